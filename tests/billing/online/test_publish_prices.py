"""Each plan on offer has one price at Stripe, however often it is asked for."""

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


def test_every_plan_on_offer_gets_one(online: Online) -> None:
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


def test_asked_again_it_calls_nobody(online: Online) -> None:
    asked, before = len(online.fake.asked), prices()
    online.publish()
    assert (len(online.fake.asked), prices()) == (asked, before)


def test_what_was_made_before_is_found_by_its_name(online: Online) -> None:
    """A database that was set up anew, on the same account."""
    before = prices()
    with tenancy.platform():
        StripePrice.objects.update(price_id=None)
        OutboxRow.objects.all().delete()
    online.publish()
    assert prices() == before
    assert len(online.world.prices) == 4


def test_one_of_its_name_that_costs_something_else_is_for_a_person(online: Online) -> None:
    with tenancy.platform():
        StripePrice.objects.update(price_id=None)
        OutboxRow.objects.all().delete()
    for made in online.world.prices.values():
        made["unit_amount"] += 1
    online.publish()
    assert set(prices().values()) == {None}
    with tenancy.platform():
        dead = OutboxRow.objects.filter(kind="billing.make_price", dead_at__isnull=False)
        assert dead.count() == 4
        assert all("costs something else" in row.last_error for row in dead)


def test_faults_make_no_second_one(account: Online, cast: Cast) -> None:
    account.fake.faults = Faults(broken=0.1, busy=0.1, dropped=0.1, lost=0.3, seed=5)
    account.publish()
    account.fake.faults = Faults()
    account.publish()
    assert len(account.world.prices) == 4
    assert set(prices().values()) == set(account.world.prices)


def test_the_ways_to_pay_are_told(online: Online, api: Api, cast: Cast) -> None:
    data = api.as_(cast.owner).get("billing").data
    assert (data["waysToPay"], data["paysOnline"]) == (["online", "upi", "manual"], False)


def test_without_stripe_there_is_one_way_to_pay(api: Api, cast: Cast) -> None:
    assert api.as_(cast.owner).get("billing").data["waysToPay"] == ["upi", "manual"]
