"""An owner, and a mechanic without email."""

from uuid import UUID

import pytest

from tests.api import Api
from tests.cast import Cast
from tests.phones import add, membership_of


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


@pytest.fixture
def staff(owner: Api) -> int:
    return add(owner)


@pytest.fixture
def membership(cast: Cast, staff: int) -> UUID:
    return membership_of(cast, staff)
