"""What a route declares about who may pass: the vocabulary of the gate, which is config's."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from kernel.http import payload
from kernel.limits import Limit

# Under a subscription's lock a route works always, only on a job that was open before, or never.
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
    # Parameters that hold the id of the object that the route is about, wherever they stand.
    ids: tuple[str, ...] = ()
    # Fields of the body whose id tells the garage when nothing else does; a bad one is the field's fault.
    hints: tuple[str, ...] = ()
    # A POST that makes something: honours Idempotency-Key.
    creates: bool = False
    # Open even to somebody none of whose garages is: signing out.
    without_garage: bool = False
    # Open also in the archive: what brings a garage back, and what takes its data along.
    in_archive: bool = False
    # Open also for a garage that is deleted: what only looks, and what refuses one in its own words.
    of_deleted: bool = False
    # Asks an admin for a code of late: what cannot be taken back.
    fresh: bool = False
    limits: tuple[Limit, ...] = ()
    body_limit: int = payload.JSON_LIMIT

    @property
    def knows_devices(self) -> bool:
        """Whether a browser that signed in before counts apart."""
        return any("device" in limit.per for limit in self.limits)

    @property
    def writes(self) -> bool:
        """Whether a lapsed subscription matters to it."""
        return self.when_locked != "always"

    @property
    def refuses_deleted(self) -> bool:
        """Whether the garage that an admin's route names must still be here."""
        return self.door == Door.CONSOLE and not self.of_deleted


def public(*limits: Limit) -> Gate:
    """No token: works in the platform's scope."""
    return Gate(Door.PUBLIC, limits=limits)


def signed_in(*limits: Limit, without_garage: bool = False, body_limit: int = payload.JSON_LIMIT) -> Gate:
    """A live token, no garage: works in the platform's scope, whatever state the garages are in."""
    return Gate(Door.SIGNED_IN, without_garage=without_garage, limits=limits, body_limit=body_limit)


def in_console(
    duty: str,
    *,
    fresh: bool = False,
    creates: bool = False,
    of_deleted: bool = False,
    limits: tuple[Limit, ...] = (),
) -> Gate:
    """A live token of one of the platform's people, and a duty: works in the platform's scope."""
    return Gate(Door.CONSOLE, duty, creates=creates, of_deleted=of_deleted, fresh=fresh, limits=limits)


def in_support_session() -> Gate:
    """A live look of one of the platform's people into a garage: works in the platform's scope."""
    return Gate(Door.SUPPORT)


def in_garage(
    permission: str,
    *,
    when_locked: WhenLocked,
    ids: tuple[str, ...] = (),
    hints: tuple[str, ...] = (),
    creates: bool = False,
    in_archive: bool = False,
    body_limit: int = payload.JSON_LIMIT,
) -> Gate:
    """A live token and a role in the garage that the request names: works in that garage's scope."""
    return Gate(
        Door.GARAGE,
        permission,
        when_locked,
        ids,
        hints,
        creates,
        in_archive=in_archive,
        body_limit=body_limit,
    )
