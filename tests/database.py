"""The database of a test process: as a deployment makes it, with a spare copy beside it."""

import gc
import time

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connections

from tests import cast as casting

DATABASE = settings.DATABASES["owner"]["NAME"]
BASE_DATABASE = DATABASE.partition("_test_")[0]
SPARE = f"{DATABASE}_spare"

# What a database keeps when a test that committed is cleaned up.
KEPT = ("django_migrations", "django_content_type", "schema_template", "plan")


def owner_dsn(database: str | None = None) -> str:
    owner = settings.DATABASES["owner"]
    return psycopg.conninfo.make_conninfo(
        dbname=database or owner["NAME"],
        user=owner["USER"],
        password=owner["PASSWORD"],
        host=owner["HOST"],
        port=owner["PORT"],
    )


def app_dsn() -> str:
    app = settings.DATABASES["default"]
    return psycopg.conninfo.make_conninfo(owner_dsn(), user=app["USER"], password=app["PASSWORD"])


def make() -> None:
    """By the owner, with the app's login powerless."""
    drop()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        base.execute(f'CREATE DATABASE "{DATABASE}"')
    call_command("migrate_platform", verbosity=0)
    casting.make()


def drop() -> None:
    connections.close_all()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        for name in (SPARE, DATABASE):
            _drop_database(base, name)
        _drop_roles(base, f"{DATABASE}_")


def keep_spare() -> None:
    """A copy of the database as it is, kept from test to test: copying it back is quicker than making one."""
    connections.close_all()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        if not _has_spare(base):
            _once_nobody_is_there(base, f'CREATE DATABASE "{SPARE}" TEMPLATE "{DATABASE}"')


def take_spare() -> None:
    connections.close_all()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        if has_spare := _has_spare(base):
            _drop_database(base, DATABASE)
            base.execute(f'CREATE DATABASE "{DATABASE}" TEMPLATE "{SPARE}"')
    if has_spare:
        with psycopg.connect(owner_dsn(), autocommit=True) as owner:
            _drop_roles(owner, f"{DATABASE}_garage_")
    else:
        start_over()
        casting.make()
    connections.close_all()


def _has_spare(base: psycopg.Connection) -> bool:
    return base.execute("SELECT FROM pg_database WHERE datname = %s", [SPARE]).rowcount == 1


def without_spare() -> None:
    """The roles of garages can be dropped: no other database has grants of theirs."""
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        _drop_database(base, SPARE)


def start_over() -> None:
    """As a new installation is after `migrate_platform`."""
    connections.close_all()
    without_spare()
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        schemas = owner.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'garage\\_%'").fetchall()
        for (schema,) in schemas:
            owner.execute(f"DROP SCHEMA {schema} CASCADE")
        tables = owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        names = ", ".join(f'"{table}"' for (table,) in tables if table not in KEPT)
        owner.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
        _drop_roles(owner, f"{DATABASE}_garage_")


def _drop_database(base: psycopg.Connection, name: str) -> None:
    _once_nobody_is_there(base, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def _once_nobody_is_there(base: psycopg.Connection, statement: str) -> None:
    """The owner may not end the app's connections, nor an autovacuum: they are waited for."""
    for patience in range(600):
        try:
            base.execute(statement)
        except (psycopg.errors.ObjectInUse, psycopg.errors.InsufficientPrivilege) as error:
            if patience == 599:
                there = (
                    "SELECT pid, usename, backend_type, state, query FROM pg_stat_activity"
                    " WHERE starts_with(datname, %s)"
                )
                error.add_note(f"Still there: {base.execute(there, [DATABASE]).fetchall()}")
                raise
            # Those of threads that have ended go with what holds them, which may be a cycle.
            gc.collect()
            time.sleep(0.1)
        else:
            break


def _drop_roles(connection: psycopg.Connection, prefix: str) -> None:
    """But not those of the garages that are here."""
    found = connection.execute(
        """
        SELECT rolname FROM pg_roles
        WHERE starts_with(rolname, %s) AND substr(rolname, %s) NOT IN (SELECT nspname FROM pg_namespace)
        """,
        [prefix, len(f"{DATABASE}_") + 1],
    ).fetchall()
    for (role,) in found:
        connection.execute(f'DROP ROLE "{role}"')
