"""GET and PUT /garage/profile: a person's name and phone number."""

from typing import Any

import pytest

from accounts.models import Person
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tenants.staff.models import Staff
from tests.api import Api, refused
from tests.cast import Cast

NEW = {"firstName": "Asha", "lastName": "Rao Sharma", "phoneNumber": "98765 43210"}


@pytest.mark.spec("account-13")
def test_profile_request_returns_name_and_email_and_phone_and_photo(api: Api, cast: Cast) -> None:
    assert api.as_(cast.technician).get("profile").data == {
        "firstName": "Technician",
        "lastName": "Person",
        "email": "technician@cast.example",
        "phoneNumber": "9800000002",
        "profileImageUrl": None,
        "language": "",
        "secondFactor": False,
    }


def test_profile_change_is_saved_and_audited_and_shown_in_session_data(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    answer = client.put("profile", NEW)
    assert answer.body["message"] == "Your profile has been saved."
    kept = {"firstName": "Asha", "lastName": "Rao Sharma", "phoneNumber": "9876543210"}
    assert answer.data == kept | {
        "email": "owner@cast.example",
        "profileImageUrl": None,
        "language": "",
        "secondFactor": False,
    }
    user = client.get("me").data["user"]
    assert user == kept | {"profileImageUrl": None, "language": "", "personKey": user["personKey"]}
    with tenancy.platform():
        assert Person.objects.get(pk=cast.owner.pk).phone == "+919876543210"
        entry = AuditEntry.objects.get(kind="profile_changed")
    assert (entry.person_id, entry.details) == (
        cast.owner.pk,
        {"before": ["Owner", "Person", "+919800000001"]},
    )


def test_profile_change_saves_only_the_name_and_phone_of_the_signed_in_person(api: Api, cast: Cast) -> None:
    """Other people's ids and other fields in the body are ignored."""
    with tenancy.platform():
        before = list(Person.objects.exclude(pk=cast.owner.pk).order_by("pk").values_list())
    stray = {"personId": cast.manager.pk, "email": "x@x.example", "password": "x", "profileImageUrl": "/x"}
    assert api.as_(cast.owner).put("profile", NEW | stray).data["email"] == "owner@cast.example"
    with tenancy.platform():
        assert list(Person.objects.exclude(pk=cast.owner.pk).order_by("pk").values_list()) == before
        kept = Person.objects.get(pk=cast.owner.pk)
    assert (kept.password, kept.photo_address) == (cast.owner.password, None)


def test_profile_change_does_not_affect_the_staff_record(api: Api, cast: Cast) -> None:
    api.as_(cast.technician).put("profile", NEW)
    with tenancy.garage(cast.first.pk):
        row = Staff.objects.get(email="technician@cast.example")
    assert (row.name, row.phone) == ("Technician Person", "+919800000002")


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"firstName": " "}, "firstName", "First name is required"),
        ({"firstName": "\u200b"}, "firstName", "First name is required"),
        ({"firstName": "x" * 201}, "firstName", "This must be at most 200 characters long"),
        (
            {"firstName": "Asha\nBcc: x@y.example"},
            "firstName",
            "This contains a character that cannot be used here",
        ),
        ({"lastName": "x" * 201}, "lastName", "This must be at most 200 characters long"),
        ({"lastName": 1}, "lastName", "This must be text"),
        ({"phoneNumber": ""}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"phoneNumber": "987654321"}, "phoneNumber", "Phone Number must be exactly 10 digits"),
        ({"phoneNumber": "5876543210"}, "phoneNumber", "Enter a valid phone number"),
    ],
)
@pytest.mark.spec("account-28")
def test_invalid_profile_returns_a_field_error_and_changes_nothing(
    api: Api, cast: Cast, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = api.as_(cast.owner).put("profile", NEW | changes)
    assert refused(answer, 422, "invalid")
    assert answer.body["error"] == {field: [message]}
    with tenancy.platform():
        assert Person.objects.get(pk=cast.owner.pk).first_name == "Owner"
        assert not AuditEntry.objects.filter(kind="profile_changed").exists()


def test_profile_without_a_last_name_is_accepted(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    assert client.put("profile", NEW | {"lastName": ""}).data["lastName"] == ""
    assert client.put("profile", {"firstName": "Añjali", "phoneNumber": "+91 98765-43210"}).status == 200
    assert client.get("profile").data["firstName"] == "Añjali"


def test_profile_request_without_a_session_is_rejected(api: Api, cast: Cast) -> None:
    assert refused(api.get("profile"), 401, "session_over")
    assert refused(api.put("profile", NEW), 401, "session_over")
