"""The checks of a part that need no database."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from gst.hsn import hsn_problem
from gst.rates import goods_rates
from gst.units import UNITS, Unit, fits
from kernel.money import rupee_text
from kernel.sentences import Sentence

_KEPT = re.compile(r"[^0-9A-Z]+")


def number_key(number: str) -> str:
    """Return the part number in capitals, without spaces, dashes and other signs."""
    return _KEPT.sub("", number.upper())


def above_mrp(mrp_paise: int) -> Sentence:
    return Sentence("A price above the MRP ({mrp}) is not allowed by law.", mrp=rupee_text(mrp_paise))


def not_a_rate(percent: Decimal) -> Sentence:
    return Sentence("{percent} % is not a GST rate today", percent=f"{percent.normalize():f}")


def odd_quantity(unit: Unit) -> Sentence:
    """Return the message for a quantity with too many decimals."""
    if unit.places:
        return Sentence("A quantity in {unit} has at most {most} decimals", unit=unit.code, most=unit.places)
    return Sentence("A quantity in {unit} must be a whole number", unit=unit.code)


def problems(
    *,
    hsn: str,
    hsn_digits: int,
    unit: str,
    gst_percent: Decimal,
    price_paise: int,
    mrp_paise: int | None,
    quantities: dict[str, Decimal],
    on: date,
) -> Iterator[tuple[str, Sentence]]:
    """Yield each problem of a part with its field."""
    if problem := hsn_problem(hsn, digits=hsn_digits):
        yield "hsn", problem
    if gst_percent not in goods_rates(on):
        yield "gstRate", not_a_rate(gst_percent)
    if mrp_paise is not None and price_paise > mrp_paise:
        yield "price", above_mrp(mrp_paise)
    for field, quantity in quantities.items():
        if not fits(quantity, UNITS[unit]):
            yield field, odd_quantity(UNITS[unit])
