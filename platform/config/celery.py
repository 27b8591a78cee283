"""Workers and beat: the broker carries row ids only, and the outbox is the truth.

Loaded by every process (see `config.apps`), so that whoever publishes a row does it through this app.
"""

import os
from typing import Any

from celery import Celery
from celery.schedules import crontab
from celery.signals import setup_logging, worker_init
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

import kernel.outbox.publish  # noqa: F401 - the one task
from kernel.heartbeat import EVERY_SECONDS

app = Celery("servicebay", broker=settings.REDIS_URL)
app.set_default()
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    worker_prefetch_multiplier=1,
    broker_connection_retry_on_startup=True,
    broker_pool_limit=2,
    # A worker that was killed gives its task back after ten minutes at the latest; the outbox's
    # lease is what makes it seconds.
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
        # What is for once a day is written down as that: a beat that was away loses nothing.
        "hourly": {"task": "config.hourly", "schedule": crontab(minute=5)},
        # Events of Stripe that were put off, or that nobody has looked into for two minutes.
        "stripe-events": {"task": "config.drive_stripe_events", "schedule": 60.0},
        "pulse": {"task": "config.note_beat", "schedule": float(EVERY_SECONDS)},
    },
)


@setup_logging.connect  # type: ignore[untyped-decorator]  # Celery has no types
def disable_celery_logging(**_: Any) -> None:
    """config's AppConfig has set up logging: Celery shall leave it alone."""


@worker_init.connect  # type: ignore[untyped-decorator]  # Celery has no types
def check_the_deployment(**_: Any) -> None:
    from config.checks import refuse_a_wrong_deployment

    refuse_a_wrong_deployment()


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


@app.task(name="config.note_beat", ignore_result=True)  # type: ignore[untyped-decorator]  # Celery has no types
def note_beat() -> None:
    from config.tasks import note_beat

    note_beat()
