"""In development, a request can set the current time. In production it cannot."""

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from config.env import ROOT
from config.moved_clock import MovedClock
from kernel import clock


def answer_to(header: str | None) -> HttpResponse:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(clock.now().isoformat())

    headers = {} if header is None else {"X-Now": header}
    response = MovedClock(view)(RequestFactory().get("/", headers=headers))
    assert isinstance(response, HttpResponse)
    return response


def now_of(header: str | None) -> datetime:
    return datetime.fromisoformat(answer_to(header).content.decode())


def test_time_header_sets_the_clock_for_one_request_only() -> None:
    assert now_of("2027-01-31T10:00:00+05:30") == datetime(2027, 1, 31, 4, 30, tzinfo=UTC)
    assert abs((now_of(None) - datetime.now(UTC)).total_seconds()) < 60


def test_answer_has_the_date_of_the_time_header() -> None:
    assert answer_to("2027-01-31T10:00:00+05:30")["Date"] == "Sun, 31 Jan 2027 04:30:00 GMT"
    # Without the header, the server adds the usual date.
    assert "Date" not in answer_to(None)


@pytest.mark.parametrize("header", ["", "tomorrow", "2027-01-31T10:00:00", "2027-13-01T00:00:00Z"])
def test_invalid_time_header_is_ignored(header: str) -> None:
    assert abs((now_of(header) - datetime.now(UTC)).total_seconds()) < 60


def test_only_the_development_settings_accept_the_time_header() -> None:
    listener = "config.moved_clock.MovedClock"
    assert listener not in settings.MIDDLEWARE
    named = [
        path.name for path in (ROOT / "platform/config/settings").glob("*.py") if listener in path.read_text()
    ]
    assert named == ["development.py"]
    assert "development" not in (ROOT / "platform/config/settings/production.py").read_text()
