"""Counts the estimates that wait for an answer of the customer, and the approved ones that wait for a job."""

from datetime import timedelta

from django.db.models import Count, Max, Q

from kernel import clock
from tenants.estimates.codes import EstimateState
from tenants.estimates.models import Estimate


def count_waiting(*, most: int) -> dict[str, int]:
    """Count them, and those whose last day is today or tomorrow. Counting stops at `most`."""
    today = clock.today()
    sent = Estimate.objects.filter(state=EstimateState.SENT, valid_until__gte=today)[:most]
    return sent.aggregate(
        count=Count("pk"), ends_soon=Count("pk", filter=Q(valid_until__lte=today + timedelta(days=1)))
    )


# Starting at the visits that are open without a job keeps the count small after years.
APPROVED_WITHOUT_JOB = Q(
    visit__job=None,
    visit__closed_at=None,
    state=EstimateState.DECIDED,
    versions__decision__approved_total_paise__gt=0,
)


def count_approved(*, most: int) -> dict[str, int | None]:
    """Count them. If there is only one, its id is given too."""
    found = Estimate.objects.filter(APPROVED_WITHOUT_JOB)[:most].aggregate(
        count=Count("pk"), newest=Max("pk")
    )
    return {"count": found["count"], "estimate_id": found["newest"] if found["count"] == 1 else None}
