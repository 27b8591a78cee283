"""The limits of sign-up, and the code of each mail."""

import hmac
from datetime import timedelta
from uuid import UUID

from kernel.secrets import Key, numeric_code, valid_keys

CODE_DIGITS = 6
CODE_MINUTES = 30
CODE_LIFE = timedelta(minutes=CODE_MINUTES)
CODE_TRIES = 5
MOST_SENDS = 5
KEEP_DAYS = 7


def code_of(sign_up: UUID, send: int, key: Key | None = None) -> str:
    """Return the code. It is derived from the sign-up and the key, so a retried mail has the same code."""
    text = f"{sign_up}:{send}"
    return numeric_code("sign-up-code", text, digits=CODE_DIGITS, key=key or valid_keys()[0])


def is_code(sign_up: UUID, send: int, code: str) -> bool:
    """Return whether the code of the sign-up mail was made with one of the valid keys."""
    return any(hmac.compare_digest(code_of(sign_up, send, key), code) for key in valid_keys())
