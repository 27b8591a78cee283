"""Applies data fetched from Stripe: adds days for paid invoices and updates the stored subscription."""

from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from billing import gateway, rules, services
from billing.gateway import CURRENCY, CheckoutSeen, GatewayRefused, InvoiceSeen, SubscriptionSeen
from billing.models import PaymentMode, Plan, Source
from billing.online import aside, queries
from billing.online.inbox import DONE, Outcome, dead, later
from billing.online.models import StripePage, StripePrice, StripeSubscription
from billing.services import Received
from billing.services.ledger import existing, is_known, standing_on
from garages.models import Garage
from kernel import clock, tenancy
from kernel.errors import DomainError

NOT_OURS = f"It is not for exactly one of our plans in {CURRENCY}."


@dataclass(frozen=True)
class Looked:
    """Data fetched from Stripe. `began_at` is the start of the fetch by the database's clock."""

    began_at: datetime
    object_id: str = ""
    checkout: CheckoutSeen | None = None
    subscription: SubscriptionSeen | None = None
    refusal: str = ""


def look(event_type: str, object_id: str, began_at: datetime) -> Looked:
    """Fetch the subscription that an event is about."""
    kind = event_type.rpartition(".")[0]
    checkout = None
    try:
        if kind == "checkout.session":
            checkout = gateway.look_at_checkout(object_id)
            subscription_id = checkout.subscription_id
        elif kind == "invoice":
            subscription_id = gateway.subscription_of_invoice(object_id)
        else:
            subscription_id = object_id
        subscription = gateway.look_at_subscription(subscription_id) if subscription_id else None
    except GatewayRefused as refusal:
        return Looked(began_at, object_id, refusal=str(refusal))
    return Looked(began_at, object_id, checkout, subscription)


def apply(looked: Looked) -> Outcome:
    if looked.refusal:
        return dead(looked.refusal)
    with tenancy.platform():
        if looked.checkout and (outcome := _take_checkout(looked.checkout)):
            return outcome
        if looked.subscription is None:
            return DONE
        return _take_subscription(looked.subscription, looked)


# -- a checkout ------------------------------------------------------------------------------------------


def _take_checkout(seen: CheckoutSeen) -> Outcome | None:
    """Store the subscription of a completed checkout. Only stored subscriptions are applied."""
    page = StripePage.objects.select_related("garage").filter(session_id=seen.session_id).first()
    if page is None:
        return later(f"No stored page has the session {seen.session_id}.")
    existing(page.garage_id)
    page.refresh_from_db(fields=["state"])
    if seen.status == "expired":
        _turn(page, StripePage.State.CLOSED)
    if seen.status != "complete" or seen.subscription_id is None:
        return DONE
    customer_id = queries.find_customer(page.garage.chain_id)
    if customer_id is None or seen.customer_id != customer_id:
        return dead(f"{seen.session_id} was paid by {seen.customer_id}, who is not this chain's customer.")
    if page.state != StripePage.State.DONE:
        _turn(page, StripePage.State.DONE)
        StripeSubscription.objects.create(
            garage_id=page.garage_id, subscription_id=seen.subscription_id, customer_id=customer_id
        )
        # A new subscription reverses a cancellation.
        _follow(page.garage_id, ends=False, by=page.asked_by)
    return None


def _turn(page: StripePage, state: StripePage.State) -> None:
    page.state = state
    page.save(update_fields=["state"])


# -- a subscription and its invoices ---------------------------------------------------------------------


def _take_subscription(seen: SubscriptionSeen, looked: Looked) -> Outcome:
    row = StripeSubscription.objects.filter(subscription_id=seen.subscription_id).first()
    if row is None:
        return _stranger(seen)
    existing(row.garage_id)
    row.refresh_from_db()
    if seen.customer_id != row.customer_id:
        return dead(f"{seen.subscription_id} is paid by another customer than {row.customer_id}.")
    _apply_invoices(row, seen)
    return _note(row, seen, looked.began_at)


def _apply_invoices(row: StripeSubscription, seen: SubscriptionSeen) -> None:
    """Apply each paid invoice. One that cannot be applied is set aside for a person."""
    # In payment order, so that the order of the events does not matter.
    waiting = aside.open_ids(row.garage_id)
    paid = sorted((each.paid_at, each.invoice_id, each) for each in seen.invoices if each.paid_at)
    for paid_at, _, invoice in paid:
        try:
            with transaction.atomic():
                problem = _grant(row, invoice, paid_at)
        except (DomainError, IntegrityError) as refused:
            problem = str(refused).partition("\n")[0]
        if problem:
            aside.set_aside(row, invoice, problem)
        elif invoice.invoice_id in waiting:
            aside.note_applied(invoice)


def _stranger(seen: SubscriptionSeen) -> Outcome:
    """A subscription that is not stored. Its checkout may not be known yet. Metadata is only a hint."""
    if seen.garage_hint.isdecimal():
        garage = Garage.objects.filter(pk=int(seen.garage_hint[:18])).first()
        customer_id = queries.find_customer(garage.chain_id) if garage else None
        if customer_id and customer_id != seen.customer_id:
            return dead(f"{seen.subscription_id} names a garage whose customer is {customer_id}.")
    return later(f"{seen.subscription_id} has no known checkout.")


def _grant(row: StripeSubscription, invoice: InvoiceSeen, paid_at: datetime) -> str:
    """Add days for a paid invoice, once. Returns the problem if a person must check it."""
    if invoice.customer_id != row.customer_id:
        return f"It was paid by {invoice.customer_id}, who is not this chain's customer."
    if invoice.total_paise <= 0 or is_known(Source.STRIPE, invoice.invoice_id):
        return ""
    plan = _plan_of(invoice)
    if plan is None:
        return NOT_OURS
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


def _plan_of(invoice: InvoiceSeen) -> Plan | None:
    """The plan of our price, if the invoice has exactly one line with quantity one in our currency."""
    if invoice.currency != CURRENCY or len(invoice.lines) != 1 or invoice.lines[0].quantity != 1:
        return None
    price = (
        StripePrice.objects.select_related("plan")
        .filter(price_id=invoice.lines[0].price_id or "", price_id__isnull=False)
        .first()
    )
    return price.plan if price else None


def _note(row: StripeSubscription, seen: SubscriptionSeen, began_at: datetime) -> Outcome:
    """Store Stripe's state unless a later fetch was applied, and follow a cancellation made at Stripe."""
    if row.applied_fetch_at and began_at <= row.applied_fetch_at:
        return DONE
    # If our own request is pending, or was when the fetch began, Stripe's end is outdated.
    contested = row.wishes != row.told or (row.told_at is not None and began_at <= row.told_at)
    # The first fetch of a subscription reverses a cancellation, even after the last day.
    turned = row.applied_fetch_at is None or seen.ends != row.ends
    row.applied_fetch_at, row.status, row.is_over = began_at, seen.status, seen.is_over
    row.charges_at, row.open_invoice = seen.charges_at, seen.open_invoice
    if seen.is_over or not contested:
        row.ends = seen.ends
    row.save(update_fields=["applied_fetch_at", "status", "is_over", "charges_at", "open_invoice", "ends"])
    if turned and not contested:
        _follow(row.garage_id, ends=seen.ends, by=None)
    if turned and contested and not seen.is_over:
        return later("One of our own changes was pending.")
    return DONE


def _follow(garage_id: int, *, ends: bool, by: int | None) -> None:
    """Cancel or continue as decided at Stripe, unless the subscription has already ended."""
    subscription = existing(garage_id)
    if subscription.cancel_at_period_end == ends or not standing_on(subscription, clock.today()).covered:
        return
    change = services.cancel_at_period_end if ends else services.uncancel
    change(garage_id, by=by)
