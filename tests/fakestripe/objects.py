"""Creates complete Stripe objects in the shape of the SDK's types."""

from decimal import Decimal
from typing import Any

import stripe

from tests.fakestripe.shapes import Json, build

OFF: Json = {"enabled": False}


def customer(number: str, now: int, given: Json) -> Json:
    kept = {"metadata": {}, **given}
    return build(stripe.Customer, object="customer", id=number, created=now, livemode=False, **kept)


def product(number: str, now: int, name: str) -> Json:
    return build(
        stripe.Product,
        object="product",
        id=number,
        active=True,
        created=now,
        updated=now,
        images=[],
        livemode=False,
        marketing_features=[],
        metadata={},
        name=name,
        type="service",
    )


def price(number: str, now: int, product_id: str, given: Json) -> Json:
    recurring = {"interval_count": 1, "usage_type": "licensed", **given["recurring"]}
    return build(
        stripe.Price,
        object="price",
        id=number,
        active=True,
        billing_scheme="per_unit",
        created=now,
        livemode=False,
        metadata={},
        product=product_id,
        type="recurring",
        recurring=recurring,
        unit_amount_decimal=str(Decimal(given["unit_amount"])),
        **{name: given.get(name) for name in ("currency", "unit_amount", "lookup_key", "tax_behavior")},
    )


def checkout(number: str, now: int, given: Json) -> Json:
    kept = ("mode", "customer", "client_reference_id", "metadata", "success_url", "cancel_url")
    return build(
        stripe.checkout.Session,
        object="checkout.session",
        id=number,
        automatic_tax=OFF,
        created=now,
        currency="inr",
        custom_fields=[],
        custom_text={},
        expires_at=now + 86_400,
        livemode=False,
        payment_method_types=["card"],
        payment_status="unpaid",
        shipping_options=[],
        status="open",
        ui_mode="hosted_page",
        url=f"https://checkout.stripe.example/c/pay/{number}",
        **{name: given.get(name) for name in kept},
    )


def portal(number: str, now: int, given: Json) -> Json:
    return build(
        stripe.billing_portal.Session,
        object="billing_portal.session",
        id=number,
        configuration="bpc_1",
        created=now,
        livemode=False,
        url=f"https://billing.stripe.example/p/session/{number}",
        **given,
    )


def _plan(of: Json) -> Json:
    return build(
        stripe.Plan,
        object="plan",
        id=of["id"],
        active=True,
        amount=of["unit_amount"],
        billing_scheme="per_unit",
        created=of["created"],
        currency=of["currency"],
        interval=of["recurring"]["interval"],
        interval_count=1,
        livemode=False,
        product=of["product"],
        usage_type="licensed",
    )


def subscription(
    number: str, now: int, customer_id: str, of: Json, metadata: Json, trial_end: int | None
) -> Json:
    item = build(
        stripe.SubscriptionItem,
        object="subscription_item",
        id=f"si_{number}",
        created=now,
        current_period_start=now,
        current_period_end=trial_end or now,
        discounts=[],
        metadata={},
        plan=_plan(of),
        price=of,
        quantity=1,
        subscription=number,
    )
    return build(
        stripe.Subscription,
        object="subscription",
        id=number,
        automatic_tax=OFF,
        billing_cycle_anchor=trial_end or now,
        billing_mode={"type": "flexible"},
        billing_schedules=[],
        cancel_at_period_end=False,
        collection_method="charge_automatically",
        created=now,
        currency="inr",
        customer=customer_id,
        discounts=[],
        invoice_settings={"issuer": {"type": "self"}},
        items=listed([item], "/v1/subscription_items"),
        livemode=False,
        metadata=metadata,
        start_date=now,
        status="trialing" if trial_end else "active",
        trial_start=now if trial_end else None,
        trial_end=trial_end,
    )


def invoice(number: str, now: int, of: Json, amount: int, reason: str) -> Json:
    """Return an invoice of a subscription for its current period."""
    item = of["items"]["data"][0]
    period = {"start": item["current_period_start"], "end": item["current_period_end"]}
    line = build(
        stripe.InvoiceLineItem,
        object="line_item",
        id=f"il_{number}",
        amount=amount,
        currency="inr",
        discountable=True,
        discounts=[],
        invoice=number,
        livemode=False,
        metadata={},
        period=period,
        subtotal=amount,
        quantity=1,
        subscription=of["id"],
        pricing={
            "type": "price_details",
            "price_details": {"price": item["price"]["id"], "product": item["price"]["product"]},
            "unit_amount_decimal": str(amount),
        },
    )
    return build(
        stripe.Invoice,
        object="invoice",
        id=number,
        amount_due=amount,
        amount_overpaid=0,
        amount_paid=0,
        amount_remaining=amount,
        amount_shipping=0,
        attempt_count=0,
        attempted=False,
        auto_advance=True,
        automatic_tax=OFF,
        billing_reason=reason,
        collection_method="charge_automatically",
        created=now,
        currency="inr",
        customer=of["customer"],
        default_tax_rates=[],
        discounts=[],
        issuer={"type": "self"},
        lines=listed([line], f"/v1/invoices/{number}/lines"),
        livemode=False,
        metadata={},
        parent={
            "type": "subscription_details",
            "subscription_details": {"metadata": of["metadata"], "subscription": of["id"]},
        },
        payment_settings={},
        period_start=period["start"],
        period_end=period["end"],
        post_payment_credit_notes_amount=0,
        pre_payment_credit_notes_amount=0,
        starting_balance=0,
        status="open",
        status_transitions={"finalized_at": now},
        subtotal=amount,
        total=amount,
    )


def event(number: str, now: int, kind: str, about: Json) -> Json:
    return build(
        stripe.Event,
        object="event",
        id=number,
        api_version=None,
        created=now,
        data={"object": about},
        livemode=False,
        pending_webhooks=1,
        type=kind,
    )


def listed(data: list[Json], url: str, *, has_more: bool = False) -> dict[str, Any]:
    return {"object": "list", "data": data, "has_more": has_more, "url": url}
