"""Credit notes for parts of random invoices. The oracle adds up the notes and knows nothing of their rule."""

from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gst import credits
from gst.credits import NOTHING, Credited
from gst.document import Document, from_json, to_json
from kernel.money import percent_of
from tests.factories import mixed

ON, STEPS = date(2026, 11, 28), 6


@st.composite
def invoices(draw: st.DrawFn) -> Document:
    """Draw an invoice with several rates, discounts, and a total that is rounded to the rupee.

    An invoice on which nothing has a value has nothing to round: its total is zero.
    """
    drawn = draw(mixed.documents().filter(lambda each: each.taxable_paise))
    lines = tuple(
        replace(
            line,
            rate_paise=line.rate_paise + (discount := draw(st.integers(0, 5000))),
            discount_paise=discount,
        )
        for line in drawn.lines
    )
    rounded = draw(st.integers(-50, 50))
    heads = replace(drawn.heads, round_off_paise=drawn.heads.round_off_paise + rounded)
    return replace(drawn, lines=lines, heads=heads, total_paise=drawn.total_paise + rounded)


def chosen_at_random(random: Random, invoice: Document, before: dict[int, Credited]) -> dict[int, Credited]:
    """Choose some lines, and of each a quantity or an amount of what is left."""
    chosen = {}
    for place, left in credits.rest_of(invoice, before).items():
        fate = random.random()
        if fate < 0.4 and left.quantity:
            most = int(left.quantity * 1000)
            quantity = left.quantity if fate < 0.1 else Decimal(random.randint(1, most)).scaleb(-3)
            chosen[place] = credits.of_quantity(left, quantity)
        elif fate < 0.7 and left.taxable_paise:
            chosen[place] = Credited(taxable_paise=random.randint(1, left.taxable_paise))
    return chosen


def notes_of(invoice: Document, random: Random) -> list[Document]:
    """Credit random parts, and at last the rest."""
    before: dict[int, Credited] = {}
    notes = []
    for step in range(STEPS):
        is_last = step == STEPS - 1
        chosen = credits.rest_of(invoice, before) if is_last else chosen_at_random(random, invoice, before)
        if not chosen:
            continue
        notes.append(credits.credit_note(invoice, before, chosen, on=ON, reason="Goods came back"))
        before |= {place: before.get(place, NOTHING) + each for place, each in chosen.items()}
    return notes


def sums(documents: list[Document]) -> Counter[object]:
    """Add up what the documents print: rates, heads, discounts, quantities, round-off and total."""
    found: Counter[object] = Counter()
    for each in documents:
        found["total"] += each.total_paise
        found["round off"] += each.heads.round_off_paise
        found["heads", "CGST"] += each.heads.cgst_paise
        found["heads", "SGST"] += each.heads.sgst_paise
        found["heads", "IGST"] += each.heads.igst_paise
        for line in each.lines:
            found["discount"] += line.discount_paise
            found["taxable", line.tax_percent] += line.taxable_paise
            found["quantity", line.code, line.unit] += int(line.quantity * 1000)
        for row in each.by_rate:
            found[row.percent, "taxable"] += row.taxable_paise
            found[row.percent, "CGST"] += row.cgst_paise
            found[row.percent, "SGST"] += row.sgst_paise
            found[row.percent, "IGST"] += row.igst_paise
    return Counter({key: value for key, value in found.items() if value})


@settings(max_examples=150, deadline=None)
@given(invoices(), st.integers(0, 1 << 30))
def test_notes_of_an_invoice_credited_in_full_add_up_to_the_invoice(invoice: Document, seed: int) -> None:
    notes = notes_of(invoice, Random(seed))
    assert sums(notes) == sums([invoice])
    for note in notes:
        heads = note.heads
        assert note.total_paise == note.taxable_paise + heads.tax_paise + heads.round_off_paise
        assert heads.cgst_paise == heads.sgst_paise
        for row in note.by_rate:
            # The tax of a note is at most a paisa for each rounding away from its rate.
            exact = Fraction(row.taxable_paise) * Fraction(row.percent) / 100
            assert abs(row.cgst_paise + row.sgst_paise + row.igst_paise - exact) <= 3
        assert from_json(to_json(note)) == note
        assert (note.original_total_paise, note.received_paise) == (invoice.total_paise, 0)


def test_negative_control_shows_that_tax_rounded_for_each_note_alone_does_not_add_up() -> None:
    """9 % of 0.16, 0.16 and 0.18 is 0.01, 0.01 and 0.02, but 9 % of 0.50 is 0.05 (0.045, half up)."""
    alone = [percent_of(part, Decimal(9)) for part in (16, 16, 18)]
    assert sum(alone) == 4 != percent_of(50, Decimal(9)) == 5


@pytest.mark.parametrize(
    ("invoiced", "until"),
    [
        (date(2026, 3, 31), date(2026, 11, 30)),
        (date(2026, 4, 1), date(2027, 11, 30)),
        (date(2026, 11, 28), date(2027, 11, 30)),
    ],
)
def test_tax_can_be_taken_back_until_30_november_after_the_financial_year(
    invoiced: date, until: date
) -> None:
    """s. 34(2) CGST Act."""
    assert credits.tax_back_until(invoiced) == until
