"""The limits of sign-in and password reset, and the calculation of codes."""

from dataclasses import dataclass, replace
from datetime import timedelta

from kernel.limits import Limit
from kernel.secrets import Key, is_peppered, numeric_code, peppered

PASSWORD_SHORTEST = 8
PASSWORD_LONGEST = 128
STAFF_PASSWORD_SHORTEST = 6

LIVE_SESSIONS = 10
CODE_DIGITS = 4
CODE_MINUTES = 10
CODE_LIFE = timedelta(minutes=CODE_MINUTES)
CODE_TRIES = 3
TICKET_MINUTES = 10
LINK_MINUTES = 30

# After this many wrong codes in the last MISSES_DAYS days, the account gets a link instead of a code.
MISSES_ALLOWED = 10
MISSES_DAYS = 30
MISSES_WINDOW = timedelta(days=MISSES_DAYS)


# Thousands of people share an IP address of a mobile network, so the first limits count guesses for each
# account and device. The delays are 1, 2, 4, 8 and then 15 minutes. They allow at most 11 guesses an hour at
# one account from one network or device, and 70 from all unknown devices together.
A_MINUTE, A_QUARTER = 60, 900
GUESSES = Limit(
    "sign-in", 5, 3600, per=("email", "device"),
    first_delay=A_MINUTE, longest_delay=A_QUARTER, forgives_success=True,
)  # fmt: skip
GUESSES_AT_AN_ACCOUNT = Limit(
    "sign-in-account", 60, 3600, per=("email",), spares_known_devices=True,
    first_delay=A_MINUTE, longest_delay=A_QUARTER, forgives_success=True,
)  # fmt: skip
# A signed-in person guesses their own password. All routes that ask for it share this count.
OWN_PASSWORD_GUESSES = replace(GUESSES, name="password-change", per=("bearer",), forgives_mistakes=True)
# All routes where secrets can be guessed share this limit. It is high enough for a mobile network.
GUESSES_FROM_A_NETWORK = Limit(
    "sign-in-network", 3000, 3600, per=("address",), first_delay=1, longest_delay=60, forgives_success=True
)


@dataclass(frozen=True)
class Lifetime:
    idle: timedelta
    absolute: timedelta


LONG_LIFETIME = Lifetime(idle=timedelta(days=14), absolute=timedelta(days=60))
SHORT_LIFETIME = Lifetime(idle=timedelta(hours=12), absolute=timedelta(hours=24))
SHARED_LIFETIME = Lifetime(idle=timedelta(minutes=10), absolute=timedelta(hours=24))


def lifetime(*, remember: bool, is_shared: bool) -> Lifetime:
    if is_shared:
        return SHARED_LIFETIME
    return LONG_LIFETIME if remember else SHORT_LIFETIME


def code_of(request_id: int, key: Key) -> str:
    """Return the code. It is derived from the request's id and the key, so a retried mail has the same
    code."""
    return numeric_code("one-time-code", str(request_id), digits=CODE_DIGITS, key=key)


def code_hash(request_id: int, code: str, key: Key) -> bytes:
    return peppered("one-time-code-hash", f"{request_id}:{code}", key=key)


def is_code(request_id: int, code: str, stored: bytes) -> bool:
    return is_peppered("one-time-code-hash", f"{request_id}:{code}", stored)


def is_initial(password: str) -> bool:
    """Return whether a password is so short that its user must replace it. A garage may choose such a
    password for new staff."""
    return len(password) < PASSWORD_SHORTEST
