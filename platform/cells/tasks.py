"""The nightly sweep of moved chains."""

from datetime import date

from django.conf import settings

from cells.sweeping import sweep
from kernel import outbox


def enqueue_cells_sweep(day: date) -> None:
    if settings.CELL_KEY:
        outbox.enqueue("cells.sweep", key=day.isoformat())


def load_sweep() -> bool:
    return True


def sweep_moved(_: bool) -> int:
    return sweep()


outbox.register(outbox.Task("cells.sweep", load_sweep, sweep_moved, seconds=300, queue="bulk"))
