"""Publishes due rows to the broker. NOTIFY reduces the latency. Polling finds rows whose notification was
lost."""

import time
from collections.abc import Callable

import psycopg
import structlog
from django.db import DatabaseError, transaction
from kombu.exceptions import OperationalError

from kernel import heartbeat, tenancy
from kernel.outbox import rows
from kernel.outbox.publish import publish
from kernel.outbox.registry import tasks

log = structlog.get_logger(__name__)

POLL_SECONDS = 1.0
# After a turn that published rows, a garage with more rows than its limit may soon have room for the next.
NEXT_TURN_SECONDS = 0.1
BATCH = 100


def relay_once() -> int:
    """Claim and publish one batch. Rows that the broker does not accept are released."""
    with transaction.atomic(), tenancy.platform():
        claimed = rows.claim({kind: task.lease_seconds for kind, task in tasks().items()}, BATCH)
    for position, claim in enumerate(claimed):
        try:
            publish(claim)
        except (OperationalError, OSError) as error:
            log.warning("relay.broker_away", rows=len(claimed) - position, error=str(error))
            with transaction.atomic(), tenancy.platform():
                rows.release([waiting.row_id for waiting in claimed[position:]])
            return 0
    return len(claimed)


def run(listen_dsn: str, *, stopping: Callable[[], bool]) -> None:
    """Run until stopped. Reconnect if the database is unavailable."""
    listener: psycopg.Connection | None = None
    while not stopping():
        try:
            if listener is None:
                listener = psycopg.connect(listen_dsn, autocommit=True, connect_timeout=5)
                listener.execute(f"LISTEN {rows.CHANNEL}")
                log.info("relay.ready")
            published = relay_once()
            heartbeat.note_often("relay")
            if published < BATCH:
                pause = NEXT_TURN_SECONDS if published else POLL_SECONDS
                for _ in listener.notifies(timeout=pause, stop_after=1):
                    pass
        except (psycopg.Error, DatabaseError) as error:
            log.warning("relay.database_away", error=str(error))
            if listener is not None:
                listener.close()
            listener = None
            tenancy.connection().close()
            time.sleep(POLL_SECONDS)
    if listener is not None:
        listener.close()
