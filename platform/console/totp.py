"""One-time codes of an authenticator app (RFC 6238: HMAC-SHA-1, six digits, thirty seconds)."""

import base64
import hmac
import secrets
from urllib.parse import quote

DIGITS, SECONDS = 6, 30
# A clock may be half a minute off, either way.
STEPS_OFF = 1


def new_secret() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_at(secret: str, step: int) -> str:
    digest = hmac.digest(base64.b32decode(secret), step.to_bytes(8, "big"), "sha1")
    offset = digest[-1] & 15
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def step_of(secret: str, code: str, now: float) -> int | None:
    """Which step a code is of, if it is one of about now."""
    if not code.isascii():
        return None
    present = int(now) // SECONDS
    steps = range(present - STEPS_OFF, present + STEPS_OFF + 1)
    return next((step for step in steps if hmac.compare_digest(code_at(secret, step), code)), None)


def address(secret: str, email: str) -> str:
    """What an authenticator app reads from a picture."""
    return f"otpauth://totp/Servicebay:{quote(email)}?secret={secret}&issuer=Servicebay"
