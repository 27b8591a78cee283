"""Finds out until when the second place has everything, and writes it for `/metrics` (`infra/facts.py`).

It never touches the second place, so it also works while that one hangs. Postgres says up to which position
the second place has saved the WAL. The answer is the newest moment at which the WAL had not grown past it.
"""

import sys
import time
from collections import deque
from pathlib import Path

import psycopg

from infra import facts
from infra.backup.configuration import SECOND_SLOT

EVERY_SECONDS = 1.0
# About a day in which each second has commits.
MOST_SAMPLES = 90_000
POSITIONS = """
    SELECT pg_current_wal_flush_lsn() - '0/0', (
        SELECT restart_lsn - '0/0' FROM pg_replication_slots WHERE slot_name = %s AND active)
"""


class Samples:
    """Moments, each with the position of the WAL at that time."""

    def __init__(self) -> None:
        self._samples: deque[tuple[float, int]] = deque(maxlen=MOST_SAMPLES)

    def add(self, at: float, written: int) -> None:
        # While nothing is written, the same position is true for a later moment.
        if self._samples and self._samples[-1][1] == written:
            self._samples.pop()
        self._samples.append((at, written))

    def reached(self, saved: int) -> float | None:
        """Return the newest moment whose WAL is saved, or None if that is longer ago than the samples."""
        found = None
        while self._samples and self._samples[0][1] <= saved:
            found = self._samples.popleft()
        if found is None:
            return None
        self._samples.appendleft(found)
        return found[0]


def watch(conninfo: str, fact: Path) -> None:
    if not fact.exists():
        # From now on, the age of this number shows for how long nothing arrived.
        facts.write(fact, time.time())
    samples = Samples()
    while True:
        try:
            with psycopg.connect(conninfo, autocommit=True) as connection:
                while True:
                    look(connection, samples, fact)
                    time.sleep(EVERY_SECONDS)
        except (psycopg.Error, OSError) as error:
            print(f"The lag is not measured: {str(error).partition(chr(10))[0]}", file=sys.stderr, flush=True)
            time.sleep(5 * EVERY_SECONDS)


def look(connection: "psycopg.Connection", samples: Samples, fact: Path) -> None:
    # Before the question, so that the answer is never too good.
    at = time.time()
    written, saved = connection.execute(POSITIONS, [SECOND_SLOT]).fetchone() or (0, None)
    samples.add(at, int(written))
    if saved is not None and (reached := samples.reached(int(saved))) is not None:
        facts.write(fact, reached)
