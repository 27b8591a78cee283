"""The fake is as strict as Stripe's own types, in both directions."""

from datetime import datetime
from typing import Any

import pytest
import stripe
from pydantic import ValidationError
from pytest_django import Settings
from stripe.params import SubscriptionUpdateParams
from stripe.params.checkout import SessionCreateParams

from billing import gateway
from billing.gateway import GatewayRefused, GatewayUnavailable
from kernel import clock
from tests.fakestripe import server
from tests.fakestripe.form import decoded
from tests.fakestripe.server import Faults
from tests.fakestripe.shapes import Json, answered, taken
from tests.online import Online

CHECKOUT = "mode=subscription&customer=cus_1&line_items[0][price]=price_1&line_items[0][quantity]=1"


def test_the_version_that_is_asked_for_is_the_one_that_the_types_describe() -> None:
    assert stripe.api_version == gateway.API_VERSION


def test_a_form_is_read_as_the_sdk_writes_it() -> None:
    values = decoded(
        CHECKOUT + "&subscription_data[metadata][garage]=7&subscription_data[trial_end]=1700000000"
    )
    assert taken(SessionCreateParams, values) == {
        "mode": "subscription",
        "customer": "cus_1",
        "line_items": [{"price": "price_1", "quantity": 1}],
        "subscription_data": {"metadata": {"garage": "7"}, "trial_end": 1700000000},
    }


@pytest.mark.parametrize(
    "form",
    [
        CHECKOUT.replace("customer", "custumer"),
        CHECKOUT.replace("[price]", "[prise]"),
        CHECKOUT.replace("=subscription", "=subscripton"),
        CHECKOUT.replace("quantity]=1", "quantity]=one"),
        CHECKOUT + "&subscription_data[trial_ends]=1",
        CHECKOUT + "&idempotency_key=x",
    ],
)
def test_a_misspelt_request_is_refused(form: str) -> None:
    with pytest.raises(ValidationError):
        taken(SessionCreateParams, decoded(form))


def test_a_misspelt_request_turns_a_test_red(settings: Settings) -> None:
    """Through the real SDK: what our gateway would send if it were wrong."""
    with server.running(clock.now()) as fake:
        client = stripe.StripeClient(server.KEY, base_addresses={"api": fake.address})
        misspelt: Any = {"nane": "X"}
        with pytest.raises(stripe.InvalidRequestError):
            client.v1.customers.create(misspelt)
        [told] = fake.misshapen
        assert "nane" in told


CHANGES: dict[str, Any] = {
    "misspelt": lambda found: {
        ("statsu" if name == "status" else name): value for name, value in found.items()
    },
    "missing": lambda found: {name: value for name, value in found.items() if name != "customer"},
    "unknown": lambda found: found | {"current_period_end": 1},
    "another type": lambda found: found | {"created": "1"},
    "another word": lambda found: found | {"status": "activ"},
    "deep inside": lambda found: (
        found | {"items": found["items"] | {"data": [found["items"]["data"][0] | {"x": 1}]}}
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_misshapen_answer_turns_a_test_red(account: Online, change: str) -> None:
    subscription = subscribed(account)
    account.fake.distort = lambda found: (
        CHANGES[change](found) if found["object"] == "subscription" else found
    )
    with pytest.raises(GatewayUnavailable):
        gateway.fetch_subscription(subscription["id"])
    assert len(account.fake.misshapen) == 1
    account.fake.misshapen.clear()


def test_negative_control_an_answer_that_is_left_as_it_is(account: Online) -> None:
    subscription = subscribed(account)
    account.fake.distort = lambda found: found
    assert gateway.fetch_subscription(subscription["id"]).status == "active"


def subscribed(account: Online) -> Json:
    customer = gateway.make_customer(name="X", chain_id=1, key="k1")
    price = gateway.make_price(lookup_key="x", name="X", amount_paise=1, interval="month", key="k2")
    checkout = gateway.Checkout("k3", customer, price.price_id, 1, None, "http://localhost/?x=1")
    return account.world.pay(gateway.open_checkout(checkout).session_id)


def test_what_the_account_keeps_is_in_shape(account: Online) -> None:
    """Also what was changed after it was made."""
    subscription = subscribed(account)
    account.world.cancel(subscription["id"], at_period_end=False)
    for each in [
        *account.world.subscriptions.values(),
        *account.world.invoices.values(),
        *account.world.events,
    ]:
        assert answered(each) is each


def test_a_key_makes_a_call_happen_once(account: Online) -> None:
    first = gateway.make_customer(name="X", chain_id=1, key="k")
    assert gateway.make_customer(name="X", chain_id=1, key="k") == first
    with pytest.raises(GatewayRefused, match="IdempotencyError"):
        gateway.make_customer(name="Y", chain_id=1, key="k")
    assert gateway.make_customer(name="X", chain_id=1, key="other") != first


@pytest.mark.parametrize(("fault", "done"), [("broken", 0), ("busy", 0), ("dropped", 0), ("lost", 1)])
def test_faults_are_told_as_such(account: Online, fault: str, done: int) -> None:
    account.fake.faults = Faults(**{fault: 1})
    with pytest.raises(GatewayUnavailable):
        gateway.make_customer(name="X", chain_id=1, key="k")
    assert len(account.world.customers) == done


def test_the_sdk_tries_nothing_again_by_itself(account: Online) -> None:
    for fault in ("broken", "busy"):
        account.fake.faults = Faults(**{fault: 1})
        before = len(account.fake.faults_met)
        with pytest.raises(GatewayUnavailable):
            gateway.make_customer(name="X", chain_id=1, key=fault)
        assert len(account.fake.faults_met) == before + 1


def test_a_wrong_key_is_tried_again_and_a_wrong_question_is_not(account: Online, settings: Settings) -> None:
    with pytest.raises(GatewayRefused, match="404"):
        gateway.fetch_subscription("sub_x")
    settings.STRIPE_SECRET_KEY = "sk_test_other"
    with pytest.raises(GatewayUnavailable, match="401"):
        gateway.fetch_subscription("sub_x")


def test_a_server_that_does_not_answer_is_not_waited_for(
    account: Online, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "TIMEOUT_SECONDS", (0.2, 0.3))
    gateway._client.cache_clear()
    with account.fake, pytest.raises(GatewayUnavailable, match="Timeout"):
        # Who holds the account's lock keeps it from answering.
        gateway.make_customer(name="X", chain_id=1, key="k")
    gateway._client.cache_clear()


def test_months_are_stepped_from_the_anchor() -> None:
    with server.running(datetime.fromisoformat("2024-01-31T00:00:00+00:00")) as fake:
        ends = [
            datetime.fromtimestamp(fake.world._step(int(fake.world.now.timestamp()), "month", steps))
            .date()
            .isoformat()
            for steps in range(1, 4)
        ]
    assert [each[:7] for each in ends] == ["2024-02", "2024-03", "2024-04"]


def test_unknown_parameters_of_an_update_are_refused() -> None:
    assert taken(SubscriptionUpdateParams, decoded("cancel_at_period_end=true")) == {
        "cancel_at_period_end": True
    }
    with pytest.raises(ValidationError):
        taken(SubscriptionUpdateParams, decoded("cancel_at_period_ends=true"))
