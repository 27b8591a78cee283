"""One administrator of each role."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.db.models.functions import Now

from accounts import services as accounts
from console import admins
from console.models import Admin
from console.roles import AdminRole
from kernel import tenancy
from tests.api import Api
from tests.cast import Cast
from tests.console.people import PASSWORD, Admins, signed_in_as


@pytest.fixture
def people(cast: Cast) -> Admins:
    found = {}
    for role in AdminRole:
        with transaction.atomic(), tenancy.platform():
            person = accounts.create_person(
                email=f"{role}@servicebay.example", name=f"{role.title()} Person", phone="", password=PASSWORD
            )
            found[role] = admins.enrol(person, role)
    with tenancy.platform():
        Admin.objects.update(created_at=Now() - timedelta(days=1))
    return Admins(found)


@pytest.fixture
def as_super(api: Api, people: Admins) -> Api:
    return signed_in_as(people, AdminRole.SUPER)
