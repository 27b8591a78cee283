"""Field types of parts and quantities."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from gst.units import MOST_PLACES, UNITS
from kernel.http.fields import NOT_SENT, decimal_of, field_error
from kernel.money import NO_AMOUNT, RupeesIn, rupees
from kernel.sentences import Sentence

MOST_QUANTITY = Decimal(1_000_000)
HUNDRED = Decimal(100)

Quantity = Annotated[
    Decimal,
    PlainSerializer(float, return_type=float),
    WithJsonSchema({"type": "number"}, mode="serialization"),
]
QuantityIn = Annotated[Decimal, WithJsonSchema({"type": "number"}, mode="validation")]


def quantity_in(required: Sentence, *, least: Decimal = Decimal("0.001")) -> Any:
    """Return a validator for a quantity with at most three decimals, as a number or as text from a form."""

    def check(value: Any) -> Decimal:
        if value in (None, ""):
            raise field_error(required)
        typed = decimal_of(value)
        if typed is None or not least <= typed < MOST_QUANTITY:
            raise field_error(Sentence("This must be a quantity"))
        if typed != round(typed, MOST_PLACES):
            raise field_error(Sentence("A quantity has at most {most} decimals", most=MOST_PLACES))
        return typed

    return BeforeValidator(check)


def _unit(value: Any) -> str:
    code = str(value or "").strip().upper()
    if code not in UNITS:
        raise field_error(Sentence("Choose a unit"))
    return code


def _rate(value: Any) -> Decimal:
    percent = None if value in (NOT_SENT, "") else decimal_of(value)
    if percent is None or not 0 <= percent <= HUNDRED or percent != round(percent, 2):
        raise field_error(Sentence("Choose a GST rate"))
    return percent


OptionalRupees = Annotated[
    Annotated[RupeesIn, rupees(NO_AMOUNT)] | None,
    BeforeValidator(lambda value: None if value == "" else value),
]
UnitIn = Annotated[str, BeforeValidator(_unit), WithJsonSchema({"type": "string", "enum": list(UNITS)})]
RateIn = Annotated[Decimal, BeforeValidator(_rate), WithJsonSchema({"type": "number"}, mode="validation")]
