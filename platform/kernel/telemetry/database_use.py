"""Counts the statements of a request and their time, for its log line."""

from contextvars import ContextVar
from dataclasses import dataclass
from time import perf_counter


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


def count_statement(began: float) -> None:
    """Count a statement that began at this time of `perf_counter` and has ended now. A scope that is sent
    before it belongs to it."""
    if use := _current.get():
        use.statements += 1
        use.seconds += perf_counter() - began
