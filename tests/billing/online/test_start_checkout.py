"""POST /garage/billing/checkout opens one Stripe checkout for a garage and plan."""

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


def test_owner_opens_a_checkout_over_http(online: Online, api: Api, cast: Cast) -> None:
    answer = start(api, cast)
    assert (answer.status, answer.data["state"], answer.data["address"]) == (200, "waiting", "")
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="billing.make_page", done_at=None).count() == 1
    assert online.world.sessions == {}  # No call is made before the commit.
    online.run_outbox()
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


def test_first_stripe_charge_is_due_on_the_first_unpaid_day(online: Online, api: Api, cast: Cast) -> None:
    start(api, cast)
    online.run_outbox()
    [session] = online.world.sessions
    subscription = online.world.pay(session)
    begins = datetime.fromtimestamp(subscription["trial_end"], UTC)
    assert begins.date() == paid_until(cast.first) + timedelta(days=1)
    # Midnight in UTC is on the same day in India.
    assert begins == begins.astimezone(UTC).replace(hour=0, minute=0, second=0)
    assert online.world.charges == []


@pytest.mark.parametrize(("ahead", "waits"), [(0, False), (2, False), (3, False), (4, True), (28, True)])
def test_stripe_charges_immediately_if_the_first_charge_is_due_within_three_days(
    online: Online, cast: Cast, garage: Garage, ahead: int, waits: bool
) -> None:
    """Stripe accepts no first charge less than two days ahead. The bought days follow the paid days."""
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


def test_garage_pays_the_price_of_the_plan_version_it_already_has(online: Online, cast: Cast) -> None:
    """A garage that is new to the plan pays the price of the newest version."""
    until = pay(cast.first)
    dearer = Terms(price_paise=109_900, branches=1, staff=10)
    add_version("starter", dearer, after=1, reason="Costs rise", by=cast.owner.pk)
    online.publish_plan_prices()
    for garage in (cast.first, cast.second):
        online.subscribe(owner_of(garage, cast.owner))
    with online.at(noon(until + timedelta(days=2))):
        online.deliver_all()
    assert bought(cast.first) == {(1, 99_900)}
    assert bought(cast.second) == {(2, 109_900)}


def bought(garage: Garage) -> set[tuple[int, int]]:
    """Return the plan versions and amounts that were paid online."""
    with tenancy.platform():
        rows = SubscriptionPeriod.objects.filter(garage=garage, source=Source.STRIPE)
        return set(rows.values_list("plan__version", "amount_paise"))


def test_repeated_checkout_request_returns_the_open_page(online: Online, api: Api, cast: Cast) -> None:
    first, second = start(api, cast), start(api, cast)
    online.run_outbox()
    third = start(api, cast)
    assert first.data["pageId"] == second.data["pageId"] == third.data["pageId"]
    assert third.data["state"] == "open"
    assert len(online.world.sessions) == 1


def test_checkout_for_another_plan_closes_the_earlier_page(online: Online, api: Api, cast: Cast) -> None:
    """Two open pages could be paid twice."""
    start(api, cast, "starter")
    start(api, cast, "pro")
    online.run_outbox()
    assert [each["status"] for each in online.world.sessions.values()] == ["expired", "open"]
    with tenancy.platform():
        assert list(StripePage.objects.order_by("pk").values_list("state", flat=True)) == ["closed", "open"]


def test_newer_checkout_page_fails_if_the_earlier_checkout_was_paid(
    online: Online, api: Api, cast: Cast
) -> None:
    start(api, cast, "starter")
    online.run_outbox()
    [session] = online.world.sessions
    answer = start(api, cast, "pro")
    online.world.pay(session)
    online.run_outbox()
    assert len(online.world.sessions) == len(online.world.subscriptions) == 1
    seen = api.as_(cast.owner).get("billing/page", pageId=answer.data["pageId"])
    assert seen.data["state"] == "failed"
    # The next request is refused.
    assert refused(start(api, cast), 409, "online_already")


def test_branches_of_a_chain_share_one_stripe_customer(online: Online, api: Api, cast: Cast) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    for garage, person in ((cast.first, cast.owner), (cast.second, cast.outsider)):
        api.as_(person).post("billing/checkout", {"planCode": "starter", "garageId": garage.pk})
    online.run_outbox()
    assert len(online.world.customers) == 1
    assert len(online.world.sessions) == 2


def test_stripe_idempotency_keys_are_stored_before_the_call(online: Online, api: Api, cast: Cast) -> None:
    answer = start(api, cast)
    with tenancy.platform():
        customer_key = str(StripeCustomer.objects.get().key)
    online.run_outbox()
    keys = {asked.path: asked.key for asked in online.fake.requests if asked.method == "POST"}
    assert keys["/v1/customers"] == customer_key
    assert keys["/v1/checkout/sessions"] == answer.data["pageId"]
    assert {asked.version for asked in online.fake.requests} == {"2026-10-28.endive"}


@pytest.mark.parametrize("fault", ["broken", "busy", "dropped", "lost"])
def test_failed_checkout_call_is_retried_and_creates_one_session(
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
    online.run_outbox()
    assert (len(online.world.customers), len(online.world.sessions)) == (1, 1)


def test_checkout_can_be_requested_again_after_its_creation_failed(
    online: Online, api: Api, cast: Cast
) -> None:
    first = start(api, cast)
    with tenancy.platform():
        key = StripeCustomer.objects.get().key
    online.fake.faults = Faults(broken=1)
    online.run_outbox()
    seen = api.as_(cast.owner).get("billing/page", pageId=first.data["pageId"])
    assert seen.data["state"] == "failed"
    with tenancy.platform():
        assert StripeCustomer.objects.get().key != key
    online.fake.faults = Faults()
    assert start(api, cast).data["pageId"] != first.data["pageId"]
    online.run_outbox()
    assert len(online.world.sessions) == 1


# -- refusals ----------------------------------------------------------------------------------------------


def assert_refused_unchanged(before: object, answer: Answered, code: str, status: int = 409) -> None:
    assert refused(answer, status, code)
    assert all_rows() == before


def test_checkout_is_refused_without_stripe(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    before = all_rows()
    for path in ("billing/checkout", "billing/portal"):
        assert_refused_unchanged(before, client.post(path, {"planCode": "starter"}), "online_off")


def test_checkout_for_a_plan_not_offered_or_without_a_stripe_price_is_refused(
    online: Online, api: Api, cast: Cast
) -> None:
    with tenancy.platform():
        StripePrice.objects.filter(plan__code="pro").update(price_id=None)
    before = all_rows()
    assert_refused_unchanged(before, start(api, cast, "gold"), "plan_not_offered")
    assert_refused_unchanged(before, start(api, cast, "pro"), "plan_not_online")
    assert_refused_unchanged(before, start(api, cast, ""), "invalid", 422)


def test_garage_that_already_pays_online_cannot_open_a_checkout(online: Online, api: Api, cast: Cast) -> None:
    online.subscribe(owner_of(cast.first, cast.owner))
    online.deliver_all()
    before = all_rows()
    assert_refused_unchanged(before, start(api, cast, "pro"), "online_already")


def test_garage_that_has_paid_two_years_ahead_cannot_open_a_checkout(
    online: Online, api: Api, cast: Cast
) -> None:
    pay(cast.first, "1", "pro-yearly")
    pay(cast.first, "2", "pro-yearly")
    before = all_rows()
    answer = start(api, cast)
    assert_refused_unchanged(before, answer, "paid_far_ahead")
    assert f"{paid_until(cast.first):%d/%m/%Y}" in answer.body["message"]


def test_checkout_page_of_another_garage_is_not_found(online: Online, api: Api, cast: Cast) -> None:
    page = start(api, cast).data["pageId"]
    client = api.as_(cast.outsider)
    before = all_rows()
    assert_refused_unchanged(before, client.get("billing/page", pageId=page), "not_found", 404)
    assert_refused_unchanged(
        before, client.post("billing/checkout-return", {"pageId": page}), "not_found", 404
    )
