"""Counts the running writes of each garage in a process, so that a locked row cannot block all threads.

Normal writes take milliseconds. If two writes of a garage are already running, the next write has a short
lock timeout, so that threads stay free for other garages.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

PATIENT_WRITES = 2

_guard = Lock()
_in_hand: Counter[int] = Counter()


@contextmanager
def count_write(garage_id: int) -> Iterator[bool]:
    """Count a write. Yields whether enough other writes of the garage are running."""
    with _guard:
        crowded = _in_hand[garage_id] >= PATIENT_WRITES
        _in_hand[garage_id] += 1
    try:
        yield crowded
    finally:
        with _guard:
            _in_hand[garage_id] -= 1
            if not _in_hand[garage_id]:
                del _in_hand[garage_id]
