"""How many jobs there are, by status: the numbers on the home screen."""

from collections.abc import Callable
from datetime import date, timedelta
from enum import IntEnum
from typing import Any

from django.db import connection

from kernel import clock
from tenants.catalogue.queries import categories
from tenants.jobs.codes import JobStatus

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


FINANCIAL_YEAR_STARTS = 4  # April


def _last_month(today: date) -> Window:
    end = today.replace(day=1) - timedelta(days=1)
    return end.replace(day=1), end


def _financial_year(today: date) -> Window:
    year = today.year if today.month >= FINANCIAL_YEAR_STARTS else today.year - 1
    return date(year, FINANCIAL_YEAR_STARTS, 1), date(year + 1, FINANCIAL_YEAR_STARTS, 1) - timedelta(days=1)


# Each is a window of entry dates, both days included; weeks begin on Monday.
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

TITLES = {
    "Open": JobStatus.OPEN,
    "Inprogress": JobStatus.IN_PROGRESS,
    "Ready": JobStatus.READY,
    "Delivered": JobStatus.DELIVERED,
}


def window(chosen: DateFilter, today: date) -> Window:
    return _WINDOWS[chosen](today)


def job_statistics(chosen: DateFilter, category_id: int | None) -> dict[str, Any]:
    """Total is the sum of the four; cancelled jobs are in none of them."""
    conditions: list[str] = ["deleted_at IS NULL", "status = ANY(%s)"]
    values: list[Any] = [list(TITLES.values())]
    if between := window(chosen, clock.today()):
        conditions.append("entry_date BETWEEN %s AND %s")
        values.extend(between)
    if category_id is not None:
        conditions.append("category_ids @> ARRAY[%s]::bigint[]")
        values.append(category_id)
    with connection.cursor() as cursor:
        # COUNT(*), not COUNT(id): the index that serves this has no id.
        cursor.execute(
            f"SELECT status, count(*) FROM job WHERE {' AND '.join(conditions)} GROUP BY status", values
        )
        by_status = dict(cursor.fetchall())
    counts = {title: by_status.get(status, 0) for title, status in TITLES.items()}
    return {
        "statistics": [
            {"title": title, "count": count}
            for title, count in ({"Total": sum(counts.values())} | counts).items()
        ],
        "filters": {
            "category_filters": categories(),
            "date_filters": [
                {"filter_id": choice.value, "filter_name": choice.label} for choice in DateFilter
            ],
        },
    }
