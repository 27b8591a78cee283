"""The calls to Stripe after the commit that requests them: load, effect, stamp."""

from dataclasses import dataclass
from datetime import date, datetime

import structlog

from billing import gateway
from billing.gateway import GatewayRefused, StripeEventReference, SubscriptionSnapshot
from billing.models import GarageSubscription
from billing.online import (
    applying,
    charge_postponement,
    inbox,
    prices,
    queries,
    stripe_pages,
    subscription_sync,
)
from billing.online.applying import Fetched
from billing.online.models import StripePage, StripeSubscription
from billing.services.ledger import lock_subscription
from kernel import clock, outbox, tenancy
from kernel.audit import services as audit
from kernel.outbox import Task

log = structlog.get_logger(__name__)

# The limit is long enough for the three calls that a task can make.
SECONDS = 40


# -- events and returns from a checkout ------------------------------------------------------------------


@dataclass(frozen=True)
class Hint:
    event_type: str
    object_id: str
    began_at: datetime
    event_id: str | None = None


def load_event(event: str) -> Hint | None:
    waiting = inbox.find_waiting_event(event)
    if waiting is None:
        return None
    return Hint(waiting.type, waiting.object_id, queries.database_now(), event)


def load_checkout_return(page: int) -> Hint | None:
    with tenancy.platform():
        snapshot = StripePage.objects.get(pk=page)
    if snapshot.state != StripePage.State.OPEN or snapshot.session_id is None:
        return None
    return Hint("checkout.session.returned", snapshot.session_id, queries.database_now())


def fetch(hint: Hint) -> Fetched:
    return applying.fetch(hint.event_type, hint.object_id, hint.began_at)


def apply(hint: Hint, fetched: Fetched) -> None:
    outcome = applying.apply(fetched)
    if hint.event_id:
        inbox.close_event(hint.event_id, outcome)


def reschedule(reason: str, event: str) -> None:
    inbox.reschedule(event, reason)


outbox.register(Task("billing.take_event", load_event, fetch, apply, reschedule, seconds=SECONDS))
outbox.register(Task("billing.follow_checkout", load_checkout_return, fetch, apply, seconds=SECONDS))


# -- cancellations ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DesiredEnd:
    row: int
    number: int
    garage_id: int
    subscription_id: str
    ends: bool


def load_desired_end(subscription: int, number: int) -> DesiredEnd | None:
    """Return the current decision, or None if a later request exists, because each request has its own
    task."""
    with tenancy.platform():
        row = StripeSubscription.objects.get(pk=subscription)
        if row.wishes != number or row.is_over:
            return None
        ends = GarageSubscription.objects.get(pk=row.garage_id).cancel_at_period_end
    return DesiredEnd(row.pk, number, row.garage_id, row.subscription_id, ends)


def send_desired_end(wanted: DesiredEnd) -> SubscriptionSnapshot | None:
    try:
        return gateway.set_cancel_at_period_end(wanted.subscription_id, ends=wanted.ends)
    except GatewayRefused as refusal:
        # The subscription has ended at Stripe, and its event will arrive.
        log.warning("stripe.wish_refused", subscription_id=wanted.subscription_id, reason=str(refusal))
        return None


def keep_sent_end(wanted: DesiredEnd, snapshot: SubscriptionSnapshot | None) -> None:
    with tenancy.platform():
        lock_subscription(wanted.garage_id)
        row = StripeSubscription.objects.get(pk=wanted.row)
        if row.wishes != wanted.number:
            # Another request was sent at the same time, and their order at Stripe is unknown.
            subscription_sync.send_again(row)
            return
        row.told, row.told_at = wanted.number, queries.database_now()
        row.ends = snapshot.ends if snapshot else row.ends
        row.save(update_fields=["told", "told_at", "ends"])


def send_end_again(reason: str, subscription: int, number: int) -> None:
    """Send the request again after all retries failed."""
    with tenancy.platform():
        row = StripeSubscription.objects.get(pk=subscription)
        lock_subscription(row.garage_id)
        row.refresh_from_db()
        if row.wishes == number:
            subscription_sync.send_again(row)


outbox.register(
    Task("billing.tell_stripe", load_desired_end, send_desired_end, keep_sent_end, send_end_again)
)


# -- invoices paid outside Stripe ------------------------------------------------------------------------


def load_settlement(invoice: str) -> str:
    return invoice


def settle_invoice(invoice_id: str) -> bool:
    gateway.settle_invoice(invoice_id, key=f"settle-{invoice_id}")
    return True


def record_unsettled(reason: str, invoice: str) -> None:
    """Audit an invoice that was also paid at Stripe or was voided, so that a person can check it."""
    audit.record("stripe_invoice_not_settled", invoice=invoice, reason=reason)


outbox.register(Task("billing.settle_invoice", load_settlement, settle_invoice, give_up=record_unsettled))


outbox.register(
    Task(
        "billing.postpone_charge",
        charge_postponement.load_postponement,
        charge_postponement.postpone,
        charge_postponement.keep_postponement,
    )
)


# -- prices and pages ------------------------------------------------------------------------------------


def load_price(plan: int) -> prices.MissingPrice | None:
    return prices.load_missing_price(plan)


outbox.register(Task("billing.make_price", load_price, prices.make_price, prices.keep_price, seconds=SECONDS))
outbox.register(
    Task(
        "billing.make_page",
        stripe_pages.load_page,
        stripe_pages.make_page,
        stripe_pages.keep_page,
        stripe_pages.fail_page,
        seconds=SECONDS,
    )
)


# -- reconciliation --------------------------------------------------------------------------------------


def enqueue_daily(day: date) -> None:
    if gateway.is_configured():
        outbox.enqueue("billing.reconcile_stripe", key=day.isoformat())
        charge_postponement.enqueue_postponements(day)


def load_reconcile() -> datetime:
    return clock.now() - queries.RECONCILE_WINDOW


def fetch_recent_events(since: datetime) -> list[StripeEventReference]:
    return list(gateway.events_since(since, sorted(inbox.EVENT_TYPES)))


def store_missing_events(since: datetime, events: list[StripeEventReference]) -> None:
    missing = inbox.store_missing_events(events)
    log.info("stripe.reconciled", since=since.isoformat(), events=len(events), missing=missing)


outbox.register(
    Task(
        "billing.reconcile_stripe",
        load_reconcile,
        fetch_recent_events,
        store_missing_events,
        seconds=300,
        queue="bulk",
    )
)
