"""Sessions, codes and tickets live by the clock of the database, also if a server's clock is wrong."""

import time
from collections.abc import Iterator
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.core import mail
from django.utils import timezone

from tests.accounts.test_reset import (
    code_from_mail,
    get_code,
    password_works,
    refused,
    request_code,
    reset,
    sql,
    verify,
)
from tests.api import Api
from tests.cast import PASSWORD, Cast
from tests.outbox import drain

EMAIL = "owner@cast.example"
MINUTES = (-10, 10)


@pytest.fixture(params=MINUTES, autouse=True)
def wrong_clock(request: pytest.FixtureRequest) -> Iterator[None]:
    """Set the clock of the process back or ahead. The database's clock stays right."""
    off = timedelta(minutes=request.param)
    real_time, real_now = time.time, timezone.now
    with (
        patch("time.time", lambda: real_time() + off.total_seconds()),
        patch("django.utils.timezone.now", lambda: real_now() + off),
    ):
        yield


def test_session_of_a_server_with_a_wrong_clock_ends_by_the_clock_of_the_database(
    api: Api, cast: Cast
) -> None:
    answer = api.post("login", {"email": EMAIL, "password": PASSWORD})
    client = Api(answer.data["token"])
    assert client.get("me").status == 200
    sql("UPDATE session SET idle_until = now() + interval '1 minute'")
    assert client.get("me").status == 200
    sql("UPDATE session SET idle_until = now() - interval '1 minute'")
    assert client.get("me").status == 401


def test_code_of_a_server_with_a_wrong_clock_is_good_for_ten_minutes(api: Api, cast: Cast) -> None:
    code = get_code(api)
    sql("UPDATE one_time_code SET expires_at = expires_at - interval '9 minutes'")
    ticket = verify(api, code).data["userId"]
    assert reset(api, ticket).body["success"] is True
    assert not password_works(api, PASSWORD)


def test_code_of_a_server_with_a_wrong_clock_is_refused_after_ten_minutes(api: Api, cast: Cast) -> None:
    assert request_code(api).body["success"] is True
    drain()
    sent = len(mail.outbox)
    code = code_from_mail()
    sql("UPDATE one_time_code SET expires_at = expires_at - interval '11 minutes'")
    assert refused(verify(api, code), "code_refused")
    assert password_works(api, PASSWORD)
    assert len(mail.outbox) == sent
