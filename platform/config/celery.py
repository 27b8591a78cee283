"""Celery for workers and beat. Messages contain only row ids, because the outbox is the source of truth.

All processes load it (see `config.apps`), so that they publish through this app.
"""

import os
from typing import Any

from celery import Celery
from celery.schedules import crontab
from celery.signals import (
    after_task_publish,
    beat_init,
    heartbeat_sent,
    setup_logging,
    worker_init,
    worker_process_init,
    worker_process_shutdown,
)
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

import kernel.outbox.publish  # noqa: F401 - the one task
from kernel import heartbeat
from kernel.outbox.registry import QUEUES
from kernel.telemetry import trace

app = Celery("servicebay", broker=settings.REDIS_URL)
app.set_default()
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    # A worker takes messages of all queues in turn. `--queues mail,papers` limits it to these.
    task_queues={name: {} for name in QUEUES},
    task_default_queue="default",
    worker_prefetch_multiplier=1,
    worker_concurrency=settings.WORKER_PROCESSES,
    broker_connection_retry_on_startup=True,
    broker_pool_limit=2,
    # The task of a killed worker is redelivered after ten minutes. The lease of the outbox row reduces this
    # to seconds.
    broker_transport_options={
        "visibility_timeout": 600,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 5,
        "socket_connect_timeout": 5,
        "max_retries": 0,
    },
    timezone=settings.TIME_ZONE,
    beat_schedule={
        # The key of a daily task contains the day. So hourly runs do not repeat the task, and a later run
        # makes up for a missed run.
        "hourly": {"task": "config.hourly", "schedule": crontab(minute=5)},
        # This task queues Stripe events that were postponed, or not processed for two minutes.
        "stripe-events": {"task": "config.drive_stripe_events", "schedule": 60.0},
        "garage-load": {"task": "config.fold_garage_use", "schedule": 15.0},
        **({"doors": {"task": "config.sync_doors", "schedule": 60.0}} if settings.CELL_KEY else {}),
        "pulse": {"task": "config.note_beat", "schedule": float(heartbeat.EVERY_SECONDS)},
    },
)


@setup_logging.connect  # type: ignore[untyped-decorator]  # Celery has no types
def disable_celery_logging(**_: Any) -> None:
    """Keep Celery from configuring logging, because the AppConfig of `config` has already configured it."""


@worker_init.connect  # type: ignore[untyped-decorator]  # Celery has no types
def check_the_deployment(**_: Any) -> None:
    from config.checks import refuse_a_wrong_deployment

    refuse_a_wrong_deployment()


@worker_process_init.connect  # type: ignore[untyped-decorator]  # Celery has no types
def start_traces(**_: Any) -> None:
    from config import watching

    watching.start_traces("worker")


@worker_process_shutdown.connect  # type: ignore[untyped-decorator]  # Celery has no types
def send_the_last_traces(**_: Any) -> None:
    trace.stop()


@heartbeat_sent.connect  # type: ignore[untyped-decorator]  # Celery has no types
def note_worker(**_: Any) -> None:
    heartbeat.note_often("worker")


@beat_init.connect  # type: ignore[untyped-decorator]  # Celery has no types
def watch_the_beat(**_: Any) -> None:
    after_task_publish.connect(note_sent_task)


def note_sent_task(**_: Any) -> None:
    """Note in the beat's own file that it has sent a timed task. In Redis, a worker notes the beat."""
    heartbeat.note_in_file("beat")


@app.task(name="config.hourly", ignore_result=True)  # type: ignore[untyped-decorator]  # Celery has no types
def hourly() -> None:
    from billing.services import send_due_reminders
    from config.tasks import enqueue_nightly

    enqueue_nightly()
    send_due_reminders()


@app.task(name="config.drive_stripe_events", ignore_result=True)  # type: ignore[untyped-decorator]  # Celery has no types
def enqueue_stripe_events() -> None:
    from config.tasks import enqueue_stripe_events

    enqueue_stripe_events()


@app.task(name="config.fold_garage_use", ignore_result=True)  # type: ignore[untyped-decorator]  # Celery has no types
def fold_garage_use() -> None:
    from config.tasks import fold_garage_use

    fold_garage_use()


@app.task(name="config.note_beat", ignore_result=True)  # type: ignore[untyped-decorator]  # Celery has no types
def note_beat() -> None:
    from config.tasks import note_beat

    note_beat()


@app.task(name="config.sync_doors", ignore_result=True)  # type: ignore[untyped-decorator]  # Celery has no types
def sync_doors() -> None:
    from config.tasks import sync_doors

    sync_doors()
