"""Writes down who changed what."""

from typing import Any

from kernel.actor import Actor
from tenants.activity.models import Activity


def record(
    actor: Actor | None, subject: str, subject_id: int, what: str, *, before: Any = None, after: Any = None
) -> None:
    """`actor` None is the system: a task, or the clock."""
    Activity.objects.create(
        membership_id=actor.membership_id if actor else None,
        person_name=actor.name if actor else "",
        subject=subject,
        subject_id=subject_id,
        what=what,
        before=before,
        after=after,
    )
