"""The checks of a part that need no database."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from gst.hsn import hsn_problem
from gst.rates import goods_rates
from gst.units import UNITS, Unit, fits
from kernel.money import rupee_text

_KEPT = re.compile(r"[^0-9A-Z]+")


def number_key(number: str) -> str:
    """Return the part number in capitals, without spaces, dashes and other signs."""
    return _KEPT.sub("", number.upper())


def above_mrp(mrp_paise: int) -> str:
    return f"A price above the MRP ({rupee_text(mrp_paise)}) is not allowed by law."


def not_a_rate(percent: Decimal) -> str:
    return f"{percent.normalize():f} % is not a GST rate today"


def odd_quantity(unit: Unit) -> str:
    """Return the message for a quantity with too many decimals."""
    if unit.places:
        return f"A quantity in {unit.code} has at most {unit.places} decimals"
    return f"A quantity in {unit.code} must be a whole number"


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
) -> Iterator[tuple[str, str]]:
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
