"""Administrators, and a support session in the first garage."""

import pytest

from console.roles import AdminRole
from tests.api import Api
from tests.cast import Cast
from tests.console.conftest import as_super, people
from tests.console.people import Admins, call, signed_in_as

__all__ = ["as_super", "people"]


@pytest.fixture
def as_support(cast: Cast, people: Admins) -> Api:
    return signed_in_as(people, AdminRole.SUPPORT)


@pytest.fixture
def support_session(cast: Cast, as_support: Api) -> Api:
    """Return a client with a support session in the first garage."""
    answer = call(
        as_support, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "A bill\nlooks wrong"}
    )
    assert answer.status == 200, answer.body
    return Api(answer.data["token"])
