"""Counts the statements of a request and their time, for its log line."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class DatabaseUse:
    statements: int = 0
    seconds: float = 0.0


_current: ContextVar[DatabaseUse | None] = ContextVar("database_use", default=None)


def begin() -> DatabaseUse:
    """Start to count the statements of a request."""
    use = DatabaseUse()
    _current.set(use)
    return use


@contextmanager
def statement() -> Iterator[None]:
    """Count one statement, or several that are sent as one message."""
    use = _current.get()
    if use is None:
        yield
        return
    began = time.perf_counter()
    try:
        yield
    finally:
        use.statements += 1
        use.seconds += time.perf_counter() - began
