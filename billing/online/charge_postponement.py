"""Postpones Stripe charges for days that are already paid in another way or sponsored."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from billing import gateway
from billing.gateway import SubscriptionSnapshot
from billing.models import GarageSubscription
from billing.online.checkout import first_charge_at
from billing.online.models import StripeSubscription
from billing.services.ledger import next_start
from garages.models import GONE
from kernel import clock, outbox, tenancy

# Charges within this time are checked daily. Shorter postponements are skipped.
CHARGED_WITHIN = timedelta(days=3)
SHORTEST = timedelta(days=1)


@dataclass(frozen=True)
class Postponement:
    row: int
    subscription_id: str
    until: datetime


def enqueue_postponements(day: date) -> None:
    """Queue a check for each subscription with a charge in the next days."""
    due = StripeSubscription.objects.filter(
        is_over=False,
        ends=False,
        status__in=["active", "trialing"],
        charges_at__lte=clock.now() + CHARGED_WITHIN,
        garage__frozen=False,
    ).exclude(garage__state__in=GONE)
    for row in due.values_list("pk", flat=True):
        outbox.enqueue("billing.postpone_charge", key=f"{row}:{day.isoformat()}", subscription=row)


def load_postponement(subscription: int) -> Postponement | None:
    with tenancy.platform():
        row = StripeSubscription.objects.get(pk=subscription)
        if row.is_over or row.ends or row.charges_at is None:
            return None
        unpaid_from = next_start(GarageSubscription.objects.get(pk=row.garage_id), clock.today())
    until = first_charge_at(unpaid_from)
    return Postponement(row.pk, row.subscription_id, until) if until >= row.charges_at + SHORTEST else None


def postpone(postponement: Postponement) -> SubscriptionSnapshot:
    return gateway.postpone_charge(postponement.subscription_id, postponement.until)


def keep_postponement(postponement: Postponement, snapshot: SubscriptionSnapshot) -> None:
    with tenancy.platform():
        StripeSubscription.objects.filter(pk=postponement.row).update(charges_at=snapshot.charges_at)
