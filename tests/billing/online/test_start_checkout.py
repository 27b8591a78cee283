"""A checkout for one garage and plan: where it begins, that it is one, and when there is none."""

from datetime import UTC, date, datetime, timedelta

import pytest

from billing import queries as billing
from billing.models import Source, SubscriptionPeriod
from billing.online.models import StripeCustomer, StripePage, StripePrice
from billing.services import Terms, add_version, apply_payment
from garages.models import Garage
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.factories.subscriptions import noon
from tests.fakestripe.server import Faults
from tests.online import Online, all_rows, owner_of

LATER = date(2030, 1, 31)


def start(api: Api, cast: Cast, plan: str = "starter") -> Answered:
    return api.as_(cast.owner).post("billing/checkout", {"planCode": plan, "garageId": cast.first.pk})


def paid_until(garage: Garage) -> date:
    with tenancy.platform():
        return SubscriptionPeriod.objects.filter(garage=garage).latest("end").end


def test_it_works_over_http(online: Online, api: Api, cast: Cast) -> None:
    answer = start(api, cast)
    assert (answer.status, answer.data["state"], answer.data["address"]) == (200, "waiting", "")
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="billing.make_page", done_at=None).count() == 1
    assert online.world.sessions == {}  # nothing is called before the commit
    online.work()
    seen = api.as_(cast.owner).get("billing/page", pageId=answer.data["pageId"])
    [session] = online.world.sessions.values()
    assert seen.data == {
        "pageId": answer.data["pageId"],
        "state": "open",
        "address": session["url"],
    }
    [customer] = online.world.customers.values()
    assert (customer["name"], session["customer"]) == ("First Chain", customer["id"])
    assert session["success_url"].endswith(f"&pageId={answer.data['pageId']}&paid=1")


def test_the_first_charge_waits_for_the_first_day_that_is_not_paid_for(
    online: Online, api: Api, cast: Cast
) -> None:
    start(api, cast)
    online.work()
    [session] = online.world.sessions
    subscription = online.world.pay(session)
    begins = datetime.fromtimestamp(subscription["trial_end"], UTC)
    assert begins.date() == paid_until(cast.first) + timedelta(days=1)
    # In India and in UTC alike.
    assert begins == begins.astimezone(UTC).replace(hour=0, minute=0, second=0)
    assert online.world.charges == []


@pytest.mark.parametrize(("ahead", "waits"), [(0, False), (2, False), (3, False), (4, True), (28, True)])
def test_what_begins_within_days_is_charged_at_once(
    online: Online, cast: Cast, garage: Garage, ahead: int, waits: bool
) -> None:
    """Stripe takes no first charge that is less than two days ahead; the days bought follow those paid."""
    with clock.at(noon(LATER)):
        until = pay(garage)
    today = until + timedelta(days=1 - ahead)
    with online.at(noon(today)):
        subscription = online.subscribe(owner_of(garage, cast.owner))
        assert (subscription["status"] == "trialing") is waits
        online.deliver_all()
    with tenancy.platform():
        bought = SubscriptionPeriod.objects.filter(garage=garage).latest("start")
    assert (bought.start == until + timedelta(days=1)) is (not waits)
    assert len(online.world.charges) == (not waits)


def pay(garage: Garage, ref: str = "in_before", code: str = "starter") -> date:
    plan = billing.get_plan(code)
    return apply_payment(
        garage.pk, source=Source.MANUAL, source_ref=ref, plan=plan, amount_paise=plan.price_paise
    ).period.end


def test_who_has_a_plan_is_charged_its_version(online: Online, cast: Cast) -> None:
    """It is the newest for who comes to the plan, and the same as ever for who had it before."""
    until = pay(cast.first)
    dearer = Terms(price_paise=109_900, branches=1, staff=10)
    add_version("starter", dearer, after=1, reason="Costs rise", by=cast.owner.pk)
    online.publish()
    for garage in (cast.first, cast.second):
        online.subscribe(owner_of(garage, cast.owner))
    with online.at(noon(until + timedelta(days=2))):
        online.deliver_all()
    assert bought(cast.first) == {(1, 99_900)}
    assert bought(cast.second) == {(2, 109_900)}


def bought(garage: Garage) -> set[tuple[int, int]]:
    """Versions and amounts of what was paid online."""
    with tenancy.platform():
        rows = SubscriptionPeriod.objects.filter(garage=garage, source=Source.STRIPE)
        return set(rows.values_list("plan__version", "amount_paise"))


def test_asked_twice_it_is_one_page(online: Online, api: Api, cast: Cast) -> None:
    first, second = start(api, cast), start(api, cast)
    online.work()
    third = start(api, cast)
    assert first.data["pageId"] == second.data["pageId"] == third.data["pageId"]
    assert third.data["state"] == "open"
    assert len(online.world.sessions) == 1


def test_another_plan_closes_the_page_before(online: Online, api: Api, cast: Cast) -> None:
    """On two open pages somebody could pay twice."""
    start(api, cast, "starter")
    start(api, cast, "pro")
    online.work()
    assert [each["status"] for each in online.world.sessions.values()] == ["expired", "open"]
    with tenancy.platform():
        assert list(StripePage.objects.order_by("pk").values_list("state", flat=True)) == ["closed", "open"]


def test_a_page_that_was_paid_on_meanwhile_is_the_one_that_counts(
    online: Online, api: Api, cast: Cast
) -> None:
    start(api, cast, "starter")
    online.work()
    [session] = online.world.sessions
    answer = start(api, cast, "pro")
    online.world.pay(session)
    online.work()
    assert len(online.world.sessions) == len(online.world.subscriptions) == 1
    seen = api.as_(cast.owner).get("billing/page", pageId=answer.data["pageId"])
    assert seen.data["state"] == "failed"
    # Whoever asks next is told.
    assert refused(start(api, cast), 409, "online_already")


def test_the_branches_of_a_chain_are_one_customer(online: Online, api: Api, cast: Cast) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    for garage, person in ((cast.first, cast.owner), (cast.second, cast.outsider)):
        api.as_(person).post("billing/checkout", {"planCode": "starter", "garageId": garage.pk})
    online.work()
    assert len(online.world.customers) == 1
    assert len(online.world.sessions) == 2


def test_keys_are_stored_before_the_call(online: Online, api: Api, cast: Cast) -> None:
    answer = start(api, cast)
    with tenancy.platform():
        customer_key = str(StripeCustomer.objects.get().key)
    online.work()
    keys = {asked.path: asked.key for asked in online.fake.asked if asked.method == "POST"}
    assert keys["/v1/customers"] == customer_key
    assert keys["/v1/checkout/sessions"] == answer.data["pageId"]
    assert {asked.version for asked in online.fake.asked} == {"2026-10-28.endive"}


@pytest.mark.parametrize("fault", ["broken", "busy", "dropped", "lost"])
def test_a_call_that_fails_is_made_again_and_makes_one(
    online: Online, api: Api, cast: Cast, fault: str
) -> None:
    start(api, cast)
    online.fake.faults = Faults(**{fault: 1})
    with tenancy.platform():
        OutboxRow.objects.update(due_at=clock.now())
    from tests.outbox import drain

    drain("billing.make_page")
    with tenancy.platform():
        row = OutboxRow.objects.get(kind="billing.make_page")
        assert (row.attempts, row.done_at, row.dead_at) == (1, None, None)
        assert "GatewayUnavailable" in row.last_error
    online.fake.faults = Faults()
    online.work()
    assert (len(online.world.customers), len(online.world.sessions)) == (1, 1)


def test_a_page_that_cannot_be_made_has_failed_and_can_be_asked_for_anew(
    online: Online, api: Api, cast: Cast
) -> None:
    first = start(api, cast)
    with tenancy.platform():
        key = StripeCustomer.objects.get().key
    online.fake.faults = Faults(broken=1)
    online.work()
    seen = api.as_(cast.owner).get("billing/page", pageId=first.data["pageId"])
    assert seen.data["state"] == "failed"
    with tenancy.platform():
        assert StripeCustomer.objects.get().key != key
    online.fake.faults = Faults()
    assert start(api, cast).data["pageId"] != first.data["pageId"]
    online.work()
    assert len(online.world.sessions) == 1


# -- refused -----------------------------------------------------------------------------------------------


def unchanged(before: object, answer: Answered, code: str, status: int = 409) -> None:
    assert refused(answer, status, code)
    assert all_rows() == before


def test_refuses_while_stripe_is_off(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    before = all_rows()
    for path in ("billing/checkout", "billing/portal"):
        unchanged(before, client.post(path, {"planCode": "starter"}), "online_off")


def test_refuses_a_plan_that_is_not_on_offer_or_not_at_stripe(online: Online, api: Api, cast: Cast) -> None:
    with tenancy.platform():
        StripePrice.objects.filter(plan__code="pro").update(price_id=None)
    before = all_rows()
    unchanged(before, start(api, cast, "gold"), "plan_not_offered")
    unchanged(before, start(api, cast, "pro"), "plan_not_online")
    unchanged(before, start(api, cast, ""), "invalid", 422)


def test_refuses_a_garage_that_is_paid_online_already(online: Online, api: Api, cast: Cast) -> None:
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    before = all_rows()
    unchanged(before, start(api, cast, "pro"), "online_already")


def test_refuses_a_garage_that_is_paid_for_years(online: Online, api: Api, cast: Cast) -> None:
    pay(cast.first, "1", "pro-yearly")
    pay(cast.first, "2", "pro-yearly")
    before = all_rows()
    answer = start(api, cast)
    unchanged(before, answer, "paid_far_ahead")
    assert f"{paid_until(cast.first):%d/%m/%Y}" in answer.body["message"]


def test_another_garages_page_does_not_exist(online: Online, api: Api, cast: Cast) -> None:
    page = start(api, cast).data["pageId"]
    client = api.as_(cast.outsider)
    before = all_rows()
    unchanged(before, client.get("billing/page", pageId=page), "not_found", 404)
    unchanged(before, client.post("billing/checkout-return", {"pageId": page}), "not_found", 404)
