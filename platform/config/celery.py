"""Workers and beat: the broker carries row ids only, and the outbox is the truth."""

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_process_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.production")

import django  # noqa: E402 - after the settings are named

django.setup()

from django.conf import settings  # noqa: E402
from django.db import connections  # noqa: E402

import kernel.outbox.publish  # noqa: E402, F401 - the one task

app = Celery("servicebay", broker=settings.REDIS_URL)
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_ignore_result=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    broker_connection_retry_on_startup=True,
    # A worker that was killed gives its task back after ten minutes at the latest; the outbox's
    # lease is what makes it seconds.
    broker_transport_options={
        "visibility_timeout": 600,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 5,
        "socket_connect_timeout": 5,
    },
    timezone=settings.TIME_ZONE,
    beat_schedule={
        "nightly": {"task": "config.nightly", "schedule": 3600.0},
    },
)


@setup_logging.connect
def _keep_our_logging(**_: Any) -> None:
    """config's AppConfig has set up logging: Celery shall leave it alone."""


@worker_process_init.connect
def _fresh_connections(**_: Any) -> None:
    """A forked child must not share its parent's connections."""
    for connection in connections.all(initialized_only=True):
        connection.connection = None


@app.task(name="config.nightly", ignore_result=True)
def nightly() -> None:
    """Asked every hour and written down once a day: a beat that was away loses nothing."""
    from config.tasks import enqueue_nightly  # noqa: PLC0415

    enqueue_nightly()
