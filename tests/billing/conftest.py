"""A garage with an empty ledger."""

import pytest

from garages.models import Garage
from tests.cast import Cast
from tests.factories import subscriptions


@pytest.fixture
def garage(cast: Cast) -> Garage:
    return subscriptions.new_garage()
