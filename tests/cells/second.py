"""A second cell: an installation with its own database, Redis database and addresses."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings

from config.env import ROOT
from tests import database

NUMBER = 1
HERE = "https://a.example"
THERE = "https://b.example"
CELL_KEY = "the key of all cells, with enough characters"
NAME = f"{database.DATABASE}_cell"
CLEAN = f"{NAME}_clean"

# Calls of the second cell: each is a method, a path, a token and a body. It prints the answers.
_CALLS = """
import json, sys
import django
django.setup()
from django.test import Client
for method, path, token, body in json.load(sys.stdin):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = Client(raise_request_exception=False).generic(
        method, path, json.dumps(body) if body is not None else "", content_type="application/json",
        headers=headers, HTTP_HOST="b.example",
    )
    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
    shown = json.loads(answer.content) if is_json else answer.content[:8].decode("latin-1")
    print(json.dumps([answer.status_code, shown]))
"""


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any


@dataclass(frozen=True)
class SecondCell:
    variables: dict[str, str]

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(database.owner_dsn(NAME), autocommit=True)

    def call(self, *calls: tuple[str, str, str | None, Any]) -> list[Answer]:
        """Send requests to this cell, one after the other, in a process of its own."""
        done = self.run("-c", _CALLS, text=json.dumps(calls))
        assert done.returncode == 0, done.stderr
        lines = [line for line in done.stdout.splitlines() if line.startswith("[")]
        return [Answer(*json.loads(line)) for line in lines]

    def run(self, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**os.environ, **self.variables},
            input=text,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )


def variables(data_dir: Path) -> dict[str, str]:
    app = settings.DATABASES["default"]
    owner = settings.DATABASES["owner"]

    def url(login: dict[str, Any]) -> str:
        return f"postgresql://{login['USER']}:{login['PASSWORD']}@{login['HOST']}:{login['PORT']}/{NAME}"

    return {
        "DJANGO_SETTINGS_MODULE": "config.settings.development",
        "DATABASE_URL": url(app),
        "OWNER_DATABASE_URL": url(owner),
        "REDIS_URL": f"{settings.REDIS_URL.rpartition('/')[0]}/15",
        "SECRET_KEY": settings.SECRET_KEY,
        "PUBLIC_URL": THERE,
        "CELL": str(NUMBER),
        "CELL_KEY": CELL_KEY,
        "DATA_DIR": str(data_dir),
    }


@contextmanager
def made(data_dir: Path) -> Iterator[SecondCell]:
    """Install the second cell. A copy of the new database is kept, so that each test gets a clean one."""
    cell = SecondCell(variables(data_dir))
    with psycopg.connect(database.owner_dsn(database.BASE_DATABASE), autocommit=True) as base:
        _drop(base)
        base.execute(f'CREATE DATABASE "{NAME}"')
        done = cell.run("platform/manage.py", "migrate_all")
        assert done.returncode == 0, done.stderr
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
