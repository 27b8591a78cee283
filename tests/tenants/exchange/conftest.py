import pytest

from tests import shop as shops
from tests.cast import Cast
from tests.shop import Shop


@pytest.fixture
def shop(cast: Cast) -> Shop:
    return shops.make(cast.first)
