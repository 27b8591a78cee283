"""Storage of documents as JSON: reading returns exactly what was written."""

import json
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from gst.document import Document, Kind, Line, Recipient, Supplier, from_json, to_json
from gst.tax import Heads
from tests.factories import papers

text = st.text(max_size=40)
maybe = st.none() | text
paise = st.integers(-(10**15), 10**15)
percents = st.decimals(0, 100, places=3) | st.sampled_from([Decimal(18), Decimal("18.00"), Decimal("2.5")])
dates = st.dates()
documents = st.builds(
    Document,
    kind=st.sampled_from(Kind),
    number=text,
    issued_on=dates,
    supplier=st.builds(Supplier, text, text, text, maybe, maybe, text, text, maybe, text),
    recipient=st.builds(Recipient, text, text, maybe, maybe, text, text),
    place_of_supply=maybe,
    composition=st.booleans(),
    lines=st.lists(
        st.builds(Line, text, text, st.integers(), text, paise, paise, paise, percents), max_size=4
    ).map(tuple),
    taxable_paise=paise,
    heads=st.builds(Heads, paise, paise, paise, paise),
    total_paise=paise,
    received_paise=paise,
    references=st.lists(st.tuples(text, text), max_size=3).map(tuple),
    original=st.none() | st.tuples(text, dates),
    reason=text,
    reverse_charge=st.booleans(),
)


@given(documents)
def test_document_is_unchanged_after_storing_and_reading(document: Document) -> None:
    stored = json.loads(json.dumps(to_json(document)))
    found = from_json(stored)
    assert found == document
    # Decimal("18") equals Decimal("18.00"), so compare the representation too.
    assert repr(found) == repr(document)
    assert to_json(found) == stored


@pytest.mark.parametrize("missing", ["number", "lines", "heads", "total_paise"])
def test_stored_document_with_a_missing_field_is_refused(missing: str) -> None:
    stored = to_json(papers.company_invoice())
    del stored[missing]
    with pytest.raises(ValidationError, match=missing):
        from_json(stored)


def test_each_document_kind_has_its_printed_title() -> None:
    assert [kind.printed_title for kind in Kind] == [
        "Tax Invoice",
        "Bill of Supply",
        "Invoice",
        "Credit Note",
    ]


def test_document_due_amount_is_the_unpaid_part_and_never_negative() -> None:
    assert papers.consumer_invoice().due_paise == papers.consumer_invoice().total_paise - 200_000
    assert papers.unregistered_invoice().due_paise == 0
    assert papers.document(received_paise=10**9).due_paise == 0
    assert papers.credit_note().due_paise == 0


def test_document_without_a_number_is_a_draft() -> None:
    assert papers.draft().is_draft and not papers.company_invoice().is_draft
    assert date(2026, 11, 20) == papers.ISSUED
