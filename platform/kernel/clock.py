"""The current time, replaceable in tests. Stored times are UTC, `today` is local."""

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
    """Set the current time for this context, for demo data in the past and for tests."""
    token = _elsewhen.set(moment)
    try:
        yield
    finally:
        _elsewhen.reset(token)
