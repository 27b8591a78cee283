"""Waits for a moment: until something is true, or until a transaction waits for the lock of another one."""

import threading
import time
from collections.abc import Callable

import psycopg
from django.db import connections, transaction

from tests.database import owner_dsn


def wait_until(wanted: Callable[[], bool], within: float = 60) -> None:
    deadline = time.monotonic() + within
    while not wanted():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def result_after_waiting(first: Callable[[], None], second: Callable[[], object]) -> list[object]:
    """Commit `first` only after `second` waits for its lock. Returns the result of `second`."""
    found: list[object] = []

    def run() -> None:
        try:
            found.append(second())
        except Exception as failure:
            found.append(type(failure))
        finally:
            connections.close_all()

    other = threading.Thread(target=run)
    with transaction.atomic():
        first()
        other.start()
        with psycopg.connect(owner_dsn(), autocommit=True) as owner:
            wait_for_a_waiting_lock(owner)
    other.join()
    return found


def wait_for_a_waiting_lock(owner: psycopg.Connection) -> None:
    for _ in range(1000):
        if owner.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
            return
        time.sleep(0.01)
    raise AssertionError("No transaction waits for a lock.")
