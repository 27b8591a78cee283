"""`python -m infra.backup drill`: on a real Barman and on the product's real tables."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import psycopg
import pytest
from psycopg.types.json import Jsonb

from backups import marking
from infra.backup.alone import alone
from infra.backup.catalogue import Catalogue
from tests.backups.archived import Archived, mark, of, run, servers_on, wait_for_no_server
from tests.backups.second_place import received, second_disk
from tests.waiting import wait_until

pytestmark = pytest.mark.prove


def drill(source: Archived, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(source, "-m", "infra.backup", "drill", **environment)


def folder_of(source: Archived) -> Path:
    with alone(source.home, "drill") as folder:
        return folder


def newest(source: Archived) -> dict[str, Any]:
    with source.connect() as connection, connection.cursor(row_factory=psycopg.rows.dict_row) as cursor:
        row = cursor.execute("SELECT * FROM drill ORDER BY id DESC LIMIT 1").fetchone()
    assert row is not None
    return row


@contextmanager
def writer(source: Archived) -> Iterator[None]:
    stopped = threading.Event()

    def write() -> None:
        with source.connect() as connection:
            while not stopped.wait(0.01):
                connection.execute("UPDATE public.garage SET name = name || '' WHERE id = 1")

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def test_restore_drill_succeeds_during_writes_and_its_result_is_recorded(product: Archived) -> None:
    with writer(product):
        done = drill(product)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The drill ended well." in done.stdout
    size = re.search(r"to the first answer, with (\d+) MB of databases\.", done.stdout)
    assert size and int(size[1]) > 10
    row = newest(product)
    assert (row["verdict"], row["mismatches"], row["kind"]) == ("well", [], "cluster")
    assert row["tables"] > 80 and row["rows"] > 50
    assert row["started_at"] < row["ended_at"] and row["target_at"] < row["started_at"]
    assert 0 < row["rto_seconds"] < 3600 and 0 <= row["rpo_seconds"] < 60
    assert servers_on(folder_of(product)) == [] and not folder_of(product).exists()
    print(done.stdout)


def test_drill_without_the_live_database_prints_its_result_and_says_that_it_is_not_recorded(
    product: Archived,
) -> None:
    before = newest(product)
    away = "postgresql://nobody:nothing@127.0.0.1:9/servicebay"
    done = drill(product, DATABASE_URL=away)
    assert done.returncode == 1
    assert "The drill ended well." in done.stdout
    assert "The result is not recorded. The live database said: couldn't get a connection" in done.stdout
    assert newest(product) == before


def test_row_that_differs_from_the_mark_is_found_by_the_name_of_its_table(product: Archived) -> None:
    with product.connect() as connection:
        _, before = marking.read_mark(connection)
        connection.execute("UPDATE public.garage SET name = 'Changed' WHERE id = 2")
        at, after = marking.read_mark(connection)
        tables = after.tables | {"public.garage": before.tables["public.garage"]}
        connection.execute(
            "INSERT INTO checksum_mark (lsn, at, tables, sequences) VALUES (%s, %s, %s, %s)",
            [at.lsn, at.at, Jsonb(tables), Jsonb(after.sequences)],
        )
    done = drill(product)
    mark(product)
    assert done.returncode == 1
    assert newest(product)["mismatches"] == ["public.garage differs: 2 rows were marked, 2 were found"]
    assert "- public.garage differs" in done.stdout


def test_changed_byte_in_a_base_backup_is_found_by_the_name_of_its_file(product: Archived) -> None:
    data = product.home / "servicebay" / "base" / product.barman.backups()[-1].id / "data"
    files = [each for each in (data / "base").glob("*/*") if each.is_file()]
    file = max(files, key=lambda each: each.stat().st_size)
    content = file.read_bytes()
    middle = len(content) // 2
    file.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])
    try:
        assert drill(product).returncode == 1
    finally:
        file.write_bytes(content)
    row = newest(product)
    assert row["verdict"] == "wrong" and row["rto_seconds"] is None
    (sentence,) = row["mismatches"]
    assert "is damaged" in sentence and str(file.relative_to(data)) in sentence


def test_drill_finds_that_the_newest_commits_did_not_arrive(product: Archived) -> None:
    receiver = psutil.Process(product.receiver)
    processes = [receiver, *receiver.children(recursive=True)]
    for process in processes:
        process.suspend()
    try:
        assert drill(product).returncode == 1
    finally:
        for process in processes:
            process.resume()
    (sentence,) = newest(product)["mismatches"]
    assert "this drill's own row is not in it. Is the receiver running?" in sentence


def begun(product: Archived, is_there: Callable[[], bool]) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(
        [sys.executable, "-m", "infra.backup", "drill"], env=of(product), stdout=subprocess.DEVNULL
    )
    while not is_there():
        assert process.poll() is None
        time.sleep(0.01)
    return process


def end(product: Archived, process: "subprocess.Popen[bytes]", number: int) -> None:
    os.kill(process.pid, number)
    process.wait()
    assert newest(product)["verdict"] is None


def test_stopped_drill_leaves_nothing_and_a_killed_one_is_cleaned_up_by_the_next(product: Archived) -> None:
    folder = folder_of(product)
    # Barman and its own programs write into the folder.
    end(product, begun(product, (folder / "base").exists), signal.SIGTERM)
    assert servers_on(folder) == [] and not folder.exists()
    process = begun(product, lambda: bool(servers_on(folder)))
    second = drill(product)
    assert second.returncode == 1
    assert f"Another drill runs (pid {process.pid}). Wait until it has ended." in second.stderr
    end(product, process, signal.SIGTERM)
    assert servers_on(folder) == [] and not folder.exists()
    end(product, begun(product, lambda: bool(servers_on(folder))), signal.SIGKILL)
    if sys.platform == "linux":
        wait_for_no_server(folder)
    done = drill(product)
    assert done.returncode == 0, done.stdout + done.stderr
    assert servers_on(folder) == [] and not folder.exists()


def test_drill_ends_well_with_the_second_place(product: Archived) -> None:
    with second_disk() as place, received(product, place):
        wait_until(lambda: Catalogue(place).backups().keys() == Catalogue(product.home).backups().keys(), 150)
        done = run(product, "-m", "infra.backup", "--home", str(place), "drill")
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The drill ended well." in done.stdout
