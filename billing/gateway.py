"""The only module that calls Stripe. It returns our own types and does not use our tables."""

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

# The version is pinned, so that a setting of the Stripe account cannot change the responses.
API_VERSION = "2026-10-28.endive"
# These are the connect and read timeouts. Tasks also have a hard time limit.
TIMEOUT_SECONDS = (3.05, 8)
CURRENCY = "inr"
# The limit covers two years of monthly invoices, which is enough to find every missing payment of a
# subscription.
MOST_INVOICES = 24
ENDED_STATUSES = frozenset({"canceled", "incomplete_expired"})

# The SDK must not send usage data about payers.
stripe.enable_telemetry = False


class GatewayUnavailable(Exception):
    """Stripe was not reachable, is busy, or rejected our key. The outbox retries."""


class GatewayRefused(PermanentFailure):
    """Stripe refused the request. A retry cannot help."""


class SignatureInvalid(Exception):
    """The event is unreadable or has no recent signature of Stripe."""


@dataclass(frozen=True)
class Price:
    price_id: str
    amount_paise: int | None
    currency: str
    interval: str | None


@dataclass(frozen=True)
class Checkout:
    """A checkout of one plan for one garage. `key` is the idempotency key."""

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
    garage_hint: str = ""


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
    # This is None if the invoice is not paid.
    paid_at: datetime | None
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class SubscriptionSnapshot:
    subscription_id: str
    customer_id: str
    status: str
    # This is true if the subscription was cancelled, or has ended after a cancellation.
    ends: bool
    # The owner finished the checkout at this time.
    created_at: datetime
    # Stripe charges at this time, unless the subscription ends.
    charges_at: datetime
    garage_hint: str
    invoices: tuple[InvoiceSnapshot, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.status in ENDED_STATUSES

    @property
    def open_invoice(self) -> str:
        """Return the id of the newest unpaid invoice, or an empty text."""
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
        # The outbox retries. The SDK's own retries would be slow and would not retry status 429.
        max_network_retries=0,
        http_client=stripe.RequestsClient(timeout=TIMEOUT_SECONDS),
    )


@contextmanager
def _translated_errors() -> Iterator[stripe.StripeClient]:
    try:
        yield _client(settings.STRIPE_SECRET_KEY, settings.STRIPE_API_BASE)
    except stripe.StripeError as error:
        status = error.http_status
        # A wrong key is often corrected while the outbox still retries.
        if status is None or status in (401, 403, 409, 429) or status >= 500:
            raise GatewayUnavailable(f"{type(error).__name__} {status}: {error}") from error
        raise GatewayRefused(f"{type(error).__name__} {status}: {error}") from error


class _HasId(Protocol):
    id: str


def _id(value: str | _HasId) -> str:
    """Return the id of an object that Stripe returns as an object or as an id."""
    return value if isinstance(value, str) else value.id


# -- prices ------------------------------------------------------------------------------------------------


def find_price(lookup_key: str) -> Price | None:
    with _translated_errors() as client:
        found = client.v1.prices.list({"lookup_keys": [lookup_key], "limit": 1}).data
    return _price(found[0]) if found else None


def make_price(*, lookup_key: str, name: str, amount_paise: int, interval: str, key: str) -> Price:
    """Create a price with its own product. The amount includes GST."""
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


# -- customers, checkouts, portal ----------------------------------------------------------------------------


def _labelled(**labels: str) -> dict[str, str]:
    """Return the labels with the cell, if there are several. All cells share one Stripe account."""
    return labels | ({"cell": str(settings.CELL)} if settings.CELL_KEY else {})


def make_customer(*, name: str, chain_id: int, key: str) -> str:
    with _translated_errors() as client:
        return client.v1.customers.create(
            {"name": name, "metadata": _labelled(chain=str(chain_id))}, {"idempotency_key": key}
        ).id


def open_checkout(checkout: Checkout) -> Page:
    hint = _labelled(garage=str(checkout.garage_id))
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
    """Expire an open checkout. The result shows whether it was paid before."""
    seen = fetch_checkout(session_id)
    if seen.status != "open":
        return seen
    try:
        with _translated_errors() as client:
            return _checkout(client.v1.checkout.sessions.expire(session_id))
    except GatewayRefused:
        # The checkout was paid or expired between the two calls.
        return fetch_checkout(session_id)


def _checkout(session: stripe.checkout.Session) -> CheckoutSnapshot:
    return CheckoutSnapshot(
        session.id,
        session.status or "",
        _id(session.customer) if session.customer else None,
        _id(session.subscription) if session.subscription else None,
        garage_hint=session.metadata.to_dict().get("garage", "") if session.metadata else "",
    )


def open_portal(*, customer_id: str, return_address: str, key: str) -> Page:
    with _translated_errors() as client:
        session = client.v1.billing_portal.sessions.create(
            {"customer": customer_id, "return_url": return_address}, {"idempotency_key": key}
        )
    return Page(session.id, session.url)


# -- subscriptions and invoices ------------------------------------------------------------------------------


def fetch_subscription(subscription_id: str) -> SubscriptionSnapshot:
    """Fetch a subscription with its latest invoices."""
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
    """Cancel at the end of the period, or undo the cancellation. The call has no idempotency key, because
    Stripe would only repeat stored errors."""
    with _translated_errors() as client:
        return _subscription(
            client.v1.subscriptions.update(subscription_id, {"cancel_at_period_end": ends}), []
        )


def postpone_charge(subscription_id: str, until: datetime) -> SubscriptionSnapshot:
    """Postpone the next charge, because the days until then are paid. Stripe counts months from the new
    day."""
    with _translated_errors() as client:
        return _subscription(
            client.v1.subscriptions.update(
                subscription_id, {"trial_end": int(until.timestamp()), "proration_behavior": "none"}
            ),
            [],
        )


def settle_invoice(invoice_id: str, *, key: str) -> None:
    """Mark an invoice as paid outside Stripe."""
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
        created_at=datetime.fromtimestamp(subscription.created, UTC),
        # Our subscriptions have exactly one item.
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


# -- events --------------------------------------------------------------------------------------------------


def read_event(body: bytes, signature: str) -> StripeEventReference | None:
    """Verify and parse an event. Returns None if its object has no id."""
    try:
        stripe.WebhookSignature.verify_header(
            body, signature, settings.STRIPE_WEBHOOK_SECRET, stripe.Webhook.DEFAULT_TOLERANCE
        )
        event = json.loads(body)
        return _event(event["id"], event["type"], event["data"]["object"].get("id"))
    except (stripe.SignatureVerificationError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise SignatureInvalid from error


def events_since(moment: datetime, types: Sequence[str]) -> Iterator[StripeEventReference]:
    """Yield all events of the account since a moment, newest first."""
    with _translated_errors() as client:
        listed = client.v1.events.list(
            {"created": {"gte": int(moment.timestamp())}, "types": list(types), "limit": 100}
        )
        for event in listed.auto_paging_iter():
            if seen := _event(event.id, event.type, getattr(event.data.object, "id", None)):
                yield seen


def _event(event_id: object, kind: object, object_id: object) -> StripeEventReference | None:
    """Return the event, or None if its object has no id, such as an upcoming invoice."""
    if object_id is None:
        return None
    if not all(isinstance(each, str) and each for each in (event_id, kind, object_id)):
        raise ValueError("The event has an invalid id, type or object.")
    return StripeEventReference(str(event_id), str(kind), str(object_id))
