import pytest

from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.khata.fleet import Fleet


@pytest.fixture
def fleet(api: Api, cast: Cast, shop: Shop) -> Fleet:
    return Fleet(api, cast, shop)
