"""Money is whole paise inside, and a JSON number with at most two decimals outside."""

from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, WithJsonSchema

from kernel.http.fields import wrong

PAISE = 100
MOST_RUPEES = Decimal(100_000_000)

Rupees = Annotated[
    int,
    PlainSerializer(lambda paise: paise / PAISE, return_type=float),
    WithJsonSchema({"type": "number"}, mode="serialization"),
]


def half_up(value: Decimal) -> int:
    return int(value.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def percent_of(paise: int, percent: Decimal) -> int:
    """A share in whole paise, half a paisa up."""
    return half_up(paise * percent / 100)


def grouped(paise: int) -> str:
    """`₹1,23,456.00`: the last three digits, then by twos, as India counts."""
    rupees, rest = divmod(abs(paise), PAISE)
    head, last = divmod(rupees, 1000)
    text = f"{last:03}" if head else str(last)
    while head:
        head, pair = divmod(head, 100)
        text = f"{pair:02},{text}" if head else f"{pair},{text}"
    return f"{'-' if paise < 0 else ''}₹{text}.{rest:02}"


def rupees_in(*, required: str) -> Any:
    """Rupees as a number or as text, turned into paise."""

    def check(value: Any) -> int:
        if value is None or value == "":
            raise wrong(required)
        try:
            rupees = Decimal(str(value).strip())
        except InvalidOperation:
            raise wrong("This must be an amount") from None
        if isinstance(value, bool) or not rupees.is_finite() or not 0 <= rupees <= MOST_RUPEES:
            raise wrong("This must be an amount")
        if rupees != round(rupees, 2):
            raise wrong("An amount has at most two decimals")
        return int(rupees * PAISE)

    return Annotated[int, BeforeValidator(check), WithJsonSchema({"type": "number"}, mode="validation")]
