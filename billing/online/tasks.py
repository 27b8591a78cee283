"""The calls to Stripe after the commit that requests them: load, effect, stamp."""

from dataclasses import dataclass
from datetime import date, datetime

import structlog

from billing import gateway
from billing.gateway import EventSeen, GatewayRefused, SubscriptionSeen
from billing.models import GarageSubscription
from billing.online import applying, inbox, making, postponing, prices, queries, wishes
from billing.online.applying import Looked
from billing.online.models import StripePage, StripeSubscription
from billing.services.ledger import existing
from kernel import clock, outbox, tenancy
from kernel.audit import services as audit
from kernel.outbox import Task

log = structlog.get_logger(__name__)

# A task can make three calls.
SECONDS = 40


# -- events and returns from a checkout ------------------------------------------------------------------


@dataclass(frozen=True)
class Hint:
    event_type: str
    object_id: str
    began_at: datetime
    event_id: str | None = None


def load_event(event: str) -> Hint | None:
    waiting = inbox.find_waiting(event)
    if waiting is None:
        return None
    return Hint(waiting.type, waiting.object_id, queries.database_now(), event)


def load_return(page: int) -> Hint | None:
    with tenancy.platform():
        seen = StripePage.objects.get(pk=page)
    if seen.state != StripePage.State.OPEN or seen.session_id is None:
        return None
    return Hint("checkout.session.returned", seen.session_id, queries.database_now())


def look(hint: Hint) -> Looked:
    return applying.look(hint.event_type, hint.object_id, hint.began_at)


def apply(hint: Hint, looked: Looked) -> None:
    outcome = applying.apply(looked)
    if hint.event_id:
        inbox.close(hint.event_id, outcome)


def put_off(reason: str, event: str) -> None:
    inbox.put_off(event, reason)


outbox.register(Task("billing.take_event", load_event, look, apply, put_off, seconds=SECONDS))
outbox.register(Task("billing.follow_checkout", load_return, look, apply, seconds=SECONDS))


# -- cancellations ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Wish:
    row: int
    number: int
    garage_id: int
    subscription_id: str
    ends: bool


def load_wish(subscription: int, number: int) -> Wish | None:
    """The current decision. None if a later request exists, which has its own task."""
    with tenancy.platform():
        row = StripeSubscription.objects.get(pk=subscription)
        if row.wishes != number or row.is_over:
            return None
        ends = GarageSubscription.objects.get(pk=row.garage_id).cancel_at_period_end
    return Wish(row.pk, number, row.garage_id, row.subscription_id, ends)


def tell(wish: Wish) -> SubscriptionSeen | None:
    try:
        return gateway.end_with_period(wish.subscription_id, ends=wish.ends)
    except GatewayRefused as refusal:
        # The subscription has ended at Stripe, and its event will arrive.
        log.warning("stripe.wish_refused", subscription_id=wish.subscription_id, reason=str(refusal))
        return None


def keep_told(wish: Wish, seen: SubscriptionSeen | None) -> None:
    with tenancy.platform():
        existing(wish.garage_id)
        row = StripeSubscription.objects.get(pk=wish.row)
        if row.wishes != wish.number:
            # Another request was sent at the same time, and their order at Stripe is unknown.
            wishes.tell_again(row)
            return
        row.told, row.told_at = wish.number, queries.database_now()
        row.ends = seen.ends if seen else row.ends
        row.save(update_fields=["told", "told_at", "ends"])


def wish_again(reason: str, subscription: int, number: int) -> None:
    """Send the request again after all retries failed."""
    with tenancy.platform():
        row = StripeSubscription.objects.get(pk=subscription)
        existing(row.garage_id)
        row.refresh_from_db()
        if row.wishes == number:
            wishes.tell_again(row)


outbox.register(Task("billing.tell_stripe", load_wish, tell, keep_told, wish_again))


# -- invoices paid outside Stripe ------------------------------------------------------------------------


def load_settled(invoice: str) -> str:
    return invoice


def settle(invoice_id: str) -> bool:
    gateway.settle_invoice(invoice_id, key=f"settle-{invoice_id}")
    return True


def tell_of_unsettled(reason: str, invoice: str) -> None:
    """Audit an invoice that was also paid at Stripe or is void, so that a person can check it."""
    audit.record("stripe_invoice_not_settled", invoice=invoice, reason=reason)


outbox.register(Task("billing.settle_invoice", load_settled, settle, give_up=tell_of_unsettled))


outbox.register(
    Task("billing.postpone_charge", postponing.find_postponed, postponing.postpone, postponing.keep_postponed)
)


# -- prices and pages ------------------------------------------------------------------------------------


def load_price(plan: int) -> prices.Wanted | None:
    return prices.find_wanted(plan)


outbox.register(Task("billing.make_price", load_price, prices.make_price, prices.keep_price, seconds=SECONDS))
outbox.register(
    Task(
        "billing.make_page",
        making.find_wanted,
        making.make_page,
        making.keep_page,
        making.give_page_up,
        seconds=SECONDS,
    )
)


# -- reconciliation --------------------------------------------------------------------------------------


def enqueue_daily(day: date) -> None:
    if gateway.is_on():
        outbox.enqueue("billing.reconcile_stripe", key=day.isoformat())
        postponing.ask_to_postpone(day)


def load_reconcile() -> datetime:
    return clock.now() - queries.RECONCILED


def ask_for_events(since: datetime) -> list[EventSeen]:
    return list(gateway.events_since(since, sorted(inbox.TYPES)))


def take_in_missing(since: datetime, told: list[EventSeen]) -> None:
    missing = inbox.take_in_missing(told)
    log.info("stripe.reconciled", since=since.isoformat(), told=len(told), missing=missing)


outbox.register(
    Task("billing.reconcile_stripe", load_reconcile, ask_for_events, take_in_missing, seconds=300)
)
