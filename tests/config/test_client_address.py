"""Whose address a request counts for: the peer's, or what a proxy of ours wrote down."""

import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from config.middleware import client_address


@pytest.mark.parametrize(
    ("proxies", "told", "counts"),
    [
        (0, None, "192.0.2.1"),
        (0, "203.0.113.9", "192.0.2.1"),
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "198.51.100.7, 203.0.113.9", "203.0.113.9"),
        (2, "198.51.100.7, 203.0.113.9", "198.51.100.7"),
        # Whoever comes around our proxies is who they are.
        (1, None, "192.0.2.1"),
        (2, "203.0.113.9", "192.0.2.1"),
        (1, "nonsense", None),
    ],
)
def test_a_header_is_believed_as_far_as_our_proxies_wrote_it(
    settings: Settings, proxies: int, told: str | None, counts: str | None
) -> None:
    settings.TRUSTED_PROXIES = proxies
    headers = {} if told is None else {"X-Forwarded-For": told}
    request = RequestFactory(headers=headers, REMOTE_ADDR="192.0.2.1").get("/")
    assert client_address(request) == counts
