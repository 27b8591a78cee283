"""Counts the estimates that wait for an answer of the customer."""

from datetime import timedelta

from django.db.models import Count, Q

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
