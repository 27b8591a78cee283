"""Money: whole paise internally, a JSON number with at most two decimals in the API."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from kernel.hiding import Hidden, hides
from kernel.http.fields import decimal_of, field_error
from kernel.sentences import Sentence

PAISE = 100
# This is the maximum of a single rate or payment. Totals may be larger.
MOST_RUPEES = Decimal(100_000_000)
NO_AMOUNT = Sentence("This must be an amount")


def in_rupees(paise: int) -> float:
    """Paise converted to rupees for the API."""
    return paise / PAISE


def _shown(paise: int) -> float:
    return 0.0 if hides(Hidden.MONEY) else in_rupees(paise)


# A hidden amount is 0, so that its type stays.
Rupees = Annotated[
    int,
    PlainSerializer(_shown, return_type=float),
    WithJsonSchema({"type": "number"}, mode="serialization"),
]


def half_up(value: Decimal) -> int:
    return int(value.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def percent_of(paise: int, percent: Decimal) -> int:
    """Return a percentage in whole paise, rounded half up."""
    return half_up(paise * percent / 100)


def round_to_rupee(paise: int) -> int:
    """Return the amount rounded half up to a whole rupee (s. 170 CGST Act)."""
    return half_up(Decimal(paise) / PAISE) * PAISE


def rupee_text(paise: int) -> str:
    """Return the amount with Indian digit grouping: `₹1,23,456.00`."""
    rupees, rest = divmod(abs(paise), PAISE)
    return f"{'-' if paise < 0 else ''}₹{grouped(rupees)}.{rest:02}"


def grouped(number: int) -> str:
    """Return a number from 0 with Indian digit grouping: `1,23,456`."""
    head, last = divmod(number, 1000)
    text = f"{last:03}" if head else str(last)
    while head:
        head, pair = divmod(head, 100)
        text = f"{pair:02},{text}" if head else f"{pair},{text}"
    return text


# This type is a field in rupees in the API and in paise in the code.
RupeesIn = Annotated[int, WithJsonSchema({"type": "number"}, mode="validation")]


def rupees(required: Sentence) -> Any:
    """Return a validator that converts rupees (number or text) to paise."""

    def check(value: Any) -> int:
        if value is None or value == "":
            raise field_error(required)
        typed = decimal_of(value)
        if typed is None or not 0 <= typed <= MOST_RUPEES:
            raise field_error(NO_AMOUNT)
        if typed != round(typed, 2):
            raise field_error(Sentence("An amount has at most two decimals"))
        return int(typed * PAISE)

    return BeforeValidator(check)


def _claimed(value: Any) -> Decimal:
    rupees = decimal_of(value)
    if rupees is None:
        raise field_error(NO_AMOUNT)
    return rupees


# This type is a total that a client computed. It is only compared with our total, so any number is accepted.
ClaimedRupees = Annotated[
    Decimal, BeforeValidator(_claimed), WithJsonSchema({"type": "number"}, mode="validation")
]
