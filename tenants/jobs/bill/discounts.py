"""Discounts that staff give on a line or on the whole bill, in addition to catalogue discounts."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from gst.tax import spread
from kernel.money import percent_of, rupee_text


@dataclass(frozen=True)
class Discount:
    """A discount in percent, or in rupees if the percentage is None."""

    percent: Decimal | None = None
    paise: int = 0

    def of(self, paise: int) -> int:
        """Return the discount on the given amount."""
        return self.paise if self.percent is None else percent_of(paise, self.percent)

    @property
    def words(self) -> str | None:
        if self.percent is not None:
            return f"{self.percent.normalize():f} %"
        return rupee_text(self.paise) if self.paise else None


NO_DISCOUNT = Discount()


def shares(paise: int, values: Sequence[int]) -> list[int]:
    """Divide a bill discount exactly among its lines. No line becomes negative.

    Tax is charged on the value after the discount (s. 15(3)(a) CGST Act), so each line needs its own value.
    """
    return spread(paise, values) if paise else [0] * len(values)
