"""Codes that people read from a screen or from paper, and type."""

import secrets
from unicodedata import digit

# Nobody confuses these letters and digits.
_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
_GROUP = 5


def new_code(groups: int) -> str:
    """Return a random code, such as "7K3FQ-M2XPA". Each group has 25 random bits."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(_GROUP)) for _ in range(groups))


def bare(code: str) -> str:
    """Return a code without the spaces and hyphens with which it is written, and its digits as 0 to 9."""
    digits = {each: str(digit(each)) for each in code if each.isdecimal()}
    return "".join(digits.get(each, each) for each in code.upper() if each.isalnum())
