"""The arithmetic of bills, exact to the paisa.

The cost of a line is its taxable value, its share of the other charges, and its share of the tax if the
garage gets no credit for it. It pays for the quantity and the free quantity.
"""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from gst.tax import Heads, TaxRow, rows_by_rate, spread
from kernel.errors import Invalid
from kernel.money import half_up, rupee_text
from kernel.sentences import Sentence

# Each head of the tax on paper may differ from ours by this amount: suppliers round to the paisa, or to the
# rupee (s. 170 CGST Act). So the tax and the total may differ by twice as much.
ALLOWED_HEAD_PAISE = 50
ALLOWED_PAISE = 100
# The column of the last cost has ten digits before the decimal point.
MOST_UNIT_COST = Decimal(10) ** 10


@dataclass(frozen=True)
class Amount:
    """The taxable value and the rate of a line."""

    taxable_paise: int
    gst_percent: Decimal


@dataclass(frozen=True)
class Shares:
    """What a line costs, and its share of the bill's tax."""

    tax_paise: int
    cost_paise: int


def bill_number_key(number: str) -> str:
    """Return the number of a bill in capitals and without spaces."""
    return "".join(number.split()).upper()


def bare_bill_number(number: str) -> str:
    """Return the letters and digits of a number. OM/4411, OM-4411 and full-width ＯＭ４４１１ are probably
    the number of one bill."""
    plain = unicodedata.normalize("NFKC", number).upper()
    return "".join(letter for letter in plain if letter.isalnum())


def our_rows(amounts: Sequence[Amount], *, same_state: bool) -> tuple[TaxRow, ...]:
    """Return the tax of each rate. Each rate is rounded separately."""
    taxable: Counter[Decimal] = Counter()
    for each in amounts:
        taxable[each.gst_percent] += each.taxable_paise
    return rows_by_rate(taxable, same_state=same_state)


def our_heads(rows: Sequence[TaxRow]) -> Heads:
    return Heads(
        sum(row.cgst_paise for row in rows),
        sum(row.sgst_paise for row in rows),
        sum(row.igst_paise for row in rows),
    )


def agreed_heads(ours: Heads, *, cgst: int | None, sgst: int | None, igst: int | None) -> Heads:
    """Return the tax on the paper, if it is near ours. CGST and SGST have one rate and one value, so a bill
    has them equal (s. 9 CGST and SGST Acts). One that is not typed is like the other."""
    if cgst is not None and sgst is not None and cgst != sgst:
        raise Invalid(sgst=Sentence("CGST and SGST are equal on every bill."))
    name, typed = ("cgst", cgst) if cgst is not None else ("sgst", sgst)
    half = agreed_head(name, typed, ours.cgst_paise)
    return Heads(half, half, agreed_head("igst", igst, ours.igst_paise))


def agreed_head(field: str, typed: int | None, ours: int) -> int:
    if typed is None or typed == ours:
        return ours
    if not ours or abs(typed - ours) > ALLOWED_HEAD_PAISE:
        said = Sentence(
            "The lines come to {ours} {tax}, the bill says {bill}.",
            ours=rupee_text(ours),
            tax=field.upper(),
            bill=rupee_text(typed),
        )
        raise Invalid(**{field: said})
    return typed


def round_off(total_paise: int, lines_paise: int) -> int:
    """Return what the supplier's rounding added to the sum of the lines."""
    found = total_paise - lines_paise
    if abs(found) > ALLOWED_PAISE:
        said = Sentence(
            "The lines come to {ours}, the bill says {bill}.",
            ours=rupee_text(lines_paise),
            bill=rupee_text(total_paise),
        )
        raise Invalid(total=said)
    return found


def shares_of(
    amounts: Sequence[Amount],
    rows: Sequence[TaxRow],
    *,
    tax_paise: int,
    other_paise: int,
    is_creditable: bool,
) -> list[Shares]:
    """Divide the tax of each rate over its lines, and the other charges over all lines. If the paper has
    another tax than ours, the rates share it in proportion."""
    taxable = [each.taxable_paise for each in amounts]
    taxes = [0] * len(amounts)
    for row, tax in zip(rows, spread(tax_paise, [row.tax_paise for row in rows]), strict=True):
        places = [place for place, each in enumerate(amounts) if each.gst_percent == row.percent]
        for place, share in zip(places, spread(tax, [taxable[place] for place in places]), strict=True):
            taxes[place] = share
    others = spread(other_paise, taxable if any(taxable) else [1] * len(taxable))
    return [
        Shares(tax, value + other + (0 if is_creditable else tax))
        for value, tax, other in zip(taxable, taxes, others, strict=True)
    ]


@dataclass(frozen=True)
class Late:
    """A bill that differs from the expected value: what the stock takes over, and the purchase difference."""

    stock_paise: int
    rest_paise: int


def late(difference_paise: int, received: Decimal, *, on_hand: Decimal, value_paise: int) -> Late:
    """Divide the difference of a late bill. Goods that are gone keep the cost that they left with, and the
    value of the stock never falls below zero."""
    there = min(received, max(on_hand, Decimal(0)))
    share = half_up(difference_paise * there / received)
    stock = max(share, -value_paise) if there else 0
    return Late(stock, difference_paise - stock)
