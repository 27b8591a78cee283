"""Tax in whole paise: the heads of an invoice, and amounts spread over lines without losing a paisa."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from kernel.money import half_up, percent_of


@dataclass(frozen=True)
class Heads:
    """Central and state (in some territories UT) tax within a state, integrated tax between two."""

    cgst_paise: int
    sgst_paise: int
    igst_paise: int
    round_off_paise: int

    @property
    def tax_paise(self) -> int:
        return self.cgst_paise + self.sgst_paise + self.igst_paise


def heads(
    taxable_paise: int, percent: Decimal, *, same_state: bool, total_paise: int, rounded_paise: int = 0
) -> Heads:
    """The tax of an amount by its heads, so that with the round-off all of it is exactly the given total.

    The two halves are rounded each for itself and are always equal, as the law has it; a total that was
    rounded once can therefore be one paisa away, and never more: more is somebody's mistake.
    `rounded_paise` is what rounding to the rupee has added to the total.
    """
    if taxable_paise < 0 or percent < 0:
        raise ValueError("Neither a taxable value nor a rate is negative.")
    half = percent_of(taxable_paise, percent / 2) if same_state else 0
    whole = 0 if same_state else percent_of(taxable_paise, percent)
    round_off = total_paise - taxable_paise - half - half - whole
    if abs(round_off - rounded_paise) > 1:
        raise ValueError(f"The total is {round_off} paise away from the taxable value and its tax.")
    return Heads(half, half, whole, round_off)


def taxable_within(total_paise: int, percent: Decimal) -> int:
    """The taxable value of an amount that includes its tax, half a paisa up."""
    return half_up(Decimal(total_paise) * 100 / (100 + percent))


def spread(paise: int, weights: Sequence[int]) -> list[int]:
    """Divide an amount in proportion: what rounding down leaves over goes to the largest remainders."""
    total = sum(weights)
    if any(weight < 0 for weight in weights):
        raise ValueError("A weight is never negative.")
    if total == 0:
        if paise:
            raise ValueError("An amount cannot be spread over nothing.")
        return [0] * len(weights)
    sign = -1 if paise < 0 else 1
    shares = [abs(paise) * weight // total for weight in weights]
    remainders = [abs(paise) * weight % total for weight in weights]
    # Among equal remainders the earlier line gets the paisa, so that the result does not depend on chance.
    order = sorted(range(len(weights)), key=lambda index: -remainders[index])
    for index in order[: abs(paise) - sum(shares)]:
        shares[index] += 1
    return [sign * share for share in shares]
