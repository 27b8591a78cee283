"""A Stripe of our own on the loopback, with the plans' prices in it."""

from collections.abc import Iterator
from datetime import datetime

import pytest
from pytest_django import Settings

from garages.models import Garage
from kernel import clock
from kernel.actor import Actor
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, noon
from tests.fakestripe import server
from tests.fakestripe.post import SECRET
from tests.fakestripe.shapes import Json
from tests.online import Online, owner_of


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


@pytest.fixture
def today(online: Online) -> Iterator[datetime]:
    """Long before the tests run: the garage has nothing, so that the first charge is due at once."""
    online.world.now = noon(FIRST)
    with online.at(noon(FIRST)):
        yield noon(FIRST)


@pytest.fixture
def owner(garage: Garage, cast: Cast) -> Actor:
    return owner_of(garage, cast.owner)


@pytest.fixture
def subscribed(online: Online, today: datetime, owner: Actor) -> Json:
    """Paid for a month, and heard of."""
    subscription = online.subscribe(owner)
    online.deliver_all()
    return subscription
