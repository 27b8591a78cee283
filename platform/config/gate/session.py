"""The session behind a token, with the person and their garages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from accounts import sessions
from config.gate.call import Call
from garages.models import GarageState
from garages.roles import Role
from kernel import errors, log, tenancy
from kernel.actor import Person
from kernel.http.gate import Door
from kernel.secrets import hashed

# The query returns one row for each garage of the person, or one row without a garage. Because of `stale`,
# the time of the last use is updated at most every five minutes, and not while the database is read-only.
SESSION_QUERY = """
    SELECT s.id, s.person_id, s.created_at, s.remember,
        s.last_used_at < now() - interval '5 minutes'
            AND current_setting('transaction_read_only') = 'off' AS stale,
        concat_ws(' ', p.first_name, nullif(p.last_name, '')) AS name, m.garage_id, m.uuid, m.role, g.state,
        g.frozen, gp.per_second, g.hidden, s.is_shared, s.garage_id AS pin_garage_id
    FROM session s
    JOIN person p ON p.id = s.person_id
    LEFT JOIN membership m ON m.person_id = s.person_id AND m.state = 'active'
        AND s.created_at > coalesce(m.sessions_from, '-infinity')
        AND m.garage_id = coalesce(s.garage_id, m.garage_id)
    LEFT JOIN garage g ON g.id = m.garage_id
    LEFT JOIN garage_pace gp ON gp.garage_id = m.garage_id AND gp.until > now()
    WHERE s.token_hash = %s AND s.revoked_at IS NULL AND s.idle_until > now() AND s.expires_at > now()
"""


@dataclass(frozen=True, slots=True)
class Workplace:
    """A garage in which the person has a role."""

    garage_id: int
    membership_id: UUID
    role: Role
    state: str
    # While the garage moves to another cell, it can only be read.
    frozen: bool
    # This is the number of requests per second to which an administrator has slowed the garage down.
    pace: int | None
    # What the garage hides from its technicians.
    hidden: str

    @property
    def is_open(self) -> bool:
        return self.state in (GarageState.READY, GarageState.PREPARING, GarageState.ARCHIVED)


@dataclass(frozen=True, slots=True)
class LiveSession:
    session_id: int
    person_id: int
    signed_in_at: datetime
    remember: bool
    stale: bool
    name: str
    workplaces: Mapping[int, Workplace]
    # The session belongs to a device that several people use.
    is_shared: bool
    # The session was opened with a PIN, for this garage.
    pin_garage_id: int | None

    def person(self) -> Person:
        return Person(self.person_id, self.session_id, self.signed_in_at, pin_garage_id=self.pin_garage_id)

    def is_shut_out(self) -> bool:
        """Return whether all garages of the person are suspended or closed."""
        return bool(self.workplaces) and not any(place.is_open for place in self.workplaces.values())

    def require_here(self, *, writes: bool) -> None:
        """Refuse a call of a person whose garages are in another cell, or are on the way to it. The person's
        account moves with the garages."""
        places = self.workplaces.values()
        moved = [place.garage_id for place in places if place.state == GarageState.MOVED]
        if moved and not any(place.is_open for place in places):
            raise errors.GarageMoved(garage_id=moved[0])
        if writes and any(place.frozen for place in places):
            raise errors.GarageMoving


def require_session(call: Call) -> LiveSession:
    live = find_session(call)
    if live is None:
        raise errors.SessionOver
    log.bind(person_id=live.person_id)
    call.request.person = live.person()
    if live.pin_garage_id and call.gate.door == Door.SIGNED_IN and not call.gate.with_pin:
        raise errors.EmailSessionNeeded
    if live.stale:
        sessions.touch(live.session_id, remember=live.remember, is_shared=live.is_shared)
    if not call.gate.anywhere:
        # A garage's own call checks its garage later.
        live.require_here(writes=call.gate.door == Door.SIGNED_IN and call.request.method != "GET")
    if live.is_shut_out() and not call.gate.without_garage:
        raise errors.NoGarage
    return live


def find_session(call: Call) -> LiveSession | None:
    token = call.token(sessions.TOKEN_PREFIX) or call.token(sessions.PHONE_TOKEN_PREFIX)
    rows = tenancy.connection().fetch_prepared(SESSION_QUERY, [hashed(token)]) if token else []
    if not rows:
        return None
    session_id, person_id, signed_in_at, remember, stale, name = rows[0][:6]
    workplaces = {
        garage_id: Workplace(garage_id, membership_id, Role(role), state, frozen, pace, hidden)
        for *_, garage_id, membership_id, role, state, frozen, pace, hidden, _shared, _pin in rows
        if garage_id is not None
    }
    is_shared, pin_garage_id = rows[0][-2:]
    return LiveSession(
        session_id, person_id, signed_in_at, remember, stale, name, workplaces, is_shared, pin_garage_id
    )
