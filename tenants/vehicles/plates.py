"""Indian number plates: their formats, and how they are stored, searched and displayed.

The pattern in the specification refuses real plates (three letters in Delhi, the BH series, short numbers).
Our pattern accepts these plates too.
"""

import re
from string import ascii_lowercase, ascii_uppercase

from kernel.sentences import Sentence

_STATES = (
    "AN|AP|AR|AS|BR|CG|CH|DD|DL|DN|GA|GJ|HP|HR|JH|JK|KA|KL|LA|LD|MH|ML|MN|MP|MZ|NL|OD|OR|PB|PY|RJ|SK|TG|TN|TR|TS"
    "|UA|UK|UP|WB"
)

# This matches a typed part of a plate that ends within its number.
_PART = re.compile(r"(.*[A-Z])([0-9]{1,3})", re.ASCII)
NUMBER_LENGTH = 4

# People type these characters between the groups of a plate.
_BETWEEN = re.compile(r"[\s\-.·:]")

_SPECIFIED = re.compile(r"([A-Z]{2})(\d{1,2})([A-Z]{0,2})(\d{4})", re.ASCII)
_BH = re.compile(r"((?:2[1-9]|[3-9]\d))(BH)(\d{4})([A-HJ-NP-Z]{1,2})", re.ASCII)
_WIDE = re.compile(rf"({_STATES})(\d{{1,2}})([A-Z]{{1,3}})(\d{{1,4}})", re.ASCII)
_ANY = re.compile(r"[A-Z0-9]{3,15}", re.ASCII)

# `upper()` would also convert non-ASCII letters: ı to I and ﬁ to FI.
_UPPER = str.maketrans(ascii_lowercase, ascii_uppercase)

LONGEST_TYPED = 100


def normalised(text: str) -> str:
    """Return the plate in upper case without separators."""
    return _BETWEEN.sub("", text[:LONGEST_TYPED]).translate(_UPPER)


def _parts(plate: str) -> tuple[str, ...] | None:
    for pattern in (_BH, _SPECIFIED, _WIDE):
        if match := pattern.fullmatch(plate):
            return match.groups()
    return None


def is_plate(text: str) -> bool:
    return _parts(normalised(text)) is not None


def is_other_plate(text: str) -> bool:
    """Return whether the text can be a vintage, diplomatic, military or temporary plate. The user must
    confirm it.
    """
    return _ANY.fullmatch(normalised(text)) is not None


def search_key(text: str) -> str:
    """Return the plate with its number padded to four digits, so that KA 01 EK 171 and KA01EK0171 match."""
    plate = normalised(text)
    parts = _parts(plate)
    if parts is None or parts[1] == "BH":
        return plate
    return "".join((*parts[:-1], parts[-1].zfill(4)))


def part_keys(text: str) -> list[str]:
    """Return the parts of search keys that can match a typed part of a plate. The number may be typed without
    its leading zeros: FR597 and FR59 both match FR0597.
    """
    typed = normalised(text)
    found = [typed, search_key(text)]
    if match := _PART.fullmatch(typed):
        letters, digits = match.groups()
        zeros = range(1, NUMBER_LENGTH - len(digits) + 1)
        found += [f"{letters}{'0' * count}{digits}" for count in zeros]
    return list(dict.fromkeys(found))


def unusual_plate_hint(text: str) -> Sentence | None:
    """Return a sentence that asks the user to check an unusual plate, or None."""
    plate = normalised(text)
    parts = _parts(plate)
    if parts is not None and (parts[1] == "BH" or (re.fullmatch(_STATES, parts[0]) and int(parts[-1]) != 0)):
        return None
    return Sentence("Please check the number {plate}: it is an unusual one.", plate=plate_text(plate))


def plate_text(text: str) -> str:
    """Return the plate as it is written on the vehicle, such as MH 12 AB 1234."""
    plate = normalised(text)
    return " ".join(part for part in (_parts(plate) or (plate,)) if part)
