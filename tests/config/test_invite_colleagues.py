"""POST /garage/invite-colleagues: staff of one branch are invited to another branch."""

from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from garages.models import Garage, Membership
from garages.roles import Role
from kernel import tenancy
from kernel.outbox.models import OutboxRow
from tenants.staff.models import Staff
from tests.api import Answered, Api, refused
from tests.cast import Cast, join_second
from tests.phones import PIN, Browser

SURESH = {"staffName": "Suresh Patil", "phoneNumber": "9822012345", "roleId": Role.TECHNICIAN.value}


@pytest.fixture
def branches(cast: Cast) -> Cast:
    """Make the second garage a branch of the first garage's chain with the same owner."""
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    join_second(cast, Role.OWNER)
    return cast


def staff_of(garage: Garage, *emails: str) -> list[int]:
    with tenancy.garage(garage.pk):
        found = Staff.objects.filter(left_at=None)
        return list((found.filter(email__in=emails) if emails else found).values_list("pk", flat=True))


def invite(api: Api, cast: Cast, staff_ids: list[int]) -> Answered:
    body = {"fromGarageId": cast.first.pk, "staffIds": staff_ids}
    return api.as_(cast.owner).post("invite-colleagues", body, garageId=cast.second.pk)


def memberships(cast: Cast) -> list[tuple[int, int, str]]:
    with tenancy.platform():
        found = Membership.objects.filter(garage=cast.second).order_by("person_id")
        return list(found.values_list("person_id", "role", "state"))


def test_colleagues_are_invited_with_their_current_role(api: Api, branches: Cast) -> None:
    ids = staff_of(branches.first, "technician@cast.example", "cashier@cast.example")
    answer = invite(api, branches, ids)
    assert answer.status == 200, answer.body
    assert answer.data == {"found": 2, "taken": 2}
    assert (branches.technician.pk, Role.TECHNICIAN, "invited") in memberships(branches)
    assert (branches.cashier.pk, Role.CASHIER, "invited") in memberships(branches)
    with tenancy.garage(branches.second.pk):
        assert Staff.objects.filter(email="technician@cast.example", left_at=None).count() == 1
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="garages.mail_invitation").count() == 2
    # The invited people have no access until they accept.
    client = api.as_(branches.technician)
    assert refused(client.get("staffs", garageId=branches.second.pk), 404, "not_found")


def test_each_additional_invited_colleague_needs_at_most_16_sql_statements(api: Api, branches: Cast) -> None:
    ids = staff_of(branches.first, "manager@cast.example", "technician@cast.example", "cashier@cast.example")
    with CaptureQueriesContext(connection) as one:
        assert invite(api, branches, ids[:1]).data["taken"] == 1
    with CaptureQueriesContext(connection) as two:
        assert invite(api, branches, ids[1:]).data["taken"] == 2
    assert len(two) - len(one) <= 16
    assert len(one) <= 30


def test_invited_colleague_with_a_changed_staff_email_gets_no_second_account(
    api: Api, branches: Cast
) -> None:
    (staff_id,) = staff_of(branches.first, "technician@cast.example")
    with tenancy.garage(branches.first.pk):
        Staff.objects.filter(pk=staff_id).update(email="imran@home.example")
    assert invite(api, branches, [staff_id]).data["taken"] == 1
    assert (branches.technician.pk, Role.TECHNICIAN, "invited") in memberships(branches)


def test_colleague_who_is_already_invited_is_skipped(api: Api, branches: Cast) -> None:
    ids = staff_of(branches.first, "technician@cast.example", "cashier@cast.example")
    assert invite(api, branches, ids[:1]).data == {"found": 1, "taken": 1}
    answer = invite(api, branches, ids)
    assert answer.data == {"found": 2, "taken": 1}
    assert answer.body["message"] == "1 invitation has been sent. 1 was here already."


def test_unknown_staff_id_is_refused_and_nobody_is_invited(api: Api, branches: Cast) -> None:
    before = memberships(branches)
    (own,) = staff_of(branches.first, "technician@cast.example")
    for other in (staff_of(branches.second)[0], 1):
        answer = invite(api, branches, [own, other])
        assert refused(answer, 422, "invalid") and list(answer.body["error"]) == ["staffIds"]
    assert memberships(branches) == before


def test_staff_of_another_chain_cannot_be_invited_as_colleagues(api: Api, cast: Cast) -> None:
    join_second(cast, Role.OWNER)
    before = memberships(cast)
    answer = invite(api, cast, staff_of(cast.first, "technician@cast.example"))
    assert refused(answer, 422, "invalid") and list(answer.body["error"]) == ["fromGarageId"]
    assert memberships(cast) == before


def test_manager_cannot_invite_an_owner_of_another_branch(api: Api, branches: Cast) -> None:
    with tenancy.platform():
        Membership.objects.filter(person=branches.owner, garage=branches.second).update(role=Role.MANAGER)
    before = memberships(branches)
    (owner,) = staff_of(branches.first, "owner@cast.example")
    assert refused(invite(api, branches, [owner]), 400, "role_denied")
    assert memberships(branches) == before


def test_invitation_without_colleagues_is_refused(api: Api, branches: Cast) -> None:
    assert refused(invite(api, branches, []), 422, "invalid")


def link(client: Api, garage: Garage, staff_id: int, browser: Browser) -> UUID:
    """Link the browser to a staff member, and return their membership."""
    code = client.post(f"staffs/{staff_id}/phone-code", garageId=garage.pk).data["code"]
    claimed = browser.claim(code)
    answer = {"yes": True, "number": claimed.data["number"]}
    confirmed = client.post(f"staffs/{staff_id}/phone-code/confirm", answer, garageId=garage.pk)
    assert confirmed.status == 200
    with tenancy.garage(garage.pk):
        return Staff.objects.get(pk=staff_id).membership_id


def test_colleague_without_email_joins_immediately_and_needs_a_new_code(api: Api, branches: Cast) -> None:
    owner, browser = api.as_(branches.owner), Browser()
    suresh = owner.post("staffs-by-phone", SURESH, garageId=branches.first.pk).data["staffId"]
    first = link(owner, branches.first, suresh, browser)
    answer = invite(api, branches, [suresh])
    assert answer.data == {"found": 1, "taken": 1}
    assert answer.body["message"] == "1 person without email works here now and needs a new code."
    with tenancy.platform():
        there = Membership.objects.get(garage=branches.second, person__memberships=first)
        assert (there.state, there.role) == ("active", Role.TECHNICIAN)
        assert there.accepted_at is not None
        assert not OutboxRow.objects.filter(kind__contains="mail").exists()
    row = next(row for row in listed(owner, branches.second) if row["staffName"] == "Suresh Patil")
    assert (row["email"], row["phoneNumber"], row["signsInWith"]) == ("", "9822012345", "phone")
    # The PIN of the first branch opens only the first branch.
    assert browser.sign_in(there.pk).code == "device_over"
    assert owner.get(f"staffs/{row['staffId']}/access", garageId=branches.second.pk).data["pinSet"] is False
    assert link(owner, branches.second, row["staffId"], browser) == there.pk
    opened = browser.sign_in(there.pk, PIN).data
    assert [garage["garageId"] for garage in opened["garages"]] == [branches.second.pk]
    assert browser.sign_in(first, PIN).data["garages"][0]["garageId"] == branches.first.pk


def listed(client: Api, garage: Garage) -> list[dict[str, Any]]:
    records: list[dict[str, Any]] = client.get("staffs", garageId=garage.pk).data["records"]
    return records


def test_colleague_without_email_who_works_here_already_is_skipped(api: Api, branches: Cast) -> None:
    owner = api.as_(branches.owner)
    people = [SURESH, SURESH | {"staffName": "Ramesh", "phoneNumber": "9822012346"}]
    suresh, ramesh = (
        owner.post("staffs-by-phone", body, garageId=branches.first.pk).data["staffId"] for body in people
    )
    assert invite(api, branches, [suresh]).data == {"found": 1, "taken": 1}
    (imran,) = staff_of(branches.first, "technician@cast.example")
    answer = invite(api, branches, [suresh, ramesh, imran])
    assert answer.data == {"found": 3, "taken": 2}
    assert answer.body["message"] == (
        "1 invitation has been sent. 1 person without email works here now and needs a new code."
        " 1 was here already."
    )
    before = memberships(branches)
    assert invite(api, branches, [suresh]).body["message"] == (
        "0 invitations have been sent. 1 was here already."
    )
    assert memberships(branches) == before


def test_former_colleague_without_email_can_join_again(api: Api, branches: Cast) -> None:
    owner = api.as_(branches.owner)
    suresh = owner.post("staffs-by-phone", SURESH, garageId=branches.first.pk).data["staffId"]
    assert invite(api, branches, [suresh]).data["taken"] == 1
    (there,) = (row for row in listed(owner, branches.second) if row["staffName"] == "Suresh Patil")
    assert owner.delete(f"staffs/{there['staffId']}", garageId=branches.second.pk).status == 200
    assert invite(api, branches, [suresh]).data["taken"] == 1
    names = [row["staffName"] for row in listed(owner, branches.second)]
    assert names.count("Suresh Patil") == 1
