"""Responses to faults: a plain sentence and no stack trace."""

import re
from io import StringIO
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db.utils import IntegrityError, OperationalError

from kernel import limits
from kernel.http.request import Request
from kernel.tenancy.backend.base import DatabaseWrapper
from tenants.staff import queries
from tests.api import Answered, Api
from tests.cast import Cast
from tests.limits import unreachable_store

LEAKS = re.compile(r"Traceback|File \"|SELECT|psycopg|django|/platform/|secret-value", re.IGNORECASE)


def test_unexpected_error_returns_500_without_internal_details(api: Api, cast: Cast) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("secret-value in SELECT * FROM person")

    client = api.as_(cast.owner)
    with patch.object(queries, "list_staff", fail):
        answer = client.get("staffs")
    assert (answer.status, answer.code) == (500, "fault")
    assert not LEAKS.search(str(answer.body))
    assert not LEAKS.search(str(dict(answer.response.headers)))


def test_unavailable_database_returns_503_with_a_retry_after_header(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with patch.object(DatabaseWrapper, "scope_statement", side_effect=OperationalError("server closed")):
        answer = client.get("staffs")
    assert (answer.status, answer.code) == (503, "try_again")
    assert answer.response["Retry-After"]
    assert not LEAKS.search(str(answer.body))


def test_logged_traceback_contains_no_local_variables(api: Api, cast: Cast, log_lines: StringIO) -> None:
    def fail(request: Request, *_: Any, **__: Any) -> None:
        password = "hunter2-in-a-variable"
        raise RuntimeError(len(password))

    client = api.as_(cast.owner)
    with patch.object(queries, "list_staff", fail):
        client.get("staffs")
    assert "RuntimeError: 21" in log_lines.getvalue()
    assert "hunter2" not in log_lines.getvalue()
    assert str(client.token) not in log_lines.getvalue()


def test_passwords_and_codes_are_not_logged(api: Api, cast: Cast, log_lines: StringIO) -> None:
    api.post("login", {"email": "owner@cast.example", "password": "hunter2-the-password"})
    api.post("verify-otp", {"email": "owner@cast.example", "otp": "4711"})
    assert "api/garage/login" in log_lines.getvalue()
    assert "hunter2" not in log_lines.getvalue()
    # The pattern matches a whole word, because a time stamp may contain these digits.
    assert not re.search(r"\b4711\b", log_lines.getvalue())


def test_api_sends_no_cors_headers(api: Api, cast: Cast) -> None:
    for method in ("GET", "OPTIONS"):
        answer = api.with_headers(Origin="https://evil.example").send(method, "/api/garage/config")
        assert not [name for name in answer.response.headers if name.lower().startswith("access-control-")]


def test_health_check_names_the_unavailable_service(api: Api, cast: Cast) -> None:
    healthy = api.get("/healthz")
    assert healthy.status == 200
    assert healthy.body["database"] is healthy.body["redis"] is True
    assert set(healthy.body["outbox"]) == {"open", "oldest_open_seconds", "dead"}
    with patch.object(limits, "store", unreachable_store):
        unhealthy = api.get("/healthz")
    assert (unhealthy.status, unhealthy.body["redis"]) == (503, False)
    with patch.object(DatabaseWrapper, "scope_statement", side_effect=OperationalError("away")):
        unhealthy = api.get("/healthz")
    assert (unhealthy.status, unhealthy.body["database"]) == (503, False)


@pytest.mark.parametrize(
    "violation",
    [psycopg.errors.UniqueViolation, psycopg.errors.ExclusionViolation],
)
def test_constraint_violation_caused_by_a_race_returns_409(
    api: Api, cast: Cast, violation: type[Exception]
) -> None:
    answer = _listing_staff_fails(api, cast, violation())
    assert (answer.status, answer.code) == (409, "conflict")


@pytest.mark.parametrize(
    "violation",
    [
        psycopg.errors.NotNullViolation,
        psycopg.errors.CheckViolation,
        psycopg.errors.ForeignKeyViolation,
    ],
)
def test_constraint_violation_caused_by_a_defect_returns_500_and_is_logged(
    api: Api, cast: Cast, log_lines: StringIO, violation: type[Exception]
) -> None:
    answer = _listing_staff_fails(api, cast, violation())
    assert (answer.status, answer.code) == (500, "fault")
    assert violation.__name__ in log_lines.getvalue()
    assert not LEAKS.search(str(answer.body))


def _listing_staff_fails(api: Api, cast: Cast, cause: Exception) -> Answered:
    def fail(*_: Any, **__: Any) -> None:
        raise IntegrityError("refused by the database") from cause

    with patch.object(queries, "list_staff", fail):
        return api.as_(cast.owner).get("staffs")
