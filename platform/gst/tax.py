"""Tax in whole paise: CGST, SGST and IGST of an invoice, and exact division of amounts over lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from kernel.money import half_up, percent_of


@dataclass(frozen=True)
class Heads:
    """The heads of the tax: CGST and SGST (or UTGST) within a state, IGST between states."""

    cgst_paise: int
    sgst_paise: int
    igst_paise: int
    round_off_paise: int = 0

    @property
    def tax_paise(self) -> int:
        return self.cgst_paise + self.sgst_paise + self.igst_paise


@dataclass(frozen=True)
class TaxRow:
    """The taxable value of one rate and its tax."""

    percent: Decimal
    taxable_paise: int
    cgst_paise: int
    sgst_paise: int
    igst_paise: int

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
    half, whole = _halves_or_whole(taxable_paise, percent, same_state=same_state)
    round_off = total_paise - taxable_paise - half - half - whole
    _check_round_off(round_off, rounded_paise, allowed_paise=1)
    return Heads(half, half, whole, round_off)


def heads_by_rate(
    taxable_by_rate: Mapping[Decimal, int],
    *,
    same_state: bool,
    total_paise: int,
    rounded_paise: int = 0,
    allowed_paise: int,
) -> tuple[Heads, tuple[TaxRow, ...]]:
    """Return the heads of a document with several rates, and the heads of each rate, lowest rate first.

    Each rate is rounded separately. `allowed_paise` is the largest round-off that rounding may cause. Prices
    with GST included are rounded per line, so the caller knows the number of lines and rates.
    """
    rows = rows_by_rate(taxable_by_rate, same_state=same_state)
    halves, igst = sum(row.cgst_paise for row in rows), sum(row.igst_paise for row in rows)
    round_off = total_paise - sum(row.taxable_paise for row in rows) - halves - halves - igst
    _check_round_off(round_off, rounded_paise, allowed_paise=allowed_paise)
    return Heads(halves, halves, igst, round_off), rows


def rows_by_rate(taxable_by_rate: Mapping[Decimal, int], *, same_state: bool) -> tuple[TaxRow, ...]:
    """Return the tax of each rate, lowest rate first. Each rate is rounded separately."""
    rows = []
    for percent, taxable_paise in sorted(taxable_by_rate.items()):
        half, whole = _halves_or_whole(taxable_paise, percent, same_state=same_state)
        rows.append(TaxRow(percent, taxable_paise, half, half, whole))
    return tuple(rows)


def _halves_or_whole(taxable_paise: int, percent: Decimal, *, same_state: bool) -> tuple[int, int]:
    """Return CGST (equal to SGST) within a state, or IGST between states."""
    if taxable_paise < 0 or percent < 0:
        raise ValueError("A taxable value and a rate cannot be negative.")
    if same_state:
        return percent_of(taxable_paise, percent / 2), 0
    return 0, percent_of(taxable_paise, percent)


def _check_round_off(round_off: int, rounded_paise: int, *, allowed_paise: int) -> None:
    if abs(round_off - rounded_paise) > allowed_paise:
        raise ValueError(f"The total is {round_off} paise away from the sum of taxable value and tax.")


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


def part_of(paise: int, first: Decimal | int, last: Decimal | int, whole: Decimal | int) -> int:
    """Return the share of the units `first` to `last` of a whole. The shares of all units add up exactly."""
    return half_up(paise * Decimal(last) / whole) - half_up(paise * Decimal(first) / whole)
