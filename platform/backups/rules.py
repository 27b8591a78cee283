"""The nightly backups that are kept: the last seven, and the newest of four weeks and of twelve months."""

from collections.abc import Callable, Iterable
from datetime import date, timedelta

DAYS, WEEKS, MONTHS = 7, 4, 12
# The limit is above 24 hours, so that a single late backup is not reported.
OVERDUE_HOURS = 36
# A drill runs each week. A day more leaves time to repeat it.
DRILL_EVERY = timedelta(days=8)


def kept(days: Iterable[date]) -> set[date]:
    newest_first = sorted(set(days), reverse=True)
    return (
        set(newest_first[:DAYS])
        | set(_newest_of_each(newest_first, lambda day: day.isocalendar()[:2])[:WEEKS])
        | set(_newest_of_each(newest_first, lambda day: (day.year, day.month))[:MONTHS])
    )


def _newest_of_each(newest_first: list[date], span: Callable[[date], tuple[int, int]]) -> list[date]:
    newest: dict[tuple[int, int], date] = {}
    for day in newest_first:
        newest.setdefault(span(day), day)
    return list(newest.values())
