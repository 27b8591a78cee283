"""The one place that knows what time it is; storage is UTC, "today" is local."""

from datetime import date, datetime

from django.utils import timezone


def now() -> datetime:
    return timezone.now()


def today() -> date:
    return timezone.localdate()
