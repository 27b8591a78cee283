"""Documents with several GST rates: their tax by rate, the shares of their lines, and their JSON."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from gst.document import Document, from_json, to_json
from gst.shares import shares_of
from gst.tax import Heads, TaxRow, heads, heads_by_rate
from tests.factories import mixed, papers

FIVE, EIGHTEEN = Decimal(5), Decimal(18)
HEADS = ("cgst_paise", "sgst_paise", "igst_paise")


def test_tax_of_two_rates_is_rounded_for_each_rate_and_half() -> None:
    found, rows = heads_by_rate(
        {EIGHTEEN: 653_390, FIVE: 10_000}, same_state=True, total_paise=781_500, allowed_paise=5
    )
    assert rows == (TaxRow(FIVE, 10_000, 250, 250, 0), TaxRow(EIGHTEEN, 653_390, 58_805, 58_805, 0))
    assert found == Heads(59_055, 59_055, 0, 0)


def test_tax_of_two_rates_between_states_is_igst_for_each_rate() -> None:
    found, rows = heads_by_rate(
        {FIVE: 10_010, EIGHTEEN: 333}, same_state=False, total_paise=10_904, allowed_paise=2
    )
    assert [row.igst_paise for row in rows] == [501, 60]
    assert found == Heads(0, 0, 561, 0)


@given(st.integers(0, 10**9), st.sampled_from(mixed.RATES), st.booleans(), st.integers(-1, 1))
def test_tax_by_rate_of_one_rate_equals_the_tax_of_a_document_with_one_rate(
    taxable: int, percent: Decimal, same_state: bool, away: int
) -> None:
    total = heads_by_rate({percent: taxable}, same_state=same_state, total_paise=0, allowed_paise=10**12)[0]
    due = taxable + total.tax_paise + away
    found, _rows = heads_by_rate({percent: taxable}, same_state=same_state, total_paise=due, allowed_paise=1)
    assert found == heads(taxable, percent, same_state=same_state, total_paise=due)


@pytest.mark.parametrize("away", [-4, 4, 1_800])
def test_tax_by_rate_refuses_a_total_that_is_further_away_than_allowed(away: int) -> None:
    taxable = {FIVE: 10_000, EIGHTEEN: 10_000}
    assert (
        heads_by_rate(taxable, same_state=True, total_paise=22_303, allowed_paise=3)[0].round_off_paise == 3
    )
    rounded = heads_by_rate(
        taxable, same_state=True, total_paise=22_300 + away, rounded_paise=away, allowed_paise=3
    )
    assert rounded[0].round_off_paise == away
    with pytest.raises(ValueError, match="away"):
        heads_by_rate(taxable, same_state=True, total_paise=22_300 + away, allowed_paise=3)


def test_tax_by_rate_of_a_negative_amount_or_rate_is_refused() -> None:
    for taxable in ({FIVE: -1}, {-FIVE: 1}):
        with pytest.raises(ValueError, match="negative"):
            heads_by_rate(taxable, same_state=True, total_paise=0, allowed_paise=9)


@given(mixed.documents())
def test_tax_rows_add_up_to_the_document_and_both_halves_are_equal(document: Document) -> None:
    for name in HEADS:
        assert sum(getattr(row, name) for row in document.by_rate) == getattr(document.heads, name)
    assert sum(row.taxable_paise for row in document.by_rate) == document.taxable_paise
    assert all(row.cgst_paise == row.sgst_paise for row in document.by_rate)
    assert (
        document.taxable_paise + document.heads.tax_paise + document.heads.round_off_paise
        == document.total_paise
    )
    assert [row.percent for row in document.by_rate] == sorted({line.tax_percent for line in document.lines})


@given(mixed.documents())
def test_shares_of_the_lines_add_up_to_the_document_within_each_rate(document: Document) -> None:
    shares = shares_of(document)
    for row in document.by_rate:
        within = [share for share in shares if share.line.tax_percent == row.percent]
        for name in HEADS:
            assert sum(getattr(share, name) for share in within) == getattr(row, name)
    assert sum(share.round_off_paise for share in shares) == document.heads.round_off_paise
    assert sum(share.total_paise for share in shares) == document.total_paise
    assert [share.line for share in shares] == list(document.lines)


def test_share_of_a_line_is_in_proportion_to_its_taxable_value() -> None:
    shares = shares_of(papers.mixed_rates())
    assert [(share.cgst_paise, share.total_paise) for share in shares] == [
        (13_050, 171_100), (7_627, 100_000), (38_128, 499_899), (3_814, 50_001), (250, 10_500),
    ]  # fmt: skip


def test_round_off_of_a_document_without_value_goes_to_one_line() -> None:
    free = tuple(replace(line, taxable_paise=0) for line in papers.SERVICES)
    document = replace(papers.document(free), total_paise=1, heads=Heads(0, 0, 0, 1))
    assert sorted(share.total_paise for share in shares_of(document)) == [0, 0, 1]


@given(mixed.documents())
def test_document_with_several_rates_is_unchanged_after_storing_and_reading(document: Document) -> None:
    stored = json.loads(json.dumps(to_json(document)))
    assert repr(from_json(stored)) == repr(document)
    assert ("tax_rows" in stored) == (len(document.by_rate) > 1)


def test_document_with_one_rate_is_stored_as_before() -> None:
    stored = to_json(papers.company_invoice())
    assert list(stored)[-1] == "exempt_reason"
    assert [line["quantity"] for line in stored["lines"]] == [1, 2, 1]


def test_decimal_quantity_is_stored_as_text_and_has_at_most_three_decimals() -> None:
    stored = to_json(papers.mixed_rates())
    assert [line["quantity"] for line in stored["lines"]] == [1, 2, 1, "1.250", 1]
    assert from_json(stored).lines[3].quantity == Decimal("1.250")
    stored["lines"][3]["quantity"] = "1.2501"
    with pytest.raises(ValidationError, match="at most 3 decimals"):
        from_json(stored)


def test_document_with_several_rates_needs_its_tax_rows() -> None:
    with pytest.raises(ValueError, match="no tax rows"):
        _ = replace(papers.mixed_rates(), tax_rows=()).by_rate
