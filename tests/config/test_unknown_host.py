"""Requests with an unknown name in the Host header."""

import pytest

from tests.api import Api
from tests.cast import Cast


@pytest.mark.parametrize("path", ["/api/garage/config", "/healthz", "/", "/media/1/x"])
@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "a b", "localhost:x"])
def test_request_with_an_unknown_host_gets_the_error_envelope(
    api: Api, cast: Cast, path: str, host: str
) -> None:
    answer = api.with_headers(Host=host).get(path)
    assert (answer.status, answer.code, answer.body["success"]) == (400, "unknown_host", False)
    assert answer.body["message"] == "This server does not answer for that host name."
    assert answer.response["X-Request-Id"]
    assert answer.response["X-Content-Type-Options"] == "nosniff"


def test_request_with_the_configured_host_is_accepted(api: Api, cast: Cast) -> None:
    assert api.with_headers(Host="localhost").get("/api/garage/config").status == 200
