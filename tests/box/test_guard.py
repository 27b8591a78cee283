"""The guard of the disk with the rights that a machine gives to its login, on a real Postgres."""

import shutil
import time
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from infra import disk_guard
from tests.box import database

ROLE = "servicebay-guard"
# On a machine, the guard connects through the socket. The embedded server has none, so it gets a password.
PASSWORD = "of-this-test-only"
Usage = namedtuple("Usage", "total used free")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Yield the address of a new server, as its superuser."""
    with database.started() as running:
        with psycopg.connect(f"{running.superuser}/postgres", autocommit=True) as connection:
            connection.execute(f"ALTER ROLE \"{ROLE}\" PASSWORD '{PASSWORD}'")
        yield running.superuser


@pytest.fixture
def as_guard(server: str, monkeypatch: pytest.MonkeyPatch) -> str:
    address = psycopg.conninfo.conninfo_to_dict(server)
    for name, value in (
        ("PGHOST", address["host"]),
        ("PGPORT", address["port"]),
        ("PGUSER", ROLE),
        ("PGPASSWORD", PASSWORD),
    ):
        monkeypatch.setenv(name, str(value))
    return server


def fill(monkeypatch: pytest.MonkeyPatch, percent: int) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(100, percent, 100 - percent))
    disk_guard.watch_once(Path("/"))


def can_write(server: str) -> bool:
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        try:
            connection.execute("CREATE TABLE written ()")
            connection.execute("DROP TABLE written")
        except psycopg.errors.ReadOnlySqlTransaction:
            return False
        return True


def wait_until_writable(server: str, wanted: bool) -> None:
    """Wait a moment, because Postgres reads its settings again after the guard has asked for it."""
    deadline = time.monotonic() + 10
    while can_write(server) is not wanted:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_login_of_the_guard_makes_postgres_read_only_and_lets_it_write_again(
    as_guard: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for percent, is_writable in ((91, True), (93, False), (91, False), (89, True), (91, True)):
        fill(monkeypatch, percent)
        wait_until_writable(as_guard, is_writable)
        said.append(capsys.readouterr().out)
    assert [each for each in said if each] == [
        "The disk is 93 % full. Postgres allows only reading.\n",
        "The disk is 89 % full. Postgres allows writing again.\n",
    ]


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER SYSTEM SET work_mem = '1GB'",
        "CREATE ROLE another",
        "CREATE DATABASE another",
        "SELECT pg_read_file('PG_VERSION')",
        "SELECT * FROM pg_file_settings",
        "CREATE TABLE public.written ()",
    ],
)
def test_login_of_the_guard_can_do_nothing_else(as_guard: str, statement: str) -> None:
    with (
        psycopg.connect("", dbname="postgres", autocommit=True) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute(statement)


@pytest.mark.parametrize(
    "right",
    ["ALTER SYSTEM ON PARAMETER default_transaction_read_only", "EXECUTE ON FUNCTION pg_reload_conf()"],
)
def test_guard_without_its_rights_says_so_before_the_disk_is_full(
    as_guard: str, monkeypatch: pytest.MonkeyPatch, right: str
) -> None:
    with psycopg.connect(f"{as_guard}/postgres", autocommit=True) as connection:
        connection.execute(f'REVOKE {right} FROM "{ROLE}"')
        try:
            with pytest.raises(disk_guard.NotAllowed):
                fill(monkeypatch, 50)
        finally:
            connection.execute(f'GRANT {right} TO "{ROLE}"')
    fill(monkeypatch, 50)
