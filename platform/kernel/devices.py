"""Known browsers of an account, so that a password guesser on the same network cannot lock the owner of the
account out.

A signed cookie for each account identifies a known browser. It gives no access. It only decides which counter
a wrong password increments.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpResponse

from kernel.secrets import is_peppered, new_token, peppered

A_HALF_YEAR = 180 * 24 * 3600
_PURPOSE = "known-device"


def find_device(email: str, cookies: Mapping[str, str]) -> str | None:
    """Return the id of the browser if it has signed in to this account before."""
    device, _, signature = cookies.get(_cookie(email), "").partition(".")
    try:
        digest = bytes.fromhex(signature)
    except ValueError:
        return None
    return device if is_peppered(_PURPOSE, _text(device, email), digest) else None


def remember_device(response: HttpResponse, email: str, known: str | None) -> None:
    device = known or new_token()[:16]
    response.set_cookie(
        _cookie(email),
        f"{device}.{peppered(_PURPOSE, _text(device, email)).hex()}",
        max_age=A_HALF_YEAR,
        path="/api/",
        secure=settings.PUBLIC_URL.startswith("https://"),
        httponly=True,
        samesite="Strict",
    )


def email_of(payload: Mapping[str, Any]) -> str:
    return str(payload.get("email", "")).strip().lower()


def _cookie(email: str) -> str:
    """Return the cookie name, with a hash instead of the email address."""
    return f"device-{hashlib.sha256(email.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def _text(device: str, email: str) -> str:
    return f"{device}\n{email}"
