"""A second cell: an installation with its own database, Redis database and addresses."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from django.test import override_settings

from config.env import ROOT
from kernel import limits
from tests import database

NUMBER = 1
HERE = "https://a.example"
THERE = "https://b.example"
CELL_KEY = "the key of all cells, with enough characters"
NAME = f"{database.DATABASE}_cell"
CLEAN = f"{NAME}_clean"
EMPTY_TABLES = ("django_migrations", "django_content_type", "schema_template")


@dataclass(frozen=True)
class SecondCell:
    variables: dict[str, str]

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(database.owner_dsn(NAME), autocommit=True)

    @contextmanager
    def active(self) -> Iterator[None]:
        """Let this process be the second cell: its databases, its Redis database and its address."""
        before = {alias: each["NAME"] for alias, each in settings.DATABASES.items()}
        changed = override_settings(
            CELL=NUMBER, CELL_KEY=CELL_KEY, PUBLIC_URL=THERE, REDIS_URL=self.variables["REDIS_URL"]
        )
        self._connect_django(dict.fromkeys(before, NAME))
        try:
            with changed:
                limits.store.cache_clear()
                yield
        finally:
            limits.store.cache_clear()
            self._connect_django(before)

    @staticmethod
    def _connect_django(names: dict[str, str]) -> None:
        connections.close_all()
        for alias, name in names.items():
            settings.DATABASES[alias]["NAME"] = name
            connections[alias].settings_dict["NAME"] = name

    def run(self, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
        """Run Python with the variables of this cell, or with other ones."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**os.environ, **self.variables, **changes},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


def url(login: str, name: str) -> str:
    found = settings.DATABASES[login]
    return f"postgresql://{found['USER']}:{found['PASSWORD']}@{found['HOST']}:{found['PORT']}/{name}"


def url_of_owner() -> str:
    """Return the URL of the test's own database, which is cell 0."""
    return url("owner", database.DATABASE)


def variables(data_dir: Path) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "config.settings.development",
        "DATABASE_URL": url("default", NAME),
        "OWNER_DATABASE_URL": url("owner", NAME),
        "REDIS_URL": f"{settings.REDIS_URL.rpartition('/')[0]}/15",
        "SECRET_KEY": settings.SECRET_KEY,
        "PUBLIC_URL": THERE,
        "CELL": str(NUMBER),
        "CELL_KEY": CELL_KEY,
        "DATA_DIR": str(data_dir),
    }


@contextmanager
def made(data_dir: Path) -> Iterator[SecondCell]:
    """Install the second cell. A copy of the new database is kept, so that each test gets a clean one.

    It starts with a copy of the test's tables, without their rows, because this is faster than all migrations.
    """
    cell = SecondCell(variables(data_dir))
    with psycopg.connect(database.owner_dsn(database.BASE_DATABASE), autocommit=True) as base:
        _drop(base)
        connections.close_all()
        database.execute_when_unused(base, f'CREATE DATABASE "{NAME}" TEMPLATE "{database.DATABASE}"')
        with cell.connect() as there:
            database.empty(there, keep=EMPTY_TABLES)
        with cell.active():
            call_command("migrate_platform", verbosity=0)
        base.execute(f'CREATE DATABASE "{CLEAN}" TEMPLATE "{NAME}"')
        try:
            yield cell
        finally:
            _drop(base)


@contextmanager
def clean(cell: SecondCell) -> Iterator[SecondCell]:
    """Give the second cell an empty database again after the test."""
    try:
        yield cell
    finally:
        connections.close_all()
        with psycopg.connect(database.owner_dsn(database.BASE_DATABASE), autocommit=True) as base:
            database.drop_database(base, NAME)
            _drop_roles(base, f"{NAME}_garage_")
            base.execute(f'CREATE DATABASE "{NAME}" TEMPLATE "{CLEAN}"')


def _drop(base: psycopg.Connection) -> None:
    for name in (NAME, CLEAN):
        database.drop_database(base, name)
    _drop_roles(base, f"{NAME}_")


def _drop_roles(base: psycopg.Connection, prefix: str) -> None:
    for (role,) in base.execute(
        "SELECT rolname FROM pg_roles WHERE starts_with(rolname, %s)", [prefix]
    ).fetchall():
        base.execute(f'DROP ROLE "{role}"')
