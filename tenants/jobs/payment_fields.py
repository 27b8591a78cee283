"""The fields that forms of money share: amount, reference and day."""

import re
from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator

from kernel import clock
from kernel.http.fields import field_error, parse_day, text
from kernel.money import NO_AMOUNT, RupeesIn, rupees
from kernel.sentences import Sentence

REASON_LONGEST = 200
_REFERENCE = re.compile(r"[A-Za-z0-9/_.-]{0,40}")


def _amount(paise: int) -> int:
    if paise < 1:
        raise field_error(Sentence("Amount is required"))
    return paise


AmountIn = Annotated[RupeesIn, rupees(Sentence("Amount is required")), AfterValidator(_amount)]


# An amount that may be zero.
OptionalAmountIn = Annotated[RupeesIn, rupees(NO_AMOUNT)]


def _reference(value: str) -> str:
    """Return the reference in capitals without spaces. Payment apps show a UTR in groups of digits."""
    value = "".join(value.split())
    if not _REFERENCE.fullmatch(value):
        raise field_error(Sentence("Use only letters, digits and - _ . / in the reference"))
    return value.upper()


ReferenceIn = Annotated[str, text(longest=40), AfterValidator(_reference)]


def _day(value: Any) -> date:
    if value in (None, ""):
        return clock.today()
    day = parse_day(value)
    if day is None:
        raise field_error(Sentence("This is not a date"))
    return day


DayIn = Annotated[date, BeforeValidator(_day)]
