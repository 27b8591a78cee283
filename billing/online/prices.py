"""Finds the Stripe prices of plans by their lookup key, or creates them."""

from dataclasses import dataclass

from billing import gateway
from billing.gateway import CURRENCY, GatewayRefused
from billing.models import Plan
from billing.online.models import StripePrice
from billing.queries import offered_plans
from kernel import outbox, tenancy


@dataclass(frozen=True)
class MissingPrice:
    plan_id: int
    lookup_key: str
    name: str
    amount_paise: int
    interval: str


def publish_prices() -> None:
    """Queue the creation of missing prices. It does nothing without Stripe."""
    if not gateway.is_configured():
        return
    with tenancy.platform():
        held = Plan.objects.filter(garagesubscription__isnull=False).distinct()
        plans = {*offered_plans(), *held}
        StripePrice.objects.bulk_create([StripePrice(plan=plan) for plan in plans], ignore_conflicts=True)
        missing = StripePrice.objects.filter(plan__in=plans, price_id=None).select_related("plan")
        for price in missing:
            outbox.enqueue("billing.make_price", key=_lookup_key(price.plan), plan=price.plan_id)


def load_missing_price(plan_id: int) -> MissingPrice | None:
    with tenancy.platform():
        price = StripePrice.objects.select_related("plan").filter(plan_id=plan_id, price_id=None).first()
    if price is None:
        return None
    plan = price.plan
    return MissingPrice(plan_id, _lookup_key(plan), plan.name, plan.price_paise, plan.interval)


def make_price(missing: MissingPrice) -> str:
    """Find or create the price. An existing price must have the same amount, currency and interval."""
    price = gateway.find_price(missing.lookup_key) or gateway.make_price(
        lookup_key=missing.lookup_key,
        name=missing.name,
        amount_paise=missing.amount_paise,
        interval=missing.interval,
        key=f"price-{missing.lookup_key}",
    )
    if (price.amount_paise, price.currency, price.interval) != (
        missing.amount_paise,
        CURRENCY,
        missing.interval,
    ):
        raise GatewayRefused(f"{price.price_id} ({missing.lookup_key}) has another amount or interval.")
    return price.price_id


def keep_price(missing: MissingPrice, price_id: str) -> None:
    with tenancy.platform():
        StripePrice.objects.filter(plan_id=missing.plan_id, price_id=None).update(price_id=price_id)


def _lookup_key(plan: Plan) -> str:
    return f"servicebay-{plan.code}-{plan.version}"
