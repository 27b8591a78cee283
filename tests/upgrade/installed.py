"""An installation of an earlier release is restored from its dump and migrated to this code."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings

from config.env import ROOT
from tests.database import BASE_DATABASE, drop_database, owner_dsn

FOLDER = Path(__file__).parent
RELEASES = sorted(path.name.removesuffix(".sql.gz") for path in FOLDER.glob("*.sql.gz"))
# `make test` takes the last release, and `make prove` the older ones too.
EACH_RELEASE = [*(pytest.param(older, marks=pytest.mark.prove) for older in RELEASES[:-1]), RELEASES[-1]]
OWNER, APP = settings.DATABASES["owner"], settings.DATABASES["default"]
# The name differs for each test process, because role names contain it.
NAME = f"{BASE_DATABASE}_upgrade_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"


def before(release: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{release}.json").read_text())
    return found


@contextmanager
def restored(release: str) -> Iterator[psycopg.Connection]:
    """Create the database and roles of the release, as before an upgrade."""
    found = before(release)
    roles = [f"{NAME}_platform", *(f"{NAME}_{schema}" for schema in found["garages"])]
    text = gzip.decompress((FOLDER / f"{release}.sql.gz").read_bytes()).decode()
    text = text.replace(found["database"], NAME).replace('"servicebay_owner"', f'"{OWNER["USER"]}"')
    with psycopg.connect(owner_dsn(BASE_DATABASE), autocommit=True) as base:
        _drop(base, roles)
        base.execute(f'CREATE DATABASE "{NAME}"')
        for role in roles:
            base.execute(f'CREATE ROLE "{role}" NOLOGIN')
            base.execute(f'GRANT "{role}" TO "{APP["USER"]}" WITH INHERIT FALSE, SET TRUE')
        try:
            with psycopg.connect(owner_dsn(NAME), autocommit=True) as connection:
                connection.execute(text)
                connection.execute("SET search_path TO public")
                yield connection
        finally:
            _drop(base, roles)


def _drop(base: psycopg.Connection, roles: list[str]) -> None:
    drop_database(base, NAME)
    for role in roles:
        base.execute(f'DROP ROLE IF EXISTS "{role}"')


def migrate(command: str) -> str:
    """Run a migration command in its own process, as a release does."""
    done = subprocess.run(
        [sys.executable, "platform/manage.py", command],
        cwd=ROOT,
        env=environment(ROOT),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def environment(code: Path) -> dict[str, str]:
    """Return the environment of a process that runs `code` on the restored database."""
    return os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.development",
        "PYTHONPATH": f"{code / 'platform'}{os.pathsep}{code}",
        "DATABASE_URL": _url(APP),
        "OWNER_DATABASE_URL": _url(OWNER),
        "REDIS_URL": settings.REDIS_URL,
    }


def _url(login: dict[str, Any]) -> str:
    return f"postgresql://{login['USER']}:{login['PASSWORD']}@{login['HOST']}:{login['PORT']}/{NAME}"
