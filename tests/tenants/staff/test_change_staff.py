"""PUT /garage/staffs/{staffId}: changes a staff member."""

from typing import Any

import pytest

from accounts.models import Person
from garages.models import Membership
from garages.roles import Role
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tenants.activity.models import Activity
from tenants.staff.models import Staff
from tests.api import Answered, Api
from tests.cast import PASSWORD, Cast


def staff_of(cast: Cast, person: Person) -> Staff:
    with tenancy.garage(cast.first.pk):
        return Staff.objects.get(membership_id=membership_of(cast, person).pk)


def membership_of(cast: Cast, person: Person) -> Membership:
    with tenancy.platform():
        return Membership.objects.get(person=person, garage=cast.first)


def change(client: Api, staff: Staff, **changes: Any) -> Answered:
    body = {"staffName": staff.name, "email": staff.email, "phoneNumber": "9800000002", "roleId": staff.role}
    return client.put(f"staffs/{staff.pk}", body | changes)


def test_changing_staff_data_does_not_change_the_account(api: Api, cast: Cast) -> None:
    staff = staff_of(cast, cast.technician)
    answer = change(
        api.as_(cast.manager), staff, staffName="Imran", email="imran@new.example", phoneNumber="9811111111"
    )
    assert answer.body["message"] == "The staff Imran has been updated successfully."
    assert (answer.data["email"], answer.data["phoneNumber"]) == ("imran@new.example", "9811111111")
    with tenancy.platform():
        person = Person.objects.get(pk=cast.technician.pk)
    assert (person.email, person.first_name) == (cast.technician.email, cast.technician.first_name)
    assert api.post("login", {"email": cast.technician.email, "password": PASSWORD}).body["success"] is True
    assert api.post("login", {"email": "imran@new.example", "password": PASSWORD}).body["success"] is False


def test_staff_change_is_recorded_only_if_something_changed(api: Api, cast: Cast) -> None:
    staff = staff_of(cast, cast.technician)
    change(api.as_(cast.manager), staff)
    change(api.as_(cast.manager), staff, staffName="Imran", email="i@new.example", phoneNumber="9811111111")
    with tenancy.garage(cast.first.pk):
        activity = Activity.objects.get(subject="staff", subject_id=staff.pk)
    assert (activity.what, activity.person_name) == ("edited", "Manager Person")
    assert activity.before == {
        "staffName": "Technician Person",
        "email": "technician@cast.example",
        "phoneNumber": "9800000002",
        "roleName": "Technician",
    }
    assert activity.after == activity.before | {
        "staffName": "Imran",
        "email": "i@new.example",
        "phoneNumber": "9811111111",
    }


def test_new_role_takes_effect_with_the_next_request_and_is_audited(api: Api, cast: Cast) -> None:
    client = api.as_(cast.technician)
    assert client.post("staffs", {}).code == "role_denied"
    change(api.as_(cast.owner), staff_of(cast, cast.technician), roleId=2)
    assert client.post("staffs", {}).status == 422
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="role_changed")
    assert (entry.person_id, entry.details["before"], entry.details["after"]) == (
        cast.owner.pk, "Technician", "Manager",
    )  # fmt: skip


def test_last_owner_cannot_be_demoted(api: Api, cast: Cast) -> None:
    answer = change(api.as_(cast.owner), staff_of(cast, cast.owner), roleId=2)
    assert (answer.status, answer.code) == (200, "last_owner")
    assert membership_of(cast, cast.owner).role == Role.OWNER
    assert staff_of(cast, cast.owner).role == Role.OWNER


@pytest.mark.parametrize(("person_name", "role"), [("technician", 1), ("owner", 4)])
def test_manager_cannot_grant_or_revoke_the_owner_role(
    api: Api, cast: Cast, person_name: str, role: int
) -> None:
    person = getattr(cast, person_name)
    before = membership_of(cast, person).role
    answer = change(api.as_(cast.manager), staff_of(cast, person), roleId=role)
    assert (answer.status, answer.code) == (400, "role_denied")
    assert membership_of(cast, person).role == before


def test_manager_can_change_the_phone_number_of_an_owner(api: Api, cast: Cast) -> None:
    answer = change(api.as_(cast.manager), staff_of(cast, cast.owner), phoneNumber="9822222222")
    assert answer.body["success"] is True


def test_staff_email_cannot_be_changed_to_the_email_of_a_colleague(api: Api, cast: Cast) -> None:
    answer = change(api.as_(cast.owner), staff_of(cast, cast.technician), email=cast.cashier.email)
    assert answer.body["error"] == {"email": ["This person already belongs to your staff"]}


def test_staff_change_with_an_invalid_field_is_refused(api: Api, cast: Cast) -> None:
    before = staff_of(cast, cast.technician)
    for changes in ({"staffName": ""}, {"email": "x"}, {"phoneNumber": "1"}, {"roleId": 9}):
        assert change(api.as_(cast.owner), before, **changes).status == 422
    after = staff_of(cast, cast.technician)
    assert (after.name, after.email, after.phone, after.role) == (
        before.name,
        before.email,
        before.phone,
        before.role,
    )
