"""`GET /metrics` for Prometheus: the counters of all processes, and the present values of the database."""

import hmac
import shutil
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import redis
import structlog
from django.conf import settings
from django.db import DatabaseError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from backups import queries as backups
from backups.models import DrillVerdict
from cells.queries import age_of_unfinished_move
from console.load import figures as load
from garages.models import MoneyCheck, StockCheck
from garages.queries import check_health
from kernel import clock, heartbeat, limits, tenancy
from kernel.http import answer
from kernel.outbox import rows
from kernel.sentences import Sentence
from kernel.telemetry import database_figures, garage_use, machine_facts, shared_counters, web_metrics

if TYPE_CHECKING:
    from prometheus_client.core import Metric

log = structlog.get_logger(__name__)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not settings.METRICS_TOKEN:
        raise Http404
    sent = request.headers.get("Authorization", "").encode()
    if not hmac.compare_digest(sent, f"Bearer {settings.METRICS_TOKEN}".encode()):
        refusal = answer.failed(401, "wrong_token", Sentence("Send METRICS_TOKEN as the bearer token."))
        refusal["WWW-Authenticate"] = "Bearer"
        return refusal
    response = HttpResponse(exposition(), content_type="text/plain; version=0.0.4; charset=utf-8")
    response["Cache-Control"] = "no-store"
    return response


def exposition() -> bytes:
    from prometheus_client import CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    if web_metrics.is_on():
        web_metrics.collect(registry, settings.METRICS_DIR)
    registry.register(_Platform())
    return generate_latest(registry)


class _Platform:
    """The values of the whole platform. Each web process shows the same, so rules take their maximum."""

    def collect(self) -> "Iterator[Metric]":
        yield _gauge("build_info", "The running version.", [({"version": settings.VERSION}, 1)])
        yield from _shared()
        yield from _database()
        yield from _machine()
        disk = shutil.disk_usage(next(each for each in _folders() if each.exists()))
        yield _gauge(
            "disk_used_ratio", "The used part of the disk of DATA_DIR.", [({}, disk.used / disk.total)]
        )


def _folders() -> tuple[Path, ...]:
    """Return DATA_DIR and the folders above it, because DATA_DIR is only made when something is in it."""
    folder: Path = settings.ENV.data_dir
    return (folder, *folder.parents)


def _shared() -> "Iterator[Metric]":
    try:
        limits.store().ping()
        counts = shared_counters.read()
    except redis.RedisError:
        yield _gauge("redis_up", "1 if Redis answers.", [({}, 0)])
        return
    yield _gauge("redis_up", "1 if Redis answers.", [({}, 1)])
    now = clock.now()
    ages = {process: heartbeat.last(process) for process in heartbeat.PROCESSES}
    yield _gauge(
        "heartbeat_age_seconds",
        "Time since the last heartbeat of a process.",
        [({"process": process}, (now - at).total_seconds()) for process, at in ages.items() if at],
    )
    for name, text, labels in SHARED:
        yield _counter(
            name,
            text,
            [
                (dict(zip(labels, parts, strict=True)), value)
                for key, value in counts.items()
                for field, *parts in [key.split("|")]
                if field == name
            ],
        )


SHARED = (
    ("tasks", "Attempts of tasks.", ("kind", "result")),
    ("task_seconds", "Time spent on the attempts of tasks.", ("kind",)),
    ("mails", "Attempts to send a mail.", ("result",)),
    ("mails_late", "Mails that left more than a minute after they were caused.", ()),
)


def _database() -> "Iterator[Metric]":
    try:
        with transaction.atomic(), tenancy.platform():
            queues, health, figures = rows.queues(), backups.health(), database_figures.read()
            drill = backups.drill_health()
            stock, money = check_health(StockCheck), check_health(MoneyCheck)
            uses = load.newest_minute()
            move_age = age_of_unfinished_move()
    except DatabaseError as error:
        log.warning("metrics.database_away", error=type(error).__name__)
        yield _gauge("database_up", "1 if Postgres answers.", [({}, 0)])
        return
    yield _gauge("database_up", "1 if Postgres answers.", [({}, 1)])
    yield _gauge(
        "outbox_rows",
        "Tasks that wait for their next attempt, and dead tasks.",
        [
            ({"kind": queue.kind, "state": state}, number)
            for queue in queues
            for state, number in (("waiting", queue.waiting), ("dead", queue.dead))
        ],
    )
    yield _gauge(
        "outbox_late_seconds",
        "How long the first due task already waits for a worker.",
        [({}, max((queue.late_seconds for queue in queues), default=0))],
    )
    for name in garage_use.NAMES:
        yield _gauge(
            f"garage_minute_{name}",
            "Of the newest minute, for the busiest garages. The others are in `other`.",
            [({"garage": garage}, getattr(use, name)) for garage, use in uses.items()],
        )
    yield _gauge("backups_overdue", "Garages without a recent backup.", [({}, health.overdue)])
    yield _gauge(
        "backup_oldest_age_seconds",
        "Age of the newest backup of the garage that waits longest.",
        [({}, (health.oldest_hours or 0) * 3600)],
    )
    yield from _drill(drill)
    yield _gauge(
        "stock_differences",
        "Balances of parts that differ from their movements, in the newest checks.",
        [({}, stock.differences)],
    )
    yield _gauge(
        "money_differences",
        "Sums of jobs and payments that differ from their rows, in the newest checks.",
        [({}, money.differences)],
    )
    yield _gauge(
        "chain_move_age_seconds",
        "How long the oldest unfinished move of a chain already takes.",
        [({}, move_age.total_seconds())],
    )
    yield _gauge(
        "database_connections",
        "Connections to the database, by state.",
        [({"state": state}, number) for state, number in figures.connections.items()],
    )
    yield _counter(
        "database_transactions",
        "Transactions of the database.",
        [({"result": "committed"}, figures.committed), ({"result": "rolled back"}, figures.rolled_back)],
    )
    yield _counter("database_deadlocks", "Deadlocks of the database.", [({}, figures.deadlocks)])
    yield _counter(
        "database_blocks",
        "Blocks that were read from the cache or from the disk.",
        [({"source": "cache"}, figures.blocks_cached), ({"source": "disk"}, figures.blocks_read)],
    )
    yield _gauge(
        "wal_slot_bytes",
        "WAL that the slot furthest behind keeps on the disk.",
        [({}, figures.wal_slot_bytes)],
    )
    yield _gauge("wal_slots_unread", "Slots whose reader is away.", [({}, figures.wal_slots_unread)])
    yield _gauge(
        "database_read_only",
        "1 while Postgres allows only reading, because its disk is almost full.",
        [({}, figures.is_read_only)],
    )


def _machine() -> "Iterator[Metric]":
    check = machine_facts.read("backup_check_wrong")
    if check is not None:
        yield _gauge(
            "backup_check_wrong", "1 if the check of the backups found something.", [({}, check.number)]
        )
        yield _gauge(
            "backup_check_age_seconds", "Time since the check of the backups.", [({}, check.age_seconds)]
        )
    ends = machine_facts.read("certificate_ends_timestamp_seconds")
    if ends is not None:
        yield _gauge(
            "certificate_ends_timestamp_seconds", "When the TLS certificate ends.", [({}, ends.number)]
        )
    reached = machine_facts.read("wal_second_timestamp_seconds")
    if reached is not None:
        lag = max(0.0, time.time() - reached.number)
        yield _gauge("wal_second_lag_seconds", "How old the WAL is that the second place lacks.", [({}, lag)])


def _drill(health: backups.DrillHealth) -> "Iterator[Metric]":
    yield _gauge(
        "drill_age_seconds",
        "Time since a drill ended well. Before the first one: since the first garage.",
        [({}, health.age.total_seconds())],
    )
    if health.newest is None:
        return
    is_wrong = health.newest.verdict == DrillVerdict.WRONG
    yield _gauge("drill_wrong", "1 if the newest drill ended wrong.", [({}, is_wrong)])
    for name, text, seconds in (
        ("rpo", "Age of the last commit that the newest drill restored.", health.newest.rpo_seconds),
        ("rto", "Time of the newest drill until the restored database answered.", health.newest.rto_seconds),
    ):
        yield _gauge(f"drill_{name}_seconds", text, [({}, seconds)] if seconds is not None else [])


Samples = Iterable[tuple[dict[str, str], float]]


def _gauge(name: str, text: str, samples: Samples) -> "Metric":
    from prometheus_client.core import GaugeMetricFamily

    samples = list(samples)
    family = GaugeMetricFamily(f"servicebay_{name}", text, labels=_labels(samples))
    for labels, value in samples:
        family.add_metric(list(labels.values()), value)
    return family


def _counter(name: str, text: str, samples: Samples) -> "Metric":
    from prometheus_client.core import CounterMetricFamily

    samples = list(samples)
    family = CounterMetricFamily(f"servicebay_{name}", text, labels=_labels(samples))
    for labels, value in samples:
        family.add_metric(list(labels.values()), value)
    return family


def _labels(samples: list[tuple[dict[str, str], float]]) -> list[str]:
    return list(samples[0][0]) if samples else []
