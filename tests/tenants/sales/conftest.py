import pytest

from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.sales.counter import Counter


@pytest.fixture
def counter(api: Api, cast: Cast, shop: Shop) -> Counter:
    return Counter(api, cast, shop)
