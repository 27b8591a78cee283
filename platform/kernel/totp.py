"""One-time codes of an authenticator app (RFC 6238: HMAC-SHA-1, six digits, thirty seconds)."""

import base64
import hmac
import secrets
from urllib.parse import quote

DIGITS, SECONDS = 6, 30
# The phone's clock may be half a minute fast or slow.
STEPS_OFF = 1


def new_secret() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_at(secret: str, step: int) -> str:
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8, "big"), "sha1")
    offset = digest[-1] & 15
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(secret: str, code: str, now: float) -> int | None:
    """Return the time step of a code, or None if the code is not valid at about this time."""
    if not code.isascii():
        return None
    present = int(now) // SECONDS
    steps = range(present - STEPS_OFF, present + STEPS_OFF + 1)
    return next((step for step in steps if hmac.compare_digest(code_at(secret, step), code)), None)


def address(secret: str, email: str) -> str:
    """Return the URL in the QR code for an authenticator app."""
    return f"otpauth://totp/Servicebay:{quote(email)}?secret={secret}&issuer=Servicebay"
