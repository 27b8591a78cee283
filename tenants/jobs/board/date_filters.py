"""The first and last entry date of each date filter, such as "This week"."""

from collections.abc import Callable
from datetime import date, timedelta
from enum import IntEnum

Window = tuple[date, date] | None


class DateFilter(IntEnum):
    ALL_TIME = 1
    TODAY = 2
    YESTERDAY = 3
    THIS_WEEK = 4
    LAST_7_DAYS = 5
    THIS_MONTH = 6
    LAST_MONTH = 7
    THIS_FINANCIAL_YEAR = 8

    @property
    def label(self) -> str:
        return self.name.replace("_", " ").capitalize()


FINANCIAL_YEAR_STARTS = 4  # The financial year in India starts in April.


def _last_month(today: date) -> Window:
    end = today.replace(day=1) - timedelta(days=1)
    return end.replace(day=1), end


def _financial_year(today: date) -> Window:
    year = today.year if today.month >= FINANCIAL_YEAR_STARTS else today.year - 1
    return date(year, FINANCIAL_YEAR_STARTS, 1), date(year + 1, FINANCIAL_YEAR_STARTS, 1) - timedelta(days=1)


# Each function returns the first and last entry date, both inclusive. Weeks begin on Monday.
_WINDOWS: dict[DateFilter, Callable[[date], Window]] = {
    DateFilter.ALL_TIME: lambda today: None,
    DateFilter.TODAY: lambda today: (today, today),
    DateFilter.YESTERDAY: lambda today: (today - timedelta(days=1), today - timedelta(days=1)),
    DateFilter.THIS_WEEK: lambda today: (
        today - timedelta(days=today.weekday()),
        today + timedelta(days=6 - today.weekday()),
    ),
    DateFilter.LAST_7_DAYS: lambda today: (today - timedelta(days=6), today),
    DateFilter.THIS_MONTH: lambda today: (
        today.replace(day=1),
        (today.replace(day=1) + timedelta(days=31)).replace(day=1) - timedelta(days=1),
    ),
    DateFilter.LAST_MONTH: _last_month,
    DateFilter.THIS_FINANCIAL_YEAR: _financial_year,
}


def window(chosen: DateFilter, today: date) -> Window:
    return _WINDOWS[chosen](today)
