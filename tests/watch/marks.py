"""Marked personal values, to search for them in what the product writes about itself."""

import itertools
from collections.abc import Iterator

EACH = 40


def marked() -> dict[str, list[str]]:
    """Return 200 values: 40 of each kind."""
    return {
        "name": [f"Zorawar{number:03} Markedly" for number in range(EACH)],
        "email": [f"zorawar{number:03}@marked.example" for number in range(EACH)],
        "phone": [f"97531{number:03}86" for number in range(EACH)],
        "plate": [f"MH47ZQ7{number:03}" for number in range(EACH)],
        "token": [f"zqtoken{number:03}marked" for number in range(EACH)],
    }


MARKED = marked()
_NEXT = {kind: itertools.cycle(values) for kind, values in MARKED.items()}
# The words of a field's name, and the kind of value that it gets.
_KINDS = (
    ("mail", "email"),
    ("phone", "phone"),
    ("mobile", "phone"),
    ("number", "plate"),
    ("vehicle", "plate"),
)
_SECRET = ("password", "otp", "code", "token", "link", "key", "userid", "secret")


USED: set[str] = set()


def unused() -> list[str]:
    values = [value for each in MARKED.values() for value in each if value not in USED]
    USED.update(values)
    return values


def take(kind: str) -> str:
    value = next(_NEXT[kind])
    USED.add(value)
    return value


def value_for(field: str) -> str:
    """Return the next value of the kind that fits the name of a field."""
    lower = field.lower()
    if any(word in lower for word in _SECRET):
        return take("token")
    return take(next((kind for word, kind in _KINDS if word in lower), "name"))


def found_in(text: str) -> Iterator[str]:
    """Return the marked values in a text, also if only the first name or the local part is in it."""
    lower = text.lower()
    for kind, values in MARKED.items():
        for value in values:
            part = value.split()[0].lower() if kind == "name" else value.lower()
            if part in lower:
                yield value
