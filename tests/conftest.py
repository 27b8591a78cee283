"""A database for each test process. It has two garages and their people, and it is created once."""

import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any
from unittest.mock import patch

import hypothesis
import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker, blocking_manager_key

from kernel import limits, log, tenancy
from kernel.tenancy import timeouts
from tests import cast as casting
from tests import database
from tests import shop as shops
from tests.api import Api
from tests.authenticator import STEP, Phone
from tests.cast import Cast
from tests.proving import IS_PROOF
from tests.shop import Shop

# There is no deadline, because the time of one example depends on the load of the computer. A test draws the
# same examples each time, so that no change fails by luck. A proof draws others.
hypothesis.settings.register_profile("steady", deadline=None, derandomize=not IS_PROOF)
hypothesis.settings.load_profile("steady")


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        database.make()
    yield
    with django_db_blocker.unblock():
        database.drop()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    with item.config.stash[blocking_manager_key].unblock():
        database.follow_day()


@pytest.fixture
def cast(db: None) -> Cast:
    """Return the two garages and their people. Changes of a test are rolled back."""
    with tenancy.platform():
        return casting.read()


@pytest.fixture
def shop(cast: Cast) -> Shop:
    """Return the first garage with a customer, a vehicle and services of its own."""
    return shops.make(cast.first)


@pytest.fixture
def committed_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    """Yield a database with real commits (for walls, scopes, NOTIFY, threads). It is recreated after the
    test.
    """
    with django_db_blocker.unblock():
        database.create_spare()
        try:
            with transaction.atomic(), tenancy.platform():
                cast = casting.read()
            yield cast
        finally:
            database.restore_from_spare()


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Clear the rate limit counters before each test."""
    limits.store().flushdb()


@pytest.fixture
def json_lines() -> Iterator[StringIO]:
    """Log as in production, into memory."""
    log.configure(json=True)
    lines = StringIO()
    handler = logging.getLogger().handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(lines)
    yield lines
    log.configure(json=False)


@pytest.fixture
def api(cast: Cast) -> Api:
    return Api()


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Run the tests that roll back first, because the database is recreated after each test that commits."""
    items.sort(key=lambda item: "committed_db" in getattr(item, "fixturenames", ()))


def pytest_collection_finish() -> None:
    """Refuse the short lock timeouts of web processes, because tests would fail on a busy computer."""
    if timeouts.in_force() is not timeouts.WORKER:
        raise pytest.UsageError("A test file imports config.wsgi, which shortens the timeouts of every test.")


@pytest.fixture
def phone() -> Iterator[Phone]:
    """A phone at the middle of a step, so that half a minute more or less is exactly one step."""
    own = Phone()
    own.now = own.now // STEP * STEP + STEP / 2
    with patch("accounts.second_factor.time.time", lambda: own.now):
        yield own
