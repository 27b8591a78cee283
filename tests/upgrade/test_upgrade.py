"""An installation of each earlier release, upgraded to this code: nothing of its business changes."""

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
from gst import paper
from gst.document import from_json
from gst.paper import Copy
from tests.database import BASE_DATABASE, owner_dsn
from tests.upgrade import facts

FOLDER = Path(__file__).parent
RELEASES = sorted(path.name.removesuffix(".sql.gz") for path in FOLDER.glob("*.sql.gz"))
OWNER, APP = settings.DATABASES["owner"], settings.DATABASES["default"]
# Of its own for each test process: roles are named after it.
NAME = f"{BASE_DATABASE}_upgrade_{os.environ.get('PYTEST_XDIST_WORKER', 'main')}"


def before(release: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{release}.json").read_text())
    return found


@contextmanager
def restored(release: str) -> Iterator[psycopg.Connection]:
    """The release's database with its roles, as a server has it before the upgrade."""
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
    base.execute(f'DROP DATABASE IF EXISTS "{NAME}" WITH (FORCE)')
    for role in roles:
        base.execute(f'DROP ROLE IF EXISTS "{role}"')


def migrate(command: str) -> str:
    """As the release step runs it: a process of its own, with the production code's commands."""
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.development",
        "DATABASE_URL": _url(APP),
        "OWNER_DATABASE_URL": _url(OWNER),
    }
    done = subprocess.run(
        [sys.executable, "platform/manage.py", command], cwd=ROOT, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def _url(login: dict[str, Any]) -> str:
    return f"postgresql://{login['USER']}:{login['PASSWORD']}@{login['HOST']}:{login['PORT']}/{NAME}"


@pytest.mark.slow
@pytest.mark.parametrize("release", RELEASES)
def test_installed_release_is_upgraded_and_its_business_stays(release: str) -> None:
    expected = before(release)
    with restored(release) as connection:
        assert facts.read(connection) == {name: expected[name] for name in ("garages", "ledger", "people")}
        migrate("migrate_platform")
        assert "garages" in migrate("migrate_garages")
        assert facts.read(connection) == {name: expected[name] for name in ("garages", "ledger", "people")}
        papers = facts.oldest_papers(connection)
        assert {schema: facts.page_digest(document) for schema, (document, _) in papers.items()} == expected[
            "pages"
        ]
        if facts.drawing_libraries() == expected["drawn_with"]:
            for document, content in papers.values():
                assert paper.pdf(from_json(document), copy=Copy.ORIGINAL) == content
        # Control: the comparison sees a rupee.
        connection.execute(
            "UPDATE garage_1.payment SET amount_paise = amount_paise + 100 WHERE amount_paise > 0"
        )
        assert facts.read(connection)["garages"] != expected["garages"]


def test_every_release_of_the_changelog_has_its_dump() -> None:
    released = [
        line.split("[")[1].split("]")[0]
        for line in (ROOT / "CHANGELOG.md").read_text().splitlines()
        if line.startswith("## [") and "Unreleased" not in line
    ]
    # A patch release changes no table.
    assert {f"{version.rpartition('.')[0]}.0" for version in released} == set(RELEASES)
