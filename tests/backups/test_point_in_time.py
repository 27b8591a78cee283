"""Restores of the whole cluster to a moment, with a real Postgres that archives to a real Barman."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from infra.backup import making
from infra.backup.private import Private
from infra.backup.refusal import BackupRefused
from infra.backup.restore import restore
from infra.dev import postgres
from tests.backups.archived import Archived, archived

pytestmark = pytest.mark.prove


@contextmanager
def writer(source: Archived, table: str) -> Iterator[list[datetime]]:
    """Insert and commit numbered rows without a pause. Yields the times just before each COMMIT."""
    before: list[datetime] = []
    stopped = threading.Event()

    def write() -> None:
        with psycopg.connect(f"{source.superuser}/servicebay") as connection:
            while not stopped.is_set():
                connection.execute(f"INSERT INTO {table} VALUES (%s)", [len(before)])
                before.append(datetime.now(UTC))
                connection.commit()

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield before
    finally:
        stopped.set()
        thread.join()


def rows_of(source: Archived, folder: Path, table: str) -> list[int]:
    """Start a restored folder, and return the numbers in it."""
    server = Private(folder, source.barman.programs, ("fsync=off",))
    try:
        server.start()
        server.wait_for("database system is ready to accept connections", 60)
        with psycopg.connect(**server.address, user="postgres", dbname=postgres.DATABASE) as connection:
            query = f"SELECT number FROM {table} ORDER BY number"
            return [number for (number,) in connection.execute(query)]
    finally:
        server.stop()


def test_restore_brings_exactly_the_commits_before_the_moment(source: Archived) -> None:
    with source.connect() as connection:
        connection.execute("CREATE TABLE written (number int)")
    with writer(source, "written") as before:
        full = making.make(source.barman, full=True)
        time.sleep(1)
        after_full = len(before)
        changes = making.make(source.barman)
        time.sleep(1)
    assert changes.parent == full.id
    after_backup = next(number for number, at in enumerate(before) if at > changes.ended_at)
    middle_of_full = next(number for number, at in enumerate(before) if at > full.ended_at) + 5
    middle = (after_backup + len(before)) // 2
    assert middle_of_full < after_full < after_backup < middle < len(before) - 1
    home = source.home.parent
    for name, number, backup in (("incremental", middle, changes), ("full", middle_of_full, full)):
        folder = home / name
        used, _ = restore(source.barman, folder, before[number])
        assert used.id == backup.id
        # The negative control is in the comparison: one commit more or less is another list.
        assert rows_of(source, folder, "written") == list(range(number))
    print(f"{len(before)} commits; restored exactly {middle} and {middle_of_full}")
    with source.connect() as connection:
        kept = connection.execute("SELECT count(*) FROM written").fetchone()
    assert kept == (len(before),)


def test_restore_refuses_a_moment_that_the_wal_does_not_reach(source: Archived) -> None:
    making.make(source.barman)
    folder = source.home.parent / "too-late"
    with source.connect() as connection:
        connection.execute("CREATE TABLE last_one ()")
    # No commit follows, so Postgres cannot know that it has reached the moment.
    time.sleep(1.5)
    with pytest.raises(
        BackupRefused, match=r"The WAL ends or has a gap after .* Choose an earlier time: --at "
    ):
        restore(source.barman, folder, datetime.now(UTC) - timedelta(milliseconds=100))
    assert not folder.exists()


def test_restore_refuses_a_moment_after_a_lost_wal_segment(source: Archived) -> None:
    with source.connect() as connection:
        connection.execute("CREATE TABLE before_gap (number int)")
        making.make(source.barman)
        for number in range(4):
            connection.execute("INSERT INTO before_gap VALUES (%s)", [number])
            source.barman.run("switch-wal", "--force", "--archive")
        at = datetime.now(UTC)
        connection.execute("INSERT INTO before_gap VALUES (99)")
        source.barman.run("switch-wal", "--force", "--archive")
    segments = sorted(
        path for path in (source.home / "servicebay" / "wals").glob("*/*") if len(path.name) == 24
    )
    lost = segments[-3]
    content = lost.read_bytes()
    lost.unlink()
    folder = source.home.parent / "gap"
    try:
        with pytest.raises(BackupRefused, match=f"The WAL segment {lost.name} is missing"):
            restore(source.barman, folder, at)
        assert not folder.exists()
    finally:
        lost.write_bytes(content)
    # The same moment can be restored with the segment, so the refusal came from the gap.
    restore(source.barman, folder, at)
    assert rows_of(source, folder, "before_gap") == [0, 1, 2, 3]


def test_restore_refuses_a_full_folder_and_a_moment_before_the_first_backup(source: Archived) -> None:
    if not source.barman.backups():
        making.make(source.barman)
    with pytest.raises(BackupRefused, match="is not empty"):
        restore(source.barman, source.home, datetime.now(UTC) - timedelta(seconds=1))
    with pytest.raises(BackupRefused, match=r"The oldest backup ended after .* or later"):
        restore(source.barman, source.home.parent / "none", datetime(2026, 1, 1, tzinfo=UTC))
    assert not (source.home.parent / "none").exists()


def test_backup_login_has_no_rights_on_tables(source: Archived) -> None:
    with source.connect() as connection:
        connection.execute("CREATE TABLE hidden (number int)")
        connection.execute("SET ROLE servicebay_backup")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SELECT * FROM public.hidden")


def test_backup_of_a_killed_server_is_restored_without_it_and_loss_and_duration_are_printed() -> None:
    with TemporaryDirectory(dir="/var/tmp") as name:
        Path(name).chmod(0o711)
        with archived(Path(name)) as source:
            with source.connect() as connection:
                connection.execute("CREATE TABLE written (number int)")
                making.make(source.barman)
            with (
                pytest.raises(psycopg.OperationalError),
                psycopg.connect(f"{source.superuser}/servicebay") as lost,
            ):
                acknowledged: list[datetime] = []
                while True:
                    lost.execute("INSERT INTO written VALUES (%s)", [len(acknowledged)])
                    lost.commit()
                    acknowledged.append(datetime.now(UTC))
                    if len(acknowledged) == 2000:
                        folder = Path(name, "data", "postgres").resolve()
                        os.kill(int((folder / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)
            began = time.monotonic()
            # Without the server, only what had arrived counts.
            latest = Path(name) / "latest"
            source.barman.attempt("archive-wal")
            source.barman.run("restore", source.barman.backups()[-1].id, str(latest), "--partial-wal")
            there = rows_of(source, latest, "written")
            seconds = time.monotonic() - began
            assert there == list(range(len(there)))
            loss = (acknowledged[-1] - acknowledged[len(there) - 1]).total_seconds() if there else 3600
            size = sum(each.stat().st_size for each in latest.rglob("*") if each.is_file()) / 1e6
            print(f"RPO {loss:.3f} s, {len(acknowledged) - len(there)} of {len(acknowledged)} commits lost;")
            print(f"RTO {seconds:.1f} s from the command to the first query, for {size:.0f} MB")
            # WAL arrives as it is written. With whole segments only, nothing of this would have arrived.
            assert len(there) > len(acknowledged) // 2
            middle = acknowledged[len(there) // 2]
            restore(source.barman, Path(name) / "middle", middle)
            assert rows_of(source, Path(name) / "middle", "written") == list(range(len(there) // 2 + 1))
