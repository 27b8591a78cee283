"""Discounts that a person gives on a line or on the whole bill, beside the catalogue's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from gst.tax import spread
from kernel.money import percent_of, rupee_text


@dataclass(frozen=True)
class Discount:
    """In percent or, where there is none, in rupees."""

    percent: Decimal | None = None
    paise: int = 0

    def of(self, paise: int) -> int:
        """What it takes off an amount."""
        return self.paise if self.percent is None else percent_of(paise, self.percent)

    @property
    def words(self) -> str | None:
        if self.percent is not None:
            return f"{self.percent.normalize():f} %"
        return rupee_text(self.paise) if self.paise else None


NO_DISCOUNT = Discount()


def shares(paise: int, values: Sequence[int]) -> list[int]:
    """A discount on the whole bill, line by line: to the paisa, and no line falls below zero.

    The tax is on the value after the discount (s. 15(3)(a) CGST Act), so each line needs its own value.
    """
    return spread(paise, values) if paise else [0] * len(values)
