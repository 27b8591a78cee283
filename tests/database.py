"""The database of a test process, and a spare copy of it. It is created like the database of a deployment."""

import gc
import hashlib
import time
from datetime import date

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connections

from config.env import ROOT
from kernel import clock
from kernel.tenancy.names import platform_role
from tests import cast as casting

DATABASE = settings.DATABASES["owner"]["NAME"]
BASE_DATABASE = DATABASE.partition("_test_")[0]
SPARE = f"{DATABASE}_spare"
MIGRATED_LOCK = 202_611
PRODUCT = ("billing", "platform", "tenants")

made_on: date | None = None

# These tables keep their rows when a test that committed is cleaned up.
KEPT_TABLES = ("django_migrations", "django_content_type", "schema_template", "plan")


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
    """Create the database with the database owner's login, so that the app's login has only its usual
    rights. The first test process migrates it, and the others copy the result.
    """
    drop()
    migrated = f"{BASE_DATABASE}_migrated_{_stamp()}"
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        base.execute("SELECT pg_advisory_lock(%s)", [MIGRATED_LOCK])
        old = base.execute(
            "SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [f"{BASE_DATABASE}_migrated_"]
        ).fetchall()
        has_copy = (migrated,) in old
        execute_when_unused(base, f'CREATE DATABASE "{DATABASE}"' + f' TEMPLATE "{migrated}"' * has_copy)
        # Each database has a role of its own, so a copy gets its rights here.
        call_command("migrate_platform", verbosity=0)
        if not has_copy:
            for (name,) in old:
                drop_database(base, name)
            connections.close_all()
            execute_when_unused(base, f'CREATE DATABASE "{migrated}" TEMPLATE "{DATABASE}"')
            with psycopg.connect(owner_dsn(migrated), autocommit=True) as copy:
                # A role with rights in a copy could not be dropped.
                for what in (
                    "ALL TABLES IN SCHEMA public",
                    "ALL SEQUENCES IN SCHEMA public",
                    "SCHEMA public",
                ):
                    copy.execute(f'REVOKE ALL ON {what} FROM "{platform_role(DATABASE)}"')
    _add_cast()


def _stamp() -> str:
    """Return a hash of all migrations."""
    files = sorted(
        path for path in ROOT.glob("*/**/migrations/*.py") if path.parts[len(ROOT.parts)] in PRODUCT
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


def follow_day() -> None:
    """Create the cast again after midnight in India, because tests expect that its trials begin today."""
    if made_on not in (None, clock.today()):
        reset_to_new_installation()
        _add_cast()
        connections.close_all()


def _add_cast() -> None:
    global made_on
    made_on = clock.today()
    casting.make()


def drop() -> None:
    connections.close_all()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        for name in (SPARE, DATABASE):
            drop_database(base, name)
        _drop_roles(base, f"{DATABASE}_")


def create_spare() -> None:
    """Copy the database, if there is no copy yet. Restoring a copy is faster than creating a database."""
    connections.close_all()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        if not _has_spare(base):
            execute_when_unused(base, f'CREATE DATABASE "{SPARE}" TEMPLATE "{DATABASE}"')


def restore_from_spare() -> None:
    connections.close_all()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        if has_spare := _has_spare(base):
            drop_database(base, DATABASE)
            base.execute(f'CREATE DATABASE "{DATABASE}" TEMPLATE "{SPARE}"')
    if has_spare:
        with psycopg.connect(owner_dsn(), autocommit=True) as owner:
            _drop_roles(owner, f"{DATABASE}_garage_")
    else:
        reset_to_new_installation()
        _add_cast()
    connections.close_all()


def _has_spare(base: psycopg.Connection) -> bool:
    return base.execute("SELECT FROM pg_database WHERE datname = %s", [SPARE]).rowcount == 1


def drop_spare() -> None:
    """Drop the spare copy, because garage roles with grants in it could not be dropped."""
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        drop_database(base, SPARE)


def reset_to_new_installation() -> None:
    """Reset the database to a new installation after `migrate_platform`."""
    connections.close_all()
    drop_spare()
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        empty(owner, keep=KEPT_TABLES)
        _drop_roles(owner, f"{DATABASE}_garage_")


def empty(owner: psycopg.Connection, *, keep: tuple[str, ...]) -> None:
    """Delete all garages and all rows of public tables, except those of some tables."""
    schemas = owner.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'garage\\_%'").fetchall()
    for (schema,) in schemas:
        owner.execute(f"DROP SCHEMA {schema} CASCADE")
    tables = owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
    names = ", ".join(f'"{table}"' for (table,) in tables if table not in keep)
    owner.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")


def drop_database(base: psycopg.Connection, name: str) -> None:
    execute_when_unused(base, f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


def execute_when_unused(base: psycopg.Connection, statement: str) -> None:
    """Wait for the app's connections and autovacuum, because the database owner may not terminate them."""
    for patience in range(600):
        try:
            base.execute(statement)
        except (psycopg.errors.ObjectInUse, psycopg.errors.InsufficientPrivilege) as error:
            if patience == 599:
                query = (
                    "SELECT pid, usename, backend_type, state, query FROM pg_stat_activity"
                    " WHERE starts_with(datname, %s)"
                )
                error.add_note(f"Still connected: {base.execute(query, [DATABASE]).fetchall()}")
                raise
            # A reference cycle may keep the connections of finished threads alive.
            gc.collect()
            time.sleep(0.1)
        else:
            break


def _drop_roles(connection: psycopg.Connection, prefix: str) -> None:
    """Drop the roles with this prefix, except those of existing garage schemas."""
    found = connection.execute(
        """
        SELECT rolname FROM pg_roles
        WHERE starts_with(rolname, %s) AND substr(rolname, %s) NOT IN (SELECT nspname FROM pg_namespace)
        """,
        [prefix, len(f"{DATABASE}_") + 1],
    ).fetchall()
    for (role,) in found:
        connection.execute(f'DROP ROLE "{role}"')
