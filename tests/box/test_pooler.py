"""A new password of the app, while processes connect through a real PgBouncer to a real Postgres."""

import os
import pwd
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest
from psycopg_pool import ConnectionPool, PoolTimeout

from config.env import ROOT
from infra.box import install
from infra.box.box import Box
from infra.box.variables import password_files
from infra.dev import libraries, ports
from tests.box import database
from tests.box.database import APP_PASSWORD, Server

pytestmark = pytest.mark.prove
NEW = "the-new-password-of-the-app"


@dataclass
class Pooler:
    """PgBouncer with the file of a machine, and the password file of the web."""

    server: Server
    box: Box
    port: int
    folder: Path
    process: "subprocess.Popen[bytes]" = field(init=False)

    def write(self, password: str) -> None:
        """Write the files as a machine has them with this password."""
        self.box.secrets.mkdir(parents=True, exist_ok=True)
        (self.box.secrets / "app_password").write_text(password)
        self.passfile.write_text(password_files(self.box)["web"])
        self.passfile.chmod(0o600)
        (self.folder / "userlist.txt").write_text(install.userlist(self.box))

    @property
    def passfile(self) -> Path:
        return self.folder / "web"

    def switch(self, password: str) -> None:
        with psycopg.connect(f"{self.server.superuser}/postgres", autocommit=True) as connection:
            connection.execute(f"ALTER ROLE servicebay_app PASSWORD '{password}'")
        self.write(password)
        self.process.send_signal(signal.SIGHUP)

    def login(self, password: str, port: int) -> None:
        address = f"postgresql://servicebay_app:{password}@127.0.0.1:{port}/servicebay"
        psycopg.connect(address, connect_timeout=5).close()


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    user = pwd.getpwuid(postgres_user()).pw_name
    with database.started() as running:
        for name, line in install.POOLER_CONNECTS.items():
            file = running.cluster / name
            file.write_text(line.replace(" postgres ", f" {user} ") + file.read_text())
        with psycopg.connect(f"{running.superuser}/postgres", autocommit=True) as connection:
            connection.execute("SELECT pg_reload_conf()")
        yield running


def postgres_user() -> int:
    return 65534 if os.geteuid() == 0 else os.geteuid()


@pytest.fixture
def pooler(server: Server, tmp_path: Path) -> Iterator[Pooler]:
    program = libraries.pgbouncer()
    if program is None:
        pytest.skip("not run: PgBouncer is not installed (Debian: apt-get install pgbouncer)")
    folder = server.folder / "pgbouncer"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    made = Pooler(server, Box(tmp_path), ports.pick(), folder)
    made.write(APP_PASSWORD)
    text = (ROOT / "infra" / "box" / "files" / "pgbouncer.ini").read_text()
    for own, here in (
        ("host=/run/postgresql port=5432", f"host={server.folder / 'sockets'} port={server.port}"),
        ("listen_port = 6432", f"listen_port = {made.port}"),
        ("/etc/pgbouncer/userlist.txt", f"{folder}/userlist.txt"),
    ):
        assert own in text
        text = text.replace(own, here)
    (folder / "pgbouncer.ini").write_text(text)
    as_user = ["-u", pwd.getpwuid(postgres_user()).pw_name] if os.geteuid() == 0 else []
    made.process = subprocess.Popen([program, "-q", *as_user, str(folder / "pgbouncer.ini")])
    try:
        deadline = time.monotonic() + 20
        while True:
            try:
                made.login(APP_PASSWORD, made.port)
                break
            except psycopg.OperationalError:
                assert time.monotonic() < deadline
                time.sleep(0.1)
        yield made
    finally:
        made.process.terminate()
        made.process.wait()
        with psycopg.connect(f"{server.superuser}/postgres", autocommit=True) as connection:
            connection.execute(f"ALTER ROLE servicebay_app PASSWORD '{APP_PASSWORD}'")


@dataclass
class Load:
    """Threads that use a pool like the one of a web process. Its connections live only a moment."""

    pool: ConnectionPool
    stop: threading.Event = field(default_factory=threading.Event)
    answered: int = 0
    failed: list[str] = field(default_factory=list)
    processes: set[int] = field(default_factory=set)

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                with self.pool.connection() as connection:
                    connection.execute("SELECT pg_sleep(0.005)")
                    self.processes.add(connection.info.backend_pid)
                    self.answered += 1
            except (psycopg.Error, PoolTimeout) as error:
                self.failed.append(str(error))


def load_during_switch(pooler: Pooler, address: str) -> Load:
    # Behind a pooler, the product prepares no statements either.
    options = {"prepare_threshold": None}
    with ConnectionPool(
        address, min_size=1, max_size=4, timeout=5, max_lifetime=0.3, kwargs=options, open=True
    ) as pool:
        load = Load(pool)
        threads = [threading.Thread(target=load.run) for _ in range(8)]
        for each in threads:
            each.start()
        time.sleep(1)
        pooler.switch(NEW)
        before = set(load.processes)
        time.sleep(8)
        load.stop.set()
        for each in threads:
            each.join()
        # Those after the switch have used the new password.
        load.processes -= before
    return load


def test_processes_with_a_password_file_notice_nothing(
    pooler: Pooler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSFILE", str(pooler.passfile))
    load = load_during_switch(pooler, f"postgresql://servicebay_app@127.0.0.1:{pooler.port}/servicebay")
    assert load.failed == []
    assert load.answered > 100
    assert load.processes
    for port in (pooler.port, pooler.server.port):
        pooler.login(NEW, port)
        with pytest.raises(psycopg.OperationalError, match=r"authentication failed"):
            pooler.login(APP_PASSWORD, port)


def test_processes_with_the_password_in_their_environment_fail(pooler: Pooler) -> None:
    """This is the control of the test above."""
    address = f"postgresql://servicebay_app:{APP_PASSWORD}@127.0.0.1:{pooler.port}/servicebay"
    assert load_during_switch(pooler, address).failed
