"""Schemas of closings and deletions."""

from typing import Annotated

from console.deletions.deletion_requests import Lacks
from console.schemas import WhyIn
from kernel.http.fields import In, Instant, Out, text
from kernel.sentences import Sentence


class GarageNameIn(In):
    garage_name: Annotated[str, text(required=Sentence("The name is required"), longest=200)] = ""


class DeletionIn(WhyIn, GarageNameIn):
    pass


class ClosingOut(Out):
    asked_at: Instant
    due_at: Instant
    exported_at: Instant | None
    backup_at: Instant | None
    # This is the first condition for the deletion that is not met yet.
    lacks: Lacks | None
    deletion_asked_at: Instant | None
    deletion_asked_by: str | None
    deletion_asked_by_you: bool
    deletion_reason: str
    confirmed_at: Instant | None
    confirmed_by: str | None
    deleted_at: Instant | None


class WaitingDeletionOut(Out):
    garage_id: int
    garage_name: str
    asked_at: Instant
    asked_by: str
    asked_by_you: bool
    reason: str
