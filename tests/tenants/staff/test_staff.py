"""The operations of the staff screen."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core import mail
from django.db import connection, connections, transaction

from accounts import passwords
from accounts.models import Person
from garages.models import Membership
from garages.roles import Role
from kernel import limits, tenancy
from kernel.audit.models import AuditEntry
from tenants.staff.models import Staff
from tests.api import Answered, Api
from tests.cast import PASSWORD, Cast
from tests.outbox import drain

BODY: dict[str, Any] = {
    "staffName": "Ravi Kumar",
    "email": "ravi@cast.example",
    "phoneNumber": "+91 98000-00077",
    "roleId": 4,
    "password": "secret-1",
    "cpassword": "secret-1",
}


def add(client: Api, **changes: Any) -> Answered:
    return client.post("staffs", BODY | changes)


def rows(cast: Cast) -> list[tuple[Any, ...]]:
    with tenancy.garage(cast.first.pk):
        return list(Staff.objects.order_by("id").values_list())


def staff_id(cast: Cast, person: Person) -> int:
    with tenancy.garage(cast.first.pk):
        return Staff.objects.get(email=person.email).pk


# -- list ------------------------------------------------------------------------------------------------


@pytest.mark.spec("staff-10")
def test_staff_form_defaults_list_the_five_roles(api: Api, cast: Cast) -> None:
    roles = api.as_(cast.technician).get("get-staffs-defaults").data["roles"]
    assert [role["roleName"] for role in roles] == [
        "Owner",
        "Manager",
        "Service Advisor",
        "Technician",
        "Cashier",
    ]
    assert [role["roleId"] for role in roles] == [1, 2, 3, 4, 5]


def test_staff_list_is_sorted_by_name_and_divided_into_pages(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with tenancy.garage(cast.first.pk):
        Staff.objects.bulk_create(
            Staff(
                name=f"Z {number:02}",
                email=f"z{number}@x.example",
                phone="+919800000009",
                role=4,
                membership_id=f"00000000-0000-4000-8000-0000000000{number:02}",
            )
            for number in range(20)
        )
    first = client.get("staffs", garageId=cast.first.pk, currentPage=1, pageSize=10, searchText="")
    assert first.body["success"] is True
    assert first.data["recordCount"] == 25
    assert len(first.data["records"]) == 10
    third = client.get("staffs", currentPage=3, pageSize=10)
    assert [row["staffName"] for row in third.data["records"]] == [
        f"Z {number:02}" for number in range(15, 20)
    ]
    assert client.get("staffs", currentPage=99).data == {"records": [], "recordCount": 25}
    row = first.data["records"][0]
    assert row == {
        "staffId": staff_id(cast, cast.advisor),
        "staffName": "Advisor Person",
        "email": "advisor@cast.example",
        "phoneNumber": "9800000002",
        "roleId": 3,
        "roleName": "Service Advisor",
        "garageId": cast.first.pk,
        "signsInWith": "email",
    }


@pytest.mark.parametrize(
    ("text", "count"), [("MANAGER", 1), ("person", 5), ("100%", 0), ("_", 0), ("\\", 0), ("'", 0)]
)
def test_staff_search_matches_names_literally(api: Api, cast: Cast, text: str, count: int) -> None:
    assert api.as_(cast.owner).get("staffs", searchText=text).data["recordCount"] == count


# -- add --------------------------------------------------------------------------------------------------


def test_adding_staff_with_a_new_email_creates_an_account(api: Api, cast: Cast) -> None:
    answer = add(api.as_(cast.manager))
    assert answer.body["message"] == "A new staff Ravi Kumar has been added successfully."
    assert answer.data["phoneNumber"] == "9800000077"
    assert answer.data["invited"] is False
    signed_in = api.post("login", {"email": "ravi@cast.example", "password": "secret-1"})
    assert signed_in.data["garages"][0]["role"] == "Technician"
    with tenancy.platform():
        assert AuditEntry.objects.filter(kind="member_joined", person_id=cast.manager.pk).count() == 1


@pytest.mark.spec("staff-9")
def test_first_password_of_a_staff_member_can_be_short_and_must_be_replaced(api: Api, cast: Cast) -> None:
    assert add(api.as_(cast.owner), password="six666", cpassword="six666").body["success"] is True
    assert api.post("login", {"email": "ravi@cast.example", "password": "six666"}).code == "password_initial"


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"staffName": " "}, "staffName", "Staff Name is required"),
        ({"staffName": "x" * 201}, "staffName", "This must be at most 200 characters long"),
        ({"email": ""}, "email", "Email is required"),
        ({"email": "nonsense"}, "email", "Invalid email address"),
        ({"email": "owner@cast.example"}, "email", "This person already belongs to your staff"),
        ({"phoneNumber": "98000"}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"phoneNumber": "5800000077"}, "phoneNumber", "Enter a valid phone number"),
        ({"roleId": 0}, "roleId", "Role is required"),
        ({"roleId": 6}, "roleId", "Role is required"),
        ({"roleId": True}, "roleId", "Role is required"),
        ({"password": "12345"}, "password", "Password must be at least 6 characters"),
        (
            {"password": "password1", "cpassword": "password1"},
            "password",
            "This password is too common. Please choose another one",
        ),
        ({"cpassword": ""}, "cpassword", "Confirm Password is required"),
        ({"cpassword": "secret-2"}, "cpassword", "Passwords must match"),
    ],
)
@pytest.mark.spec("staff-8")
def test_new_staff_with_an_invalid_field_returns_the_error_message_of_the_field(
    api: Api, cast: Cast, changes: dict[str, Any], field: str, message: str
) -> None:
    before = rows(cast)
    answer = add(api.as_(cast.owner), **changes)
    assert answer.status == 422
    assert answer.body["error"] == {field: [message]}
    assert rows(cast) == before


def test_only_an_owner_can_add_an_owner(api: Api, cast: Cast) -> None:
    before = rows(cast)
    answer = add(api.as_(cast.manager), roleId=1)
    assert (answer.status, answer.code) == (400, "role_denied")
    assert rows(cast) == before
    assert add(api.as_(cast.owner), roleId=1).body["success"] is True


def test_concurrent_requests_add_a_new_staff_member_once(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)

    def go(_: int) -> Answered:
        try:
            return add(client)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(go, range(6)))
    assert_one_succeeded(answers)
    with transaction.atomic(), tenancy.platform():
        assert Person.objects.filter(email="ravi@cast.example").count() == 1


def assert_one_succeeded(answers: list[Answered]) -> None:
    """Check that one request succeeded and that the others got the error that a later request would get."""
    refused = [answer for answer in answers if answer.status != 200]
    assert len(refused) == len(answers) - 1
    for answer in refused:
        assert answer.body["error"] == {"email": ["This person already belongs to your staff"]}


def test_concurrent_requests_invite_an_existing_person_once(committed_db: Cast) -> None:
    client = Api().as_(committed_db.owner)

    def go(_: int) -> Answered:
        try:
            return add(client, email="outsider@cast.example")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(6) as pool:
        assert_one_succeeded(list(pool.map(go, range(6))))


def test_two_garages_that_add_the_same_new_email_create_one_account(committed_db: Cast) -> None:
    """The second request invites the person whose account the first request created."""
    clients = [Api().as_(committed_db.owner), Api().as_(committed_db.outsider)]

    def go(client: Api) -> bool:
        try:
            return bool(add(client).data["invited"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(go, clients)) == [False, True]
    with transaction.atomic(), tenancy.platform():
        assert Person.objects.filter(email="ravi@cast.example").count() == 1


# -- invite a person who has an account ----------------------------------------------------------------------


def invite_outsider(api: Api, cast: Cast) -> Answered:
    return add(api.as_(cast.manager), email="outsider@cast.example", staffName="Somebody", roleId=2)


def test_person_with_an_account_is_invited_and_the_account_is_not_changed(api: Api, cast: Cast) -> None:
    """A manager must not be able to take over an account of another garage."""
    before = (cast.outsider.password, cast.outsider.first_name, cast.outsider.phone)
    answer = invite_outsider(api, cast)
    assert answer.data["invited"] is True
    with tenancy.platform():
        person = Person.objects.get(pk=cast.outsider.pk)
    assert (person.password, person.first_name, person.phone) == before
    client = api.as_(cast.outsider)
    assert client.get("staffs", garageId=cast.first.pk).status == 404
    assert [garage["garageId"] for garage in client.get("me").data["garages"]] == [cast.second.pk]


def test_invitation_can_be_accepted_once_with_the_link_in_the_mail(api: Api, cast: Cast) -> None:
    invite_outsider(api, cast)
    drain()
    assert mail.outbox[-1].to == ["outsider@cast.example"]
    link = re.search(r"/accept-invitation#token=(\S+)", str(mail.outbox[-1].body))
    assert link
    accepted = api.post("accept-invitation", {"token": link[1]})
    assert accepted.data == {"garageId": cast.first.pk, "garageName": "First", "userId": None}
    assert api.as_(cast.outsider).get("staffs", garageId=cast.first.pk).status == 200
    again = api.post("accept-invitation", {"token": link[1]})
    assert (again.status, again.code) == (200, "invitation_refused")


def test_only_the_invited_person_can_accept_an_invitation_in_the_app(api: Api, cast: Cast) -> None:
    invite_outsider(api, cast)
    (invitation,) = api.as_(cast.outsider).get("me").data["invitations"]
    assert (invitation["garageName"], invitation["role"]) == ("First", "Manager")
    path = f"invitations/{invitation['invitationId']}/accept"
    assert api.as_(cast.technician).post(path).code == "invitation_refused"
    assert api.as_(cast.outsider).post(path).body["success"] is True
    assert api.as_(cast.outsider).get("staffs", garageId=cast.first.pk).status == 200


def test_expired_or_invalid_or_withdrawn_invitation_is_refused(api: Api, cast: Cast) -> None:
    invite_outsider(api, cast)
    drain()
    link = re.search(r"token=(\S+)", str(mail.outbox[-1].body))
    assert link
    assert api.post("accept-invitation", {"token": "x"}).code == "invitation_refused"
    assert api.post("accept-invitation", {}).body["error"] == {"token": ["The link is incomplete"]}
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("UPDATE invitation SET expires_at = now()")
    assert api.post("accept-invitation", {"token": link[1]}).code == "invitation_refused"
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("UPDATE invitation SET expires_at = now() + interval '1 day'")
    with tenancy.garage(cast.first.pk):
        invited = Staff.objects.get(email="outsider@cast.example").pk
    assert api.as_(cast.owner).delete(f"staffs/{invited}").body["success"] is True
    assert api.post("accept-invitation", {"token": link[1]}).code == "invitation_refused"
    with tenancy.platform():
        assert not Membership.objects.filter(person=cast.outsider, garage=cast.first, state="active").exists()


# -- remove --------------------------------------------------------------------------------------------------


def test_removed_staff_member_loses_access_with_the_next_request(api: Api, cast: Cast) -> None:
    client = api.as_(cast.technician)
    assert client.get("staffs").status == 200
    answer = api.as_(cast.manager).delete(f"staffs/{staff_id(cast, cast.technician)}", garageId=cast.first.pk)
    assert answer.without_codes == {"success": True, "message": "Staff deleted successfully!", "data": None}
    assert client.get("staffs").status == 401
    assert "technician@cast.example" not in str(api.as_(cast.owner).get("staffs", pageSize=25).body)


@pytest.mark.spec("hand-42")
def test_person_removed_from_one_garage_keeps_access_to_others(api: Api, cast: Cast) -> None:
    invite_outsider(api, cast)
    client = api.as_(cast.outsider)
    (invitation,) = client.get("me").data["invitations"]
    client.post(f"invitations/{invitation['invitationId']}/accept")
    with tenancy.garage(cast.first.pk):
        row = Staff.objects.get(email="outsider@cast.example").pk
    assert api.as_(cast.owner).delete(f"staffs/{row}").body["success"] is True
    assert client.get("staffs", garageId=cast.first.pk).status == 404
    assert client.get("staffs", garageId=cast.second.pk).status == 200


def test_last_owner_cannot_be_removed(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.owner).delete(f"staffs/{staff_id(cast, cast.owner)}")
    assert (answer.status, answer.code) == (200, "last_owner")
    assert api.as_(cast.owner).get("staffs").status == 200


def test_last_owner_cannot_be_removed_although_another_owner_is_invited(api: Api, cast: Cast) -> None:
    add(api.as_(cast.owner), email="outsider@cast.example", roleId=1)
    assert api.as_(cast.owner).delete(f"staffs/{staff_id(cast, cast.owner)}").code == "last_owner"


def test_manager_cannot_remove_an_owner(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.manager).delete(f"staffs/{staff_id(cast, cast.owner)}")
    assert (answer.status, answer.code) == (400, "role_denied")


def test_two_owners_who_remove_each_other_concurrently_leave_one_owner(committed_db: Cast) -> None:
    add(Api().as_(committed_db.owner), roleId=1)
    with transaction.atomic(), tenancy.platform():
        second = Person.objects.get(email="ravi@cast.example")
    with transaction.atomic():
        targets = {
            second.pk: staff_id(committed_db, committed_db.owner),
            committed_db.owner.pk: staff_id(committed_db, second),
        }

    def go(person: Person) -> Answered:
        try:
            return Api().as_(person).delete(f"staffs/{targets[person.pk]}")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(go, [committed_db.owner, second]))
    with transaction.atomic(), tenancy.platform():
        owners = Membership.objects.filter(garage=committed_db.first, role=Role.OWNER, state="active")
        assert owners.count() == 1


def test_removed_staff_member_can_be_invited_again(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    client.delete(f"staffs/{staff_id(cast, cast.cashier)}")
    answer = add(client, email="cashier@cast.example", roleId=5)
    assert answer.data["invited"] is True
    with tenancy.garage(cast.first.pk):
        assert Staff.objects.filter(email="cashier@cast.example").count() == 2


def test_account_of_a_removed_staff_member_keeps_its_password(api: Api, cast: Cast) -> None:
    api.as_(cast.owner).delete(f"staffs/{staff_id(cast, cast.cashier)}")
    limits.store().flushdb()
    with tenancy.platform():
        assert passwords.matches(Person.objects.get(pk=cast.cashier.pk), PASSWORD)
