"""`python -m infra.backup restore-garage`: brings one garage back while the others work."""

import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest

from backups import checksums
from infra.backup import times
from infra.backup.alone import alone
from tests.backups.archived import Archived, run, servers_on

pytestmark = pytest.mark.prove

FIRST, SECOND = 1, 2


@contextmanager
def writer(source: Archived) -> Iterator[list[str]]:
    """Rename the staff of the second garage, again and again. Yields the names that were committed."""
    names: list[str] = []
    stopped = threading.Event()

    def write() -> None:
        with source.connect() as connection:
            while not stopped.wait(0.01):
                name = f"Writer {len(names)}"
                connection.execute("UPDATE garage_2.staff SET name = %s", [name])
                names.append(name)

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield names
    finally:
        stopped.set()
        thread.join()


def state(connection: psycopg.Connection, garage_id: int) -> dict[str, str]:
    return checksums.of_schema(connection, garage_id) | checksums.of_public_rows(connection, garage_id)


def restore(source: Archived, garage_id: int, at: datetime, name: str) -> subprocess.CompletedProcess[str]:
    return run(
        source, "-m", "infra.backup", "restore-garage", str(garage_id), "--at", times.show(at), "--name", name
    )


def a_whole_second() -> datetime:
    """Return a moment that an operator can type, with no commit of the test near it."""
    time.sleep(1.1)
    moment = datetime.now(UTC).replace(microsecond=0)
    time.sleep(1.1)
    return moment


def test_garage_comes_back_to_a_moment_while_another_one_works(product: Archived) -> None:
    with product.connect() as connection:
        connection.execute("UPDATE garage_1.staff SET phone = '+919800000077'")
        wanted = state(connection, FIRST)
        at = a_whole_second()
        connection.execute("UPDATE garage_1.staff SET name = 'Gone'")
        damaged, other = state(connection, FIRST), state(connection, SECOND)
        assert damaged != wanted
        with writer(product) as names:
            done = restore(product, FIRST, at, "First")
            during = len(names)
        assert done.returncode == 0, done.stdout + done.stderr
        assert state(connection, FIRST) == wanted
        found = state(connection, SECOND)
        assert {name for name in found if found[name] != other[name]} == {"staff"}
        last = connection.execute("SELECT name FROM garage_2.staff").fetchone()
        assert last == (names[-1],)
    assert during > 10
    print(done.stdout, f"{during} commits of the other garage meanwhile")
    with alone(product.home, "restore-garage") as folder:
        assert servers_on(folder) == [] and not folder.exists()

    # The state before is a backup that can be put back.
    (kept,) = (product.home.parent / "backups").iterdir()
    assert f"Its state before this command is in {kept}." in done.stdout
    done = run(product, "platform/manage.py", "restore_garage", str(kept), "--replace", "--name=First")
    assert done.returncode == 0, done.stderr
    with product.connect() as connection:
        assert state(connection, FIRST) == damaged


@pytest.mark.parametrize(
    ("garage_id", "name", "sentence"),
    [
        (FIRST, "Frist", "Nothing was changed: the name of garage 1 is 'First'. Confirm it with --name."),
        (99, "", "There is no garage 99 with data. This was so just before"),
    ],
)
def test_refused_restore_changes_nothing(product: Archived, garage_id: int, name: str, sentence: str) -> None:
    files = list(Path(product.home.parent, "backups").glob("*"))
    at = a_whole_second()
    with product.connect() as connection:
        connection.execute("SELECT pg_current_xact_id()")
        before = [state(connection, each) for each in (FIRST, SECOND)]
        done = restore(product, garage_id, at, name)
        assert done.returncode == 1
        assert sentence in done.stderr
        assert [state(connection, each) for each in (FIRST, SECOND)] == before
    assert list(Path(product.home.parent, "backups").glob("*")) == files
