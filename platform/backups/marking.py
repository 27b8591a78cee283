"""Marks a position of the WAL with the checksums of all tables. Writers are not blocked.

The snapshot must have exactly the commits before the position. A transaction holds its lock of the type
`transactionid` from before its first WAL until it is visible to new snapshots. So these steps are enough:

1. Read the position. 2. No such lock is held. 3. Take the snapshot. 4. The position is still the same.

A commit before the position was visible when no lock was held, and a commit after it is not in the snapshot.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import psycopg
from psycopg import sql

from backups import checksums
from backups.errors import MarkRefused

SECONDS = 60.0
PAUSE = 0.002
_POSITION = "SELECT pg_current_wal_insert_lsn()::text"
_WRITERS = "SELECT count(*) FROM pg_locks WHERE locktype = 'transactionid' AND mode = 'ExclusiveLock'"
_OLDEST = """
    SELECT extract(epoch FROM clock_timestamp() - min(a.xact_start))::int FROM pg_stat_activity a
    JOIN pg_locks l USING (pid) WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock'
"""
_TABLES = """
    SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND c.relpersistence = 'p'
        AND (n.nspname = 'public' OR n.nspname ~ '^garage_[0-9]+$')
    ORDER BY 1, 2
"""
_SEQUENCES = """
    SELECT schemaname || '.' || sequencename, last_value FROM pg_sequences
    WHERE (schemaname = 'public' OR schemaname ~ '^garage_[0-9]+$') AND last_value IS NOT NULL
    ORDER BY 1
"""
# The text of a value depends on these settings, and another server can have other ones.
_SETTINGS = (
    "SELECT set_config('TimeZone', 'UTC', false), set_config('DateStyle', 'ISO, YMD', false),"
    " set_config('IntervalStyle', 'postgres', false), set_config('bytea_output', 'hex', false),"
    " set_config('extra_float_digits', '1', false), set_config('statement_timeout', '0', false)"
)


@dataclass(frozen=True)
class Position:
    lsn: str
    at: datetime
    tries: int


@dataclass(frozen=True)
class Content:
    tables: dict[str, str]
    sequences: dict[str, int]

    @property
    def rows(self) -> int:
        return sum(int(each.partition(":")[0]) for each in self.tables.values())


def read_mark(connection: psycopg.Connection, *, seconds: float | None = None) -> tuple[Position, Content]:
    """Return a position, and the content of the database at it. The connection is in autocommit."""
    connection.execute(_SETTINGS)
    # Their present values are before the position, so a restored value is never smaller.
    sequences = _sequences(connection)
    with _snapshot(connection, SECONDS if seconds is None else seconds) as position:
        return position, Content(_tables(connection), sequences)


def read_content(connection: psycopg.Connection) -> Content:
    connection.execute(_SETTINGS)
    with _transaction(connection):
        return Content(_tables(connection), _sequences(connection))


def compare(marked: Content, found: Content) -> list[str]:
    """Return a sentence for each table and sequence that differs."""
    wrong = []
    for name in sorted(marked.tables.keys() | found.tables.keys()):
        before, after = marked.tables.get(name), found.tables.get(name)
        if after is None:
            wrong.append(f"{name} is missing")
        elif before is None:
            wrong.append(f"{name} was not there")
        elif before != after:
            rows = [each.partition(":")[0] for each in (before, after)]
            wrong.append(f"{name} differs: {rows[0]} rows were marked, {rows[1]} were found")
    for name, value in marked.sequences.items():
        if found.sequences.get(name, -1) < value:
            wrong.append(f"sequence {name} is before {value}")
    return wrong


@contextmanager
def _snapshot(connection: psycopg.Connection, seconds: float) -> Iterator[Position]:
    deadline, tries = time.monotonic() + seconds, 0
    while True:
        tries += 1
        before = _one(connection, _POSITION)
        if _one(connection, _WRITERS) == 0:
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            # The first statement takes the snapshot, and all statements after it see the same.
            connection.execute("SELECT pg_current_snapshot()")
            if _one(connection, _POSITION) == before:
                break
            connection.execute("ROLLBACK")
        if time.monotonic() > deadline:
            oldest = _one(connection, _OLDEST)
            raise MarkRefused(
                f"There was no moment without a writing transaction in {seconds:.0f} s and {tries} tries. "
                + (f"The oldest one has written for {oldest} s. " if oldest is not None else "")
                + "Try again at a quieter time."
            )
        time.sleep(PAUSE)
    try:
        yield Position(str(before), _one(connection, "SELECT now()"), tries)
    finally:
        connection.execute("ROLLBACK")


@contextmanager
def _transaction(connection: psycopg.Connection) -> Iterator[None]:
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    try:
        yield
    finally:
        connection.execute("ROLLBACK")


def _tables(connection: psycopg.Connection) -> dict[str, str]:
    names = connection.execute(_TABLES).fetchall()
    return {f"{schema}.{table}": checksums.of_table(connection, schema, table) for schema, table in names}


def _sequences(connection: psycopg.Connection) -> dict[str, int]:
    return dict(connection.execute(_SEQUENCES).fetchall())


def _one(connection: psycopg.Connection, query: str) -> Any:
    found = connection.execute(sql.SQL(query)).fetchone()
    assert found is not None  # noqa: S101 - the queries return one row
    return found[0]
