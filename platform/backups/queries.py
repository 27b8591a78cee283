"""Queries that read the backup records."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, OuterRef, Subquery
from django.db.models.functions import Coalesce

from backups.models import Drill, DrillVerdict, GarageBackup
from backups.rules import DRILL_EVERY, OVERDUE_HOURS
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


MOST_NAMED = 20


@dataclass(frozen=True)
class DrillSeen:
    """`mismatches` is their number, and `named` has the first ones. Without an end, the drill is running or
    was killed."""

    drill_id: int
    started_at: datetime
    ended_at: datetime | None
    target_at: datetime | None
    rpo_seconds: float | None
    rto_seconds: float | None
    tables: int
    rows: int
    verdict: DrillVerdict | None
    mismatches: int
    named: list[str]


def newest_drills(count: int, **which: object) -> list[DrillSeen]:
    rows = Drill.objects.filter(**which).order_by("-started_at", "-pk")[:count]
    return [
        DrillSeen(
            row.pk,
            row.started_at,
            row.ended_at,
            row.target_at,
            row.rpo_seconds,
            row.rto_seconds,
            row.tables,
            row.rows,
            DrillVerdict(row.verdict) if row.verdict else None,
            len(row.mismatches),
            row.mismatches[:MOST_NAMED],
        )
        for row in rows
    ]


@dataclass(frozen=True)
class DrillHealth:
    """`newest` has ended. `age` is the time since the newest drill that ended well. Before the first one, it
    is the time since the first garage."""

    newest: DrillSeen | None
    age: timedelta

    @property
    def is_old(self) -> bool:
        return self.age > DRILL_EVERY


def drill_health() -> DrillHealth:
    newest = newest_drills(1, ended_at__isnull=False)
    first_garage = Subquery(Garage.objects.order_by("created_at").values("created_at")[:1])
    ended_well = Drill.objects.filter(verdict=DrillVerdict.WELL)
    since = ended_well.aggregate(at=Coalesce(Max("ended_at"), first_garage))["at"]
    now = clock.now()
    return DrillHealth(newest[0] if newest else None, now - (since or now))
