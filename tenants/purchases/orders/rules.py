"""The arithmetic of orders."""

from decimal import ROUND_CEILING, Decimal
from typing import Protocol

from gst.units import UNITS, fits

NOTHING = Decimal(0)


class OrderedLine(Protocol):
    @property
    def quantity(self) -> Decimal: ...
    @property
    def received(self) -> Decimal: ...


def outstanding(line: OrderedLine) -> Decimal:
    """Return what has not come in yet."""
    return max(line.quantity - line.received, NOTHING)


def to_order(*, position: Decimal, least: Decimal, usual: Decimal, unit: str) -> Decimal:
    """Return how much to order of a part, or 0 while its position is not below its lowest stock.

    The position is what is on hand and on order, without what unfinished jobs still need.
    """
    if position >= least:
        return NOTHING
    wanted = max(usual, least - position)
    return wanted if fits(wanted, UNITS[unit]) else wanted.to_integral_value(ROUND_CEILING)
