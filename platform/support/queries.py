"""Finds and lists support sessions. The database's clock decides about expiry."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, Count, ExpressionWrapper, F, Q
from django.db.models.functions import Now

from console.admins import AdminActor
from console.roles import AdminRole, Duty
from garages.models import GarageState
from garages.queries import GarageOfPerson
from kernel import tenancy
from kernel.actor import Actor, Person
from kernel.audit.models import AuditEntry
from kernel.secrets import hashed
from support.models import SupportAccess
from support.rules import SUPPORT_PERMISSIONS

ROLE = "Servicebay support"
# A garage with one of these statuses has a schema.
VIEWABLE_STATES = (GarageState.READY, GarageState.ARCHIVED, GarageState.SUSPENDED)
MOST = 20
# A support session has no membership, so personal data of members is not visible.
NO_MEMBERSHIP = UUID(int=0)

# A support session ends when its time is over, when the garage has no schema, or when the administrator loses
# the role or gets a new password or secret.
_SESSION_QUERY = """
    SELECT s.person_id, s.id, s.opened_at, s.uuid, s.garage_id, g.name, g.logo_address, g.state,
        concat_ws(' ', p.first_name, nullif(p.last_name, '')), s.reason, s.expires_at,
        ceil(extract(epoch FROM s.expires_at - now()))::int, g.frozen, a.role
    FROM support_access s
    JOIN garage g ON g.id = s.garage_id
    JOIN person p ON p.id = s.person_id
    JOIN console_admin a ON a.person_id = s.person_id AND a.ended_at IS NULL AND s.opened_at > a.created_at
    WHERE s.token_hash = %s AND s.ended_at IS NULL AND s.expires_at > now() AND g.state = ANY(%s)
        AND s.opened_at > coalesce(p.password_changed_at, '-infinity')
"""


@dataclass(frozen=True, slots=True)
class SupportSession(Person):
    """An administrator with a support session in one garage."""

    access: UUID
    garage_id: int
    garage_name: str
    garage_logo_url: str | None
    state: str
    name: str
    reason: str
    until: datetime
    seconds_left: int
    # While the garage moves to another cell, reading it would be recorded too late.
    frozen: bool

    def actor(self) -> Actor:
        return Actor(
            self.person_id,
            self.session_id,
            self.signed_in_at,
            tenancy.GarageId(self.garage_id),
            NO_MEMBERSHIP,
            self.name,
            ROLE,
            frozenset(SUPPORT_PERMISSIONS),
        )

    @property
    def garage(self) -> GarageOfPerson:
        """Return the garage as its members see it. A suspended garage counts as ready here."""
        state = GarageState.READY if self.state == GarageState.SUSPENDED else self.state
        return GarageOfPerson(
            self.garage_id, self.garage_name, self.garage_logo_url, state, ROLE, sorted(SUPPORT_PERMISSIONS)
        )


def find_session(token: str) -> SupportSession | None:
    with tenancy.connection().cursor() as cursor:
        cursor.execute(_SESSION_QUERY, [hashed(token), list(VIEWABLE_STATES)])
        row = cursor.fetchone()
    if row is None or Duty.SUPPORT not in AdminRole(row[-1]).duties:
        return None
    return SupportSession(*row[:-1])


def open_sessions() -> Any:
    return SupportAccess.objects.filter(ended_at=None, expires_at__gt=Now())


def list_sessions(garage_id: int) -> list[dict[str, Any]]:
    """Return the support sessions of a garage, newest first."""
    with tenancy.platform():
        return [_session_row(row) for row in _newest(garage_id)]


def list_looks(admin: AdminActor, garage_id: int) -> list[dict[str, Any]]:
    """Return the support sessions of a garage with their operations, most frequent first."""
    rows = list(_newest(garage_id))
    reads = _reads_by_session(rows)
    return [
        {**_session_row(row), "is_yours": row.person_id == admin.person_id, "looked": reads[str(row.uuid)]}
        for row in rows
    ]


def _reads_by_session(rows: list[Any]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {str(row.uuid): [] for row in rows}
    if not rows:
        return found
    seen = AuditEntry.objects.filter(
        kind="support_looked", garage_id=rows[0].garage_id, at__gte=rows[-1].opened_at
    )
    counted = (
        seen.values_list("details__access", "details__operation")
        .annotate(times=Count("pk"))
        .order_by("-times", "details__operation")
    )
    for access, operation, times in counted:
        if access in found:
            found[access].append({"operation": operation, "times": times})
    return found


def _newest(garage_id: int) -> Any:
    is_open = ExpressionWrapper(Q(ended_at=None, expires_at__gt=Now()), output_field=BooleanField())
    return (
        SupportAccess.objects.filter(garage_id=garage_id)
        .annotate(first=F("person__first_name"), last=F("person__last_name"), is_open=is_open)
        .order_by("-pk")[:MOST]
    )


def _session_row(row: Any) -> dict[str, Any]:
    return {
        "access_id": row.uuid,
        "who": f"{row.first} {row.last}".strip(),
        "reason": row.reason,
        "opened_at": row.opened_at,
        "until": row.ended_at or row.expires_at,
        "is_open": row.is_open,
    }
