"""A second place on a disk of its own, and the receiver that keeps it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from infra.backup.configuration import SECOND_SLOT
from tests.backups.archived import Served, of
from tests.waiting import wait_until

SAVED = """
    SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn) FROM pg_replication_slots
    WHERE slot_name = %s AND active
"""


@contextmanager
def second_disk() -> Iterator[Path]:
    with TemporaryDirectory(dir="/dev/shm") as name:
        # The Postgres of a drill is another user.
        Path(name).chmod(0o711)
        yield Path(name) / "place"


@contextmanager
def received(source: Served, place: Path) -> Iterator[Path]:
    """Receive in the second place while the block runs. Yields the file with its fact."""
    place.mkdir(exist_ok=True)
    fact = place.with_name("fact")
    command = [sys.executable, "-m", "infra.backup", "receive-second", "--fact", str(fact)]
    with place.with_name("log").open("ab") as log:
        environment = of(source) | {"BACKUP_SECOND": str(place)}
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        wait_until(lambda: behind(source) == 0)
        yield fact
    finally:
        process.terminate()
        process.wait()
        print(place.with_name("log").read_text())


def behind(source: Served) -> int:
    """Return how many bytes of WAL are not saved in the second place, or -1 if nobody receives them."""
    with source.connect("postgres") as connection:
        row = connection.execute(SAVED, [SECOND_SLOT]).fetchone()
    return int(row[0]) if row else -1
