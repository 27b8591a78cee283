"""A restore to a mark has the checksums of the mark."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from backups import marking
from backups.marking import Content
from infra.backup import making, position
from infra.backup.private import Private
from infra.backup.refusal import BackupRefused
from infra.dev import postgres
from tests.backups.archived import Archived, servers_on, wait_for_no_server

pytestmark = pytest.mark.prove

WRITERS = 3
TABLES = """
    CREATE TABLE public.changing (id bigint GENERATED ALWAYS AS IDENTITY, at timestamptz DEFAULT now(), text text);
    CREATE SCHEMA garage_7;
    CREATE TABLE garage_7.job (id bigint GENERATED ALWAYS AS IDENTITY, text text);
    INSERT INTO garage_7.job (text) SELECT 'job ' || n FROM generate_series(1, 20000) n;
"""


@contextmanager
def writers(source: Archived) -> Iterator[None]:
    """Insert, change and delete rows in short transactions, without a pause."""
    stopped = threading.Event()

    def write() -> None:
        with psycopg.connect(f"{source.superuser}/servicebay") as connection:
            while not stopped.is_set():
                connection.execute("INSERT INTO public.changing (text) VALUES ('new')")
                connection.execute(
                    "UPDATE garage_7.job SET text = text || '.' WHERE id = (SELECT 1 + floor(random() * 20000))"
                )
                connection.execute("DELETE FROM public.changing WHERE id % 10 = 3")
                connection.rollback() if time.time_ns() % 5 == 0 else connection.commit()

    threads = [threading.Thread(target=write) for _ in range(WRITERS)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stopped.set()
        for thread in threads:
            thread.join()


def content_of(server: Private) -> Content:
    with psycopg.connect(
        **server.address, user="postgres", dbname=postgres.DATABASE, autocommit=True
    ) as connection:
        with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
            connection.execute("CREATE TABLE refused ()")
        return marking.read_content(connection)


def test_restore_to_a_mark_has_its_checksums(source: Archived) -> None:
    folder = source.home.parent / "restored"
    with source.connect() as connection:
        connection.execute(TABLES)
        with writers(source):
            making.make(source.barman, full=True)
            marks = []
            for _ in range(3):
                marks.append(marking.read_mark(connection))
                time.sleep(0.3)
    figures = [f"{at.lsn} after {at.tries} tries" for at, _ in marks]
    for at, marked in marks:
        with position.restored(source.barman, folder, at.lsn) as server:
            found = content_of(server)
        assert marking.compare(marked, found) == []
        assert not folder.exists()
    print(f"{WRITERS} writers; marks at {', '.join(figures)}; {marked.rows} rows")

    # Negative control: the checksums of another position are other ones, and the tables are named.
    wrong = marking.compare(marks[0][1], found)
    assert {each.partition(" differs")[0] for each in wrong} == {"garage_7.job", "public.changing"}

    # A position that no WAL has reached is refused.
    with (
        pytest.raises(BackupRefused, match="The WAL does not reach FF/0"),
        position.restored(source.barman, folder, "FF/0"),
    ):
        pass
    assert not folder.exists() and servers_on(folder) == []


@pytest.mark.parametrize("ends_by_itself", [True, False])
def test_killed_run_leaves_no_server_at_the_latest_after_the_next(
    source: Archived, ends_by_itself: bool
) -> None:
    if ends_by_itself and sys.platform != "linux":
        pytest.skip("not run: only Linux ends the server, elsewhere the next run does")
    with source.connect() as connection:
        connection.execute("CREATE TABLE IF NOT EXISTS marked ()")
        making.make(source.barman)
        at, _ = marking.read_mark(connection)
        connection.execute("SELECT pg_current_xact_id()")
    folder = source.home.parent / "killed"
    script = f"""
import os, signal
from pathlib import Path
from infra.backup import position, private
from infra.backup.barman import Barman
if not {ends_by_itself}:
    private._ends_with_us = lambda: []
with position.restored(Barman(Path({str(source.home)!r})), Path({str(folder)!r}), {at.lsn!r}):
    os.kill(os.getpid(), signal.SIGKILL)
"""
    killed = subprocess.run([sys.executable, "-c", script], env=dict(os.environ), check=False)
    assert killed.returncode == -9
    if ends_by_itself:
        wait_for_no_server(folder)
    assert len(servers_on(folder)) == int(not ends_by_itself) and folder.exists()
    with position.restored(source.barman, folder, at.lsn) as server:
        assert len(servers_on(folder)) == 1
        assert "public.marked" in content_of(server).tables
    assert servers_on(folder) == [] and not folder.exists()
