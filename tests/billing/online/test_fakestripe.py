"""The fake validates requests and responses against the types of Stripe's SDK."""

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
from tests.fakestripe.shapes import Json, parsed_params, validated
from tests.online import Online

CHECKOUT = "mode=subscription&customer=cus_1&line_items[0][price]=price_1&line_items[0][quantity]=1"


def test_gateway_uses_the_api_version_of_the_installed_stripe_sdk() -> None:
    assert stripe.api_version == gateway.API_VERSION


def test_fake_stripe_parses_form_data_of_the_sdk_into_typed_parameters() -> None:
    values = decoded(
        CHECKOUT + "&subscription_data[metadata][garage]=7&subscription_data[trial_end]=1700000000"
    )
    assert parsed_params(SessionCreateParams, values) == {
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
def test_fake_stripe_rejects_a_request_that_does_not_match_the_types_of_the_sdk(form: str) -> None:
    with pytest.raises(ValidationError):
        parsed_params(SessionCreateParams, decoded(form))


def test_fake_stripe_records_a_misspelt_parameter_as_a_schema_error(settings: Settings) -> None:
    """The test sends a wrong request through the real SDK."""
    with server.running(clock.now()) as fake:
        client = stripe.StripeClient(server.KEY, base_addresses={"api": fake.address})
        misspelt: Any = {"nane": "X"}
        with pytest.raises(stripe.InvalidRequestError):
            client.v1.customers.create(misspelt)
        [message] = fake.schema_errors
        assert "nane" in message


DISTORTIONS: dict[str, Any] = {
    "misspelt field": lambda found: {
        ("statsu" if name == "status" else name): value for name, value in found.items()
    },
    "missing field": lambda found: {name: value for name, value in found.items() if name != "customer"},
    "unknown field": lambda found: found | {"current_period_end": 1},
    "wrong type": lambda found: found | {"created": "1"},
    "unknown value": lambda found: found | {"status": "activ"},
    "unknown nested field": lambda found: (
        found | {"items": found["items"] | {"data": [found["items"]["data"][0] | {"x": 1}]}}
    ),
}


@pytest.mark.parametrize("change", DISTORTIONS)
def test_fake_stripe_records_an_invalid_response_as_a_schema_error(account: Online, change: str) -> None:
    subscription = subscribed(account)
    account.fake.distort = lambda found: (
        DISTORTIONS[change](found) if found["object"] == "subscription" else found
    )
    with pytest.raises(GatewayUnavailable):
        gateway.fetch_subscription(subscription["id"])
    assert len(account.fake.schema_errors) == 1
    account.fake.schema_errors.clear()


def test_negative_control_shows_that_fake_stripe_accepts_a_valid_response(account: Online) -> None:
    subscription = subscribed(account)
    account.fake.distort = lambda found: found
    assert gateway.fetch_subscription(subscription["id"]).status == "active"


def subscribed(account: Online) -> Json:
    customer = gateway.make_customer(name="X", chain_id=1, key="k1")
    price = gateway.make_price(lookup_key="x", name="X", amount_paise=1, interval="month", key="k2")
    checkout = gateway.Checkout("k3", customer, price.price_id, 1, None, "http://localhost/?x=1")
    return account.world.pay(gateway.open_checkout(checkout).session_id)


def test_objects_of_fake_stripe_match_the_types_of_the_sdk(account: Online) -> None:
    """Objects that were changed after their creation are valid too."""
    subscription = subscribed(account)
    account.world.cancel(subscription["id"], at_period_end=False)
    for each in [
        *account.world.subscriptions.values(),
        *account.world.invoices.values(),
        *account.world.events,
    ]:
        assert validated(each) is each


def test_fake_stripe_runs_a_call_with_the_same_idempotency_key_once(account: Online) -> None:
    first = gateway.make_customer(name="X", chain_id=1, key="k")
    assert gateway.make_customer(name="X", chain_id=1, key="k") == first
    with pytest.raises(GatewayRefused, match="IdempotencyError"):
        gateway.make_customer(name="Y", chain_id=1, key="k")
    assert gateway.make_customer(name="X", chain_id=1, key="other") != first


@pytest.mark.parametrize(("fault", "done"), [("broken", 0), ("busy", 0), ("dropped", 0), ("lost", 1)])
def test_each_injected_stripe_fault_raises_gateway_unavailable(
    account: Online, fault: str, done: int
) -> None:
    account.fake.faults = Faults(**{fault: 1})
    with pytest.raises(GatewayUnavailable):
        gateway.make_customer(name="X", chain_id=1, key="k")
    assert len(account.world.customers) == done


def test_stripe_sdk_does_not_retry_by_itself(account: Online) -> None:
    for fault in ("broken", "busy"):
        account.fake.faults = Faults(**{fault: 1})
        before = len(account.fake.injected_faults)
        with pytest.raises(GatewayUnavailable):
            gateway.make_customer(name="X", chain_id=1, key=fault)
        assert len(account.fake.injected_faults) == before + 1


def test_request_for_an_unknown_stripe_object_fails_but_a_wrong_api_key_allows_retries(
    account: Online, settings: Settings
) -> None:
    with pytest.raises(GatewayRefused, match="404"):
        gateway.fetch_subscription("sub_x")
    settings.STRIPE_SECRET_KEY = "sk_test_other"
    with pytest.raises(GatewayUnavailable, match="401"):
        gateway.fetch_subscription("sub_x")


def test_unresponsive_stripe_server_causes_a_timeout(
    account: Online, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "TIMEOUT_SECONDS", (0.2, 0.3))
    gateway._client.cache_clear()
    with account.fake, pytest.raises(GatewayUnavailable, match="Timeout"):
        # While the test holds the lock, the fake Stripe cannot answer.
        gateway.make_customer(name="X", chain_id=1, key="k")
    gateway._client.cache_clear()


def test_fake_stripe_counts_monthly_periods_from_the_billing_anchor_day() -> None:
    with server.running(datetime.fromisoformat("2024-01-31T00:00:00+00:00")) as fake:
        ends = [
            datetime.fromtimestamp(fake.world._step(int(fake.world.now.timestamp()), "month", steps))
            .date()
            .isoformat()
            for steps in range(1, 4)
        ]
    assert ends == ["2024-02-29", "2024-03-31", "2024-04-30"]


def test_fake_stripe_rejects_an_unknown_parameter_of_an_update() -> None:
    assert parsed_params(SubscriptionUpdateParams, decoded("cancel_at_period_end=true")) == {
        "cancel_at_period_end": True
    }
    with pytest.raises(ValidationError):
        parsed_params(SubscriptionUpdateParams, decoded("cancel_at_period_ends=true"))
