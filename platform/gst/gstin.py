"""Validation of GSTINs: format, state and check character."""

import re
import string

from gst.states import is_state

# The parts are: state, PAN (five letters, four digits, a letter), number of the registration with that PAN, a
# character that is almost always Z, and the check character.
_SHAPE = re.compile(r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][0-9A-Z][0-9A-Z]")
_ALPHABET = string.digits + string.ascii_uppercase


def is_gstin(text: str) -> bool:
    return (
        _SHAPE.fullmatch(text) is not None
        and is_state(state_of(text))
        and check_character(text[:14]) == text[14]
    )


def check_character(first_fourteen: str) -> str:
    """Return the check character. Every second value is doubled, and the base-36 digits of the products are
    added.
    """
    if len(first_fourteen) != 14:
        raise ValueError("The check character is computed from exactly fourteen characters.")
    total = 0
    for place, character in enumerate(first_fourteen):
        product = _ALPHABET.index(character) * (1 + place % 2)
        total += product // 36 + product % 36
    return _ALPHABET[-total % 36]


def state_of(gstin: str) -> str:
    """Return the code of the state of the registration."""
    return gstin[:2]
