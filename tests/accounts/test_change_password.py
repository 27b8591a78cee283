"""POST /garage/change-password: by who is signed in and knows the present one."""

from typing import Any

import pytest
from django.core import mail

from accounts import passwords, rules
from accounts import services as accounts
from accounts.models import OneTimeCode, Person, Session, Ticket
from kernel import limits, tenancy
from kernel.audit.models import AuditEntry
from kernel.outbox.models import OutboxRow
from tests.api import Answered, Api, refused
from tests.cast import PASSWORD, Cast
from tests.limits import exhaust
from tests.outbox import drain

NEW = "a better password"
EMAIL = "owner@cast.example"


def change(client: Api, **changes: Any) -> Answered:
    body = {"currentPassword": PASSWORD, "password": NEW, "cpassword": NEW}
    return client.post("change-password", body | changes)


def opens(api: Api, password: str) -> bool:
    limits.store().flushdb()
    return bool(api.post("login", {"email": EMAIL, "password": password}).body["success"])


def unchanged(cast: Cast) -> bool:
    with tenancy.platform():
        person = Person.objects.get(pk=cast.owner.pk)
        assert (person.password, person.password_changed_at) == (cast.owner.password, None)
        assert not OutboxRow.objects.filter(kind="accounts.tell_password_changed").exists()
        assert not AuditEntry.objects.filter(kind="password_changed").exists()
    return True


def test_the_new_one_opens_and_the_old_one_does_not(api: Api, cast: Cast) -> None:
    answer = change(api.as_(cast.owner))
    assert answer.body["message"] == "Your password has been changed. Other devices have been signed out."
    assert opens(api, NEW)
    assert not opens(api, PASSWORD)


def test_other_sessions_end_and_this_one_stays(api: Api, cast: Cast) -> None:
    here, there, elsewhere = (api.as_(cast.owner) for _ in range(3))
    somebody_else = api.as_(cast.manager)
    assert change(here).status == 200
    assert [client.get("me").status for client in (here, there, elsewhere)] == [200, 401, 401]
    assert somebody_else.get("me").status == 200
    with tenancy.platform():
        assert Session.objects.filter(person=cast.owner, revoked_at=None).count() == 1


def test_a_mail_says_so(api: Api, cast: Cast) -> None:
    change(api.as_(cast.owner))
    drain("accounts.tell_password_changed")
    (letter,) = mail.outbox
    assert (letter.subject, letter.to) == ("Your password was changed", [EMAIL])
    assert "you were signed out on all other devices" in str(letter.body)


def test_tickets_and_codes_die_with_it(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        accounts.issue_ticket(cast.owner.pk, by_mail=True)
        OneTimeCode.objects.create(email=EMAIL, person=cast.owner)
    change(api.as_(cast.owner))
    with tenancy.platform():
        assert not Ticket.objects.filter(used_at=None).exists()
        assert not OneTimeCode.objects.filter(used_at=None).exists()


def test_a_wrong_current_password_is_told_under_its_field_and_noted(api: Api, cast: Cast) -> None:
    client, other = api.as_(cast.owner), api.as_(cast.owner)
    answer = change(client, currentPassword="not it")
    assert (answer.status, answer.code) == (200, "current_password_wrong")
    assert answer.body["success"] is False
    assert answer.body["error"] == {"currentPassword": ["This is not your current password"]}
    assert other.get("me").status == 200
    assert unchanged(cast)
    with tenancy.platform():
        assert AuditEntry.objects.get(kind="password_change_refused").person_id == cast.owner.pk


@pytest.mark.parametrize(
    ("changes", "field", "message"),
    [
        ({"currentPassword": ""}, "currentPassword", "Current password is required"),
        ({"currentPassword": None}, "currentPassword", "Current password is required"),
        (
            {"password": "1234567", "cpassword": "1234567"},
            "password",
            "Password must be at least 8 characters long",
        ),
        (
            {"password": "x" * 129, "cpassword": "x" * 129},
            "password",
            "Password must be at most 128 characters long",
        ),
        (
            {"password": "password1", "cpassword": "password1"},
            "password",
            "This password is too common. Please choose another one",
        ),
        ({"cpassword": "another password"}, "cpassword", "Passwords must match"),
        (
            {"password": PASSWORD, "cpassword": PASSWORD},
            "password",
            "Please choose another password than the present one",
        ),
        ({"password": 12345678, "cpassword": 12345678}, "password", "This must be text"),
    ],
)
@pytest.mark.spec("account-23", "account-24")
def test_what_is_wrong_stands_under_its_field_and_nothing_changes(
    api: Api, cast: Cast, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = change(api.as_(cast.owner), **changes)
    assert refused(answer, 422, "invalid")
    assert answer.body["error"][field] == [message]
    assert unchanged(cast)


def test_the_sixth_wrong_one_in_a_minute_must_wait(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    for _ in range(5):
        assert change(client, currentPassword="wrong").code == "current_password_wrong"
    blocked = change(client)
    assert refused(blocked, 429, "slow_down")
    assert 0 < int(blocked.response["Retry-After"]) <= 60
    assert unchanged(cast)
    # Who is blocked is this session: its owner may go on elsewhere, and so may others here.
    assert change(api.as_(cast.owner)).status == 200
    assert change(api.as_(cast.manager)).status == 200


def test_mistakes_in_the_new_one_and_successes_are_no_guesses(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    for _ in range(8):
        assert change(client, password="short", cpassword="short").status == 422
    for number in range(6):
        answer = change(
            client,
            currentPassword=f"{NEW} {number - 1}" if number else PASSWORD,
            password=f"{NEW} {number}",
            cpassword=f"{NEW} {number}",
        )
        assert answer.body["success"] is True


def test_guesses_of_a_network_count_at_all_doors_together(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    exhaust(rules.GUESSES_FROM_A_NETWORK)
    for answer in (change(client), api.post("login", {"email": EMAIL, "password": PASSWORD})):
        assert refused(answer, 429, "slow_down")
        assert int(answer.response["Retry-After"]) == 1


def test_spaces_and_letters_of_any_script_count(api: Api, cast: Cast) -> None:
    new = "  अच्छा पासवर्ड  "
    assert change(api.as_(cast.owner), password=new, cpassword=new).status == 200
    assert opens(api, new)
    assert not opens(api, new.strip())


def test_a_password_that_was_changed_meanwhile_is_not_the_current_one(
    api: Api, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hashing takes long enough for a reset to come between."""
    client = api.as_(cast.owner)
    right = passwords.matches

    def overtaken(person: Person | None, password: str) -> bool:
        matched = right(person, password)
        Person.objects.filter(pk=cast.owner.pk).update(password=passwords.hashed("set meanwhile"))
        return matched

    monkeypatch.setattr(passwords, "matches", overtaken)
    assert change(client).code == "current_password_wrong"
    monkeypatch.undo()
    assert opens(api, "set meanwhile")


def test_without_a_session_it_is_401(api: Api, cast: Cast) -> None:
    assert refused(change(api), 401, "session_over")
    assert unchanged(cast)
