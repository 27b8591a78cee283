"""The one place that knows what time it is; storage is UTC, "today" is local."""

from datetime import date, datetime

from django.utils import timezone


def now() -> datetime:
    return timezone.now()


def today() -> date:
    return timezone.localdate()


def start_of_today() -> datetime:
    return timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
