"""Real servers, a database for each test process, two garages and a cast that is made once."""

import gc
import time
from collections.abc import Iterator
from typing import Any

import hypothesis
import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections, transaction
from pytest_django.plugin import DjangoDbBlocker

from kernel import limits, tenancy
from tests import cast as casting
from tests.api import Api
from tests.cast import Cast

# How long one example takes says how busy the machine is, not whether it is right.
hypothesis.settings.register_profile("unhurried", deadline=None)
hypothesis.settings.load_profile("unhurried")

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


@pytest.fixture(scope="session")
def django_db_setup(django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database as a deployment makes it: by the owner, with the app's login powerless."""
    _drop_everything()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        base.execute(f'CREATE DATABASE "{DATABASE}"')
    with django_db_blocker.unblock():
        call_command("migrate_platform", verbosity=0)
        casting.make()
    yield
    with django_db_blocker.unblock():
        connections.close_all()
    _drop_everything()


def _drop_everything() -> None:
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        for name in (SPARE, DATABASE):
            _drop_database(base, name)
        _drop_roles(base, f"{DATABASE}_")


def _drop_database(base: psycopg.Connection, name: str) -> None:
    """The owner may not end the app's connections: those of a process that just ended are waited for."""
    # An autovacuum of ours cannot be ended by us, only waited for.
    for patience in range(600):
        try:
            base.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        except (psycopg.errors.ObjectInUse, psycopg.errors.InsufficientPrivilege) as error:
            if patience == 599:
                there = (
                    "SELECT pid, usename, backend_type, state, query FROM pg_stat_activity WHERE datname = %s"
                )
                error.add_note(f"Still there: {base.execute(there, [name]).fetchall()}")
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


@pytest.fixture
def cast(db: None) -> Cast:
    """The two garages and their people; whatever a test does to them is rolled back."""
    with tenancy.platform():
        return casting.read()


@pytest.fixture
def committed_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Cast]:
    """For what only real commits show (walls, scopes, NOTIFY, threads): the database is made anew after."""
    with django_db_blocker.unblock():
        _keep_spare()
        try:
            with transaction.atomic(), tenancy.platform():
                cast = casting.read()
            yield cast
        finally:
            if not _take_spare():
                start_over()
                casting.make()
            connections.close_all()


def _keep_spare() -> None:
    """A copy of the database as it is, kept from test to test: copying it back is quicker than making one."""
    connections.close_all()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        if not _has_spare(base):
            base.execute(f'CREATE DATABASE "{SPARE}" TEMPLATE "{DATABASE}"')


def _take_spare() -> bool:
    connections.close_all()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        if not _has_spare(base):
            return False
        _drop_database(base, DATABASE)
        base.execute(f'CREATE DATABASE "{DATABASE}" TEMPLATE "{SPARE}"')
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        _drop_roles(owner, f"{DATABASE}_garage_")
    return True


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


@pytest.fixture(autouse=True)
def fresh_limits() -> None:
    """Each test begins with nobody having tried anything."""
    limits.store().flushdb()


@pytest.fixture
def api(cast: Cast) -> Api:
    return Api()


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Rolled-back tests first: those that commit leave a database that is made anew."""
    items.sort(key=lambda item: "committed_db" in getattr(item, "fixturenames", ()))
