"""The health of the platform, from public tables and the database catalogue."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import redis
from django.conf import settings
from django.db.models import Count, F, Min, OuterRef, Q, QuerySet, Subquery

from backups import queries as backups
from backups.models import DrillVerdict
from backups.queries import DrillSeen, LateBackup
from billing import gateway
from billing.online import queries as online
from billing.online import set_aside_invoices
from billing.online.set_aside_invoices import SetAside
from console.admins import AdminActor
from console.health.errors import TaskNotDead
from garages import lagging
from garages.lagging import Lag, LaggingGarage
from garages.models import Garage, MoneyCheck, StockCheck
from garages.queries import WrongGarage, check_health
from kernel import clock, heartbeat, limits, tenancy
from kernel.audit import services as audit
from kernel.errors import NotFound
from kernel.mail import sending as mail
from kernel.outbox import rows as outbox
from kernel.outbox.models import OutboxRow
from kernel.outbox.registry import tasks

# This is the maximum number of rows in a list. Further rows are only counted.
MOST_LISTED = 20
SOON, LATE = timedelta(minutes=5), timedelta(hours=1)
BEATS_MISSED = 5 * heartbeat.EVERY_SECONDS
DAY = timedelta(days=1)


class Verdict(StrEnum):
    WELL = "well"
    WATCH = "watch"
    WRONG = "wrong"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class SchemasReport:
    verdict: Verdict
    current: int
    behind: int
    unknown: int
    template_is_current: bool
    named: list[LaggingGarage]


@dataclass(frozen=True)
class TaskReport:
    task_id: int
    kind: str
    garage_id: int | None
    garage_name: str | None
    created_at: datetime
    attempts: int
    # This is the time of the next attempt. It is None if the task is dead.
    next_at: datetime | None
    dead_at: datetime | None
    last_error: str


@dataclass(frozen=True)
class TasksReport:
    verdict: Verdict
    waiting: int
    oldest_at: datetime | None
    failing: int
    dead: int
    named: list[TaskReport]


@dataclass(frozen=True)
class MailsReport:
    """`failed` counts the mails of the last day that will not be retried."""

    verdict: Verdict
    failed: int
    retrying: int


@dataclass(frozen=True)
class BeatReport:
    verdict: Verdict
    at: datetime | None


@dataclass(frozen=True)
class BackupsReport:
    verdict: Verdict
    fresh: int
    late: int
    named: list[LateBackup]


@dataclass(frozen=True)
class DrillReport:
    verdict: Verdict
    newest: DrillSeen | None


@dataclass(frozen=True)
class CheckReport:
    """`differences` counts stored sums that differ from their rows."""

    verdict: Verdict
    checked: int
    differences: int
    named: list[WrongGarage]


@dataclass(frozen=True)
class StripeReport:
    verdict: Verdict
    waiting: int
    oldest_waiting_seconds: int
    dead: int
    set_aside: int
    named: list[SetAside]


@dataclass(frozen=True)
class Health:
    version: str
    at: datetime
    tasks: TasksReport
    mails: MailsReport
    beat: BeatReport
    backups: BackupsReport
    drill: DrillReport
    stock: CheckReport
    money: CheckReport
    schemas: SchemasReport
    # There is no verdict on the size, because the free disk space is not known.
    database_bytes: int
    redis: Verdict
    # This is None if online payment is not configured.
    stripe: StripeReport | None


def get_health() -> Health:
    return Health(
        version=settings.VERSION,
        at=clock.now(),
        tasks=_tasks(),
        mails=_mails(),
        beat=_beat(),
        backups=_backups(),
        drill=_drill(),
        stock=_checked(StockCheck),
        money=_checked(MoneyCheck),
        schemas=_schemas(),
        database_bytes=_database_bytes(),
        redis=_redis(),
        stripe=_stripe() if gateway.is_configured() else None,
    )


def retry_task(admin: AdminActor, task_id: int, *, reason: str) -> None:
    """Reset a dead task, so that it is attempted again as often as a new task."""
    row = OutboxRow.objects.filter(pk=task_id).first()
    if row is None:
        raise NotFound
    if not outbox.revive(task_id):
        raise TaskNotDead
    audit.record(
        "task_retried",
        person_id=admin.person_id,
        garage_id=row.garage_id,
        task=row.kind,
        row=task_id,
        reason=reason,
        error=row.last_error,
    )


def _tasks() -> TasksReport:
    undone = OutboxRow.objects.filter(done_at=None)
    fresh, failing = Q(dead_at=None, last_error=""), Q(dead_at=None) & ~Q(last_error="")
    counted = undone.aggregate(
        waiting=Count("pk", filter=fresh),
        oldest_at=Min("created_at", filter=fresh),
        failing=Count("pk", filter=failing),
        dead=Count("pk", filter=Q(dead_at__isnull=False)),
    )
    garage = Garage.objects.filter(pk=OuterRef("garage_id"))
    troubled = undone.exclude(dead_at=None, last_error="").annotate(
        garage_name=Subquery(garage.values("name"))
    )
    # Dead tasks come first, because they need a person.
    named = troubled.order_by(F("dead_at").desc(nulls_last=True), "due_at", "pk")[:MOST_LISTED]
    waits = clock.now() - counted["oldest_at"] if counted["oldest_at"] else timedelta()
    verdict = Verdict.WELL
    if counted["dead"] or waits > LATE:
        verdict = Verdict.WRONG
    elif counted["failing"] or waits > SOON:
        verdict = Verdict.WATCH
    return TasksReport(verdict, named=[_task_report(row) for row in named], **counted)


def _task_report(row: Any) -> TaskReport:
    """Return the report of a task. `row` is an OutboxRow annotated with the name of its garage."""
    return TaskReport(
        task_id=row.pk,
        kind=row.kind,
        garage_id=row.garage_id,
        garage_name=row.garage_name,
        created_at=row.created_at,
        attempts=row.attempts,
        next_at=None if row.dead_at else row.due_at,
        dead_at=row.dead_at,
        last_error=row.last_error,
    )


def _mails() -> MailsReport:
    """Return the tasks that send mail, found by their effect or their name."""
    kinds = [kind for kind, task in tasks().items() if task.effect is mail.deliver or ".mail" in kind]
    sent: QuerySet[OutboxRow] = OutboxRow.objects.filter(done_at=None, kind__in=kinds)
    counted = sent.aggregate(
        failed=Count("pk", filter=Q(dead_at__gt=clock.now() - DAY)),
        retrying=Count("pk", filter=Q(dead_at=None) & ~Q(last_error="")),
    )
    verdict = Verdict.WELL
    if counted["failed"] or counted["retrying"]:
        verdict = Verdict.WRONG if counted["failed"] else Verdict.WATCH
    return MailsReport(verdict, **counted)


def _beat() -> BeatReport:
    at = heartbeat.last()
    if at is None:
        return BeatReport(Verdict.UNKNOWN, None)
    is_late = clock.now() - at > timedelta(seconds=BEATS_MISSED)
    return BeatReport(Verdict.WRONG if is_late else Verdict.WELL, at)


def _backups() -> BackupsReport:
    found = backups.newest_backups()
    verdict = Verdict.WATCH if found.late else Verdict.WELL
    if any(each.is_overdue for each in found.late):
        verdict = Verdict.WRONG
    return BackupsReport(verdict, found.fresh, len(found.late), found.late[:MOST_LISTED])


def _drill() -> DrillReport:
    found = backups.drill_health()
    verdict = Verdict.WELL if found.newest else Verdict.UNKNOWN
    if found.is_old or (found.newest and found.newest.verdict == DrillVerdict.WRONG):
        verdict = Verdict.WRONG
    return DrillReport(verdict, found.newest)


def _checked(of: type[StockCheck] | type[MoneyCheck]) -> CheckReport:
    found = check_health(of)
    verdict = Verdict.WELL if found.checked else Verdict.UNKNOWN
    if found.wrong:
        verdict = Verdict.WRONG
    return CheckReport(verdict, found.checked, found.differences, found.wrong[:MOST_LISTED])


def _schemas() -> SchemasReport:
    found = lagging.schemas()
    unknown = sum(each.lag is Lag.UNKNOWN for each in found.lagging)
    behind = len(found.lagging) - unknown
    verdict = Verdict.WELL
    if behind or not found.template_is_current:
        verdict = Verdict.WRONG
    elif unknown:
        verdict = Verdict.UNKNOWN
    return SchemasReport(
        verdict, found.current, behind, unknown, found.template_is_current, found.lagging[:MOST_LISTED]
    )


def _database_bytes() -> int:
    with tenancy.connection().cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def _redis() -> Verdict:
    try:
        limits.store().ping()
    except redis.RedisError:
        return Verdict.WRONG
    return Verdict.WELL


def _stripe() -> StripeReport:
    found = online.inbox_health()
    verdict = Verdict.WELL
    set_aside = set_aside_invoices.count_open()
    if found.dead or set_aside:
        verdict = Verdict.WRONG
    elif found.oldest_waiting_seconds > SOON.total_seconds():
        verdict = Verdict.WATCH
    return StripeReport(
        verdict,
        found.waiting,
        found.oldest_waiting_seconds,
        found.dead,
        set_aside,
        set_aside_invoices.list_open(),
    )
