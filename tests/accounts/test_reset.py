"""Password reset: generate-otp, verify-otp, reset-password."""

import re
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from django.db import connection, connections, transaction
from django.db.utils import OperationalError
from django.test import override_settings

from accounts import rules
from accounts.models import OneTimeCode, Person, Session, Ticket
from accounts.tasks import load_code_mail
from kernel import limits, tenancy
from kernel.outbox.models import OutboxRow
from kernel.secrets import DIGEST_BYTES, KEY_ID_BYTES, valid_keys
from kernel.tenancy.backend.base import DatabaseWrapper
from tests.api import Answered, Api
from tests.cast import PASSWORD, Cast
from tests.outbox import drain

EMAIL = "owner@cast.example"
NEW = "a better password"


def request_code(api: Api, email: str = EMAIL) -> Answered:
    limits.store().flushdb()
    return api.post("generate-otp", {"email": email})


def code_from_mail() -> str:
    found = re.search(r"^ +(\d{4})$", str(mail.outbox[-1].body), re.MULTILINE)
    assert found
    return found[1]


def get_code(api: Api) -> str:
    assert request_code(api).body["success"] is True
    drain()
    return code_from_mail()


def verify(api: Api, code: str, email: str = EMAIL) -> Answered:
    return api.post("verify-otp", {"email": email, "otp": code})


def reset(api: Api, ticket: Any, password: str = NEW, confirmation: str | None = None) -> Answered:
    body = {
        "userId": ticket,
        "password": password,
        "cpassword": password if confirmation is None else confirmation,
    }
    return api.post("reset-password", body)


def get_ticket(api: Api) -> str:
    return str(verify(api, get_code(api)).data["userId"])


def wrong_code(code: str) -> str:
    return f"{(int(code) + 1) % 10000:04}"


def password_works(api: Api, password: str) -> bool:
    limits.store().flushdb()
    return bool(api.post("login", {"email": EMAIL, "password": password}).body["success"])


def refused(answer: Answered, code: str) -> bool:
    assert (answer.status, answer.body["success"], answer.code) == (200, False, code), answer.body
    return True


def sql(statement: str) -> None:
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute(statement)


# -- complete reset -------------------------------------------------------------------------------------


def test_password_reset_with_a_mailed_code_replaces_the_password(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    ticket = get_ticket(api)
    assert reset(api, ticket).body["success"] is True
    assert client.get("me").status == 401
    assert password_works(api, NEW)
    assert not password_works(api, PASSWORD)
    drain()
    assert mail.outbox[-1].subject == "Your password was changed"
    assert mail.outbox[-1].to == [EMAIL]


# -- requesting a code -------------------------------------------------------------------------------------


def test_reset_requests_for_known_and_unknown_emails_get_equal_answers_and_stored_rows(
    api: Api, cast: Cast
) -> None:
    known, unknown = request_code(api), request_code(api, "nobody@cast.example")
    assert known.body == unknown.body
    with tenancy.platform():
        assert OneTimeCode.objects.count() == OutboxRow.objects.filter(kind="accounts.mail_code").count() == 2
    drain()
    assert [message.to for message in mail.outbox] == [[EMAIL]]


@pytest.mark.prove
def test_reset_requests_for_known_and_unknown_emails_take_equally_long(api: Api, cast: Cast) -> None:
    def timed(email: str) -> float:
        limits.store().flushdb()
        started = time.perf_counter()
        api.post("generate-otp", {"email": email})
        return (time.perf_counter() - started) * 1000

    pairs = [(timed(EMAIL), timed("nobody@cast.example")) for _ in range(200)]
    known, unknown = (statistics.median(times) for times in zip(*pairs, strict=True))
    assert abs(known - unknown) < 5


def test_second_reset_code_within_thirty_seconds_is_refused(api: Api, cast: Cast) -> None:
    request_code(api)
    again = api.post("generate-otp", {"email": EMAIL})
    assert (again.status, again.code) == (429, "slow_down")
    assert 0 < int(again.response["Retry-After"]) <= 30
    with tenancy.platform():
        assert OneTimeCode.objects.count() == 1


def test_sixth_reset_code_for_an_email_in_a_day_is_refused(api: Api, cast: Cast) -> None:
    for _ in range(5):
        assert api.post("generate-otp", {"email": EMAIL}).status == 200
        limits.store().delete(f"limit:code-again:{EMAIL}")
    sixth = api.post("generate-otp", {"email": EMAIL})
    assert sixth.status == 429
    assert int(sixth.response["Retry-After"]) > 3600


def test_reset_request_with_an_invalid_email_returns_an_error_for_the_email_field(
    api: Api, cast: Cast
) -> None:
    answer = request_code(api, "nonsense")
    assert answer.status == 422
    assert answer.body["error"] == {"email": ["Please enter a valid email address."]}


# -- verifying ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["", "123", "12345", "12a4", "１２３４", " 1 2"])
def test_reset_code_without_exactly_four_digits_is_rejected(api: Api, cast: Cast, code: str) -> None:
    get_code(api)
    answer = verify(api, code)
    assert answer.status == 422
    assert answer.body["error"] == {"otp": ["Must be 4 digits"]}
    with tenancy.platform():
        assert OneTimeCode.objects.get().tries == 0


def test_reset_code_is_refused_after_three_wrong_tries(api: Api, cast: Cast) -> None:
    code = get_code(api)
    bodies = [verify(api, wrong_code(code)).body for _ in range(3)]
    locked = verify(api, code)
    assert refused(locked, "code_refused")
    assert all(body == locked.body for body in bodies)
    with tenancy.platform():
        assert OneTimeCode.objects.get().tries == 3
        assert not Ticket.objects.exists()
    assert password_works(api, PASSWORD)


def test_correct_reset_code_on_the_third_try_is_accepted(api: Api, cast: Cast) -> None:
    code = get_code(api)
    verify(api, wrong_code(code))
    verify(api, wrong_code(code))
    assert verify(api, code).body["success"] is True


def test_reset_code_for_an_unknown_email_is_refused_like_a_wrong_code(api: Api, cast: Cast) -> None:
    request_code(api, "nobody@cast.example")
    drain()
    unknown = verify(api, "1234", "nobody@cast.example")
    code = get_code(api)
    assert refused(unknown, "code_refused")
    assert unknown.body == verify(api, wrong_code(code)).body


def test_used_reset_code_is_refused(api: Api, cast: Cast) -> None:
    code = get_code(api)
    assert verify(api, code).body["success"] is True
    assert refused(verify(api, code), "code_refused")


def test_reset_code_expires_after_ten_minutes(api: Api, cast: Cast) -> None:
    code = get_code(api)
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM expires_at - now()) BETWEEN 590 AND 610 FROM one_time_code")
        assert cursor.fetchone() == (True,)
    sql("UPDATE one_time_code SET expires_at = now()")
    assert refused(verify(api, code), "code_refused")


def test_new_reset_code_replaces_the_earlier_code(api: Api, cast: Cast) -> None:
    first = get_code(api)
    second = get_code(api)
    assert refused(verify(api, first), "code_refused") or first == second
    assert verify(api, second).body["success"] is True


def test_reset_code_does_not_work_for_another_email(api: Api, cast: Cast) -> None:
    code = get_code(api)
    assert refused(verify(api, code, "manager@cast.example"), "code_refused")


def test_reset_code_is_stored_only_as_a_peppered_hash(api: Api, cast: Cast) -> None:
    code = get_code(api)
    with tenancy.platform():
        stored = OneTimeCode.objects.get()
        rows = list(OutboxRow.objects.values_list("ids", flat=True))
    (key,) = valid_keys()
    assert bytes(stored.code_hash or b"") == rules.code_hash(stored.pk, code, key)
    assert len(bytes(stored.code_hash or b"")) == KEY_ID_BYTES + DIGEST_BYTES
    assert code not in str(rows)


def test_only_three_of_eighty_concurrent_reset_code_guesses_are_checked(committed_db: Cast) -> None:
    api = Api()
    code = get_code(api)
    limits.store().flushdb()

    def guess(number: int) -> bool:
        try:
            return bool(verify(Api(address=f"10.0.0.{number + 1}"), wrong_code(code)).body["success"])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(16) as pool:
        assert not any(pool.map(guess, range(80)))
    with transaction.atomic(), tenancy.platform():
        row = OneTimeCode.objects.get()
    assert (row.tries, row.misses) == (3, 3)


@pytest.mark.spec("entry-66")
def test_reset_mail_contains_a_link_instead_of_a_code_after_ten_wrong_codes_in_30_days(
    api: Api, cast: Cast
) -> None:
    for _ in range(4):
        code = get_code(api)
        for _ in range(3):
            verify(api, wrong_code(code))
    with tenancy.platform():
        assert sum(OneTimeCode.objects.values_list("misses", flat=True)) == rules.MISSES_ALLOWED
    assert refused(verify(api, code), "code_refused")
    request_code(api)
    drain()
    link = re.search(r"/confirm-password#ticket=(\S+)", str(mail.outbox[-1].body))
    assert link
    assert password_works(api, PASSWORD)
    assert reset(api, link[1]).body["success"] is True
    assert password_works(api, NEW)


def test_wrong_reset_codes_older_than_thirty_days_do_not_count(api: Api, cast: Cast) -> None:
    code = get_code(api)
    sql(
        "UPDATE one_time_code SET misses = 50, superseded_at = now(), requested_at = now() - interval '31 days'"
    )
    code = get_code(api)
    assert verify(api, code).body["success"] is True


# -- resetting ----------------------------------------------------------------------------------------------


def test_rejected_password_does_not_use_up_the_reset_ticket(api: Api, cast: Cast) -> None:
    ticket = get_ticket(api)
    for password, confirmation, field, message in [
        ("short", "short", "password", "Password must be at least 8 characters long"),
        ("x" * 129, "x" * 129, "password", "Password must be at most 128 characters long"),
        ("password1", "password1", "password", "This password is too common. Please choose another one"),
        (NEW, NEW + "x", "cpassword", "Passwords must match"),
    ]:
        answer = reset(api, ticket, password, confirmation)
        assert answer.status == 422
        assert answer.body["error"] == {field: [message]}
    assert password_works(api, PASSWORD)
    assert reset(api, ticket).body["success"] is True


@pytest.mark.parametrize(
    "password", ["12345678 é ü 漢字", "  spaces at both ends  ", "x" * 128, "a" * 7 + "b"]
)
def test_any_text_of_8_to_128_characters_is_accepted_as_password(api: Api, cast: Cast, password: str) -> None:
    assert reset(api, get_ticket(api), password).body["success"] is True
    assert password_works(api, password)
    assert not password_works(api, f"{password} ")


def test_used_reset_ticket_is_refused(api: Api, cast: Cast) -> None:
    ticket = get_ticket(api)
    assert reset(api, ticket).body["success"] is True
    assert refused(reset(api, ticket, "another password"), "ticket_refused")
    assert password_works(api, NEW)


def test_reset_ticket_expires_after_ten_minutes(api: Api, cast: Cast) -> None:
    ticket = get_ticket(api)
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM expires_at - now()) BETWEEN 590 AND 610 FROM ticket")
        assert cursor.fetchone() == (True,)
    sql("UPDATE ticket SET expires_at = now()")
    assert refused(reset(api, ticket), "ticket_refused")
    assert password_works(api, PASSWORD)


def test_password_reset_invalidates_other_reset_tickets(api: Api, cast: Cast) -> None:
    first, second = get_ticket(api), get_ticket(api)
    assert reset(api, second).body["success"] is True
    assert refused(reset(api, first, "another password"), "ticket_refused")


def test_guessed_number_is_not_accepted_as_a_reset_ticket(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        before = list(Person.objects.order_by("id").values_list("password", flat=True))
        get_ticket(api)
    for number in range(1, 101):
        if number % 50 == 0:
            limits.store().flushdb()
        assert reset(api, str(number)).body["success"] is False
    assert reset(api, 1).status == 422
    with tenancy.platform():
        assert list(Person.objects.order_by("id").values_list("password", flat=True)) == before


def test_reset_ticket_is_stored_only_as_a_hash(api: Api, cast: Cast) -> None:
    ticket = get_ticket(api)
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(t::text, ' ') FROM ticket t")
        assert ticket not in cursor.fetchone()[0]


def test_password_reset_ends_all_sessions(api: Api, cast: Cast) -> None:
    clients = [api.as_(cast.owner) for _ in range(3)]
    assert reset(api, get_ticket(api)).body["success"] is True
    assert [client.get("me").status for client in clients] == [401] * 3
    with tenancy.platform():
        assert not Session.objects.filter(person=cast.owner, revoked_at=None).exists()


def test_reset_code_that_expired_before_sending_is_not_mailed(api: Api, cast: Cast) -> None:
    request_code(api)
    with tenancy.platform():
        request = OneTimeCode.objects.get()
    assert load_code_mail(request.pk) is not None
    sql("UPDATE one_time_code SET expires_at = now() - interval '1 second'")
    assert load_code_mail(request.pk) is None


def test_reset_code_whose_key_has_ended_is_not_mailed_again(api: Api, cast: Cast) -> None:
    request_code(api)
    with tenancy.platform():
        request = OneTimeCode.objects.get()
    assert load_code_mail(request.pk) is not None
    with override_settings(SECRET_KEY="another key with enough characters for a secret", OLD_SECRET_KEYS=()):
        assert load_code_mail(request.pk) is None


def test_server_errors_do_not_count_against_rate_limits(api: Api, cast: Cast) -> None:
    limits.store().flushdb()
    with patch.object(DatabaseWrapper, "scope_statement", side_effect=OperationalError("away")):
        for _ in range(8):
            assert api.post("generate-otp", {"email": EMAIL}).status == 503
            assert api.post("login", {"email": EMAIL, "password": PASSWORD}).status == 503
    assert api.post("generate-otp", {"email": EMAIL}).status == 200
    assert api.post("login", {"email": EMAIL, "password": PASSWORD}).body["success"] is True
