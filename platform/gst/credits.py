"""The content of a credit note for a part of an invoice, exact to the paisa.

Tax, round-off and discounts are shares of the sum that is credited so far. So the notes of an invoice that is
credited in full add up to the invoice, for each rate and each head.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from gst.document import Document, Kind, Line
from gst.numbers import financial_year
from gst.tax import Heads, TaxRow, part_of

NONE = Decimal(0)


@dataclass(frozen=True)
class Credited:
    """What is credited of a line. A line that only costs less has no quantity."""

    quantity: Decimal = NONE
    taxable_paise: int = 0

    def __add__(self, other: "Credited") -> "Credited":
        return Credited(self.quantity + other.quantity, self.taxable_paise + other.taxable_paise)


Credits = Mapping[int, Credited]
NOTHING = Credited()


def billed(line: Line) -> Credited:
    return Credited(Decimal(line.quantity), line.taxable_paise)


def left_of(line: Line, before: Credited) -> Credited:
    """Return what of a line is not credited yet."""
    whole = billed(line)
    return Credited(whole.quantity - before.quantity, whole.taxable_paise - before.taxable_paise)


def of_quantity(left: Credited, quantity: Decimal) -> Credited:
    """Return the credit for a quantity: its share of the value that is left, so that a line that became
    cheaper before gives back the lower price."""
    return Credited(quantity, part_of(left.taxable_paise, 0, quantity, left.quantity))


def rest_of(document: Document, before: Credits) -> dict[int, Credited]:
    """Return what of an invoice is not credited yet, by the place of the line."""
    left = {place: left_of(line, before.get(place, NOTHING)) for place, line in enumerate(document.lines)}
    return {place: each for place, each in left.items() if each != NOTHING}


def credit_note(invoice: Document, before: Credits, chosen: Credits, *, on: date, reason: str) -> Document:
    """Return the credit note for the chosen parts of an invoice. `before` is what earlier notes credited."""
    rows = _rows(invoice, before, chosen)
    lines = tuple(
        _line(invoice.lines[place], before.get(place, NOTHING), credit)
        for place, credit in sorted(chosen.items())
    )
    taxable = sum(line.taxable_paise for line in lines)
    heads = Heads(
        sum(row.cgst_paise for row in rows),
        sum(row.sgst_paise for row in rows),
        sum(row.igst_paise for row in rows),
        _round_off(invoice, before, taxable),
    )
    return replace(
        invoice,
        kind=Kind.CREDIT_NOTE,
        number="",
        issued_on=on,
        lines=lines,
        taxable_paise=taxable,
        heads=heads,
        total_paise=taxable + heads.tax_paise + heads.round_off_paise,
        received_paise=0,
        original=(invoice.number, invoice.issued_on),
        original_total_paise=invoice.total_paise,
        reason=reason,
        tax_rows=rows if len(rows) > 1 else (),
    )


def _rows(invoice: Document, before: Credits, chosen: Credits) -> tuple[TaxRow, ...]:
    rows = []
    for row in invoice.by_rate:
        places = [place for place, line in enumerate(invoice.lines) if line.tax_percent == row.percent]
        if not chosen.keys() & set(places):
            continue
        first = sum(before.get(place, NOTHING).taxable_paise for place in places)
        taxable = sum(chosen.get(place, NOTHING).taxable_paise for place in places)
        cgst, sgst, igst = (
            _share(head, first, taxable, row.taxable_paise)
            for head in (row.cgst_paise, row.sgst_paise, row.igst_paise)
        )
        rows.append(TaxRow(row.percent, taxable, cgst, sgst, igst))
    return tuple(rows)


def _round_off(invoice: Document, before: Credits, taxable_paise: int) -> int:
    first = sum(each.taxable_paise for each in before.values())
    return _share(invoice.heads.round_off_paise, first, taxable_paise, invoice.taxable_paise)


def _share(paise: int, first: int, more: int, whole: int) -> int:
    return part_of(paise, first, first + more, whole) if whole else 0


def _line(line: Line, before: Credited, credit: Credited) -> Line:
    """Return the line of the note. It has the rate of the invoice, and nobody approves a credit note."""
    if line.taxable_paise:
        discount = _share(line.discount_paise, before.taxable_paise, credit.taxable_paise, line.taxable_paise)
    else:
        discount = part_of(
            line.discount_paise, before.quantity, before.quantity + credit.quantity, Decimal(line.quantity)
        )
    quantity = credit.quantity.normalize()
    return replace(
        line,
        quantity=int(quantity) if quantity == int(quantity) else quantity,
        rate_paise=line.rate_paise if quantity else 0,
        discount_paise=discount,
        taxable_paise=credit.taxable_paise,
        approval=None,
        price_paise=line.price_paise if quantity else None,
    )


def tax_back_until(invoiced_on: date) -> date:
    """Return the last day on which a credit note reduces the tax: 30 November after the financial year of the
    supply (s. 34(2) CGST Act). An annual return that is filed earlier ends it earlier."""
    first_year = 2000 + int(financial_year(invoiced_on)[:2])
    return date(first_year + 1, 11, 30)
