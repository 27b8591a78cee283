"""Lets a request set the current time, to test long subscriptions. Only for development."""

from collections.abc import Callable
from datetime import datetime

from django.http import HttpRequest, HttpResponseBase
from django.utils.http import http_date

from kernel import clock


class MovedClock:
    """Reads the header `X-Now: 2027-01-31T10:00+05:30`. Times that the database sets, such as those of
    sessions, are not affected."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        moment = _moment(request.headers.get("X-Now", ""))
        if moment is None:
            return self.get_response(request)
        with clock.at(moment):
            response = self.get_response(request)
        # The web app takes the present day from this header.
        response["Date"] = http_date(moment.timestamp())
        return response


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
