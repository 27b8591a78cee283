"""The figures of signing up, and the code that goes with each mail."""

from datetime import timedelta
from uuid import UUID

from kernel.secrets import peppered

CODE_DIGITS = 6
CODE_MINUTES = 30
CODE_LIFE = timedelta(minutes=CODE_MINUTES)
CODE_TRIES = 5
MOST_SENDS = 5
KEEP_DAYS = 7


def code_of(sign_up: UUID, send: int) -> str:
    """It follows from the sign-up and the pepper: a mail that is tried again carries the same, and no table
    holds it."""
    number = int.from_bytes(peppered("sign-up-code", f"{sign_up}:{send}")[:8])
    return f"{number % 10**CODE_DIGITS:0{CODE_DIGITS}}"
