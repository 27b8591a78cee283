"""Queries that read the stored Stripe data. The queries switch to the platform scope."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Count, Min, Q, QuerySet

from billing.online.models import StripeCustomer, StripeEvent, StripePage, StripeSubscription
from kernel import clock, tenancy
from kernel.errors import NotFound

# This is the period that the daily reconciliation covers.
RECONCILE_WINDOW = timedelta(days=3)


def database_now() -> datetime:
    """Return the database's time. It orders fetches, because the clocks of workers may differ."""
    with tenancy.platform(), tenancy.connection().cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        (now,) = cursor.fetchone()
    assert isinstance(now, datetime)  # noqa: S101 - for the type
    return now


def find_running(garage_id: int) -> StripeSubscription | None:
    """Return the garage's Stripe subscription that has not ended at Stripe."""
    with tenancy.platform():
        return StripeSubscription.objects.filter(garage_id=garage_id, is_over=False).order_by("-pk").first()


def _renewing() -> QuerySet[StripeSubscription]:
    """Return the subscriptions whose next charge is expected to succeed."""
    return StripeSubscription.objects.filter(
        is_over=False, ends=False, open_invoice="", status__in=("trialing", "active")
    )


def renewing_garages() -> set[int]:
    with tenancy.platform():
        return set(_renewing().values_list("garage_id", flat=True))


def is_renewing(garage_id: int) -> bool:
    with tenancy.platform():
        return _renewing().filter(garage_id=garage_id).exists()


def find_open_invoice(garage_id: int) -> str:
    """Return the id of the unpaid invoice, or an empty text."""
    running = find_running(garage_id)
    return running.open_invoice if running else ""


def get_page(garage_id: int, page_id: UUID) -> StripePage:
    with tenancy.platform():
        page = StripePage.objects.filter(garage_id=garage_id, page_id=page_id).first()
    if page is None:
        raise NotFound
    return page


def find_customer(chain_id: int) -> str | None:
    with tenancy.platform():
        return StripeCustomer.objects.filter(chain_id=chain_id).values_list("customer_id", flat=True).first()


@dataclass(frozen=True)
class InboxHealth:
    """Figures for monitoring. `found_by_reconcile` counts recent events that no webhook delivered."""

    waiting: int
    oldest_waiting_seconds: int
    dead: int
    found_by_reconcile: int


def inbox_health() -> InboxHealth:
    now = clock.now()
    counted = StripeEvent.objects.exclude(state=StripeEvent.State.DONE).aggregate(
        waiting=Count("pk", filter=Q(state=StripeEvent.State.WAITING)),
        oldest=Min("received_at", filter=Q(state=StripeEvent.State.WAITING)),
        dead=Count("pk", filter=Q(state=StripeEvent.State.DEAD)),
    )
    found = StripeEvent.objects.filter(
        found_by=StripeEvent.FoundBy.RECONCILE, received_at__gte=now - RECONCILE_WINDOW
    ).count()
    seconds = int((now - counted["oldest"]).total_seconds()) if counted["oldest"] else 0
    return InboxHealth(counted["waiting"], seconds, counted["dead"], found)
