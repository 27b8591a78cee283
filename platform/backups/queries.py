"""Reads of which backups there are."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max

from backups.models import GarageBackup
from backups.rules import OVERDUE_HOURS
from garages.queries import garages_with_schema
from kernel import clock


@dataclass(frozen=True)
class LastBackup:
    made_at: datetime
    checksum: str
    row_count: int


def find_last_backup(garage_id: int) -> LastBackup | None:
    found = (
        GarageBackup.objects.filter(garage_id=garage_id)
        .order_by("-made_at", "-pk")
        .values_list("made_at", "checksum", "row_count")
        .first()
    )
    return LastBackup(*found) if found else None


@dataclass(frozen=True)
class Health:
    """`overdue` are the garages of which there is no backup of the last day and a half."""

    overdue: int
    oldest_hours: int | None


def health() -> Health:
    now = clock.now()
    garages = garages_with_schema(older_than=now - timedelta(hours=OVERDUE_HOURS))
    newest: dict[int, datetime] = dict(
        GarageBackup.objects.filter(garage_id__in=garages)
        .values_list("garage_id")
        .annotate(newest=Max("made_at"))
    )
    late = [now - newest[garage] for garage in garages if garage in newest]
    overdue = sum(age > timedelta(hours=OVERDUE_HOURS) for age in late) + len(garages) - len(late)
    return Health(overdue, int(max(late).total_seconds() // 3600) if late else None)
