"""The embedded Postgres and Redis of one data folder."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import psycopg
import pytest

from infra.dev import orphans, postgres, servers, settings
from infra.dev.refusal import Refusal
from tests.dev.conftest import ROOT


def test_restarted_server_keeps_data_and_passwords_and_its_logins_have_limited_rights(data_dir: Path) -> None:
    with servers.running(data_dir) as first, psycopg.connect(first["OWNER_DATABASE_URL"]) as owner:
        owner.execute("CREATE TABLE kept (id int)")
        owner.execute("CREATE EXTENSION pg_trgm")
    with servers.running(data_dir) as second:
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
    assert (data_dir / "keys.json").stat().st_mode & 0o777 == 0o600


def test_data_of_tests_is_in_memory_if_it_has_room_and_deleted_afterwards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(postgres, "MEMORY", tmp_path)
    monkeypatch.setattr(servers, "LEAST_ROOM", 0)
    with servers.throwaway_folder(in_memory=True) as folder:
        assert folder.parent == tmp_path
        own = settings.load({}, ROOT / "no.env").elsewhere(folder, 8000)
        assert own.given["TMPDIR"] == str(folder / "tmp")
        with servers.throwaway_folder() as other:
            assert not other.is_relative_to(tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(servers, "LEAST_ROOM", sys.maxsize)
    with servers.throwaway_folder(in_memory=True) as folder:
        assert not folder.is_relative_to(tmp_path)


def test_server_uses_another_port_when_its_usual_port_is_taken(data_dir: Path) -> None:
    with servers.running(data_dir) as first:
        pass
    port = int(first["DATABASE_URL"].rpartition(":")[2].partition("/")[0])
    with socket.create_server(("127.0.0.1", port)), servers.running(data_dir) as second:
        assert f":{port}/" not in second["DATABASE_URL"]


@pytest.mark.prove
def test_servers_of_a_killed_run_are_ended_before_the_next_start(data_dir: Path) -> None:
    script = f"""
import os, signal
from pathlib import Path
import psutil
from infra.dev import servers
with servers.running(Path({str(data_dir)!r})):
    for process in psutil.Process().children():
        print(process.pid, process.name(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    killed = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )
    left = [line.split() for line in killed.stdout.splitlines() if line[0].isdecimal()]
    assert {name for _pid, name in left} == {"postgres", "redis-server"}
    orphans.end_all()
    assert not any(works(int(pid)) for pid, _name in left)
    with servers.running(data_dir) as urls, psycopg.connect(urls["DATABASE_URL"]):
        pass


def works(pid: int) -> bool:
    """Return whether a process runs. A zombie counts as ended, because it only waits for its parent."""
    return bool(psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)


def test_postgres_starts_although_its_old_pid_file_names_another_process(data_dir: Path) -> None:
    with servers.running(data_dir):
        kept = (data_dir / "postgres" / "postmaster.pid").read_text().splitlines()
    # The process id of the killed server now belongs to this test process.
    (data_dir / "postgres" / "postmaster.pid").write_text("\n".join([str(os.getpid()), *kept[1:]]))
    with servers.running(data_dir) as urls, psycopg.connect(urls["DATABASE_URL"]):
        pass


def test_data_folder_of_another_postgres_version_is_refused(data_dir: Path) -> None:
    (data_dir / "postgres").mkdir(parents=True)
    (data_dir / "postgres" / "PG_VERSION").write_text("15\n")
    with pytest.raises(
        Refusal, match=r"was written by PostgreSQL 15, but .* has PostgreSQL .*mv .*postgres-15"
    ):
        postgres.choose(data_dir / "postgres")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to step down")
def test_postgres_started_by_root_runs_as_nobody_outside_the_data_folder(data_dir: Path) -> None:
    for _ in range(2):
        with servers.running(data_dir) as urls, psycopg.connect(urls["DATABASE_URL"]):
            cluster = (data_dir / "postgres").resolve()
            assert cluster.stat().st_uid == postgres.NOBODY
    servers.remove(data_dir)
    assert not cluster.parent.exists()


@pytest.mark.prove
@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to step down")
def test_postgres_data_of_root_is_moved_out_of_the_data_folder(data_dir: Path) -> None:
    with servers.running(data_dir) as urls, psycopg.connect(urls["OWNER_DATABASE_URL"]) as owner:
        owner.execute("CREATE TABLE kept (id int)")
    link = data_dir / "postgres"
    outside = link.resolve()
    link.unlink()
    outside.rename(link)
    shutil.rmtree(outside.parent)
    with servers.running(data_dir) as urls, psycopg.connect(urls["OWNER_DATABASE_URL"]) as owner:
        owner.execute("SELECT * FROM kept")
    assert link.is_symlink()
