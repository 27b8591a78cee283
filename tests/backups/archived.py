"""A real Postgres whose WAL goes to a real Barman, in temporary folders."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
import pytest

from infra.backup import barman, configuration
from infra.backup.barman import Barman
from infra.backup.configuration import Source
from infra.dev import postgres
from infra.dev.keys import Keys
from infra.dev.processes import Runner

ROLE_FILE = Path(configuration.__file__).with_name("role.sql")
PASSWORD = "backup:password"


@dataclass(frozen=True)
class Served:
    """A server, and a home of Barman with the configuration for it."""

    home: Path
    superuser: str
    environment: dict[str, str]

    def connect(self, database: str = postgres.DATABASE) -> psycopg.Connection:
        return psycopg.connect(f"{self.superuser}/{database}", autocommit=True)


@dataclass(frozen=True)
class Archived(Served):
    barman: Barman
    receiver: int


def missing() -> str | None:
    """Return why these proofs cannot run on this machine."""
    if barman.find() is None:
        return f"not run: Barman is missing. Install it with: {barman.INSTALL}"
    return no_receiver()


def no_receiver() -> str | None:
    if not any((each.programs / "pg_receivewal").exists() for each in postgres.installations()):
        return "not run: no Postgres with pg_receivewal was found"
    return None


@contextmanager
def served(folder: Path, reason: str | None = None) -> Iterator[Served]:
    """Start a server that lets the login of the backups in. `reason` says why the caller cannot use it."""
    # These are programs of the system, which a developer's machine may lack. The table of steps counts it.
    if reason := reason or no_receiver():
        pytest.skip(reason)
    data = folder / "data"
    data.mkdir()
    keys = Keys(data)
    with Runner(data, handle_signals=False) as runner:
        urls = postgres.start(runner, data, keys, lambda _name, _line: None)
        superuser = (
            f"postgresql://postgres:{keys.secret('postgres_superuser')}@127.0.0.1:{keys.get('postgres_port')}"
        )
        programs = postgres.choose(data / "postgres").programs
        subprocess.run(
            [
                str(programs / "psql"),
                "-q",
                "-v",
                f"password={PASSWORD}",
                "-f",
                str(ROLE_FILE),
                f"{superuser}/postgres",
            ],
            check=True,
            capture_output=True,
        )
        home = folder / "backup"
        configuration.write(
            Source(home, "127.0.0.1", int(keys.get("postgres_port") or 0), programs, password=PASSWORD)
        )
        yield Served(home, superuser, {**os.environ, **urls})
    postgres.forget(data / "postgres")


@contextmanager
def archived(folder: Path) -> Iterator[Archived]:
    """Start a server and the receiver of its WAL. Both are stopped at the end."""
    with served(folder, missing()) as server:
        ours = Barman(server.home)
        log = (folder / "receive-wal.log").open("wb")
        receiver = subprocess.Popen(
            ours.command("receive-wal"), stdout=log, stderr=log, stdin=subprocess.DEVNULL
        )
        try:
            with server.connect("postgres") as connection:
                _wait_for_the_receiver(connection, folder / "receive-wal.log")
            yield Archived(server.home, server.superuser, server.environment, ours, receiver.pid)
        finally:
            receiver.terminate()
            receiver.wait()
            log.close()


def servers_on(folder: Path) -> list[int]:
    """Return the Postgres servers that run on a folder."""
    return [
        each.pid
        for each in psutil.process_iter(["cmdline"])
        if "-D" in (each.info["cmdline"] or []) and str(folder) in each.info["cmdline"]
    ]


def wait_for_no_server(folder: Path) -> None:
    for _ in range(600):
        if not servers_on(folder):
            return
        time.sleep(0.1)
    raise AssertionError(f"A server still runs on {folder}.")


def _wait_for_the_receiver(connection: psycopg.Connection, log: Path) -> None:
    for _ in range(600):
        row = connection.execute(
            "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'"
        ).fetchone()
        if row == (1,):
            return
        time.sleep(0.1)
    raise AssertionError(f"No WAL is received: {log.read_text()}")


def run(source: Archived, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the product on this server."""
    return subprocess.run(
        [sys.executable, *command], env=of(source) | environment, capture_output=True, text=True, check=False
    )


def of(source: Served) -> dict[str, str]:
    return source.environment | {
        "DJANGO_SETTINGS_MODULE": "config.settings.development",
        "BACKUP_HOME": str(source.home),
        "DATA_DIR": str(source.home.parent),
    }


def mark(source: Archived) -> None:
    done = run(source, "platform/manage.py", "mark_checksums")
    assert done.returncode == 0, done.stderr
