"""Applies data fetched from Stripe: adds days for paid invoices and updates the stored subscription."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction

from billing import gateway, rules, services
from billing.gateway import CURRENCY, CheckoutSnapshot, GatewayRefused, InvoiceSnapshot, SubscriptionSnapshot
from billing.models import PaymentMode, Plan, Source
from billing.online import queries, set_aside_invoices, subscription_sync
from billing.online.inbox import DONE, Outcome, give_up, retry_later
from billing.online.models import StripeEvent, StripePage, StripePrice, StripeSubscription
from billing.services import Received
from billing.services.ledger import is_applied, lock_subscription, standing_on
from garages.closing import find_closing
from garages.models import Garage, GarageState
from kernel import clock, tenancy
from kernel.errors import DomainError
from kernel.tenancy.names import CELL_BITS

ELSEWHERE = Outcome(StripeEvent.State.ELSEWHERE)
BEING_MOVED = "The garage is being moved to another cell."
UNKNOWN_PRICE = f"It is not for exactly one of our plans in {CURRENCY}."


@dataclass(frozen=True)
class Fetched:
    """Data fetched from Stripe. `began_at` is the start of the fetch by the database's clock."""

    began_at: datetime
    object_id: str = ""
    checkout: CheckoutSnapshot | None = None
    subscription: SubscriptionSnapshot | None = None
    refusal: str = ""


def fetch(event_type: str, object_id: str, began_at: datetime) -> Fetched:
    """Fetch the subscription that an event is about."""
    kind = event_type.rpartition(".")[0]
    checkout = None
    try:
        if kind == "checkout.session":
            checkout = gateway.fetch_checkout(object_id)
            subscription_id = checkout.subscription_id
        elif kind == "invoice":
            subscription_id = gateway.subscription_of_invoice(object_id)
        else:
            subscription_id = object_id
        subscription = gateway.fetch_subscription(subscription_id) if subscription_id else None
    except GatewayRefused as refusal:
        return Fetched(began_at, object_id, refusal=str(refusal))
    return Fetched(began_at, object_id, checkout, subscription)


def apply(fetched: Fetched) -> Outcome:
    if fetched.refusal:
        return give_up(fetched.refusal)
    with tenancy.platform():
        if fetched.checkout and (outcome := _apply_checkout(fetched.checkout, fetched.subscription)):
            return outcome
        if fetched.subscription is None:
            return DONE
        return _apply_subscription(fetched.subscription, fetched)


def _not_here(garage: Garage | None, hint: str = "") -> Outcome | None:
    """Return the outcome for a garage that moves, has moved, or never was in this cell."""
    if garage is None:
        never = settings.CELL_KEY and hint.isdecimal() and int(hint[:18]) >> CELL_BITS != settings.CELL
        return ELSEWHERE if never else None
    if garage.state == GarageState.MOVED:
        return ELSEWHERE
    return retry_later(BEING_MOVED) if garage.frozen else None


def _hinted(hint: str) -> Garage | None:
    return Garage.objects.filter(pk=int(hint[:18])).first() if hint.isdecimal() else None


# -- a checkout ------------------------------------------------------------------------------------------


def _apply_checkout(snapshot: CheckoutSnapshot, sold: SubscriptionSnapshot | None) -> Outcome | None:
    """Store the subscription of a completed checkout. Only stored subscriptions are applied."""
    page = StripePage.objects.select_related("garage").filter(session_id=snapshot.session_id).first()
    if page is None:
        if outcome := _not_here(_hinted(snapshot.garage_hint), snapshot.garage_hint):
            return outcome
        return retry_later(f"No stored page has the session {snapshot.session_id}.")
    if outcome := _not_here(page.garage):
        return outcome
    lock_subscription(page.garage_id)
    page.refresh_from_db(fields=["state"])
    if snapshot.status == "expired":
        _set_state(page, StripePage.State.CLOSED)
    if snapshot.status != "complete" or sold is None:
        return DONE
    customer_id = queries.find_customer(page.garage.chain_id)
    if customer_id is None or snapshot.customer_id != customer_id:
        return give_up(
            f"{snapshot.session_id} was paid by {snapshot.customer_id}, who is not this chain's customer."
        )
    if page.state != StripePage.State.DONE:
        _set_state(page, StripePage.State.DONE)
        StripeSubscription.objects.create(
            garage_id=page.garage_id, subscription_id=sold.subscription_id, customer_id=customer_id
        )
        # A new subscription reverses an earlier cancellation.
        _follow_end(page.garage_id, ends=False, by=page.asked_by, decided_at=sold.created_at)
    return None


def _set_state(page: StripePage, state: StripePage.State) -> None:
    page.state = state
    page.save(update_fields=["state"])


# -- a subscription and its invoices ---------------------------------------------------------------------


def _apply_subscription(snapshot: SubscriptionSnapshot, fetched: Fetched) -> Outcome:
    found = StripeSubscription.objects.select_related("garage")
    row = found.filter(subscription_id=snapshot.subscription_id).first()
    if row is None:
        return _unknown_subscription(snapshot)
    if outcome := _not_here(row.garage):
        return outcome
    lock_subscription(row.garage_id)
    row.refresh_from_db()
    if snapshot.customer_id != row.customer_id:
        return give_up(f"{snapshot.subscription_id} is paid by another customer than {row.customer_id}.")
    _apply_invoices(row, snapshot)
    return _save_subscription(row, snapshot, fetched.began_at)


def _apply_invoices(row: StripeSubscription, snapshot: SubscriptionSnapshot) -> None:
    """Apply each paid invoice. An invoice that cannot be applied is set aside for an administrator."""
    # Apply the invoices in the order of payment, so that the order of the events does not matter.
    waiting = set_aside_invoices.open_ids(row.garage_id)
    paid = sorted((each.paid_at, each.invoice_id, each) for each in snapshot.invoices if each.paid_at)
    for paid_at, _, invoice in paid:
        try:
            with transaction.atomic():
                problem = _apply_invoice(row, invoice, paid_at)
        except (DomainError, IntegrityError) as refused:
            problem = str(refused).partition("\n")[0]
        if problem:
            set_aside_invoices.set_aside(row, invoice, problem)
        elif invoice.invoice_id in waiting:
            set_aside_invoices.mark_applied(invoice)


def _unknown_subscription(snapshot: SubscriptionSnapshot) -> Outcome:
    """Handle a subscription that is not stored. Its checkout may not be known yet. Metadata is only a
    hint."""
    if snapshot.garage_hint.isdecimal():
        garage = _hinted(snapshot.garage_hint)
        if outcome := _not_here(garage, snapshot.garage_hint):
            return outcome
        customer_id = queries.find_customer(garage.chain_id) if garage else None
        if customer_id and customer_id != snapshot.customer_id:
            return give_up(f"{snapshot.subscription_id} names a garage whose customer is {customer_id}.")
    return retry_later(f"{snapshot.subscription_id} has no known checkout.")


def _apply_invoice(row: StripeSubscription, invoice: InvoiceSnapshot, paid_at: datetime) -> str:
    """Add days for a paid invoice, once. Returns the problem if a person must check it."""
    if invoice.customer_id != row.customer_id:
        return f"It was paid by {invoice.customer_id}, who is not this chain's customer."
    if invoice.total_paise <= 0 or is_applied(Source.STRIPE, invoice.invoice_id):
        return ""
    plan = _plan_of(invoice)
    if plan is None:
        return UNKNOWN_PRICE
    # If Stripe's clock is ahead, the payment must not be dated tomorrow.
    paid_on = min(rules.local_day(paid_at), clock.today())
    services.apply_payment(
        row.garage_id,
        source=Source.STRIPE,
        source_ref=invoice.invoice_id,
        plan=plan,
        amount_paise=invoice.total_paise,
        received=Received(PaymentMode.STRIPE, invoice.invoice_id, paid_on),
    )
    return ""


def _plan_of(invoice: InvoiceSnapshot) -> Plan | None:
    """Return the plan of our price, if the invoice has exactly one line with quantity one in our currency."""
    if invoice.currency != CURRENCY or len(invoice.lines) != 1 or invoice.lines[0].quantity != 1:
        return None
    price = (
        StripePrice.objects.select_related("plan")
        .filter(price_id=invoice.lines[0].price_id or "", price_id__isnull=False)
        .first()
    )
    return price.plan if price else None


def _save_subscription(
    row: StripeSubscription, snapshot: SubscriptionSnapshot, began_at: datetime
) -> Outcome:
    """Store the fetched data, unless a later fetch was already applied, and follow a cancellation made at
    Stripe."""
    if row.applied_fetch_at and began_at <= row.applied_fetch_at:
        return DONE
    # If our own request is pending, or was pending when the fetch began, Stripe's end date is outdated.
    contested = row.wishes != row.told or (row.told_at is not None and began_at <= row.told_at)
    # The first fetch of a subscription reverses a cancellation, even after the last day.
    turned = row.applied_fetch_at is None or snapshot.ends != row.ends
    row.applied_fetch_at, row.status, row.is_over = began_at, snapshot.status, snapshot.is_over
    row.charges_at, row.open_invoice = snapshot.charges_at, snapshot.open_invoice
    if snapshot.is_over or not contested:
        row.ends = snapshot.ends
    row.save(update_fields=["applied_fetch_at", "status", "is_over", "charges_at", "open_invoice", "ends"])
    if turned and not contested:
        _follow_end(row.garage_id, ends=snapshot.ends, by=None)
    if turned and contested and not snapshot.is_over:
        return retry_later("One of our own changes was pending.")
    return DONE


def _follow_end(garage_id: int, *, ends: bool, by: int | None, decided_at: datetime | None = None) -> None:
    """Cancel or continue as decided at Stripe, unless the subscription had already ended then. A cancellation
    that is later than the decision wins, and so does the closing of the garage. Stripe is told of it."""
    subscription = lock_subscription(garage_id)
    if subscription.cancel_at_period_end == ends:
        return
    cancelled_later = decided_at and subscription.cancelled_at and subscription.cancelled_at > decided_at
    if not ends and (cancelled_later or find_closing(garage_id)):
        subscription_sync.request_end(garage_id, ends=True)
        return
    # The decision may become known after midnight. If Stripe's clock is ahead, it was made today.
    decided_on = min(rules.local_day(decided_at or clock.now()), clock.today())
    if not standing_on(subscription, decided_on).covered:
        return
    if ends:
        services.cancel_at_period_end(garage_id, by=by)
    else:
        services.uncancel(garage_id, by=by, decided_on=decided_on)
