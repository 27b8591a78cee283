"""What a garage hides from its technicians in this request: amounts, and phone numbers of customers."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # The process that reads an uploaded file loads this module, and half of its start was this import.
    from django.http import HttpResponse


class Hidden(StrEnum):
    MONEY = "money"
    PHONES = "phones"


# An invoice, a receipt or an estimate has both.
PAPER = (Hidden.MONEY, Hidden.PHONES)
NOTHING: frozenset[Hidden] = frozenset()
# The web app shows dots for what this header names.
HEADER = "X-Hides"
_hidden: ContextVar[frozenset[Hidden]] = ContextVar("hidden", default=NOTHING)
# An amount inside a sentence, such as ₹1,23,456.00.
_AMOUNT = re.compile(rb"\xe2\x82\xb9[0-9,]+(\.[0-9]+)?")
_DOTS = "₹•••".encode()
# This stands for a ₹ that somebody typed, until the answer is covered. No text has this character.
_TYPED = "\ufdd0"


def written(what: Iterable[Hidden]) -> str:
    return ",".join(sorted(what))


def read(text: str) -> frozenset[Hidden]:
    return frozenset(Hidden(each) for each in text.split(",") if each)


def hides(what: Hidden) -> bool:
    return what in _hidden.get()


def as_typed(value: Any) -> Any:
    """Keep the amounts in texts that a person sends back, because their dots would be stored."""
    if not hides(Hidden.MONEY):
        return value
    if isinstance(value, dict):
        return {name: as_typed(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [as_typed(each) for each in value]
    return value.replace("₹", _TYPED) if isinstance(value, str) else value


@contextmanager
def hiding(what: frozenset[Hidden]) -> Iterator[None]:
    token = _hidden.set(what)
    try:
        yield
    finally:
        _hidden.reset(token)


def cover(response: "HttpResponse", hidden: frozenset[Hidden]) -> "HttpResponse":
    """Remove the amounts from the sentences of an answer, and name what is hidden."""
    if not hidden:
        return response
    response[HEADER] = written(hidden)
    if Hidden.MONEY in hidden:
        covered = _AMOUNT.sub(_DOTS, response.content)
        response.content = covered.replace(_TYPED.encode(), "₹".encode())
    return response
