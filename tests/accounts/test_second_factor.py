"""The second factor: switching it on and off, and signing in with it."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection, connections, transaction
from django.db.models.functions import Now

from accounts import second_factor
from accounts import services as accounts
from accounts.models import Person, RecoveryCode, SecondFactor, Session
from kernel import clock, limits, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Api, refused
from tests.authenticator import STEP, Phone, begin, sign_in, switch_on
from tests.cast import PASSWORD, Cast
from tests.outbox import drain

NEEDED = "Enter the 6 digits of your authenticator app."
WRONG = "This code is not right. Wait for the next one."


def sessions_of(person: Person) -> int:
    with tenancy.platform():
        return Session.objects.filter(person=person).count()


def test_sign_in_without_a_second_factor_asks_for_none(api: Api, cast: Cast) -> None:
    assert api.as_(cast.owner).get("profile").data["secondFactor"] is False
    assert sign_in(cast.owner).data["token"]
    # A client may always send the field.
    assert sign_in(cast.owner, "").data["token"]


def test_second_factor_is_on_after_the_first_code_of_the_app(api: Api, cast: Cast, phone: Phone) -> None:
    client = api.as_(cast.owner)
    begun = begin(client, phone)
    assert re.fullmatch(r"[A-Z2-7]{32}", begun.data["secret"])
    assert begun.data["picture"].startswith("<svg")
    # Until it is confirmed, sign-in does not ask for it, so a phone that did not scan it locks nobody out.
    assert sign_in(cast.owner).data["token"]
    answer = client.post("second-factor/confirm", {"code": phone.code()})
    assert answer.body["message"] == "Sign-in asks for a code of your app from now on."
    codes = answer.data["recoveryCodes"]
    assert len(set(codes)) == 10
    assert all(re.fullmatch(r"([2-9A-HJ-NP-Z]{5}-){2}[2-9A-HJ-NP-Z]{5}", code) for code in codes)
    assert client.get("profile").data["secondFactor"] is True
    assert api.as_(cast.manager).get("profile").data["secondFactor"] is False


def test_sign_in_asks_for_the_code_and_opens_no_session_without_it(
    api: Api, cast: Cast, phone: Phone
) -> None:
    switch_on(api.as_(cast.owner), phone)
    before = sessions_of(cast.owner)
    for code, expected, said in ((None, "code_needed", NEEDED), ("000000", "code_wrong", WRONG)):
        answer = sign_in(cast.owner, code)
        assert (answer.status, answer.code, answer.body["message"]) == (200, expected, said)
        assert answer.body["error"] == {"code": [said]}
        assert "token" not in answer.data
    assert sessions_of(cast.owner) == before
    # The code may be typed as the app shows it.
    code = phone.code()
    assert sign_in(cast.owner, f" {code[:3]} {code[3:]} ").data["token"]
    assert sessions_of(cast.owner) == before + 1


def test_each_code_works_once_and_earlier_codes_never_again(api: Api, cast: Cast, phone: Phone) -> None:
    switch_on(api.as_(cast.owner), phone)
    earlier = phone.code()
    phone.wait()
    used = phone.code()
    assert sign_in(cast.owner, used).data["token"]
    assert sign_in(cast.owner, used).code == "code_wrong"
    assert sign_in(cast.owner, earlier).code == "code_wrong"


@pytest.mark.parametrize(
    ("seconds", "works"), [(-60, False), (-30, True), (0, True), (30, True), (60, False)]
)
def test_clock_of_the_phone_may_be_half_a_minute_off(
    api: Api, cast: Cast, phone: Phone, seconds: int, works: bool
) -> None:
    switch_on(api.as_(cast.owner), phone)
    phone.wait(3 * STEP)
    answer = sign_in(cast.owner, phone.code(ahead=seconds))
    assert answer.body["success"] is works


def test_wrong_password_uses_no_code_and_says_nothing_of_the_second_factor(
    api: Api, cast: Cast, phone: Phone
) -> None:
    codes = switch_on(api.as_(cast.owner), phone)
    for code in (None, phone.code(), codes[0]):
        answer = sign_in(cast.owner, code, password="not it at all")
        assert (answer.code, answer.body["error"]) != ("code_needed", {"code": [NEEDED]})
        assert answer.code == "login_failed"
    assert sign_in(cast.owner, phone.code()).data["token"]
    assert sign_in(cast.owner, codes[0]).data["token"]


def test_recovery_code_works_once_and_in_small_letters(api: Api, cast: Cast, phone: Phone) -> None:
    codes = switch_on(api.as_(cast.owner), phone)
    assert sign_in(cast.owner, codes[3].lower().replace("-", " ")).data["token"]
    assert sign_in(cast.owner, codes[3]).code == "code_wrong"
    assert sign_in(cast.owner, codes[4]).data["token"]


def test_recovery_code_of_another_person_does_not_work(api: Api, cast: Cast, phone: Phone) -> None:
    codes = switch_on(api.as_(cast.owner), phone)
    switch_on(api.as_(cast.manager), phone)
    assert sign_in(cast.manager, codes[0]).code == "code_wrong"


def test_new_password_by_mail_does_not_remove_the_second_factor(api: Api, cast: Cast, phone: Phone) -> None:
    switch_on(api.as_(cast.owner), phone)
    with tenancy.platform():
        Person.objects.filter(pk=cast.owner.pk).update(email_proved_at=Now())
        ticket = accounts.issue_ticket(cast.owner.pk, by_mail=True)
    new = {"password": "a better password", "cpassword": "a better password"}
    assert api.post("reset-password", {"userId": ticket, **new}).status == 200
    assert sign_in(cast.owner, password=new["password"]).code == "code_needed"
    assert sign_in(cast.owner, phone.code(), password=new["password"]).data["token"]


def test_second_factor_is_switched_off_with_the_password_and_a_code(
    api: Api, cast: Cast, phone: Phone
) -> None:
    client = api.as_(cast.owner)
    codes = switch_on(client, phone)
    ending = {"currentPassword": PASSWORD, "code": phone.code()}
    for changes, code in (
        ({"currentPassword": "not it at all"}, "current_password_wrong"),
        ({"code": "000000"}, "code_wrong"),
    ):
        assert client.post("second-factor/end", ending | changes).code == code
        assert sign_in(cast.owner).code == "code_needed"
    ended = client.post("second-factor/end", ending)
    assert ended.body["message"] == "Sign-in asks only for your password from now on."
    assert client.get("profile").data["secondFactor"] is False
    assert sign_in(cast.owner).data["token"]
    # Its recovery codes end with it, also if it is switched on again.
    switch_on(client, phone.wait())
    assert sign_in(cast.owner, codes[0]).code == "code_wrong"


def test_session_alone_cannot_change_the_second_factor(api: Api, cast: Cast, phone: Phone) -> None:
    client = api.as_(cast.owner)
    refused_begin = client.post("second-factor", {"currentPassword": "not it at all"})
    assert refused_begin.code == "current_password_wrong"
    assert client.post("second-factor", {}).status == 422
    assert client.post("second-factor/confirm", {"code": "123456"}).code == "second_factor_not_begun"
    switch_on(client, phone)
    secret = phone.secret
    assert refused(begin(client, phone), 409, "second_factor_on")
    assert refused(client.post("second-factor/confirm", {"code": phone.code()}), 409, "second_factor_on")
    assert phone.secret == secret
    assert sign_in(cast.owner, phone.code()).data["token"]


def test_wrong_code_does_not_switch_it_on(api: Api, cast: Cast, phone: Phone) -> None:
    client = api.as_(cast.owner)
    begin(client, phone)
    assert client.post("second-factor/confirm", {"code": "000000"}).code == "code_wrong"
    assert client.post("second-factor/confirm", {"code": ""}).status == 422
    assert client.get("profile").data["secondFactor"] is False
    with tenancy.platform():
        assert not RecoveryCode.objects.exists()


def test_a_person_learns_by_mail_that_it_is_on_and_off(api: Api, cast: Cast, phone: Phone) -> None:
    client = api.as_(cast.owner)
    switch_on(client, phone)
    client.post("second-factor/end", {"currentPassword": PASSWORD, "code": phone.code()})
    drain("accounts.tell_second_factor")
    assert [(each.subject, each.to) for each in mail.outbox] == [
        ("Two-step sign-in is on", [cast.owner.email]),
        ("Two-step sign-in is off", [cast.owner.email]),
    ]
    assert "/forget-password" in str(mail.outbox[0].body)
    with tenancy.platform():
        kinds = list(
            AuditEntry.objects.filter(kind__startswith="second_factor").values_list("kind", flat=True)
        )
    assert sorted(kinds) == ["second_factor_begun", "second_factor_off", "second_factor_on"]


def test_database_has_neither_the_secret_nor_a_recovery_code(api: Api, cast: Cast, phone: Phone) -> None:
    codes = switch_on(api.as_(cast.owner), phone)
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(t::text, ' ') FROM second_factor t")
        (factors,) = cursor.fetchone()
        cursor.execute("SELECT string_agg(t::text, ' ') FROM recovery_code t")
        (recovery,) = cursor.fetchone()
        cursor.execute("SELECT string_agg(t::text, ' ') FROM audit_entry t")
        (audit,) = cursor.fetchone()
    for secret in (phone.secret, *codes, *(code.replace("-", "") for code in codes)):
        assert secret not in f"{factors} {recovery} {audit}"


def test_second_factor_works_after_the_key_is_replaced(
    api: Api, cast: Cast, phone: Phone, settings: Any
) -> None:
    codes = switch_on(api.as_(cast.owner), phone)
    old = settings.SECRET_KEY
    settings.SECRET_KEY = "another key, which is long enough for a test of the rotation"
    settings.OLD_SECRET_KEYS = ((clock.today() + timedelta(days=1), old),)
    assert sign_in(cast.owner, phone.code()).data["token"]
    with tenancy.platform():
        second_factor.reseal()
    settings.OLD_SECRET_KEYS = ()
    assert sign_in(cast.owner, phone.wait().code()).data["token"]
    # If the key is lost, the app's codes are refused, and the recovery codes still work.
    settings.SECRET_KEY = "a third key, which is long enough for a test of the rotation"
    assert sign_in(cast.owner, phone.wait().code()).code == "code_wrong"
    assert sign_in(cast.owner, codes[0]).data["token"]


def test_question_for_the_code_is_no_wrong_try(api: Api, cast: Cast, phone: Phone) -> None:
    switch_on(api.as_(cast.owner), phone)
    limits.store().flushdb()
    body = {"email": cast.owner.email, "password": PASSWORD}
    assert [Api().post("login", body).code for _ in range(8)] == ["code_needed"] * 8
    assert Api().post("login", body | {"code": phone.code()}).data["token"]


def test_spelling_of_the_header_gives_no_more_tries(api: Api, cast: Cast, phone: Phone) -> None:
    client = api.as_(cast.owner)
    switch_on(client, phone)
    limits.store().flushdb()
    ending = {"currentPassword": PASSWORD, "code": "000000"}
    spellings = ("Bearer", "bearer", "BEARER", "bEARER", "BeArEr", "beareR")
    answers = [
        Api().with_headers(Authorization=f"{word} {client.token}").post("second-factor/end", ending)
        for word in spellings
    ]
    assert [answer.status for answer in answers] == [200] * 5 + [429]


def test_code_may_be_typed_in_hindi_digits(api: Api, cast: Cast, phone: Phone) -> None:
    switch_on(api.as_(cast.owner), phone)
    hindi = phone.code().translate(str.maketrans("0123456789", "०१२३४५६७८९"))
    assert sign_in(cast.owner, hindi).data["token"]


def test_confirmation_whose_answer_was_lost_says_that_it_is_on(api: Api, cast: Cast, phone: Phone) -> None:
    client = api.as_(cast.owner)
    switch_on(client, phone)
    again = client.post("second-factor/confirm", {"code": phone.code()})
    assert refused(again, 409, "second_factor_on")


def test_reader_of_the_mailbox_gets_an_account_without_the_second_factor_of_a_stranger(
    api: Api, cast: Cast, phone: Phone
) -> None:
    """An owner adds somebody else's email with a password of their own, and switches two-step sign-in on."""
    with tenancy.platform():
        Person.objects.filter(pk=cast.technician.pk).update(email_proved_at=None)
    codes = switch_on(api.as_(cast.technician), phone)
    new = {"password": "a better password", "cpassword": "a better password"}
    with tenancy.platform():
        ticket = accounts.issue_ticket(cast.technician.pk, by_mail=True)
    assert api.post("reset-password", {"userId": ticket, **new}).status == 200
    assert sign_in(cast.technician, password=new["password"]).data["token"]
    with tenancy.platform():
        assert not RecoveryCode.objects.filter(person=cast.technician).exists()
    assert len(codes) == 10


def test_codes_that_are_guessed_wait_like_passwords(api: Api, cast: Cast, phone: Phone) -> None:
    switch_on(api.as_(cast.owner), phone)
    limits.store().flushdb()
    body = {"email": cast.owner.email, "password": PASSWORD}
    answers = [Api().post("login", body | {"code": f"{number:06}"}) for number in range(6)]
    assert [answer.status for answer in answers] == [200] * 5 + [429]


def test_parallel_sign_ins_with_one_code_open_one_session(committed_db: Cast, phone: Phone) -> None:
    person = committed_db.owner
    switch_on(Api().as_(person), phone)
    limits.store().flushdb()
    body = {"email": person.email, "password": PASSWORD, "code": phone.code()}

    def once(_number: int) -> bool:
        try:
            return bool(Api().post("login", body).body["success"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(once, range(4))) == 1
    with transaction.atomic(), tenancy.platform():
        assert SecondFactor.objects.get(person=person).step > 0
