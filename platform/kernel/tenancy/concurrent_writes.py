"""How many writes of one garage a process has in hand: a locked row of one garage must not take every thread.

Ordinary writes are over in milliseconds. Where two are in hand already, the next one waits for a lock only
briefly, so that the threads stay free for other garages.
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
    """Whether this write is one of a crowd."""
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
