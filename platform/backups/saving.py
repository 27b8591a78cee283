"""Backs up one garage: streams a consistent snapshot of its tables into a file."""

import hashlib
import os
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from backups import archive, pictures
from backups.archive import Manifest, Reader, Sequence, Table
from backups.errors import BackupRefused
from backups.tables import EMPTIED, KEPT, PublicTable
from garages.provisioning import current_template
from kernel import tenancy
from kernel.tenancy import fanout
from kernel.tenancy.logins import parameters_of
from kernel.tenancy.names import PUBLIC, schema_of
from kernel.tenancy.template import Template

_COLUMNS = """
    SELECT a.attname FROM pg_attribute a
    WHERE a.attrelid = %s::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    ORDER BY a.attnum
"""


@dataclass(frozen=True)
class Restored:
    """A server that has the databases as they were at a moment. `address` replaces the live server's."""

    address: dict[str, Any]
    at: datetime


def save(
    garage_id: int, target: Path, *, restored: Restored | None = None, beside: Path | None = None
) -> Manifest:
    """Write the backup. The file gets its final name only after it was read again and verified.

    `beside` is a folder for the contents of pictures. Without it, they are in the file.
    """
    with tenancy.as_owner():
        template = current_template()
    target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    try:
        with (
            os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file,
            psycopg.connect(
                **parameters_of(tenancy.OWNER) | (restored.address if restored else {})
            ) as connection,
        ):
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            made_at = restored.at if restored else datetime.now(UTC)
            manifest = _write(file, connection, garage_id, template, made_at, beside)
            file.flush()
            os.fsync(file.fileno())
        with Reader(partial) as reader:
            reader.verify()
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return manifest


def _write(
    file: Any,
    connection: psycopg.Connection,
    garage_id: int,
    template: Template,
    made_at: datetime,
    beside: Path | None,
) -> Manifest:
    found = connection.execute("SELECT name FROM public.garage WHERE id = %s", [garage_id]).fetchone()
    history = fanout.read_histories(connection, [garage_id]).get(garage_id)
    if found is None or history is None:
        raise BackupRefused(f"There is no garage {garage_id} with data.")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        # A garage from before the pictures has no pictures to put beside the file.
        if pictures.COLUMN not in columns_of(connection, schema_of(garage_id), pictures.TABLE):
            beside = None
        if beside:
            pictures.write_pictures(connection, schema_of(garage_id), beside)
        tables = tuple(_tables(connection, zipped, garage_id, has_pictures=beside is None))
        manifest = Manifest(
            archive.FORMAT,
            garage_id,
            found[0],
            made_at,
            tuple((*step.key, step.digest) for step in template.steps if step.key in history),
            tables,
            pictures_beside=beside is not None,
        )
        zipped.writestr(archive.MANIFEST, manifest.as_json())
    return manifest


def _tables(
    connection: psycopg.Connection, zipped: zipfile.ZipFile, garage_id: int, *, has_pictures: bool
) -> Iterator[Table]:
    for kept in KEPT:
        columns = columns_of(connection, PUBLIC, kept.name)
        yield _copy(
            connection, zipped, f"public/{kept.name}", columns, _rows_of(kept, columns, garage_id), None
        )
    schema = schema_of(garage_id)
    for name in tables_of(connection, schema):
        columns = columns_of(connection, schema, name)
        rows = sql.SQL("SELECT {} FROM {} WHERE {}").format(
            sql.SQL(", ").join(_chosen(name, columns, has_pictures=has_pictures)),
            sql.Identifier(schema, name),
            sql.Literal(name not in EMPTIED),
        )
        sequence = _sequence(connection, schema, name)
        yield _copy(connection, zipped, f"garage/{name}", columns, rows, sequence)


def _chosen(table: str, columns: tuple[str, ...], *, has_pictures: bool) -> Iterator[sql.Composable]:
    for column in columns:
        is_content = (table, column) == (pictures.TABLE, pictures.CONTENT)
        if is_content and not has_pictures:
            yield pictures.content_without_pictures()
        else:
            yield sql.Identifier(column)


def _rows_of(kept: PublicTable, columns: tuple[str, ...], garage_id: int) -> sql.Composable:
    return sql.SQL("SELECT {} FROM {} t WHERE {}").format(
        kept.chosen(columns, garage_id), sql.Identifier(PUBLIC, kept.name), kept.taken_along(garage_id)
    )


def _copy(
    connection: psycopg.Connection,
    zipped: zipfile.ZipFile,
    place: str,
    columns: tuple[str, ...],
    rows: sql.Composable,
    sequence: Sequence | None,
) -> Table:
    digest = hashlib.sha256()
    with connection.cursor() as cursor:
        with (
            zipped.open(place, "w", force_zip64=True) as entry,
            cursor.copy(sql.SQL("COPY ({}) TO STDOUT").format(rows)) as copy,
        ):
            for chunk in copy:
                digest.update(chunk)
                entry.write(chunk)
        return Table(place, columns, cursor.rowcount, digest.hexdigest(), sequence)


def tables_of(connection: psycopg.Connection, schema: str) -> list[str]:
    found = connection.execute(
        "SELECT tablename FROM pg_tables WHERE schemaname = %s ORDER BY tablename", [schema]
    )
    return [name for (name,) in found]


def columns_of(connection: psycopg.Connection, schema: str, table: str) -> tuple[str, ...]:
    """Return the columns of a table, except generated columns, because Postgres computes them again."""
    return tuple(name for (name,) in connection.execute(_COLUMNS, [f'{schema}."{table}"']))


def _sequence(connection: psycopg.Connection, schema: str, table: str) -> Sequence | None:
    found = connection.execute(
        "SELECT a.attname, pg_get_serial_sequence(%(table)s, a.attname) FROM pg_attribute a"
        " WHERE a.attrelid = %(table)s::regclass AND a.attidentity <> ''",
        {"table": f'{schema}."{table}"'},
    ).fetchone()
    if found is None:
        return None
    column, name = found
    state = connection.execute(
        sql.SQL("SELECT last_value, is_called FROM {}").format(sql.Identifier(*name.split(".")))
    ).fetchone()
    assert state is not None  # noqa: S101 - a sequence has one row
    return Sequence(column, *state)
