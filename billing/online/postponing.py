"""Postpones Stripe charges for days that are already paid in another way or sponsored."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from billing import gateway
from billing.gateway import SubscriptionSeen
from billing.models import GarageSubscription
from billing.online.models import StripeSubscription
from billing.online.pages import first_charge_at
from billing.services.ledger import next_start
from kernel import clock, outbox, tenancy

# Charges due within AHEAD are checked daily. Postponements shorter than LEAST are skipped.
AHEAD = timedelta(days=3)
LEAST = timedelta(days=1)


@dataclass(frozen=True)
class Postponed:
    row: int
    subscription_id: str
    until: datetime


def ask_to_postpone(day: date) -> None:
    """Queue a check for each subscription with a charge in the next days."""
    due = StripeSubscription.objects.filter(
        is_over=False, ends=False, status__in=["active", "trialing"], charges_at__lte=clock.now() + AHEAD
    )
    for row in due.values_list("pk", flat=True):
        outbox.enqueue("billing.postpone_charge", key=f"{row}:{day.isoformat()}", subscription=row)


def find_postponed(subscription: int) -> Postponed | None:
    with tenancy.platform():
        row = StripeSubscription.objects.get(pk=subscription)
        if row.is_over or row.ends or row.charges_at is None:
            return None
        unpaid_from = next_start(GarageSubscription.objects.get(pk=row.garage_id), clock.today())
    until = first_charge_at(unpaid_from)
    return Postponed(row.pk, row.subscription_id, until) if until >= row.charges_at + LEAST else None


def postpone(postponed: Postponed) -> SubscriptionSeen:
    return gateway.postpone_charge(postponed.subscription_id, postponed.until)


def keep_postponed(postponed: Postponed, seen: SubscriptionSeen) -> None:
    with tenancy.platform():
        StripeSubscription.objects.filter(pk=postponed.row).update(charges_at=seen.charges_at)
