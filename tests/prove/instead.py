"""Replacements of mechanisms, for the controls of `from_tests.py`."""

from collections import Counter
from collections.abc import Set
from datetime import UTC, date
from typing import Any

import psycopg
from psycopg import sql

from backups import merging
from backups.archive import Reader, Table
from billing import reminders
from billing.rules import Standing
from gst.numbers import Series, financial_year, format_number
from kernel import clock
from kernel.outbox import rows
from kernel.tenancy import fanout

GONE = 410
_last: Counter[str] = Counter()


def number_that_no_rollback_frees(
    *, chain_id: int, holder: str, prefix: str, series: Series, on: date
) -> str:
    """Take the number from a counter in memory, which behaves as a sequence of Postgres."""
    _last[prefix] += 1
    return format_number(prefix, financial_year(on), _last[prefix], series)


def nothing_is_missing(events: Any) -> int:
    return 0


def nothing_is_taken_back(*given: Any, **named: Any) -> None:
    return None


def whoever_calls(call: Any) -> tuple[set[int], None]:
    return set(), None


def all_tables_but_the_activity(
    connection: psycopg.Connection, reader: Reader, table: Table, into: sql.Composable
) -> None:
    if table.name != "activity":
        merging.copy_in(connection, reader, table, into)


def day_in_utc() -> date:
    return clock.now().astimezone(UTC).date()


def failed_with_its_batch(
    connection: psycopg.Connection, garage: fanout.Pending, report: fanout.Report
) -> None:
    report.failed[garage.garage_id] = "its batch failed"


def never_again(row: rows.Row, error: str) -> bool:
    return rows.mark_dead(row, error)


def due_today_only(
    standing: Standing, sent: Set[reminders.Reminder], *, renews: bool = False
) -> reminders.DatedReminder | None:
    found = reminders.due_reminder(standing, sent, renews=renews)
    return found if found and found.day == clock.today() else None
