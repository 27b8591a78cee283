"""The embedded Postgres and Redis of one data folder."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from infra.dev import footing, leftovers, postgres, servers
from infra.dev.leash import UNPRIVILEGED
from infra.dev.refusal import Refusal
from tests.dev.conftest import ROOT


def test_keeps_data_passwords_and_gives_each_login_its_rights(tmp_path: Path) -> None:
    with servers.running(tmp_path) as first, psycopg.connect(first["OWNER_DATABASE_URL"]) as owner:
        owner.execute("CREATE TABLE kept (id int)")
        owner.execute("CREATE EXTENSION pg_trgm")
    with servers.running(tmp_path) as second:
        assert {key: second[key] for key in first if key != "REDIS_URL"} == {
            key: first[key] for key in first if key != "REDIS_URL"
        }
        with psycopg.connect(second["OWNER_DATABASE_URL"]) as owner:
            owner.execute("SELECT * FROM kept")
            rights = owner.execute(
                "SELECT rolname, rolsuper, rolcreaterole, rolcreatedb, rolinherit FROM pg_roles "
                "WHERE rolname LIKE 'servicebay%' ORDER BY 1"
            ).fetchall()
        with psycopg.connect(second["DATABASE_URL"]) as app, pytest.raises(psycopg.errors.UndefinedTable):
            app.execute("SELECT * FROM kept")
    assert rights == [
        ("servicebay_app", False, False, False, False),
        ("servicebay_owner", False, True, False, True),
    ]
    assert (tmp_path / "keys.json").stat().st_mode & 0o777 == 0o600


def test_moves_to_another_port_when_its_own_is_taken(tmp_path: Path) -> None:
    with servers.running(tmp_path) as first:
        pass
    port = int(first["DATABASE_URL"].rpartition(":")[2].partition("/")[0])
    with socket.create_server(("127.0.0.1", port)), servers.running(tmp_path) as second:
        assert f":{port}/" not in second["DATABASE_URL"]


def test_stops_a_server_that_outlived_its_runner(tmp_path: Path) -> None:
    # A stopped runner keeps its children, as a killed one does on systems that have no leash.
    script = f"""
import os, signal
from pathlib import Path
from infra.dev import servers
with servers.running(Path({str(tmp_path)!r})):
    os.kill(os.getpid(), signal.SIGSTOP)
"""
    runner = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.DEVNULL)
    os.waitid(os.P_PID, runner.pid, os.WSTOPPED)
    pid = int((tmp_path / "postgres" / "postmaster.pid").read_text().splitlines()[0])
    postgres.release((tmp_path / "postgres").resolve())
    assert not leftovers.is_alive(pid)
    os.kill(runner.pid, signal.SIGKILL)
    runner.wait()


def test_a_pid_file_that_names_another_program_is_no_obstacle(tmp_path: Path) -> None:
    with servers.running(tmp_path):
        kept = (tmp_path / "postgres" / "postmaster.pid").read_text().splitlines()
    # The number of the killed server now belongs to this very test.
    (tmp_path / "postgres" / "postmaster.pid").write_text("\n".join([str(os.getpid()), *kept[1:]]))
    with servers.running(tmp_path) as urls, psycopg.connect(urls["DATABASE_URL"]):
        pass


def test_names_a_data_folder_of_another_version(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    (tmp_path / "postgres" / "PG_VERSION").write_text("15\n")
    with pytest.raises(Refusal, match=r"was written by PostgreSQL 15; here is PostgreSQL .*mv .*postgres-15"):
        postgres.choose(tmp_path / "postgres")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to step down")
def test_root_without_user_namespaces_runs_it_as_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    can_use = footing.can_use
    monkeypatch.setattr(footing, "can_use", lambda mode, *rest: mode != "namespace" and can_use(mode, *rest))
    for _ in range(2):
        with servers.running(tmp_path) as urls, psycopg.connect(urls["DATABASE_URL"]):
            place = (tmp_path / "postgres").resolve()
            assert place.stat().st_uid == UNPRIVILEGED
    footing.forget(tmp_path / "postgres")
    assert not place.parent.exists()
