"""People share the IP address of a mobile network. An attacker among them must not lock out the others."""

import re

import pytest
from django.core import mail

from accounts import passwords, rules
from accounts.models import Person
from garages.models import Garage, Membership
from garages.roles import Role
from kernel import limits, tenancy
from kernel.limits import Attempt, Limit
from tests.accounts.test_reset import reset, verify
from tests.api import Answered, Api
from tests.cast import PASSWORD, Cast
from tests.limits import let_pass
from tests.outbox import drain

EMAIL = "owner@cast.example"
AN_HOUR = 3600


def sign_in(api: Api, password: str = PASSWORD, email: str = EMAIL) -> Answered:
    return api.post("login", {"email": email, "password": password})


def with_cookies(api: Api, answer: Answered) -> Api:
    """Return a client for the same browser, with the cookies of the response."""
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in answer.response.cookies.items())
    return api.with_headers(Cookie=cookies)


def guesses_in_an_hour(api: Api, *, email: str = EMAIL) -> int:
    """Return how many wrong passwords are checked in an hour, when each is sent as soon as the delay
    allows.
    """
    elapsed, guesses = 0, 0
    while elapsed < AN_HOUR:
        answer = sign_in(api, "wrong", email)
        if answer.status == 429:
            wait = int(answer.response["Retry-After"])
            let_pass(wait)
            elapsed += wait
        else:
            guesses += 1
    return guesses


def colleagues(garage: Garage, count: int) -> list[str]:
    stored = passwords.hashed(PASSWORD)
    with tenancy.platform():
        people = Person.objects.bulk_create(
            Person(email=f"p{number}@crowd.example", first_name="P", phone="", password=stored)
            for number in range(count)
        )
        Membership.objects.bulk_create(
            Membership(garage=garage, person=person, role=Role.TECHNICIAN, state="active")
            for person in people
        )
    return [person.email for person in people]


@pytest.mark.parametrize("people", [40, pytest.param(300, marks=pytest.mark.prove)])
def test_many_people_on_one_network_can_sign_in_and_reset_passwords(
    api: Api, cast: Cast, people: int
) -> None:
    crowd = colleagues(cast.first, people)
    for email in crowd:
        assert sign_in(api, "mistyped", email).code == "login_failed"
        assert sign_in(api, email=email).body["success"] is True
    for email in crowd:
        assert api.post("generate-otp", {"email": email}).status == 200
    drain()
    codes = {str(message.to[0]): str(message.subject)[:4] for message in mail.outbox}
    for email in crowd:
        ticket = verify(api, codes[email], email).data["userId"]
        assert reset(api, ticket).body["success"] is True


def test_attacker_can_guess_the_password_of_an_account_at_most_eleven_times_an_hour(
    api: Api, cast: Cast
) -> None:
    assert guesses_in_an_hour(api) == 11


def test_delay_after_wrong_passwords_doubles_up_to_fifteen_minutes(api: Api, cast: Cast) -> None:
    waits = []
    for _ in range(5):
        sign_in(api, "wrong")
    for _ in range(6):
        waits.append(int(sign_in(api, "wrong").response["Retry-After"]))
        let_pass(waits[-1])
        sign_in(api, "wrong")
    assert waits == [60, 120, 240, 480, 900, 900]


def test_all_unknown_devices_share_one_limit_of_password_guesses_for_an_account(api: Api, cast: Cast) -> None:
    guesses = 0
    for number in range(40):
        elsewhere = Api(address=f"10.0.0.{number}")
        guesses += sum(sign_in(elsewhere, "wrong").status == 200 for _ in range(3))
    assert guesses == rules.GUESSES_AT_AN_ACCOUNT.tries


def test_known_device_can_sign_in_during_an_attack_from_the_same_network(api: Api, cast: Cast) -> None:
    mine = with_cookies(api, sign_in(api))
    for _ in range(5):
        sign_in(api, "wrong")
    for number in range(40):
        sign_in(Api(address=f"10.0.0.{number}"), "wrong")
    assert sign_in(api).status == 429
    assert sign_in(mine).body["success"] is True


def test_known_device_has_its_own_limit_of_password_guesses(api: Api, cast: Cast) -> None:
    mine = with_cookies(api, sign_in(api))
    assert guesses_in_an_hour(mine) == 11
    assert sign_in(mine, "wrong").status in (200, 429)
    assert sign_in(Api(address="10.0.0.9")).body["success"] is True


@pytest.mark.parametrize("value", ["", "x", "x.zz", "a" * 16 + "." + "ab" * 36])
def test_forged_device_cookie_counts_as_unknown_device(api: Api, cast: Cast, value: str) -> None:
    (name,) = sign_in(api).response.cookies
    for _ in range(5):
        sign_in(api, "wrong")
    assert sign_in(api.with_headers(Cookie=f"{name}={value}")).status == 429


def test_device_cookie_of_one_account_does_not_count_for_another_account(api: Api, cast: Cast) -> None:
    answer = sign_in(api, email=cast.manager.email)
    (cookie,) = answer.response.cookies.values()
    (owners_name,) = sign_in(Api(address="10.0.0.9")).response.cookies
    for _ in range(5):
        sign_in(api, "wrong")
    assert sign_in(api.with_headers(Cookie=f"{owners_name}={cookie.value}")).status == 429


def test_device_cookie_is_http_only_and_contains_no_email(api: Api, cast: Cast) -> None:
    (cookie,) = sign_in(api).response.cookies.values()
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/api/")
    assert re.fullmatch(r"device-[0-9a-f]{12}", cookie.key)
    assert "owner" not in cookie.OutputString()


def test_failed_sign_in_sets_no_device_cookie(api: Api, cast: Cast) -> None:
    assert not sign_in(api, "wrong").response.cookies


@pytest.mark.parametrize("body", [{}, {"email": ""}, {"email": "nonsense"}, {"email": ["a@b.example"]}])
@pytest.mark.parametrize("path", ["login", "generate-otp", "verify-otp"])
def test_request_without_a_valid_email_does_not_count_against_a_rate_limit(
    api: Api, cast: Cast, path: str, body: dict[str, object]
) -> None:
    answer = api.post(path, body | {"password": "x", "otp": "1234"})
    assert (answer.status, answer.code) == (422, "invalid")
    assert list(limits.store().scan_iter("limit:*")) == []


def test_parts_of_a_rate_limit_key_are_escaped() -> None:
    limit = Limit("two", 1, 60, per=("email", "name"))
    one, other = ({"email": "a:b", "name": "c"}, {"email": "a", "name": "b:c"})
    assert limit.key(Attempt(one, "")) != limit.key(Attempt(other, ""))


def test_ipv6_addresses_of_one_subnet_share_a_rate_limit() -> None:
    limit = Limit("one", 1, 60, per=("address",))
    keys = {limit.key(Attempt({}, f"2001:db8:1:2::{number:x}")) for number in range(1, 20)}
    assert len(keys) == 1
    assert limit.key(Attempt({}, "2001:db8:1:3::1")) not in keys
