"""Records changes in the activity log."""

from collections.abc import Iterable
from typing import Any

from kernel import clock
from kernel.actor import Actor
from tenants.activity.models import Activity


def record(
    actor: Actor | None, subject: str, subject_id: int, what: str, *, before: Any = None, after: Any = None
) -> int:
    """Record a change and return its id. `actor` is None for changes by the system."""
    entry = Activity.objects.create(
        membership_id=actor.membership_id if actor else None,
        person_name=actor.name if actor else "",
        subject=subject,
        subject_id=subject_id,
        what=what,
        before=before,
        after=after,
    )
    return int(entry.pk)


def record_many(actor: Actor, subject: str, what: str, afters: Iterable[tuple[int, Any]]) -> None:
    """Record the same change for many objects, each with its id and new value."""
    now = clock.now()
    # `at` is set here, because without database defaults Django sends arrays, which is three times faster.
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
