"""POST /garage/change-password: needs a session and the current password."""

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


def can_sign_in(api: Api, password: str) -> bool:
    limits.store().flushdb()
    return bool(api.post("login", {"email": EMAIL, "password": password}).body["success"])


def is_unchanged(cast: Cast) -> bool:
    with tenancy.platform():
        person = Person.objects.get(pk=cast.owner.pk)
        assert (person.password, person.password_changed_at) == (cast.owner.password, None)
        assert not OutboxRow.objects.filter(kind="accounts.tell_password_changed").exists()
        assert not AuditEntry.objects.filter(kind="password_changed").exists()
    return True


def test_changed_password_opens_a_session_and_the_old_password_is_rejected(api: Api, cast: Cast) -> None:
    answer = change(api.as_(cast.owner))
    assert answer.body["message"] == "Your password has been changed. Other devices have been signed out."
    assert can_sign_in(api, NEW)
    assert not can_sign_in(api, PASSWORD)


def test_password_change_ends_all_other_sessions(api: Api, cast: Cast) -> None:
    here, there, elsewhere = (api.as_(cast.owner) for _ in range(3))
    somebody_else = api.as_(cast.manager)
    assert change(here).status == 200
    assert [client.get("me").status for client in (here, there, elsewhere)] == [200, 401, 401]
    assert somebody_else.get("me").status == 200
    with tenancy.platform():
        assert Session.objects.filter(person=cast.owner, revoked_at=None).count() == 1


def test_password_change_sends_a_mail(api: Api, cast: Cast) -> None:
    change(api.as_(cast.owner))
    drain("accounts.tell_password_changed")
    (message,) = mail.outbox
    assert (message.subject, message.to) == ("Your password was changed", [EMAIL])
    assert "you were signed out on all other devices" in str(message.body)


def test_password_change_invalidates_unused_reset_tickets_and_reset_codes(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        accounts.issue_ticket(cast.owner.pk, by_mail=True)
        OneTimeCode.objects.create(email=EMAIL, person=cast.owner)
    change(api.as_(cast.owner))
    with tenancy.platform():
        assert not Ticket.objects.filter(used_at=None).exists()
        assert not OneTimeCode.objects.filter(used_at=None).exists()


def test_wrong_current_password_returns_a_field_error_and_is_audited(api: Api, cast: Cast) -> None:
    client, other = api.as_(cast.owner), api.as_(cast.owner)
    answer = change(client, currentPassword="not it")
    assert (answer.status, answer.code) == (200, "current_password_wrong")
    assert answer.body["success"] is False
    assert answer.body["error"] == {"currentPassword": ["This is not your current password"]}
    assert other.get("me").status == 200
    assert is_unchanged(cast)
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
            "Please choose a password that differs from your current one",
        ),
        ({"password": 12345678, "cpassword": 12345678}, "password", "This must be text"),
    ],
)
@pytest.mark.spec("account-23", "account-24")
def test_invalid_password_change_returns_a_field_error_and_changes_nothing(
    api: Api, cast: Cast, changes: dict[str, Any], field: str, message: str
) -> None:
    answer = change(api.as_(cast.owner), **changes)
    assert refused(answer, 422, "invalid")
    assert answer.body["error"][field] == [message]
    assert is_unchanged(cast)


def test_session_cannot_change_the_password_after_five_wrong_guesses(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    for _ in range(5):
        assert change(client, currentPassword="wrong").code == "current_password_wrong"
    blocked = change(client)
    assert refused(blocked, 429, "slow_down")
    assert 0 < int(blocked.response["Retry-After"]) <= 60
    assert is_unchanged(cast)
    # Only this session is blocked. The person's other sessions and other people are not blocked.
    assert change(api.as_(cast.owner)).status == 200
    assert change(api.as_(cast.manager)).status == 200


def test_invalid_new_passwords_and_successful_changes_do_not_count_as_password_guesses(
    api: Api, cast: Cast
) -> None:
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


def test_password_guesses_at_login_and_password_change_share_one_limit_per_network(
    api: Api, cast: Cast
) -> None:
    client = api.as_(cast.owner)
    exhaust(rules.GUESSES_FROM_A_NETWORK)
    for answer in (change(client), api.post("login", {"email": EMAIL, "password": PASSWORD})):
        assert refused(answer, 429, "slow_down")
        assert int(answer.response["Retry-After"]) == 1


def test_password_keeps_leading_and_trailing_spaces_and_unicode_letters(api: Api, cast: Cast) -> None:
    new = "  अच्छा पासवर्ड  "
    assert change(api.as_(cast.owner), password=new, cpassword=new).status == 200
    assert can_sign_in(api, new)
    assert not can_sign_in(api, new.strip())


def test_password_change_fails_if_the_password_was_reset_during_the_change(
    api: Api, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reset can happen while the password is being hashed."""
    client = api.as_(cast.owner)
    right = passwords.matches

    def matches_then_reset(person: Person | None, password: str) -> bool:
        matched = right(person, password)
        Person.objects.filter(pk=cast.owner.pk).update(password=passwords.hashed("set during the change"))
        return matched

    monkeypatch.setattr(passwords, "matches", matches_then_reset)
    assert change(client).code == "current_password_wrong"
    monkeypatch.undo()
    assert can_sign_in(api, "set during the change")


def test_password_change_without_a_session_is_rejected(api: Api, cast: Cast) -> None:
    assert refused(change(api), 401, "session_over")
    assert is_unchanged(cast)
