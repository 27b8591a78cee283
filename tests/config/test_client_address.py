"""The client IP address of a request: the peer, or the address that a trusted proxy added."""

import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from config.middleware import client_address


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, None, "192.0.2.1"),
        (0, "203.0.113.9", "192.0.2.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.7, 203.0.113.9", "203.0.113.9"),
        (2, "198.51.100.7, 203.0.113.9", "198.51.100.7"),
        # A client that bypasses the proxies is counted under its own IP address.
        (1, None, "192.0.2.1"),
        (2, "203.0.113.9", "192.0.2.1"),
        (1, "nonsense", None),
    ],
)
def test_client_ip_comes_only_from_header_entries_that_our_proxies_added(
    settings: Settings, proxies: int, forwarded: str | None, expected: str | None
) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    request = RequestFactory(headers=headers, REMOTE_ADDR="192.0.2.1").get("/")
    assert client_address(request) == expected
