"""The format of invoice numbers, and the financial year of a day."""

from datetime import UTC, date, datetime
from unittest.mock import patch

import pytest
from django.utils import timezone

from gst.numbers import Series, financial_year, format_number, is_prefix
from kernel import clock


def test_invoice_numbers_have_at_most_sixteen_characters() -> None:
    assert format_number("MUM01", "2627", 1, Series.INVOICE) == "MUM01-2627-00001"
    assert format_number("MUM01", "2627", 99_999, Series.CREDIT_NOTE) == "MUM01-2627C99999"
    assert len(format_number("MUM01", "2627", 99_999, Series.CREDIT_NOTE)) == 16
    assert format_number("A", "2627", 12, Series.INVOICE) == "A-2627-00012"


@pytest.mark.parametrize("number", [100_000, 0, -1])
def test_invoice_number_outside_1_to_99999_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="1 to 99999"):
        format_number("MUM01", "2627", number, Series.INVOICE)


@pytest.mark.parametrize("prefix", ["", "MUM001", "mum", "M-1", "M 1", "म१", "MUM\n"])
def test_invalid_invoice_prefix_is_refused(prefix: str) -> None:
    assert not is_prefix(prefix)
    with pytest.raises(ValueError, match="prefix"):
        format_number(prefix, "2627", 1, Series.INVOICE)


def test_financial_year_begins_on_1_april() -> None:
    assert financial_year(date(2026, 3, 31)) == "2526"
    assert financial_year(date(2026, 4, 1)) == "2627"
    assert financial_year(date(2027, 3, 31)) == "2627"
    assert financial_year(date(2099, 12, 31)) == "9900"


def test_financial_year_changes_at_midnight_in_india() -> None:
    last = datetime(2027, 3, 31, 18, 29, 59, tzinfo=UTC)
    first = datetime(2027, 3, 31, 18, 30, tzinfo=UTC)
    for moment, year in ((last, "2627"), (first, "2728")):
        with patch.object(timezone, "now", return_value=moment):
            assert financial_year(clock.today()) == year


def test_financial_year_refuses_a_datetime_instead_of_a_date() -> None:
    with pytest.raises(TypeError, match="local day"):
        financial_year(datetime(2027, 3, 31, 18, 30, tzinfo=UTC))
