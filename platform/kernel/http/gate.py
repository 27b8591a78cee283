"""The gate that a route declares. The gate itself is in config."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from kernel.hiding import NOTHING, Hidden
from kernel.http import payload
from kernel.limits import Limit

# This says whether the route works with an expired subscription: always, never, or only for a job opened
# before the lock.
WhenLocked = Literal["always", "open_job", "never"]


class Door(StrEnum):
    PUBLIC = "public"
    SIGNED_IN = "signed_in"
    GARAGE = "garage"
    CONSOLE = "console"
    SUPPORT = "look"


@dataclass(frozen=True)
class Gate:
    door: Door
    permission: str | None = None
    when_locked: WhenLocked = "always"
    # These parameters in path, query or body contain the id of the route's object.
    ids: tuple[str, ...] = ()
    # The ids in these body fields select the garage if no other part of the request does. An invalid id is a
    # field error.
    hints: tuple[str, ...] = ()
    # This marks a POST that accepts an Idempotency-Key.
    creates: bool = False
    # The route is allowed without any open garage, for example signing out.
    without_garage: bool = False
    # A session that was opened with a PIN may call the route. A route of a garage needs a permission that
    # such a session has, and no mark.
    with_pin: bool = False
    # The route only ends sessions. They do not move to another cell, so it works during and after a move.
    anywhere: bool = False
    # The route is allowed for an archived garage, for example paying and exporting.
    in_archive: bool = False
    # The route is allowed for a deleted garage. It only reads, or it refuses deleted garages with its own
    # error.
    of_deleted: bool = False
    # The route needs a recent authenticator code of the administrator, because its action is irreversible.
    fresh: bool = False
    # The route takes long or uses much memory. All garages together run few of them (`kernel/admission.py`).
    heavy: bool = False
    # The answer is a paper with these, so it is refused to a person from whom the garage hides them.
    paper_with: frozenset[Hidden] = NOTHING
    # Reads the id of the customer's link that the request has in `link`.
    link_id_of: Callable[[str], int | None] | None = None
    limits: tuple[Limit, ...] = ()
    body_limit: int = payload.JSON_LIMIT

    @property
    def knows_devices(self) -> bool:
        """Return whether known browsers have separate limits."""
        return any("device" in limit.per for limit in self.limits)

    @property
    def writes(self) -> bool:
        """Return whether an expired subscription restricts the route."""
        return self.when_locked != "always"

    @property
    def refuses_deleted(self) -> bool:
        """Return whether an administrator's route refuses deleted garages."""
        return self.door == Door.CONSOLE and not self.of_deleted


def public(*limits: Limit) -> Gate:
    """Require no token. The route runs in the platform scope."""
    return Gate(Door.PUBLIC, limits=limits)


def by_link(link_id_of: Callable[[str], int | None], *limits: Limit) -> Gate:
    """Require a customer's link and no token. The route runs in the scope of the link's garage."""
    return Gate(Door.PUBLIC, link_id_of=link_id_of, limits=limits)


def signed_in(
    *limits: Limit,
    without_garage: bool = False,
    anywhere: bool = False,
    with_pin: bool = False,
    body_limit: int = payload.JSON_LIMIT,
) -> Gate:
    """Require a valid token and no garage. The route runs in the platform scope, whatever the status of the
    person's garages is."""
    return Gate(
        Door.SIGNED_IN,
        without_garage=without_garage,
        anywhere=anywhere,
        with_pin=with_pin,
        limits=limits,
        body_limit=body_limit,
    )


def in_console(
    duty: str,
    *,
    fresh: bool = False,
    creates: bool = False,
    of_deleted: bool = False,
    limits: tuple[Limit, ...] = (),
) -> Gate:
    """Require a valid administrator token and a duty. The route runs in the platform scope."""
    return Gate(Door.CONSOLE, duty, creates=creates, of_deleted=of_deleted, fresh=fresh, limits=limits)


def in_support_session() -> Gate:
    """Require a valid support session of an administrator. The route runs in the platform scope."""
    return Gate(Door.SUPPORT)


def in_garage(
    permission: str,
    *,
    when_locked: WhenLocked,
    ids: tuple[str, ...] = (),
    hints: tuple[str, ...] = (),
    creates: bool = False,
    in_archive: bool = False,
    heavy: bool = False,
    paper_with: tuple[Hidden, ...] = (),
    body_limit: int = payload.JSON_LIMIT,
) -> Gate:
    """Require a valid token and a role in the garage of the request. The route runs in that garage's
    scope."""
    return Gate(
        Door.GARAGE,
        permission,
        when_locked,
        ids,
        hints,
        creates,
        in_archive=in_archive,
        heavy=heavy,
        paper_with=frozenset(paper_with),
        body_limit=body_limit,
    )
