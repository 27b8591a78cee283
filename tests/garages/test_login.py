"""POST /garage/login and GET /garage/me: sign in, and return the signed-in person."""

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
import redis
from django.contrib.auth.hashers import Argon2PasswordHasher as Hasher
from django.db import connection

from accounts import passwords, rules
from accounts.models import Person, Session, Ticket
from kernel import limits, tenancy
from kernel.audit.models import AuditEntry
from tenants.staff.models import Staff
from tests.api import Answered, Api
from tests.cast import PASSWORD, Cast
from tests.limits import unreachable_store


def sign_in(
    api: Api, email: str = "owner@cast.example", password: str = PASSWORD, remember: int = 0
) -> Answered:
    return api.post("login", {"email": email, "password": password, "remember": remember})


@pytest.mark.spec("account-13", "hand-2")
def test_login_returns_token_and_person_and_garages(api: Api, cast: Cast) -> None:
    answer = sign_in(api, "Owner@Cast.example ", remember=1)
    assert answer.status == 200
    assert answer.body["success"] is True
    assert answer.data["token"].startswith("gt_")
    assert answer.data["user"] == {
        "firstName": "Owner",
        "lastName": "Person",
        "phoneNumber": "9800000001",
        "profileImageUrl": None,
        "language": "",
        "personKey": answer.data["user"]["personKey"],
    }
    (garage,) = answer.data["garages"]
    assert garage["garageId"] == cast.first.pk
    assert garage["garageName"] == "First"
    assert garage["garageLogoURL"] is None
    assert (garage["state"], garage["role"]) == ("ready", "Owner")
    me = Api(answer.data["token"]).get("me")
    assert me.data == {name: value for name, value in answer.data.items() if name != "token"}
    with tenancy.platform():
        assert Session.objects.filter(person=cast.owner).count() == 1
        assert (
            AuditEntry.objects.filter(kind="sign_in", person_id=cast.owner.pk, address="127.0.0.1").count()
            == 1
        )


@pytest.mark.spec("hand-2")
def test_person_key_differs_between_people_and_stays_with_a_new_secret_key(
    api: Api, cast: Cast, settings: Any
) -> None:
    """The key names a database on a device, so that a changed key would lose the entries there."""
    own = sign_in(api).data["user"]["personKey"]
    assert len(own) == 20
    assert api.as_(cast.manager).get("me").data["user"]["personKey"] != own
    settings.SECRET_KEY = "another key, which is long enough for this test"
    assert sign_in(api).data["user"]["personKey"] == own


@pytest.mark.parametrize(
    ("email", "password"),
    [
        ("owner@cast.example", "wrong"),
        ("nobody@cast.example", PASSWORD),
        ("owner@cast.example", PASSWORD + "x" * 300),
    ],
)
def test_wrong_password_and_unknown_email_get_the_same_answer(
    api: Api, cast: Cast, email: str, password: str
) -> None:
    answer = sign_in(api, email, password)
    assert answer.status == 200
    assert answer.without_codes == {
        "success": False,
        "message": "Failed to login. Invalid username or password",
        "data": None,
        "error": "Failed to login. Invalid username or password",
        "code": "login_failed",
    }
    with tenancy.platform():
        assert not Session.objects.exists()
        assert AuditEntry.objects.filter(kind="sign_in_failed").count() == 1


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"email": "x", "password": "x"}, "email", "Please enter a valid email address."),
        ({"password": "x"}, "email", "Please enter a valid email address."),
        ({"email": "a@b.example"}, "password", "Password is required"),
        ({"email": "a@b.example", "password": ""}, "password", "Password is required"),
        (
            {"email": "a@b.example\nBcc: x@y.example", "password": "x"},
            "email",
            "Please enter a valid email address.",
        ),
        ({"email": ["a@b.example"], "password": "x"}, "email", "This must be text"),
        ({"email": "a@b.example", "password": "x", "remember": 2}, "remember", "Remember Me must be 0 or 1"),
    ],
)
def test_login_with_an_invalid_field_returns_the_error_message_of_the_field(
    api: Api, cast: Cast, body: dict[str, object], field: str, message: str
) -> None:
    answer = api.post("login", body)
    assert (answer.status, answer.code) == (422, "invalid")
    assert answer.body["error"][field] == [message]


def test_sixth_login_in_a_minute_is_refused_only_for_this_account_and_ip_address(
    api: Api, cast: Cast
) -> None:
    for _ in range(5):
        assert sign_in(api, password="wrong").code == "login_failed"
    blocked = sign_in(api)
    assert (blocked.status, blocked.code) == (429, "slow_down")
    assert 0 < int(blocked.response["Retry-After"]) <= 60
    assert sign_in(Api(address="10.0.0.9")).body["success"] is True
    assert sign_in(api, email="manager@cast.example").body["success"] is True


def test_successful_logins_do_not_count_against_the_limit(api: Api, cast: Cast) -> None:
    for _ in range(8):
        assert sign_in(api).body["success"] is True


def test_x_forwarded_for_header_does_not_evade_the_rate_limit(api: Api, cast: Cast) -> None:
    for number in range(5):
        sign_in(api.with_headers(X_Forwarded_For=f"10.1.1.{number}"), password="wrong")
    assert sign_in(api.with_headers(X_Forwarded_For="10.9.9.9")).status == 429


def test_login_fails_without_redis_but_open_sessions_work(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with patch.object(limits, "store", unreachable_store):
        answer = sign_in(api)
        assert (answer.status, answer.code) == (503, "try_again")
        assert answer.response["Retry-After"]
        assert api.post("generate-otp", {"email": "owner@cast.example"}).status == 503
        assert client.get("me").status == 200


def test_login_succeeds_if_redis_fails_after_the_commit(api: Api, cast: Cast) -> None:
    with redis_cannot_reduce_counts():
        answer = sign_in(api)
    assert (answer.status, answer.body["success"]) == (200, True)
    assert Api(answer.data["token"]).get("me").status == 200


def test_error_response_is_returned_even_if_redis_fails_afterwards(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    body = {"currentPassword": PASSWORD, "password": "short", "cpassword": "short"}
    with redis_cannot_reduce_counts():
        answer = client.post("change-password", body)
    assert (answer.status, answer.code) == (422, "invalid")


@contextmanager
def redis_cannot_reduce_counts() -> Iterator[None]:
    """Let Redis count an attempt, but time out when the count is taken back."""
    store = limits.store()

    class Slow:
        def eval(self, script: str, *arguments: Any) -> Any:
            if script == limits._GIVE_BACK:
                raise redis.TimeoutError("Timeout reading from socket")
            return store.eval(script, *arguments)

    with patch.object(limits, "store", return_value=Slow()):
        yield


def test_sign_in_with_an_initial_password_only_allows_setting_a_new_password(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        Person.objects.filter(pk=cast.technician.pk).update(
            password=passwords.hashed("six666"), password_initial=True
        )
    refused = sign_in(api, "technician@cast.example", "six666")
    assert (refused.status, refused.code) == (200, "password_initial")
    ticket = refused.data["userId"]
    body = {"userId": ticket, "password": "an own password", "cpassword": "an own password"}
    assert api.post("reset-password", body).body["success"] is True
    assert sign_in(api, "technician@cast.example", "six666").code == "login_failed"
    assert sign_in(api, "technician@cast.example", "an own password").body["success"] is True


def test_sign_in_with_a_wrong_password_does_not_reveal_an_initial_password(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        Person.objects.filter(pk=cast.technician.pk).update(password_initial=True)
    assert sign_in(api, "technician@cast.example", "wrong").code == "login_failed"
    with tenancy.platform():
        assert not Ticket.objects.exists()


@pytest.mark.parametrize(("remember", "idle_hours", "absolute_hours"), [(0, 12, 24), (1, 14 * 24, 60 * 24)])
@pytest.mark.spec("entry-63")
def test_remember_me_choice_decides_the_lifetime_of_a_session(
    api: Api, cast: Cast, remember: int, idle_hours: int, absolute_hours: int
) -> None:
    sign_in(api, remember=remember)
    with tenancy.platform(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT round(extract(epoch FROM idle_until - created_at) / 3600),"
            " round(extract(epoch FROM expires_at - created_at) / 3600) FROM session"
        )
        assert cursor.fetchone() == (idle_hours, absolute_hours)


def test_eleventh_session_of_a_person_ends_the_oldest_session(api: Api, cast: Cast) -> None:
    tokens = [sign_in(api).data["token"] for _ in range(rules.LIVE_SESSIONS + 1)]
    assert Api(tokens[0]).get("me").status == 401
    assert all(Api(token).get("me").status == 200 for token in tokens[1:])


def test_person_without_a_garage_cannot_sign_in(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with tenancy.garage(cast.first.pk):
        staff_id = Staff.objects.get(email=cast.cashier.email).pk
    assert client.delete(f"staffs/{staff_id}").body["success"] is True
    assert sign_in(api, cast.cashier.email).code == "no_garage"


def test_logout_ends_only_the_current_session(api: Api, cast: Cast) -> None:
    here, there = api.as_(cast.owner), api.as_(cast.owner)
    assert here.post("logout").body["success"] is True
    assert here.get("me").status == 401
    assert there.get("me").status == 200


def test_logout_everywhere_ends_all_sessions_of_the_person(api: Api, cast: Cast) -> None:
    here, there = api.as_(cast.owner), api.as_(cast.owner)
    other = api.as_(cast.manager)
    assert here.post("logout-everywhere").body["success"] is True
    assert (here.get("me").status, there.get("me").status) == (401, 401)
    assert other.get("me").status == 200


def test_passwords_are_stored_as_argon2id(cast: Cast) -> None:
    with tenancy.platform():
        stored = list(Person.objects.values_list("password", flat=True))
    assert stored
    assert all("$argon2id$" in password for password in stored)


@pytest.mark.parametrize("email", ["owner@cast.example", "nobody@cast.example"])
def test_login_computes_one_password_hash_for_a_known_and_an_unknown_email(
    api: Api, cast: Cast, email: str
) -> None:
    with (
        patch.object(Hasher, "encode", autospec=True, side_effect=Hasher.encode) as encode,
        patch.object(Hasher, "verify", autospec=True, side_effect=Hasher.verify) as verify,
    ):
        assert not sign_in(api, email, "wrong password").body["success"]
    assert encode.call_count + verify.call_count == 1


@pytest.mark.prove
def test_logins_with_known_and_unknown_emails_take_equally_long(api: Api, cast: Cast) -> None:
    """The medians of 200 alternating attempts differ by less than 5 ms."""

    def attempt(email: str) -> float:
        limits.store().flushdb()
        started = time.perf_counter()
        sign_in(api, email, "wrong password")
        return (time.perf_counter() - started) * 1000

    pairs = [(attempt("owner@cast.example"), attempt("nobody@cast.example")) for _ in range(200)]
    known, unknown = (statistics.median(times) for times in zip(*pairs, strict=True))
    assert abs(known - unknown) < 5
