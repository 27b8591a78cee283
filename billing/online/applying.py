"""What a look at Stripe changes here: days for paid invoices, and what is known of the subscription."""

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

NOT_OURS = f"It is not for one plan of ours in {CURRENCY}."


@dataclass(frozen=True)
class Looked:
    """What Stripe has answered to questions that were asked from `began_at` on, by the database's clock."""

    began_at: datetime
    object_id: str = ""
    checkout: CheckoutSeen | None = None
    subscription: SubscriptionSeen | None = None
    refusal: str = ""


def look(event_type: str, object_id: str, began_at: datetime) -> Looked:
    """Whatever an event is about, the subscription behind it is what is looked at."""
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
    """Record the subscription that came of a page of ours: only what is recorded here is ever applied."""
    page = StripePage.objects.select_related("garage").filter(session_id=seen.session_id).first()
    if page is None:
        return later(f"No page of ours is {seen.session_id}.")
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
        # Who subscribes wants to go on.
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
        return dead(f"{seen.subscription_id} is paid by others than {row.customer_id}.")
    _apply_invoices(row, seen)
    return _note(row, seen, looked.began_at)


def _apply_invoices(row: StripeSubscription, seen: SubscriptionSeen) -> None:
    """Each by itself: one that cannot be applied is set aside for a person, and holds up no other."""
    # In the order in which they were paid, so that it does not matter which event came first.
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
    """Its checkout may not have been heard of yet. Metadata says whose it might be, and nothing more."""
    if seen.garage_hint.isdecimal():
        garage = Garage.objects.filter(pk=int(seen.garage_hint[:18])).first()
        customer_id = queries.find_customer(garage.chain_id) if garage else None
        if customer_id and customer_id != seen.customer_id:
            return dead(f"{seen.subscription_id} names a garage whose customer is {customer_id}.")
    return later(f"{seen.subscription_id} came of no checkout that we know.")


def _grant(row: StripeSubscription, invoice: InvoiceSeen, paid_at: datetime) -> str:
    """Days for a paid invoice, once; or why a person has to look at it. One over nothing buys nothing."""
    if invoice.customer_id != row.customer_id:
        return f"It was paid by {invoice.customer_id}, who is not this chain's customer."
    if invoice.total_paise <= 0 or is_known(Source.STRIPE, invoice.invoice_id):
        return ""
    plan = _plan_of(invoice)
    if plan is None:
        return NOT_OURS
    # A clock that is ahead of ours must not make a payment of tomorrow.
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
    """By the price that we made for a version of a plan. Parts, numbers and other money are not ours."""
    if invoice.currency != CURRENCY or len(invoice.lines) != 1 or invoice.lines[0].quantity != 1:
        return None
    price = (
        StripePrice.objects.select_related("plan")
        .filter(price_id=invoice.lines[0].price_id or "", price_id__isnull=False)
        .first()
    )
    return price.plan if price else None


def _note(row: StripeSubscription, seen: SubscriptionSeen, began_at: datetime) -> Outcome:
    """Keep how Stripe has it, if nobody has looked later; follow an end that was asked for at Stripe."""
    if row.applied_fetch_at and began_at <= row.applied_fetch_at:
        return DONE
    # While our own wish is on its way, or was when this look began, what Stripe says of it is old.
    contested = row.wishes != row.told or (row.told_at is not None and began_at <= row.told_at)
    # A new one says that somebody wants to go on, also where its checkout was heard of after the last day.
    turned = row.applied_fetch_at is None or seen.ends != row.ends
    row.applied_fetch_at, row.status, row.is_over = began_at, seen.status, seen.is_over
    row.charges_at, row.open_invoice = seen.charges_at, seen.open_invoice
    if seen.is_over or not contested:
        row.ends = seen.ends
    row.save(update_fields=["applied_fetch_at", "status", "is_over", "charges_at", "open_invoice", "ends"])
    if turned and not contested:
        _follow(row.garage_id, ends=seen.ends, by=None)
    if turned and contested and not seen.is_over:
        return later("A change of our own was on its way.")
    return DONE


def _follow(garage_id: int, *, ends: bool, by: int | None) -> None:
    """The garage ends, or goes on, as was asked at Stripe; what has ended already stays so."""
    subscription = existing(garage_id)
    if subscription.cancel_at_period_end == ends or not standing_on(subscription, clock.today()).covered:
        return
    change = services.cancel_at_period_end if ends else services.uncancel
    change(garage_id, by=by)
