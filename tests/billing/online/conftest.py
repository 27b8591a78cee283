"""A fake Stripe on the loopback interface, with the prices of the plans."""

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
    """Yield an empty Stripe account. Every request and response must match the SDK's types."""
    with server.running(clock.now()) as fake:
        settings.STRIPE_SECRET_KEY = server.KEY
        settings.STRIPE_WEBHOOK_SECRET = SECRET
        settings.STRIPE_API_BASE = fake.address
        yield Online(fake)
        assert fake.schema_errors == []


@pytest.fixture
def online(account: Online, cast: Cast) -> Online:
    account.publish_plan_prices()
    return account


@pytest.fixture
def today(online: Online) -> Iterator[datetime]:
    """Yield a day in 2024. The garage has no paid days, so the first charge is due immediately."""
    online.world.now = noon(FIRST)
    with online.at(noon(FIRST)):
        yield noon(FIRST)


@pytest.fixture
def owner(garage: Garage, cast: Cast) -> Actor:
    return owner_of(garage, cast.owner)


@pytest.fixture
def subscribed(online: Online, today: datetime, owner: Actor) -> Json:
    """Return a subscription with one paid month, whose events were applied."""
    subscription = online.subscribe(owner)
    online.deliver_all()
    return subscription
