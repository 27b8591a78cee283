"""Each offered plan gets exactly one price at Stripe."""

from billing.models import Plan
from billing.online.models import StripePrice
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Api
from tests.cast import Cast
from tests.fakestripe.server import Faults
from tests.online import Online


def prices() -> dict[str, str | None]:
    with tenancy.platform():
        return dict(StripePrice.objects.values_list("plan__code", "price_id"))


def test_every_offered_plan_gets_a_stripe_price(online: Online) -> None:
    assert len(online.world.prices) == len(prices()) == 4
    for code, price_id in prices().items():
        with tenancy.platform():
            plan = Plan.objects.get(code=code)
        made = online.world.prices[str(price_id)]
        assert (made["unit_amount"], made["currency"], made["tax_behavior"]) == (
            plan.price_paise,
            "inr",
            "inclusive",
        )
        assert (made["recurring"]["interval"], made["lookup_key"]) == (plan.interval, f"servicebay-{code}-1")


def test_publishing_stripe_prices_again_calls_no_api(online: Online) -> None:
    asked, before = len(online.fake.requests), prices()
    online.publish_plan_prices()
    assert (len(online.fake.requests), prices()) == (asked, before)


def test_existing_stripe_price_is_found_by_its_lookup_key(online: Online) -> None:
    """This happens with a new database that uses the old Stripe account."""
    before = prices()
    with tenancy.platform():
        StripePrice.objects.update(price_id=None)
        OutboxRow.objects.all().delete()
    online.publish_plan_prices()
    assert prices() == before
    assert len(online.world.prices) == 4


def test_price_task_is_marked_dead_if_the_stripe_price_has_another_amount(online: Online) -> None:
    with tenancy.platform():
        StripePrice.objects.update(price_id=None)
        OutboxRow.objects.all().delete()
    for made in online.world.prices.values():
        made["unit_amount"] += 1
    online.publish_plan_prices()
    assert set(prices().values()) == {None}
    with tenancy.platform():
        dead = OutboxRow.objects.filter(kind="billing.make_price", dead_at__isnull=False)
        assert dead.count() == 4
        assert all("has another amount or interval" in row.last_error for row in dead)


def test_retries_after_failed_calls_create_no_second_stripe_price(account: Online, cast: Cast) -> None:
    account.fake.faults = Faults(broken=0.1, busy=0.1, dropped=0.1, lost=0.3, seed=5)
    account.publish_plan_prices()
    account.fake.faults = Faults()
    account.publish_plan_prices()
    assert len(account.world.prices) == 4
    assert set(prices().values()) == set(account.world.prices)


def test_billing_offers_online_payment_when_stripe_is_configured(
    online: Online, api: Api, cast: Cast
) -> None:
    data = api.as_(cast.owner).get("billing").data
    assert (data["waysToPay"], data["paysOnline"]) == (["online", "upi", "manual"], False)


def test_billing_offers_no_online_payment_when_stripe_is_not_configured(api: Api, cast: Cast) -> None:
    assert api.as_(cast.owner).get("billing").data["waysToPay"] == ["upi", "manual"]
