"""Migrates the schemas of all garages to the template.

Each batch of garages is one transaction. If a batch fails, its garages are migrated one by one, so that a
locked garage is reported and the others are migrated. The missing steps are read from the history of each
garage, so the next run finishes an interrupted run.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import psycopg

from kernel.tenancy.names import schema_of
from kernel.tenancy.template import (
    HISTORY,
    MigrationKey,
    Step,
    Template,
    mark_statement,
    step_statements,
)

BATCH = 25
LOCK_TIMEOUT = "2s"

T = TypeVar("T")
Progress = Callable[[int, int], None]


@dataclass
class Report:
    migrated: list[int] = field(default_factory=list)
    current: list[int] = field(default_factory=list)
    failed: dict[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Pending:
    garage_id: int
    steps: tuple[Step, ...]
    marking: str


def read_histories(connection: psycopg.Connection, garage_ids: Sequence[int]) -> dict[int, set[MigrationKey]]:
    """Return the recorded migrations of each garage. Garages without a history are left out."""
    found = {
        name
        for (name,) in connection.execute(
            "SELECT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE c.relname = %s AND c.relkind = 'r' AND n.nspname LIKE 'garage\\_%%'",
            [HISTORY],
        )
    }
    present = [garage_id for garage_id in garage_ids if schema_of(garage_id) in found]
    histories: dict[int, set[MigrationKey]] = {garage_id: set() for garage_id in present}
    for batch in _batches(present, BATCH * 4):
        union = " UNION ALL ".join(
            f"SELECT {garage_id}::bigint, app, name FROM {schema_of(garage_id)}.{HISTORY}"
            for garage_id in batch
        )
        for garage_id, app, name in connection.execute(union):
            histories[garage_id].add((app, name))
    return histories


def _read_marks(connection: psycopg.Connection) -> dict[str, str | None]:
    return dict(
        connection.execute(
            "SELECT nspname, obj_description(oid, 'pg_namespace') FROM pg_namespace"
            " WHERE nspname LIKE 'garage\\_%'"
        ).fetchall()
    )


def missing_steps(template: Template, history: set[MigrationKey] | None) -> tuple[Step, ...]:
    """Return the steps that a garage still needs. Raises an error if its history is unexpected."""
    if history is None:
        raise ValueError("has no schema, or a schema without a history")
    known = {step.key for step in template.steps}
    if foreign := sorted(history - known):
        raise ValueError("has migrations that this code does not know: " + ", ".join(map(".".join, foreign)))
    missing = tuple(step for step in template.steps if step.key not in history)
    first_missing: dict[str, str] = {}
    for step in template.steps:
        if step.key not in history:
            first_missing.setdefault(step.app, step.name)
        elif step.app in first_missing:
            raise ValueError(
                f"has {'.'.join(step.key)} but not {step.app}.{first_missing[step.app]} before it"
            )
    return missing


def plan(
    connection: psycopg.Connection, template: Template, garage_ids: Sequence[int]
) -> tuple[list[Pending], Report]:
    """Return the pending garages and a report, without migrating."""
    histories, marks = read_histories(connection, garage_ids), _read_marks(connection)
    report, pending = Report(), []
    for garage_id in garage_ids:
        try:
            steps = missing_steps(template, histories.get(garage_id))
        except ValueError as error:
            report.failed[garage_id] = str(error)
            continue
        if steps or marks.get(schema_of(garage_id)) != template.mark:
            pending.append(Pending(garage_id, steps, mark_statement(template, garage_id)))
        else:
            report.current.append(garage_id)
    return pending, report


def run(
    connection: psycopg.Connection,
    template: Template,
    garage_ids: Sequence[int],
    *,
    progress: Progress = lambda done, total: None,
) -> Report:
    """Migrate all garages. `connection` uses the database owner's login, in autocommit mode."""
    pending, report = plan(connection, template, garage_ids)
    for done, batch in _counted(_batches(pending, BATCH)):
        # Try the whole batch first, then one by one if it fails.
        if not _migrate_together(connection, batch, report):
            for garage in batch:
                _migrate_alone(connection, garage, report)
        progress(done, len(pending))
    return report


def _migrate_together(connection: psycopg.Connection, garages: Sequence[Pending], report: Report) -> bool:
    try:
        _migrate(connection, garages)
    except psycopg.Error:
        return False
    report.migrated.extend(garage.garage_id for garage in garages)
    return True


def _migrate_alone(connection: psycopg.Connection, garage: Pending, report: Report) -> None:
    try:
        _migrate(connection, [garage])
    except psycopg.Error as error:
        report.failed[garage.garage_id] = str(error).strip().splitlines()[0]
    else:
        report.migrated.append(garage.garage_id)


def _migrate(connection: psycopg.Connection, garages: Sequence[Pending]) -> None:
    database = connection.info.dbname
    with connection.transaction(), connection.pipeline():
        connection.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
        for garage in garages:
            connection.execute(f"SET LOCAL search_path = {schema_of(garage.garage_id)}")
            for sql in step_statements(garage.steps, garage.garage_id, database=database):
                connection.execute(sql)
            connection.execute(garage.marking)


def _batches(items: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    for start in range(0, len(items), size):
        yield items[start : start + size]


def _counted(batches: Iterator[Sequence[T]]) -> Iterator[tuple[int, Sequence[T]]]:
    """Yield each batch with the number of items done after it."""
    done = 0
    for batch in batches:
        done += len(batch)
        yield done, batch
