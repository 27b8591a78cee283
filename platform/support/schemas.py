"""Schemas of support sessions."""

from uuid import UUID

from garages.schemas import GarageOut
from kernel.http.fields import Instant, Out


class LookOpenedOut(Out):
    token: str
    garage_name: str
    until: Instant


class LookOut(Out):
    """The current support session, for its administrator."""

    name: str
    reason: str
    garage: GarageOut
    until: Instant
    seconds_left: int


class LookedOut(Out):
    operation: str
    times: int


class SupportAccessOut(Out):
    access_id: UUID
    who: str
    reason: str
    opened_at: Instant
    # The session ended or will end at this time.
    until: Instant
    is_open: bool


class LookSeenOut(SupportAccessOut):
    """A support session as administrators see it."""

    is_yours: bool
    looked: list[LookedOut]
