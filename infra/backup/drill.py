"""Restores the newest backup as after the loss of the server, and compares it with the newest mark.

The drill reads the mark from the restored database, so it works without the live one. It needs two restores:
one to the newest commit, which has the mark, and one to the position of the mark.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from django.db import Error, connections

from backups import drills
from backups.drills import Mark, Outcome
from infra.backup import position, times
from infra.backup.barman import Barman
from infra.backup.private import Private
from infra.backup.refusal import BackupRefused
from infra.backup.restore import last_commit
from kernel import tenancy
from kernel.tenancy.logins import parameters_of


@dataclass
class Record:
    """The row of the drill in the live database, and the size of the restored databases. `lost` is the reason
    why there is no row."""

    drill_id: int | None = None
    restored_bytes: int = 0
    lost: str = ""


def drill(barman: Barman, folder: Path) -> tuple[Outcome, Record]:
    """Run the drill and record its outcome."""
    record, outcome = Record(), Outcome()
    with _live(record):
        record.drill_id = drills.begin(times.now())
    try:
        mark = _restore_newest(barman, folder, record, outcome)
        outcome.target_at = mark.at
        with position.restored(barman, folder, mark.lsn) as server, _connect(server) as connection:
            drills.compare(connection, mark, outcome)
    except BackupRefused as refused:
        outcome.mismatches.append(str(refused))
    except psycopg.Error as error:
        outcome.mismatches.append(f"Postgres on the restored files: {str(error).strip().splitlines()[0]}")
    if record.drill_id is not None:
        with _live(record):
            drills.end(record.drill_id, outcome)
            record.lost = ""
    return outcome, record


def _restore_newest(barman: Barman, folder: Path, record: Record, outcome: Outcome) -> Mark:
    """Restore all commits that arrived, and measure the loss and the duration."""
    backups = barman.backups()
    newest = position.choose(backups, None)
    position.verify(barman, backups, newest)
    if record.drill_id is not None:
        # Without a commit of this moment, a quiet night would look like a loss.
        with _live(record):
            drills.commit_nothing()
    began = time.monotonic()
    with position.restored(barman, folder, None) as server, _connect(server) as connection:
        mark = drills.newest_mark(connection)
        outcome.rto_seconds = time.monotonic() - began
        record.restored_bytes = _size(connection)
        last = last_commit(server.log) or newest.ended_at
        outcome.rpo_seconds = max(0.0, (server.started_at - last).total_seconds())
        if record.drill_id is not None and not drills.has_drill(connection, record.drill_id):
            raise BackupRefused(
                f"The WAL ends or has a gap after {times.show(last)}: this drill's own row is not in it. "
                "Is the receiver running? See: python -m infra.backup check"
            )
    if mark is None:
        raise BackupRefused(
            "The backup has no checksums to compare with. Note them: manage.py mark_checksums"
        )
    chosen = position.choose(backups, mark.lsn)
    if chosen != newest:
        position.verify(barman, backups, chosen)
    return mark


@contextmanager
def _live(record: Record) -> Iterator[None]:
    """Use the live database. The drill goes on without it, because it is most useful when that is lost."""
    try:
        yield
    except Error as error:
        record.lost = str(error).strip().splitlines()[0]
    finally:
        # A restore can take hours, and an idle connection may be closed by then.
        connections.close_all()


def _size(connection: "psycopg.Connection") -> int:
    row = connection.execute("SELECT sum(pg_database_size(oid))::bigint FROM pg_database").fetchone()
    return int(row[0]) if row else 0


def _connect(server: Private) -> "psycopg.Connection":
    return psycopg.connect(**{**parameters_of(tenancy.OWNER), **server.address}, autocommit=True)
