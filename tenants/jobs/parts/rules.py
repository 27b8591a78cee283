"""The arithmetic of part lines. Their prices include GST, and the customer pays exactly the price."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from gst.tax import taxable_within
from kernel.money import half_up


@dataclass(frozen=True)
class Amount:
    """An amount without GST, and its GST."""

    amount_paise: int = 0
    tax_paise: int = 0


class Billed(Protocol):
    """A line of a job or of a draft."""

    @property
    def on_bill(self) -> bool: ...
    @property
    def amount_paise(self) -> int: ...
    @property
    def tax_paise(self) -> int: ...


class Taken(Protocol):
    """A line whose goods are on the shelf, out, or back."""

    @property
    def quantity(self) -> Decimal: ...
    @property
    def issued(self) -> Decimal: ...
    @property
    def returned(self) -> Decimal: ...


def needed_by(line: Taken) -> Decimal:
    """Return what a line still needs. What was brought back is not needed, although it is still billed."""
    return max(line.quantity - line.issued - line.returned, Decimal(0))


def amount_of(quantity: Decimal, unit_paise: int, percent: Decimal, *, taxed: bool) -> Amount:
    """Divide the gross amount of a line into the amount without GST and the GST."""
    gross = half_up(quantity * unit_paise)
    if not taxed:
        return Amount(gross)
    amount = taxable_within(gross, percent)
    return Amount(amount, gross - amount)


def billed(lines: Iterable[Billed]) -> Amount:
    """Return the sum of the lines on the bill."""
    found = [line for line in lines if line.on_bill]
    return Amount(sum(line.amount_paise for line in found), sum(line.tax_paise for line in found))
