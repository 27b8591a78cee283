"""The codes that link phones, and which PINs are too easy to guess."""

import re
from datetime import timedelta

from kernel.limits import Limit
from kernel.secrets import peppered, valid_keys
from kernel.sentences import Sentence
from kernel.typed_codes import bare

CODE_LIFE = timedelta(minutes=10)
PIN_DIGITS = 4
# After this many wrong PINs, each further one waits.
FREE_TRIES = 5
MOST_MISSES = 10
EASY_PIN = Sentence("This PIN is easy to guess. Choose another one.")
CODE_GROUPS = 2
_PURPOSE = "phone-code"
_RUNS = "0123456789", "9876543210"

A_MINUTE, A_QUARTER = 60, 900
# The delays are 1, 2, 4, 8 and then 15 minutes, as at sign-in with a password.
WRONG_PINS = Limit(
    "pin", FREE_TRIES, 3600, per=("membershipId", "phoneId"),
    first_delay=A_MINUTE, longest_delay=A_QUARTER, forgives_success=True,
)  # fmt: skip
CLAIMS = Limit(
    "phone-code", 300, 3600, per=("address",), first_delay=1, longest_delay=60, forgives_success=True
)


def code_hash(code: str) -> bytes:
    return peppered(_PURPOSE, bare(code))


def code_hashes(code: str) -> list[bytes]:
    """Return the hashes of a code under each valid key."""
    return [peppered(_PURPOSE, bare(code), key=key) for key in valid_keys()]


def is_easy(pin: str, phone: str) -> bool:
    """Return whether a PIN is guessed first: equal digits, runs, years, and the end of the own number."""
    return (
        len(set(pin)) == 1
        or any(pin in run for run in _RUNS)
        or re.fullmatch(r"(19|20)\d\d", pin) is not None
        or phone.endswith(pin)
    )
