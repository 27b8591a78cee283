"""Writes down who changed what."""

from collections.abc import Iterable
from typing import Any

from kernel import clock
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


def record_many(actor: Actor, subject: str, what: str, afters: Iterable[tuple[int, Any]]) -> None:
    """The same thing happened to many at once: the id of each, and what it is now."""
    now = clock.now()
    # Without a default of the database among them, Django sends columns as arrays: a third of the time.
    Activity.objects.bulk_create(
        Activity(
            at=now,
            membership_id=actor.membership_id,
            person_name=actor.name,
            subject=subject,
            subject_id=subject_id,
            what=what,
            after=after,
        )
        for subject_id, after in afters
    )
