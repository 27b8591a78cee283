"""A garage whose ledger is empty, inside the platform's scope."""

import pytest

from garages.models import Garage
from tests.cast import Cast
from tests.factories import subscriptions


@pytest.fixture
def garage(cast: Cast) -> Garage:
    return subscriptions.new_garage()
