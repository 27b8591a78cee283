"""Sends notifications to browsers, through the push services of their makers.

`webpush` encrypts a message, so that only the browser can read it, and signs it with our key (VAPID). It
makes no request.
"""

import base64
import binascii
import http.client
import re
import ssl
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

import structlog
from django.conf import settings

# The encryption is loaded by the first use, because most installations and processes need none.
if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec
    from webpush import WebPush

log = structlog.get_logger(__name__)

# The push services of Chrome and Edge, Firefox, Safari, and Edge on Windows. We call no other host, so that
# nobody can make us call a machine of their choice.
HOSTS = frozenset({"fcm.googleapis.com"})
HOST_ENDINGS = (".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
# A name that no DNS resolver would take, such as one with an empty part, is no address.
_PART = r"[a-z0-9]{1,15}(?:-[a-z0-9]{1,15}){0,3}"
_ENDPOINT = re.compile(rf"https://((?:{_PART}\.){{1,8}}[a-z]+)(?::443)?(/[A-Za-z0-9._~:/?=&%+@!*,;-]*)")
# Each is for connecting, and for each part of the answer. The task has a limit of its own.
TIMEOUT_SECONDS = 5
POINT_BYTES, AUTH_BYTES = 65, 16


@dataclass(frozen=True)
class Browser:
    """The address of a browser at its push service, and the keys with which only it can read."""

    endpoint: str
    p256dh: str
    auth: str


class Outcome(Enum):
    SENT = "sent"
    # The browser has no such address any more.
    GONE = "gone"
    # The push service does not accept our key or our message. A retry cannot help.
    REFUSED = "refused"


class PushUnavailable(OSError):
    """The push service is busy or away. The outbox retries."""


def public_key() -> str | None:
    """Return the key that a browser needs for its address, or None if this installation sends nothing."""
    return _public_key(settings.VAPID_PRIVATE_KEY) if settings.VAPID_PRIVATE_KEY else None


def new_private_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _written(number.to_bytes(32))


def is_allowed(endpoint: str) -> bool:
    return _parts(endpoint) is not None


def are_keys(p256dh: str, auth: str) -> bool:
    """Return whether the keys have the form that browsers make."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = _read(p256dh), _read(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (binascii.Error, ValueError):
        return False
    return len(point) == POINT_BYTES and len(secret) == AUTH_BYTES


def send(browser: Browser, message: bytes, *, seconds: int) -> Outcome:
    """Send a message that the push service keeps for some seconds if the browser is away.

    The host is checked again, and a redirect is not followed.
    """
    parts = _parts(browser.endpoint)
    if parts is None:
        log.error("push.host_not_allowed")
        return Outcome.REFUSED
    status = _post(*parts, *_sealed(browser, message, seconds))
    if 200 <= status < 300:
        return Outcome.SENT
    if status in (404, 410):
        return Outcome.GONE
    if status == 429 or status >= 500:
        raise PushUnavailable(f"The push service answered {status}.")
    log.error("push.refused", status=status, host=parts[0])
    return Outcome.REFUSED


def _parts(endpoint: str) -> tuple[str, str] | None:
    """Return host and path of an allowed address. The connection uses this host, so no other parser reads
    it."""
    found = _ENDPOINT.fullmatch(endpoint)
    if found is None:
        return None
    host, path = found.groups()
    return (host, path) if host in HOSTS or host.endswith(HOST_ENDINGS) else None


def _sealed(browser: Browser, message: bytes, seconds: int) -> tuple[bytes, dict[str, str]]:
    from pydantic import AnyHttpUrl
    from webpush.types import WebPushKeys, WebPushSubscription

    keys = WebPushKeys(p256dh=browser.p256dh, auth=browser.auth)
    subscription = WebPushSubscription(endpoint=AnyHttpUrl(browser.endpoint), keys=keys)
    sealed = _sealer(settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT).get(message, subscription)
    return sealed.encrypted, {
        "Authorization": sealed.headers["authorization"],
        "Content-Encoding": sealed.headers["content-encoding"],
        "Content-Type": "application/octet-stream",
        "TTL": str(seconds),
        "Urgency": "high",
    }


def _post(host: str, path: str, body: bytes, headers: dict[str, str]) -> int:
    """Return the status of the answer. `http.client` follows no redirect and reads no proxy from the
    environment."""
    connection = http.client.HTTPSConnection(
        host, timeout=TIMEOUT_SECONDS, context=ssl.create_default_context()
    )
    try:
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    except http.client.HTTPException as error:
        raise PushUnavailable(str(error)) from error
    finally:
        connection.close()


@cache
def _sealer(private_key: str, subject: str) -> "WebPush":
    from cryptography.hazmat.primitives import serialization as form
    from webpush import WebPush

    key = _key(private_key)
    private = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    public = key.public_key().public_bytes(form.Encoding.PEM, form.PublicFormat.SubjectPublicKeyInfo)
    return WebPush(private_key=private, public_key=public, subscriber=subject)


@cache
def _public_key(private_key: str) -> str:
    from cryptography.hazmat.primitives import serialization as form

    point = _key(private_key).public_key()
    return _written(point.public_bytes(form.Encoding.X962, form.PublicFormat.UncompressedPoint))


def _key(private_key: str) -> "ec.EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(_read(private_key)), ec.SECP256R1())


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _read(text: str) -> bytes:
    bare = text.rstrip("=")
    return base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)
