"""The second place gets the WAL of a real Postgres as it is written, and is enough for a restore."""

import subprocess
import time
from pathlib import Path

import psutil
import psycopg
import pytest

from infra.backup import __main__ as cli
from infra.backup import lost_slot, making
from infra.backup.barman import Barman
from infra.backup.catalogue import Catalogue
from infra.backup.configuration import SECOND_SLOT, SLOT
from infra.backup.restore import restore
from tests.backups.archived import Archived
from tests.backups.second_place import behind, received, second_disk
from tests.backups.test_point_in_time import rows_of, writer
from tests.waiting import wait_until

pytestmark = pytest.mark.prove
BEHIND = f"""
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > 20000000 FROM pg_replication_slots
    WHERE slot_name = '{SLOT}'
"""
STATUS = "SELECT wal_status FROM pg_replication_slots WHERE slot_name = %s"


def is_whole(source: Archived, place: Path) -> bool:
    """Return whether the place has all backups, and all WAL since the oldest one."""
    ours, theirs = Catalogue(source.home).backups(), Catalogue(place).backups()
    return {*ours} == {*theirs} and not Catalogue(place).gap(next(iter(theirs.values())))


def test_second_place_restores_all_acknowledged_commits_without_the_first(
    source: Archived, monkeypatch: pytest.MonkeyPatch
) -> None:
    with source.connect() as connection:
        connection.execute("CREATE TABLE copied (number int)")
    making.make(source.barman)
    with second_disk() as place:
        monkeypatch.setenv("BACKUP_SECOND", str(place))
        assert cli.main(["--home", str(source.home), "check"]) == 1
        with received(source, place) as fact, writer(source, "copied") as before:
            wait_until(lambda: is_whole(source, place), 150)
            time.sleep(2)
            lag = time.time() - float(fact.read_text())
            assert cli.main(["--home", str(source.home), "check"]) == 0
        folder = source.home.parent / "from-the-second"
        _, moment = restore(Barman(place), folder, None)
        there = rows_of(source, folder, "copied")
        print(f"lag {lag:.2f} s, {len(before) - len(there)} of {len(before)} commits lost, up to {moment}")
        assert 0 <= lag < 3
        assert there == list(range(len(there)))
        # The receiver was stopped first, so the writer's last commits may be missing.
        assert len(there) >= len(before) - 3
        middle = len(there) // 2
        restore(Barman(place), source.home.parent / "middle", before[middle])
        assert rows_of(source, source.home.parent / "middle", "copied") == list(range(middle))


def lose(source: Archived, connection: "psycopg.Connection", slot: str) -> None:
    """Write until Postgres gives up the WAL of a slot that nobody reads."""
    connection.execute("ALTER SYSTEM SET max_slot_wal_keep_size = '64MB'")
    connection.execute("SELECT pg_reload_conf()")
    try:
        for number in range(40):
            connection.execute("INSERT INTO away VALUES (%s)", [number])
            connection.execute("SELECT pg_switch_wal()")
            if slot != SLOT:
                # So little is kept that the first receiver must not fall behind.
                wait_until(lambda: connection.execute(BEHIND).fetchone() == (False,), 120)
            connection.execute("CHECKPOINT")
            if connection.execute(STATUS, [slot]).fetchone() == ("lost",):
                return
        raise AssertionError("The slot is not lost.")
    finally:
        connection.execute("ALTER SYSTEM RESET max_slot_wal_keep_size")
        connection.execute("SELECT pg_reload_conf()")


def test_place_that_was_away_for_too_long_gets_its_wal_from_the_first(source: Archived) -> None:
    with source.connect() as connection, second_disk() as place:
        connection.execute("CREATE TABLE IF NOT EXISTS away (number int)")
        making.make(source.barman)
        with received(source, place):
            wait_until(lambda: is_whole(source, place), 150)
        # Nothing stops while it is away.
        lose(source, connection, SECOND_SLOT)
        count = connection.execute("SELECT count(*) FROM away").fetchone()
        began = time.monotonic()
        with received(source, place):
            source.barman.run("archive-wal")
            wait_until(lambda: behind(source) == 0 and is_whole(source, place), 120)
            print(f"whole again after {time.monotonic() - began:.0f} s")
        assert f"{place} lacks WAL (slot: lost)." in place.with_name("log").read_text()
        folder = source.home.parent / "after-the-gap"
        restore(Barman(place), folder, None)
        assert count == (len(rows_of(source, folder, "away")),)


def test_first_receiver_continues_after_its_slot_was_given_up(source: Archived) -> None:
    making.make(source.barman)
    process = psutil.Process(source.receiver)
    process.terminate()
    wait_until(lambda: not process.is_running() or process.status() == psutil.STATUS_ZOMBIE)
    with source.connect() as connection:
        lose(source, connection, SLOT)
        lost_slot.replace(source.barman)
        assert connection.execute(STATUS, [SLOT]).fetchone() == (None,)
    with subprocess.Popen(source.barman.command("receive-wal")) as again:
        try:
            # A backup needs the WAL of its time.
            wait_until(
                lambda: "active=True" in str(source.barman.ask("show-servers").get("replication_slot"))
            )
            made = making.make(source.barman)
            restore(source.barman, source.home.parent / "after-the-loss", None)
        finally:
            again.terminate()
    assert source.barman.backups()[-1] == made
