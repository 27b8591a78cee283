"""A Stripe of our own on the loopback, with the plans' prices in it."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from kernel import clock
from tests.cast import Cast
from tests.fakestripe import server
from tests.fakestripe.post import SECRET
from tests.online import Online


@pytest.fixture
def account(settings: Settings) -> Iterator[Online]:
    """Set up and empty; whatever it takes or answers has to be in Stripe's own shape."""
    with server.running(clock.now()) as fake:
        settings.STRIPE_SECRET_KEY = server.KEY
        settings.STRIPE_WEBHOOK_SECRET = SECRET
        settings.STRIPE_API_BASE = fake.address
        yield Online(fake)
        assert fake.misshapen == []


@pytest.fixture
def online(account: Online, cast: Cast) -> Online:
    account.publish()
    return account
