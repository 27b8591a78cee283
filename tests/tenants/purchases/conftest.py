"""A registered garage and a supplier in its state."""

from typing import Any

import pytest

from tests.api import Api
from tests.billed import register
from tests.buying import add_supplier
from tests.cast import Cast
from tests.goods import OIL, add_part


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    client = api.as_(cast.owner)
    register(client)
    return client


@pytest.fixture
def om_auto(owner: Api) -> dict[str, Any]:
    return add_supplier(owner)


@pytest.fixture
def oil_filter(owner: Api) -> dict[str, Any]:
    return add_part(owner)


@pytest.fixture
def oil(owner: Api) -> dict[str, Any]:
    return add_part(owner, **OIL, partNumber="", brand="", barcodes=[], mrp=None)
