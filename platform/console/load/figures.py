"""What each garage uses of the platform: its requests, database time and tasks."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from django.db.models import Count, Max, QuerySet, Sum
from django.db.models.functions import Now

from console.load import paces
from console.load.errors import BadWindow
from console.load.paces import Pace
from console.models import GarageLoad
from garages.models import Garage
from kernel import clock
from kernel.outbox.models import OutboxRow
from kernel.telemetry import garage_use
from kernel.telemetry.garage_use import Use

MOST_LISTED = 100
MOST_NAMED = 50
OTHER = "other"
NEWEST = timedelta(minutes=5)
KEPT = timedelta(days=35)


class Window(StrEnum):
    QUARTER = "15m"
    DAY = "24h"

    @property
    def length(self) -> timedelta:
        return timedelta(minutes=15) if self is Window.QUARTER else timedelta(hours=24)

    @property
    def bar(self) -> timedelta:
        """Return the time of one bar in the chart."""
        return timedelta(minutes=1) if self is Window.QUARTER else timedelta(minutes=30)


@dataclass(frozen=True)
class LoadRow:
    """`share` is the garage's part of the database time of all garages, from 0 to 1."""

    garage_id: int
    garage_name: str
    requests: int
    refused: int
    db_ms: int
    share: float
    tasks: int
    tasks_waiting: int
    pace: Pace | None


@dataclass(frozen=True)
class Bar:
    at: datetime
    requests: int
    db_ms: int


@dataclass(frozen=True)
class LoadReport:
    at: datetime
    records: list[LoadRow]
    bars: list[Bar]


def fold() -> None:
    """Move the minutes that have ended from Redis into the database."""
    for minute, uses in garage_use.take_finished_minutes():
        at = datetime.fromtimestamp(minute, UTC)
        GarageLoad.objects.bulk_create(
            (
                GarageLoad(
                    garage_id=garage_id,
                    minute=at,
                    requests=use.requests,
                    refused=use.refused,
                    db_ms=round(use.db_ms),
                    tasks=use.tasks,
                    bytes=use.bytes,
                )
                for garage_id, use in uses.items()
            ),
            # The minute is deleted from Redis after the commit. A repeated run writes it again.
            ignore_conflicts=True,
        )


def sweep() -> None:
    GarageLoad.objects.filter(minute__lt=Now() - KEPT).delete()


def get_load(wanted: str) -> LoadReport:
    """Return the garages by database time, most first. Garages that are slowed down are always included."""
    if wanted not in list(Window):
        raise BadWindow
    window = Window(wanted)
    now = clock.now()
    recent = GarageLoad.objects.filter(minute__gte=now - window.length)
    used = _use_of_garages(recent)
    slowed = paces.active()
    listed = list(used)[:MOST_LISTED]
    listed += [garage_id for garage_id in slowed if garage_id not in listed]
    names = dict(Garage.objects.filter(pk__in=listed).values_list("pk", "name"))
    waiting = _tasks_waiting(listed)
    total = sum(use.db_ms for use in used.values())
    rows = []
    for garage_id in listed:
        use = used.get(garage_id, Use())
        rows.append(
            LoadRow(
                garage_id=garage_id,
                garage_name=names.get(garage_id, ""),
                requests=use.requests,
                refused=use.refused,
                db_ms=round(use.db_ms),
                share=round(use.db_ms / total, 3) if total else 0,
                tasks=use.tasks,
                tasks_waiting=waiting.get(garage_id, 0),
                pace=slowed.get(garage_id),
            )
        )
    return LoadReport(now, rows, _bars(recent, window, now))


def newest_minute() -> dict[str, Use]:
    """Return the use of each garage in the newest minute, by its number. Only the busiest garages have a name
    of their own, and the others are in `other`. Without a minute of the last five minutes, nobody used
    anything."""
    recent = GarageLoad.objects.filter(minute__gte=clock.now() - NEWEST)
    newest = recent.aggregate(Max("minute"))["minute__max"]
    found: dict[str, Use] = {}
    for garage_id, use in _use_of_garages(recent.filter(minute=newest)).items():
        name = str(garage_id) if len(found) < MOST_NAMED else OTHER
        found[name] = found.get(name, Use()) + use
    return found


def _use_of_garages(recent: QuerySet[GarageLoad]) -> dict[int, Use]:
    sums = (
        recent.values_list("garage_id")
        .annotate(
            all_requests=Sum("requests"),
            all_refused=Sum("refused"),
            all_db_ms=Sum("db_ms"),
            all_bytes=Sum("bytes"),
            all_tasks=Sum("tasks"),
        )
        .order_by("-all_db_ms", "garage_id")
    )
    return {garage_id: Use(*numbers) for garage_id, *numbers in sums}


def _tasks_waiting(garage_ids: Iterable[int]) -> dict[int, int]:
    open_rows = OutboxRow.objects.filter(done_at=None, dead_at=None, due_at__lte=Now())
    counted = open_rows.filter(garage_id__in=garage_ids).values_list("garage_id").annotate(Count("pk"))
    return {garage_id: rows for garage_id, rows in counted if garage_id}


def _bars(recent: QuerySet[GarageLoad], window: Window, now: datetime) -> list[Bar]:
    """Return the use of all garages over time. A time without requests has an empty bar."""
    seconds = window.bar.total_seconds()

    def bar_of(moment: datetime) -> float:
        return moment.timestamp() // seconds * seconds

    sums: dict[float, list[int]] = {}
    by_minute = recent.values_list("minute").annotate(all_requests=Sum("requests"), all_db_ms=Sum("db_ms"))
    for minute, requests, db_ms in by_minute:
        found = sums.setdefault(bar_of(minute), [0, 0])
        found[0] += requests
        found[1] += db_ms
    newest = bar_of(now)
    starts = [newest - seconds * number for number in range(int(window.length / window.bar), -1, -1)]
    return [Bar(datetime.fromtimestamp(start, UTC), *sums.get(start, [0, 0])) for start in starts]
