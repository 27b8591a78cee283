"""The only way to Stripe: our questions in, facts of our own out; nothing here knows of our tables."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Protocol

import stripe
from django.conf import settings
from stripe.params.checkout import SessionCreateParamsSubscriptionData

from kernel.outbox import PermanentFailure

# Pinned: what Stripe answers changes with our code only, never with a setting of the account.
API_VERSION = "2026-10-28.endive"
# To connect and to be answered. The hard limit of a task stands behind them.
TIMEOUT_SECONDS = (3.05, 8)
CURRENCY = "inr"
# Two years of monthly invoices: whatever is missing of a subscription is among them.
MOST_INVOICES = 24
ENDED_STATUSES = frozenset({"canceled", "incomplete_expired"})

# Who pays at Stripe is nobody's business but theirs and ours.
stripe.enable_telemetry = False


class GatewayUnavailable(Exception):
    """Stripe was not reached, is busy, or does not know us at present: the outbox tries again."""


class GatewayRefused(PermanentFailure):
    """Stripe has understood and said no: asking the same again cannot help."""


class SignatureInvalid(Exception):
    """Not signed by Stripe, not lately, or not readable."""


@dataclass(frozen=True)
class Price:
    price_id: str
    amount_paise: int | None
    currency: str
    interval: str | None


@dataclass(frozen=True)
class Checkout:
    """What is sold: one plan for one garage; `key` makes it one session however often it is asked for."""

    key: str
    customer_id: str
    price_id: str
    garage_id: int
    first_charge: datetime | None
    return_address: str


@dataclass(frozen=True)
class Page:
    session_id: str
    address: str


@dataclass(frozen=True)
class CheckoutSnapshot:
    session_id: str
    status: str
    customer_id: str | None
    subscription_id: str | None


@dataclass(frozen=True)
class Line:
    price_id: str | None
    quantity: int | None


@dataclass(frozen=True)
class InvoiceSnapshot:
    invoice_id: str
    customer_id: str | None
    status: str
    currency: str
    total_paise: int
    # None while it is not paid.
    paid_at: datetime | None
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class SubscriptionSnapshot:
    subscription_id: str
    customer_id: str
    status: str
    # Whether it comes to an end because somebody asked for it, or has.
    ends: bool
    # When the next charge is due, as long as it goes on.
    charges_at: datetime
    garage_hint: str
    invoices: tuple[InvoiceSnapshot, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.status in ENDED_STATUSES

    @property
    def open_invoice(self) -> str:
        """The newest that waits for money."""
        waiting = [each for each in self.invoices if each.status == "open" and each.total_paise]
        return waiting[0].invoice_id if waiting else ""


@dataclass(frozen=True)
class StripeEventReference:
    event_id: str
    type: str
    object_id: str


def is_configured() -> bool:
    return bool(settings.STRIPE_SECRET_KEY)


@cache
def _client(key: str, address: str) -> stripe.StripeClient:
    return stripe.StripeClient(
        key,
        stripe_version=API_VERSION,
        base_addresses={"api": address},
        # Its own retries would hide how long a call takes; and it never retries a 429, which the outbox does.
        max_network_retries=0,
        http_client=stripe.RequestsClient(timeout=TIMEOUT_SECONDS),
    )


@contextmanager
def _translated_errors() -> Iterator[stripe.StripeClient]:
    try:
        yield _client(settings.STRIPE_SECRET_KEY, settings.STRIPE_API_BASE)
    except stripe.StripeError as error:
        status = error.http_status
        # A wrong key is mended by people, often within the hours that the outbox goes on trying.
        if status is None or status in (401, 403, 409, 429) or status >= 500:
            raise GatewayUnavailable(f"{type(error).__name__} {status}: {error}") from error
        raise GatewayRefused(f"{type(error).__name__} {status}: {error}") from error


class _HasId(Protocol):
    id: str


def _id(value: str | _HasId) -> str:
    """Of an object that may be given in full or by its id."""
    return value if isinstance(value, str) else value.id


# -- what we sell ------------------------------------------------------------------------------------------


def find_price(lookup_key: str) -> Price | None:
    with _translated_errors() as client:
        found = client.v1.prices.list({"lookup_keys": [lookup_key], "limit": 1}).data
    return _price(found[0]) if found else None


def make_price(*, lookup_key: str, name: str, amount_paise: int, interval: str, key: str) -> Price:
    """A price with a product of its own; GST is in it."""
    with _translated_errors() as client:
        made = client.v1.prices.create(
            {
                "currency": CURRENCY,
                "unit_amount": amount_paise,
                "tax_behavior": "inclusive",
                "recurring": {"interval": "year" if interval == "year" else "month"},
                "lookup_key": lookup_key,
                "product_data": {"name": name},
            },
            {"idempotency_key": key},
        )
    return _price(made)


def _price(price: stripe.Price) -> Price:
    interval = price.recurring.interval if price.recurring else None
    return Price(price.id, price.unit_amount, price.currency, interval)


# -- who pays, and where -------------------------------------------------------------------------------------


def make_customer(*, name: str, chain_id: int, key: str) -> str:
    with _translated_errors() as client:
        return client.v1.customers.create(
            {"name": name, "metadata": {"chain": str(chain_id)}}, {"idempotency_key": key}
        ).id


def open_checkout(checkout: Checkout) -> Page:
    hint = {"garage": str(checkout.garage_id)}
    sold: SessionCreateParamsSubscriptionData = {"metadata": hint}
    if checkout.first_charge:
        sold["trial_end"] = int(checkout.first_charge.timestamp())
    with _translated_errors() as client:
        session = client.v1.checkout.sessions.create(
            {
                "mode": "subscription",
                "customer": checkout.customer_id,
                "line_items": [{"price": checkout.price_id, "quantity": 1}],
                "client_reference_id": checkout.key,
                "metadata": hint,
                "subscription_data": sold,
                "success_url": f"{checkout.return_address}&paid=1",
                "cancel_url": checkout.return_address,
            },
            {"idempotency_key": checkout.key},
        )
    if session.url is None:
        raise GatewayRefused(f"Session {session.id} has no address.")
    return Page(session.id, session.url)


def fetch_checkout(session_id: str) -> CheckoutSnapshot:
    with _translated_errors() as client:
        return _checkout(client.v1.checkout.sessions.retrieve(session_id))


def close_checkout(session_id: str) -> CheckoutSnapshot:
    """Nobody can pay there any more, unless somebody has by now: the answer says which."""
    seen = fetch_checkout(session_id)
    if seen.status != "open":
        return seen
    try:
        with _translated_errors() as client:
            return _checkout(client.v1.checkout.sessions.expire(session_id))
    except GatewayRefused:
        # Paid or run out between the two calls.
        return fetch_checkout(session_id)


def _checkout(session: stripe.checkout.Session) -> CheckoutSnapshot:
    return CheckoutSnapshot(
        session.id,
        session.status or "",
        _id(session.customer) if session.customer else None,
        _id(session.subscription) if session.subscription else None,
    )


def open_portal(*, customer_id: str, return_address: str, key: str) -> Page:
    with _translated_errors() as client:
        session = client.v1.billing_portal.sessions.create(
            {"customer": customer_id, "return_url": return_address}, {"idempotency_key": key}
        )
    return Page(session.id, session.url)


# -- what became of it ---------------------------------------------------------------------------------------


def fetch_subscription(subscription_id: str) -> SubscriptionSnapshot:
    """With its latest invoices."""
    with _translated_errors() as client:
        subscription = client.v1.subscriptions.retrieve(subscription_id)
        invoices = client.v1.invoices.list({"subscription": subscription_id, "limit": MOST_INVOICES})
    return _subscription(subscription, [_invoice(each) for each in invoices.data])


def subscription_of_invoice(invoice_id: str) -> str | None:
    with _translated_errors() as client:
        parent = client.v1.invoices.retrieve(invoice_id).parent
    details = parent.subscription_details if parent else None
    return _id(details.subscription) if details else None


def set_cancel_at_period_end(subscription_id: str, *, ends: bool) -> SubscriptionSnapshot:
    """Without a key: it is the same however often it is said, and a stored fault would be answered again."""
    with _translated_errors() as client:
        return _subscription(
            client.v1.subscriptions.update(subscription_id, {"cancel_at_period_end": ends}), []
        )


def postpone_charge(subscription_id: str, until: datetime) -> SubscriptionSnapshot:
    """Days that are free at Stripe, since they are paid for here; the months are counted from then on."""
    with _translated_errors() as client:
        return _subscription(
            client.v1.subscriptions.update(
                subscription_id, {"trial_end": int(until.timestamp()), "proration_behavior": "none"}
            ),
            [],
        )


def settle_invoice(invoice_id: str, *, key: str) -> None:
    """It was paid to us: Stripe shall ask nobody for it any more."""
    with _translated_errors() as client:
        client.v1.invoices.pay(invoice_id, {"paid_out_of_band": True}, {"idempotency_key": key})


def _subscription(
    subscription: stripe.Subscription, invoices: Sequence[InvoiceSnapshot]
) -> SubscriptionSnapshot:
    details = subscription.cancellation_details
    asked = details is not None and details.reason == "cancellation_requested"
    return SubscriptionSnapshot(
        subscription.id,
        _id(subscription.customer),
        subscription.status,
        ends=bool(subscription.cancel_at_period_end or subscription.cancel_at)
        or (subscription.status == "canceled" and asked),
        # Each of ours has one item.
        charges_at=datetime.fromtimestamp(subscription["items"].data[0].current_period_end, UTC),
        garage_hint=subscription.metadata.to_dict().get("garage", ""),
        invoices=tuple(invoices),
    )


def _invoice(invoice: stripe.Invoice) -> InvoiceSnapshot:
    paid_at = invoice.status_transitions.paid_at if invoice.status == "paid" else None
    return InvoiceSnapshot(
        invoice.id,
        _id(invoice.customer) if invoice.customer else None,
        invoice.status or "",
        invoice.currency,
        invoice.total,
        datetime.fromtimestamp(paid_at, UTC) if paid_at else None,
        tuple(_line(each) for each in invoice.lines.data),
    )


def _line(line: stripe.InvoiceLineItem) -> Line:
    details = line.pricing.price_details if line.pricing else None
    return Line(_id(details.price) if details else None, line.quantity)


# -- what Stripe tells ---------------------------------------------------------------------------------------


def read_event(body: bytes, signature: str) -> StripeEventReference | None:
    """An event that Stripe has signed lately; None for one that is about no object with an id."""
    try:
        stripe.WebhookSignature.verify_header(
            body, signature, settings.STRIPE_WEBHOOK_SECRET, stripe.Webhook.DEFAULT_TOLERANCE
        )
        told = json.loads(body)
        return _event(told["id"], told["type"], told["data"]["object"].get("id"))
    except (stripe.SignatureVerificationError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise SignatureInvalid from error


def events_since(moment: datetime, types: Sequence[str]) -> Iterator[StripeEventReference]:
    """All of an account, newest first."""
    with _translated_errors() as client:
        listed = client.v1.events.list(
            {"created": {"gte": int(moment.timestamp())}, "types": list(types), "limit": 100}
        )
        for event in listed.auto_paging_iter():
            if seen := _event(event.id, event.type, getattr(event.data.object, "id", None)):
                yield seen


def _event(event_id: object, kind: object, object_id: object) -> StripeEventReference | None:
    """What an invoice would be one day is announced too, and has no id."""
    if object_id is None:
        return None
    if not all(isinstance(each, str) and each for each in (event_id, kind, object_id)):
        raise ValueError("An event without a name.")
    return StripeEventReference(str(event_id), str(kind), str(object_id))
