"""Counts everything that the product can count, once."""

from pathlib import Path

import orjson
from django.conf import settings
from django.db import transaction

from backups import drills
from backups.drills import Outcome
from config.env import ROOT
from console.models import GarageLoad
from infra import facts
from kernel import clock, heartbeat, outbox, tenancy
from kernel.outbox.registry import tasks
from kernel.telemetry import shared_counters, task_metrics, web_metrics
from kernel.telemetry.web_metrics import Served

GARAGES = 2_000
# The numbers that timers of a machine write.
FACTS = ("backup_check_wrong", "certificate_ends_timestamp_seconds", "wal_second_timestamp_seconds")
RESULTS: tuple[task_metrics.Result, ...] = ("done", "retried", "dropped", "dead", "lost")


def count() -> None:
    """Count every documented answer of every operation, every result of every task, and 2,000 garages."""
    document = orjson.loads((ROOT / "webapp" / "openapi.json").read_bytes())
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for status in map(int, operation["responses"]):
                for is_of_garage in (True, False):
                    web_metrics.record(
                        Served(path[1:], method.upper(), status, is_of_garage, 0.1, 4, 0.01, "slow_down")
                    )
    shared_counters.add(
        {f"tasks|{kind}|{result}": 1 for kind in tasks() for result in RESULTS}
        | {f"task_seconds|{kind}": 0.1 for kind in tasks()}
    )
    task_metrics.mail("refused")
    task_metrics.mail("failed")
    task_metrics.begin("x", None, waited=task_metrics.MAIL_TARGET_SECONDS + 1)
    task_metrics.mail("sent")
    for process in heartbeat.PROCESSES:
        heartbeat.note(clock.now(), process)
    with transaction.atomic(), tenancy.platform():
        minute = clock.now().replace(second=0, microsecond=0)
        GarageLoad.objects.bulk_create(
            GarageLoad(garage_id=garage, minute=minute, requests=1, refused=1, db_ms=1, tasks=1, bytes=1)
            for garage in range(1, GARAGES + 1)
        )
        outbox.enqueue("config.sweep", key="everything")
    folder = Path(settings.FACTS_DIR) / "timer"
    folder.mkdir()
    for name in FACTS:
        facts.write(folder / name, 1)
    drills.end(drills.begin(clock.now()), Outcome(clock.now(), 0.5, 9))
