"""Tax in whole paise: CGST, SGST and IGST of an invoice, and exact division of amounts over lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from kernel.money import half_up, percent_of


@dataclass(frozen=True)
class Heads:
    """The heads of the tax: CGST and SGST (or UTGST) within a state, IGST between states."""

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
    """Split the tax of an amount into its heads. Taxable value, heads and round-off add up to the given
    total.

    By law, CGST and SGST are rounded separately and are equal. A total that was rounded once can therefore
    differ by one paisa. A larger difference is an error. `rounded_paise` is the amount that rounding to the
    rupee added to the total.
    """
    if taxable_paise < 0 or percent < 0:
        raise ValueError("A taxable value and a rate cannot be negative.")
    half = percent_of(taxable_paise, percent / 2) if same_state else 0
    whole = 0 if same_state else percent_of(taxable_paise, percent)
    round_off = total_paise - taxable_paise - half - half - whole
    if abs(round_off - rounded_paise) > 1:
        raise ValueError(f"The total is {round_off} paise away from the sum of taxable value and tax.")
    return Heads(half, half, whole, round_off)


def taxable_within(total_paise: int, percent: Decimal) -> int:
    """Return the taxable value of an amount that includes tax, rounded half up."""
    return half_up(Decimal(total_paise) * 100 / (100 + percent))


def spread(paise: int, weights: Sequence[int]) -> list[int]:
    """Divide an amount in proportion to the weights. Shares with the largest remainders are rounded up."""
    total = sum(weights)
    if any(weight < 0 for weight in weights):
        raise ValueError("A weight cannot be negative.")
    if total == 0:
        if paise:
            raise ValueError("There is nothing to spread the amount over.")
        return [0] * len(weights)
    sign = -1 if paise < 0 else 1
    shares = [abs(paise) * weight // total for weight in weights]
    remainders = [abs(paise) * weight % total for weight in weights]
    # With equal remainders the earlier line gets the extra paisa, so the result is deterministic.
    order = sorted(range(len(weights)), key=lambda index: -remainders[index])
    for index in order[: abs(paise) - sum(shares)]:
        shares[index] += 1
    return [sign * share for share in shares]
