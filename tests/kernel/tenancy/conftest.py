"""Runs the tests of the walls directly on Postgres and through PgBouncer in transaction mode."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connections

from infra.dev import libraries
from infra.dev.ports import pick as free_port
from tests.cast import Cast
from tests.database import app_dsn


@pytest.fixture(scope="session")
def pgbouncer() -> Iterator[int]:
    """Yield the port of a PgBouncer with two server connections."""
    program = libraries.pgbouncer()
    if program is None:
        pytest.skip("not run: PgBouncer is not installed (Debian: apt-get install pgbouncer)")
    # The folder is not in pytest's temporary folder, which other users cannot enter.
    folder = Path(tempfile.mkdtemp(prefix="servicebay-pgbouncer-"))
    folder.chmod(0o755)
    app = settings.DATABASES["default"]
    port = free_port()
    (folder / "users.txt").write_text(f'"{app["USER"]}" "{app["PASSWORD"]}"\n')
    (folder / "pgbouncer.ini").write_text(
        "[databases]\n"
        f"* = host={app['HOST']} port={app['PORT']}\n"
        "[pgbouncer]\n"
        f"listen_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = scram-sha-256\nauth_file = {folder}/users.txt\n"
        "pool_mode = transaction\ndefault_pool_size = 2\nmax_client_conn = 200\n"
        f"admin_users = {app['USER']}\n"
    )
    # PgBouncer refuses to run as root, so it runs as `nobody`.
    user = ["-u", "nobody"] if os.getuid() == 0 else []
    process = subprocess.Popen([program, "-q", *user, str(folder / "pgbouncer.ini")])
    try:
        _wait_until_it_answers(port)
        yield port
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_until_it_answers(port: int) -> None:
    dsn = psycopg.conninfo.make_conninfo(app_dsn(), host="127.0.0.1", port=port)
    for _ in range(100):
        try:
            psycopg.connect(dsn, connect_timeout=2).close()
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("pgbouncer does not answer")


def _close_server_connections(port: int) -> None:
    """Close the connections to Postgres, because the database is recreated after each test."""
    dsn = psycopg.conninfo.make_conninfo(app_dsn(), host="127.0.0.1", port=port, dbname="pgbouncer")
    with closing(psycopg.connect(dsn, autocommit=True)) as console:
        # PgBouncer's console knows neither prepared statements nor transactions.
        console.pgconn.exec_(b"RECONNECT")


@pytest.fixture(params=["direct", "pgbouncer"])
def routed_cast(request: pytest.FixtureRequest, committed_db: Cast) -> Iterator[Cast]:
    """Yield the cast, with the app connected directly or through PgBouncer."""
    if request.param == "direct":
        yield committed_db
        return
    port = request.getfixturevalue("pgbouncer")
    default = connections["default"]
    default.close()
    before = default.settings_dict["HOST"], default.settings_dict["PORT"]
    default.settings_dict.update(HOST="127.0.0.1", PORT=str(port))
    try:
        yield committed_db
    finally:
        default.close()
        default.settings_dict.update(HOST=before[0], PORT=before[1])
        _close_server_connections(port)
