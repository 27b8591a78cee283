"""Checksums at a position of the WAL, while other transactions write."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from backups import marking
from backups.errors import MarkRefused
from backups.models import ChecksumMark
from infra.backup.barman import lsn
from kernel import tenancy
from tests.cast import Cast
from tests.database import owner_dsn

POSITION = "SELECT pg_current_wal_insert_lsn()::text"


def one(connection: psycopg.Connection, query: str) -> str:
    found = connection.execute(query).fetchone()
    assert found
    return str(found[0])


@contextmanager
def writer() -> Iterator[list[tuple[int, int]]]:
    """Commit rows without a pause. Yields the positions of the WAL before and after each commit."""
    positions: list[tuple[int, int]] = []
    stopped = threading.Event()

    def write() -> None:
        with psycopg.connect(owner_dsn(), autocommit=True) as connection:
            while not stopped.is_set():
                connection.execute("BEGIN")
                connection.execute("INSERT INTO public.written DEFAULT VALUES")
                before = lsn(one(connection, POSITION))
                connection.execute("COMMIT")
                positions.append((before, lsn(one(connection, POSITION))))

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield positions
    finally:
        stopped.set()
        thread.join()


@pytest.fixture
def written(owner: psycopg.Connection) -> psycopg.Connection:
    owner.execute("CREATE TABLE public.written (id int GENERATED ALWAYS AS IDENTITY)")
    return owner


def test_mark_has_exactly_the_commits_before_its_position_while_a_writer_never_stops(
    written: psycopg.Connection,
) -> None:
    with writer() as positions:
        marks = []
        for _ in range(2):
            position, content = marking.read_mark(written)
            marks.append(
                (lsn(position.lsn), int(content.tables["public.written"].partition(":")[0]), content)
            )
    for at, rows, content in marks:
        surely = sum(after <= at for _, after in positions)
        at_most = sum(before < at for before, _ in positions)
        assert surely <= rows <= at_most
        assert content.sequences.get("public.written_id_seq", 0) <= rows + 1
    # The writer went on between the marks, so they differ.
    assert len({rows for _, rows, _ in marks}) > 1


def test_mark_waits_for_a_transaction_that_a_snapshot_does_not_name(written: psycopg.Connection) -> None:
    with psycopg.connect(owner_dsn()) as other:
        # Postgres leaves transactions that began last out of the snapshot's list. Ids belong to all databases,
        # so the test waits for a moment in which no other database writes.
        for _ in range(500):
            other.execute("INSERT INTO public.written DEFAULT VALUES")
            snapshot = one(written, "SELECT pg_current_snapshot()").split(":")
            if snapshot[0] == snapshot[1]:
                break
            other.rollback()
            time.sleep(0.01)
        assert snapshot[0] == snapshot[1]
        with pytest.raises(MarkRefused, match=r"no moment without a writing transaction .* quieter time"):
            marking.read_mark(written, seconds=0.2)
        other.commit()
    _, content = marking.read_mark(written, seconds=10)
    assert content.tables["public.written"].startswith("1:")


def test_comparison_names_the_changed_table_and_the_sequence_that_went_back(
    written: psycopg.Connection,
) -> None:
    written.execute("INSERT INTO public.written DEFAULT VALUES")
    _, marked = marking.read_mark(written)
    assert marking.compare(marked, marking.read_content(written)) == []
    written.execute(
        "UPDATE public.garage SET name = name || '!' WHERE id = (SELECT min(id) FROM public.garage)"
    )
    written.execute("SELECT setval('public.written_id_seq', 1, true)")
    found = marking.read_content(written)
    assert [each.partition(" differs")[0] for each in marking.compare(marked, found)] == ["public.garage"]
    less = marking.Content(
        {name: each for name, each in marked.tables.items() if name != "public.written"},
        {"public.written_id_seq": 0},
    )
    assert marking.compare(marked, less)[0] == "public.written is missing"
    assert "sequence public.written_id_seq is before 1" in marking.compare(marked, less)


def test_command_writes_one_row_with_all_tables_of_all_garages(
    committed_db: Cast, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("mark_checksums")
    with transaction.atomic(), tenancy.platform():
        mark = ChecksumMark.objects.get()
    assert f"{len(mark.tables)} tables with" in capsys.readouterr().out
    assert {"public.person", "public.checksum_mark"} <= set(mark.tables)
    assert len({name.partition(".")[0] for name in mark.tables}) == 3
    assert mark.tables["public.checksum_mark"] == "0:0"


def test_command_says_what_to_do_when_no_moment_is_quiet(
    committed_db: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marking, "SECONDS", 0.1)
    with psycopg.connect(owner_dsn()) as other:
        other.execute("SELECT pg_current_xact_id()")
        with pytest.raises(CommandError, match="Try again at a quieter time"):
            call_command("mark_checksums")
    with transaction.atomic(), tenancy.platform():
        assert not ChecksumMark.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", ["", "0", "0/", "now", "0/5 OR true", "123456789/0"])
def test_database_refuses_a_mark_without_a_position(wrong: str) -> None:
    with pytest.raises(IntegrityError, match="checksum_mark_lsn"), transaction.atomic(), tenancy.platform():
        ChecksumMark.objects.create(lsn=wrong, at=datetime.now(UTC), tables={}, sequences={})
