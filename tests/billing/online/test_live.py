"""Calls Stripe itself in test mode. Runs only if STRIPE_LIVE_TEST_KEY is set, never in `make test`."""

import os
import uuid
from datetime import timedelta

import pytest
from pytest_django import Settings

from billing import gateway
from billing.gateway import Checkout, GatewayRefused
from billing.online import inbox
from billing.online.checkout import first_charge_at
from kernel import clock

KEY = os.environ.get("STRIPE_LIVE_TEST_KEY", "")


@pytest.fixture
def key(settings: Settings) -> str:
    assert KEY.startswith(("sk_test_", "rk_test_")), "Use a key of Stripe's test mode."
    settings.STRIPE_SECRET_KEY = KEY
    return f"servicebay-test-{uuid.uuid4()}"


@pytest.mark.skipif(not KEY, reason="STRIPE_LIVE_TEST_KEY is not set")
def test_real_stripe_behaves_like_the_fake_server(key: str) -> None:
    """The test covers the calls that need no payment: prices, keys, checkouts, events and refusals."""
    price = gateway.make_price(lookup_key=key, name="Test", amount_paise=99_900, interval="month", key=key)
    assert (price.amount_paise, price.currency, price.interval) == (99_900, "inr", "month")
    assert gateway.find_price(key) == price
    customer = gateway.make_customer(name="Test", chain_id=1, key=f"{key}-customer")
    assert gateway.make_customer(name="Test", chain_id=1, key=f"{key}-customer") == customer
    with pytest.raises(GatewayRefused):
        gateway.make_customer(name="Another", chain_id=1, key=f"{key}-customer")
    page = gateway.open_checkout(
        Checkout(
            key=f"{key}-checkout",
            customer_id=customer,
            price_id=price.price_id,
            garage_id=1,
            first_charge=first_charge_at(clock.today() + timedelta(days=10)),
            return_address="https://garage.example/dashboard/account?garageId=1",
        )
    )
    seen = gateway.fetch_checkout(page.session_id)
    assert (seen.status, seen.customer_id, seen.subscription_id) == ("open", customer, None)
    assert gateway.close_checkout(page.session_id).status == "expired"
    assert gateway.close_checkout(page.session_id).status == "expired"
    for _ in gateway.events_since(clock.now() - timedelta(hours=1), sorted(inbox.EVENT_TYPES)):
        break
    for question in (gateway.fetch_subscription, gateway.subscription_of_invoice, gateway.fetch_checkout):
        with pytest.raises(GatewayRefused, match="404"):
            question("nothing_of_this_name")
