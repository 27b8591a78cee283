"""/garage/branch-sharing: the owner of all branches lets them share their customers."""

import pytest
from django.db import connection

from garages.models import Chain, Membership
from garages.roles import Role
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tenants.staff.models import Staff
from tests import branching
from tests.api import Answered, Api, refused
from tests.cast import Cast


@pytest.fixture
def branches(cast: Cast) -> Cast:
    branching.join(cast)
    with tenancy.platform():
        Membership.objects.filter(person=cast.outsider).delete()
    return cast


def switch(api: Api, cast: Cast, *, on: bool) -> Answered:
    return api.as_(cast.owner).put("branch-sharing", {"sharesCustomers": on}, garageId=cast.first.pk)


def is_on(api: Api, cast: Cast) -> list[bool]:
    client = api.as_(cast.owner)
    both = (cast.first, cast.second)
    return [client.get("branch-sharing", garageId=one.pk).data["sharesCustomers"] for one in both]


def test_owner_switches_sharing_on_and_off_for_all_branches(api: Api, branches: Cast) -> None:
    assert is_on(api, branches) == [False, False]
    assert switch(api, branches, on=True).data == {"sharesCustomers": True}
    assert is_on(api, branches) == [True, True]
    # A repeated switch is no change.
    assert switch(api, branches, on=True).status == 200
    assert switch(api, branches, on=False).data == {"sharesCustomers": False}
    assert is_on(api, branches) == [False, False]
    with tenancy.platform():
        entries = AuditEntry.objects.filter(kind="customer_sharing_changed").order_by("pk")
        assert [entry.details for entry in entries] == [{"shares": True}, {"shares": False}]


def test_owner_of_only_one_branch_can_switch_sharing_off_and_not_on(api: Api, branches: Cast) -> None:
    with tenancy.platform():
        there = Membership.objects.filter(person=branches.owner, garage=branches.second)
        there.update(role=Role.MANAGER)
    assert refused(switch(api, branches, on=True), 409, "other_owners")
    with tenancy.platform():
        assert not Chain.objects.filter(shares_customers=True).exists()
    branching.share(branches)
    assert switch(api, branches, on=False).data == {"sharesCustomers": False}


def test_manager_cannot_switch_sharing_on(api: Api, branches: Cast) -> None:
    answer = api.as_(branches.manager).put("branch-sharing", {"sharesCustomers": True})
    assert refused(answer, 400, "role_denied")
    assert is_on(api, branches) == [False, False]


def test_transfer_of_a_branch_to_another_owner_switches_sharing_off(api: Api, branches: Cast) -> None:
    branching.share(branches)
    with tenancy.garage(branches.first.pk):
        heir = Staff.objects.get(email="manager@cast.example").pk
    answer = api.as_(branches.owner).post(f"staffs/{heir}/hand-over", garageId=branches.first.pk)
    assert answer.status == 200, answer.body
    with tenancy.platform():
        assert not Chain.objects.filter(shares_customers=True).exists()


def test_chain_that_the_previous_release_adds_does_not_share(db: None) -> None:
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO chain (name) VALUES ('Older') RETURNING shares_customers")
        assert cursor.fetchone() == (False,)
