"""The platform's people, and a look of one of them into the first garage."""

import pytest

from console.roles import AdminRole
from tests.api import Api
from tests.cast import Cast
from tests.console.conftest import as_super, people
from tests.console.people import Admins, call, opened

__all__ = ["as_super", "people"]


@pytest.fixture
def as_support(cast: Cast, people: Admins) -> Api:
    return opened(people, AdminRole.SUPPORT)


@pytest.fixture
def look(cast: Cast, as_support: Api) -> Api:
    """Inside the first garage."""
    answer = call(
        as_support, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "A bill\nlooks wrong"}
    )
    assert answer.status == 200, answer.body
    return Api(answer.data["token"])
