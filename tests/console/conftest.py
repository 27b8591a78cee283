"""One administrator of each role."""

import pytest

from console.roles import AdminRole
from tests.api import Api
from tests.cast import Cast
from tests.console.people import Admins, enrol_all, signed_in_as


@pytest.fixture
def people(cast: Cast) -> Admins:
    return enrol_all()


@pytest.fixture
def as_super(api: Api, people: Admins) -> Api:
    return signed_in_as(people, AdminRole.SUPER)
