"""Queries that read the backup records."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, OuterRef, Subquery

from backups.models import GarageBackup
from backups.rules import OVERDUE_HOURS
from garages.models import Garage
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
    """`overdue` is the number of garages without a backup in the last 36 hours."""

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


DAY = timedelta(days=1)


@dataclass(frozen=True)
class LateBackup:
    """A garage without a backup in the last day. `newest` is None if there is no backup at all."""

    garage_id: int
    garage_name: str
    newest: datetime | None

    @property
    def is_overdue(self) -> bool:
        return self.newest is None or self.newest < clock.now() - timedelta(hours=OVERDUE_HOURS)


@dataclass(frozen=True)
class Backups:
    """`fresh` is the number of garages with a backup in the last day. `late` lists the other garages, first
    the garages without any backup. Garages younger than a day are left out of `late`."""

    fresh: int
    late: list[LateBackup]


def newest_backups() -> Backups:
    since = clock.now() - DAY
    of_garage = GarageBackup.objects.filter(garage_id=OuterRef("pk")).order_by("-made_at")
    rows = (
        Garage.objects.filter(pk__in=garages_with_schema(older_than=since))
        .annotate(newest=Subquery(of_garage.values("made_at")[:1]))
        .values_list("pk", "name", "newest")
    )
    late = [LateBackup(*row) for row in rows if row[2] is None or row[2] < since]
    late.sort(key=lambda each: (each.newest is not None, each.newest or since, each.garage_id))
    return Backups(len(rows) - len(late), late)
