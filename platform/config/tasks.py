"""Work that belongs to no single package: the nightly sweep of what has ended."""

from django.db import transaction

from accounts import sessions
from kernel import clock, outbox, tenancy
from kernel.idempotency import services as idempotency
from kernel.outbox import rows

KEEP_DAYS = 30


def enqueue_nightly() -> None:
    with transaction.atomic(), tenancy.platform():
        outbox.enqueue("config.sweep", key=clock.today().isoformat())


def load_sweep() -> bool:
    return True


def sweep(_facts: bool, _result: None) -> None:
    with tenancy.platform():
        rows.sweep(KEEP_DAYS)
        idempotency.sweep()
        sessions.sweep()


outbox.register(outbox.Task("config.sweep", load=load_sweep, stamp=sweep))
