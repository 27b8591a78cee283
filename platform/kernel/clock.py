"""The one place that knows what time it is; storage is UTC, "today" is local."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime

from django.utils import timezone

_elsewhen: ContextVar[datetime | None] = ContextVar("elsewhen", default=None)


def now() -> datetime:
    return _elsewhen.get() or timezone.now()


def today() -> date:
    return timezone.localdate(now())


def start_of_today() -> datetime:
    return timezone.localtime(now()).replace(hour=0, minute=0, second=0, microsecond=0)


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """As if it were then, for this thread: demo data with a past, and tests that walk through years."""
    token = _elsewhen.set(moment)
    try:
        yield
    finally:
        _elsewhen.reset(token)
