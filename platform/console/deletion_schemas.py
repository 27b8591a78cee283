"""What the console is told of garages that close."""

from console.deletions import Lacks
from kernel.http.fields import Instant, Out


class ClosingOut(Out):
    asked_at: Instant
    due_at: Instant
    exported_at: Instant | None
    backup_at: Instant | None
    # What it cannot be deleted without, as of now.
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
