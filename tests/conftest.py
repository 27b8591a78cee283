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

BASE_DATABASE = settings.DATABASES["owner"]["NAME"].partition("_test_")[0]

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
    name = settings.DATABASES["owner"]["NAME"]
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        _drop_database(base, name)
        base.execute(f'CREATE DATABASE "{name}"')
    with django_db_blocker.unblock():
        call_command("migrate_platform", verbosity=0)
        casting.make()
    yield
    with django_db_blocker.unblock():
        connections.close_all()
    # Those of threads that have ended go with what holds them, which may be a cycle.
    gc.collect()
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        _drop_database(base, name)


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
            time.sleep(0.1)
        else:
            break
    _drop_roles(base, f"{name}_")


def _drop_roles(connection: psycopg.Connection, prefix: str) -> None:
    found = connection.execute(
        "SELECT rolname FROM pg_roles WHERE starts_with(rolname, %s)", [prefix]
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
        try:
            with transaction.atomic(), tenancy.platform():
                cast = casting.read()
            yield cast
        finally:
            connections.close_all()
            _start_over()
            casting.make()
            connections.close_all()


def _start_over() -> None:
    name = settings.DATABASES["owner"]["NAME"]
    with psycopg.connect(owner_dsn(), autocommit=True) as owner:
        schemas = owner.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'garage\\_%'").fetchall()
        for (schema,) in schemas:
            owner.execute(f"DROP SCHEMA {schema} CASCADE")
        tables = owner.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        names = ", ".join(f'"{table}"' for (table,) in tables if table not in KEPT)
        owner.execute(f"TRUNCATE {names} RESTART IDENTITY CASCADE")
        _drop_roles(owner, f"{name}_garage_")


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
