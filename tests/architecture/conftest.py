"""The test data of the matrices."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from kernel import tenancy
from tests import cast as casting
from tests.architecture.world import World, checksums, ids


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Create the test data once for all rows, because creating it takes longer than the calls of a row. Each
    row is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        with tenancy.platform():
            cast = casting.read()
        yield World(cast, ids(cast), checksums(cast))
        transaction.set_rollback(True)
