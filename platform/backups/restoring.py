"""Restores a garage from its backup in one transaction: completely or not at all."""

from dataclasses import replace as changed
from pathlib import Path
from typing import LiteralString

import psycopg
import structlog
from django.conf import settings
from django.db import DatabaseError, transaction
from psycopg import sql

from backups.archive import Manifest, Reader, Sequence
from backups.errors import BackupDamaged, RestoreRefused
from backups.merging import copy_in, merge
from backups.pictures import fill_pictures, folder_of
from garages.provisioning import current_template
from kernel import clock, outbox, tenancy
from kernel.tenancy import fanout
from kernel.tenancy.logins import parameters_of
from kernel.tenancy.names import MAX_GARAGE, garage_role, schema_of
from kernel.tenancy.template import (
    Step,
    Template,
    empty_statements,
    mark_statement,
    step_statements,
    table_statements,
)

log = structlog.get_logger(__name__)

# This is the maximum wait for running requests of a garage that is replaced.
LOCK_TIMEOUT = "10s"


def restore(path: Path, *, replace: bool = False) -> Manifest:
    """Restore a backup. If a garage with the same number exists, the restore is refused unless `replace` is
    set."""
    with psycopg.connect(**parameters_of(tenancy.OWNER)) as connection:
        login = settings.DATABASES[tenancy.APP]["USER"]
        manifest = restore_into(connection, path, login=login, replace=replace)
    # An old backup has no keys of names. The garage is restored, so a failure must not say otherwise: the
    # nightly task writes the keys too.
    try:
        with transaction.atomic(), tenancy.garage(manifest.garage_id):
            outbox.enqueue("customers.fill_keys", key=f"{manifest.garage_id}:{clock.now().isoformat()}")
    except DatabaseError as error:
        log.warning("garage.keys_wait", garage_id=manifest.garage_id, error=str(error))
    return manifest


def restore_into(
    connection: psycopg.Connection, path: Path, *, login: str, replace: bool = False
) -> Manifest:
    """Restore a backup in the caller's transaction, also into the database of another cell. `login` is the
    app's login there."""
    with tenancy.as_owner():
        template = current_template()
    with Reader(path) as reader:
        manifest = reader.manifest
        before, lacking = _steps(template, manifest)
        try:
            connection.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
            # The caller's transaction may have restored another garage, with its constraints checked.
            connection.execute("SET CONSTRAINTS ALL DEFERRED")
            used = _make_room(connection, manifest, replace=replace)
            merge(connection, reader, replace=replace)
            _fill_schema(connection, reader, template, before, lacking, used, path, login)
            # Check deferred constraints here, where the error can be reported, and not at the commit.
            connection.execute("SET CONSTRAINTS ALL IMMEDIATE")
            connection.execute("SET LOCAL search_path = public")
        except psycopg.Error as error:
            reason = str(error).strip().splitlines()[0]
            raise RestoreRefused(
                f"The backup does not fit this database: {reason}. Nothing was changed."
            ) from error
    log.info("garage.restored", garage_id=manifest.garage_id, made_at=manifest.made_at.isoformat())
    return manifest


def _steps(template: Template, manifest: Manifest) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Return the migrations that the backup contains, and the migrations that it still needs."""
    if not 0 < manifest.garage_id <= MAX_GARAGE:
        raise BackupDamaged(f"{manifest.garage_id} is not a valid garage number.")
    had = {(app, name): digest for app, name, digest in manifest.migrations}
    try:
        lacking = fanout.missing_steps(template, set(had))
    except ValueError as error:
        raise RestoreRefused(
            f"The backup {error}. Restore it with the version of Servicebay that made it, or a later one."
        ) from None
    before = tuple(step for step in template.steps if step.key in had)
    if other := [".".join(step.key) for step in before if step.digest != had[step.key]]:
        raise RestoreRefused(f"The backup was made by other migrations of the same name: {', '.join(other)}.")
    return before, lacking


def _make_room(connection: psycopg.Connection, manifest: Manifest, *, replace: bool) -> dict[str, int]:
    """Drop the replaced garage. Returns the last ids that the garage used, so that old links never get a new
    object."""
    garage_id = manifest.garage_id
    schema, role = schema_of(garage_id), garage_role(connection.info.dbname, garage_id)
    there = connection.execute(
        "SELECT name FROM public.garage WHERE id = %s FOR UPDATE", [garage_id]
    ).fetchone()
    has_schema = _is_there(connection, "SELECT FROM pg_namespace WHERE nspname = %s", schema)
    if (there or has_schema) and not replace:
        name = there[0] if there else "one that has only a schema"
        raise RestoreRefused(
            f"Garage {garage_id} exists already ({name}). Use --replace to replace it with the backup."
        )
    if replace and not there:
        raise RestoreRefused(f"There is no garage {garage_id} to replace: restore without --replace.")
    used: dict[str, int] = {}
    if has_schema:
        used = dict(
            connection.execute(
                "SELECT sequencename, last_value FROM pg_sequences"
                " WHERE schemaname = %s AND last_value IS NOT NULL",
                [schema],
            )
        )
        connection.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(schema)))
    if _is_there(connection, "SELECT FROM pg_roles WHERE rolname = %s", role):
        connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))
    return used


def _is_there(connection: psycopg.Connection, question: LiteralString, name: str) -> bool:
    return connection.execute(question, [name]).fetchone() is not None


def _fill_schema(
    connection: psycopg.Connection,
    reader: Reader,
    template: Template,
    before: tuple[Step, ...],
    lacking: tuple[Step, ...],
    used: dict[str, int],
    path: Path,
    login: str,
) -> None:
    """Create the schema as it was at the time of the backup, load the rows, and apply the missing
    migrations."""
    garage_id, database = reader.manifest.garage_id, connection.info.dbname
    then = changed(template, steps=before)
    with connection.pipeline():
        for statement in empty_statements(then, garage_id, database=database, login=login):
            connection.execute(statement)
        for statement in table_statements(before, garage_id):
            connection.execute(statement)
    schema = schema_of(garage_id)
    for table in reader.manifest.own():
        copy_in(connection, reader, table, sql.Identifier(schema, table.name))
        if table.sequence is not None:
            _set_sequence(connection, schema, table.name, table.sequence, used)
    if reader.manifest.pictures_beside:
        fill_pictures(connection, schema, folder_of(path))
    # The migration history was loaded with the rows. The missing migrations add their own history rows.
    connection.execute("SET CONSTRAINTS ALL IMMEDIATE")
    with connection.pipeline():
        for statement in step_statements(lacking, garage_id, database=database):
            connection.execute(statement)
        connection.execute(mark_statement(template, garage_id))


def _set_sequence(
    connection: psycopg.Connection, schema: str, table: str, then: Sequence, used: dict[str, int]
) -> None:
    found = connection.execute(
        "SELECT pg_get_serial_sequence(%s, %s)", [f'{schema}."{table}"', then.column]
    ).fetchone()
    name = str(found[0]) if found else ""
    further = used.get(name.rpartition(".")[2].strip('"'), 0)
    last, called = (further, True) if further > then.last else (then.last, then.called)
    connection.execute("SELECT setval(%s, %s, %s)", [name, last, called])
