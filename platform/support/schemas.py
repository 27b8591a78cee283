"""What is told of looks into a garage."""

from uuid import UUID

from garages.schemas import GarageOut
from kernel.http.fields import Instant, Out


class LookOpenedOut(Out):
    token: str
    garage_name: str
    until: Instant


class LookOut(Out):
    """Told to whoever looks: the only session of theirs that this is."""

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
    # When it ended, or will.
    until: Instant
    is_open: bool


class LookSeenOut(SupportAccessOut):
    """As the platform's own people see it."""

    is_yours: bool
    looked: list[LookedOut]
