"""The first and last day of each date filter."""

from datetime import date

import pytest

from tenants.jobs.board.date_filters import DateFilter, window

FRIDAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("today", "chosen", "first", "last"),
    [
        (FRIDAY, "TODAY", FRIDAY, FRIDAY),
        (date(2026, 1, 1), "YESTERDAY", date(2025, 12, 31), date(2025, 12, 31)),
        (FRIDAY, "THIS_WEEK", date(2026, 11, 16), date(2026, 11, 22)),
        (date(2026, 11, 16), "THIS_WEEK", date(2026, 11, 16), date(2026, 11, 22)),
        (date(2026, 11, 22), "THIS_WEEK", date(2026, 11, 16), date(2026, 11, 22)),
        (FRIDAY, "LAST_7_DAYS", date(2026, 11, 14), FRIDAY),
        (FRIDAY, "THIS_MONTH", date(2026, 11, 1), date(2026, 11, 30)),
        (date(2024, 2, 29), "THIS_MONTH", date(2024, 2, 1), date(2024, 2, 29)),
        (date(2026, 12, 31), "THIS_MONTH", date(2026, 12, 1), date(2026, 12, 31)),
        (date(2026, 1, 15), "LAST_MONTH", date(2025, 12, 1), date(2025, 12, 31)),
        (date(2026, 3, 31), "LAST_MONTH", date(2026, 2, 1), date(2026, 2, 28)),
        (date(2026, 3, 31), "THIS_FINANCIAL_YEAR", date(2025, 4, 1), date(2026, 3, 31)),
        (date(2026, 4, 1), "THIS_FINANCIAL_YEAR", date(2026, 4, 1), date(2027, 3, 31)),
    ],
)
def test_date_filter_covers_all_days_from_its_first_to_its_last_day(
    today: date, chosen: str, first: date, last: date
) -> None:
    assert window(DateFilter[chosen], today) == (first, last)


def test_date_filter_all_time_has_no_first_and_no_last_day() -> None:
    assert window(DateFilter.ALL_TIME, FRIDAY) is None
