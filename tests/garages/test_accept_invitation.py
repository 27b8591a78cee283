"""Accepting an invitation with an existing account. Only the owner of the email address can join."""

import re
from typing import Any

import pytest
from django.core import mail

from accounts.models import Person, Session
from garages.models import Membership
from kernel import limits, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api
from tests.cast import Cast
from tests.outbox import drain

EMAIL, TYPED, OWN = "ravi@elsewhere.example", "typed-by-garage-a", "chosen by Ravi himself"


def add_staff(api: Api, password: str = TYPED) -> Answered:
    body = {
        "staffName": "Ravi Kumar",
        "email": EMAIL,
        "phoneNumber": "9800000077",
        "roleId": 2,
        "password": password,
        "cpassword": password,
    }
    return api.post("staffs", body)


def sign_in(api: Api, password: str = TYPED) -> Answered:
    limits.store().flushdb()
    return api.post("login", {"email": EMAIL, "password": password})


def person() -> Person:
    with tenancy.platform():
        return Person.objects.get(email=EMAIL)


def stored_rows() -> list[Any]:
    with tenancy.platform():
        return [
            list(Membership.objects.order_by("pk").values_list()),
            list(Person.objects.order_by("pk").values_list()),
            AuditEntry.objects.exclude(kind="sign_in").count(),
        ]


def link_in_mail() -> str:
    drain()
    found = re.search(r"/accept-invitation#token=(\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


@pytest.fixture
def invited(api: Api, cast: Cast) -> Api:
    """Return a session of an invited person. The first garage created the account and knows its password. The
    second chain then invites the email.
    """
    assert add_staff(api.as_(cast.owner)).data["invited"] is False
    assert add_staff(api.as_(cast.outsider)).data["invited"] is True
    return Api(sign_in(api).data["token"])


def invitation_of(client: Api) -> dict[str, Any]:
    (invitation,) = client.get("me").data["invitations"]
    return dict(invitation)


def accept(client: Api) -> Answered:
    return client.post(f"invitations/{invitation_of(client)['invitationId']}/accept")


def test_session_opened_with_a_password_set_by_a_garage_cannot_accept_an_invitation(
    invited: Api, cast: Cast
) -> None:
    assert invitation_of(invited)["acceptByMail"] is True
    before = stored_rows()
    answer = accept(invited)
    assert (answer.status, answer.code) == (200, "invitation_by_mail")
    assert "the link in the mail" in answer.body["message"]
    assert stored_rows() == before
    assert invited.get("staffs", garageId=cast.second.pk).status == 404


def test_sign_in_response_lists_the_invitation_and_how_to_accept_it(invited: Api, api: Api) -> None:
    (invitation,) = sign_in(api).data["invitations"]
    assert (invitation["garageName"], invitation["acceptByMail"]) == ("Second", True)


def test_invitation_link_adds_the_member_and_invalidates_the_password_set_by_a_garage(
    invited: Api, api: Api, cast: Cast
) -> None:
    joined = api.post("accept-invitation", {"token": link_in_mail()})
    assert joined.body["message"] == "You have joined Second. Please choose a password of your own."
    assert person().email_proved_at is not None
    assert invited.get("me").status == 401
    assert sign_in(api).code == "login_failed"
    reset = {"userId": joined.data["userId"], "password": OWN, "cpassword": OWN}
    assert api.post("reset-password", reset).body["success"] is True
    garages = sign_in(api, OWN).data["garages"]
    assert {garage["garageId"] for garage in garages} == {cast.first.pk, cast.second.pk}


def test_invitation_can_be_accepted_in_the_app_after_a_reset_by_code(
    invited: Api, api: Api, cast: Cast
) -> None:
    limits.store().flushdb()
    api.post("generate-otp", {"email": EMAIL})
    drain()
    code = re.search(r"^ +(\d{4})$", str(mail.outbox[-1].body), re.MULTILINE)
    assert code
    ticket = api.post("verify-otp", {"email": EMAIL, "otp": code[1]}).data["userId"]
    # Before the reset, the person who knows the first password still has a session.
    assert accept(invited).code == "invitation_by_mail"
    assert api.post("reset-password", {"userId": ticket, "password": OWN, "cpassword": OWN}).body["success"]
    client = Api(sign_in(api, OWN).data["token"])
    assert invitation_of(client)["acceptByMail"] is False
    assert accept(client).data == {"garageId": cast.second.pk, "garageName": "Second", "userId": None}
    assert client.get("staffs", garageId=cast.second.pk).status == 200


def test_replacing_an_initial_password_does_not_confirm_the_email(api: Api, cast: Cast) -> None:
    """The person who chose the initial password may also have replaced it."""
    add_staff(api.as_(cast.owner), "six666")
    ticket = sign_in(api, "six666").data["userId"]
    assert api.post("reset-password", {"userId": ticket, "password": OWN, "cpassword": OWN}).body["success"]
    assert person().email_proved_at is None
    add_staff(api.as_(cast.outsider))
    assert accept(Api(sign_in(api, OWN).data["token"])).code == "invitation_by_mail"


def test_person_with_confirmed_email_keeps_password_and_sessions_after_an_invitation(
    api: Api, cast: Cast
) -> None:
    client = api.as_(cast.technician)
    body = {"staffName": "X", "email": cast.technician.email, "phoneNumber": "9800000077", "roleId": 4}
    api.as_(cast.outsider).post("staffs", body | {"password": TYPED, "cpassword": TYPED})
    joined = api.post("accept-invitation", {"token": link_in_mail()})
    assert joined.data["userId"] is None
    assert joined.body["message"] == "You have joined Second."
    assert client.get("staffs", garageId=cast.second.pk).status == 200
    with tenancy.platform():
        assert Session.objects.filter(person=cast.technician, revoked_at=None).count() == 1


def test_invitation_is_in_the_language_of_the_person(api: Api, cast: Cast) -> None:
    add_staff(api.as_(cast.owner))
    with tenancy.platform():
        Person.objects.filter(email=EMAIL).update(language="hi")
    add_staff(api.as_(cast.outsider))
    assert link_in_mail()
    assert str(mail.outbox[-1].body).startswith("नमस्ते Ravi")
    assert "Manager" not in str(mail.outbox[-1].body)
