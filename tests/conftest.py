"""A database for each test process, two garages and a cast that is made once."""

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from kernel import limits, tenancy
from kernel.tenancy import timeouts
from tests import cast as casting
from tests import database
from tests.api import Api
from tests.cast import Cast

# How long one example takes says how busy the machine is, not whether it is right.
hypothesis.settings.register_profile("unhurried", deadline=None)
hypothesis.settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    with django_db_blocker.unblock():
        database.make()
    yield
    with django_db_blocker.unblock():
        database.drop()


@pytest.fixture
def cast(db: None) -> Cast:
    """The two garages and their people; whatever a test does to them is rolled back."""
    with tenancy.platform():
        return casting.read()


@pytest.fixture
def committed_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    """For what only real commits show (walls, scopes, NOTIFY, threads): the database is made anew after."""
    with django_db_blocker.unblock():
        database.keep_spare()
        try:
            with transaction.atomic(), tenancy.platform():
                cast = casting.read()
            yield cast
        finally:
            database.take_spare()


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Each test begins with nobody having tried anything."""
    limits.store().flushdb()


@pytest.fixture
def api(cast: Cast) -> Api:
    return Api()


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Rolled-back tests first: those that commit leave a database that is made anew."""
    items.sort(key=lambda item: "committed_db" in getattr(item, "fixturenames", ()))


def pytest_collection_finish() -> None:
    """A web process gives up a lock early; a test on a busy machine must not."""
    if timeouts.in_force() is not timeouts.WORKER:
        raise pytest.UsageError("A test file imports config.wsgi, which shortens the timeouts of every test.")
