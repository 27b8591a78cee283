"""Tasks that check files and run imports. The file is read outside a transaction, in a child process."""

from typing import Any

from kernel import outbox
from tenants.exchange import services
from tenants.exchange.file_reader import Unreadable
from tenants.exchange.services import RunningImport
from tenants.exchange.sheets import Reading


def load_check(import_id: int) -> RunningImport | None:
    return services.begin_check(import_id)


def load(import_id: int) -> RunningImport | None:
    return services.begin_import(import_id)


def read(begun: RunningImport) -> Reading[Any] | Unreadable:
    """Return the rows of the file. An unreadable file is a result, so that the task is not tried again."""
    try:
        return begun.sheet.read(begun.content)
    except Unreadable as found:
        return found


def note_check(begun: RunningImport, reading: Reading[Any] | Unreadable) -> None:
    services.note_check(begun, reading)


def stamp(begun: RunningImport, reading: Reading[Any] | Unreadable) -> None:
    services.write_import(begun, reading)


outbox.register(
    outbox.Task(
        "exchange.check_import", load=load_check, effect=read, stamp=note_check, seconds=60, queue="bulk"
    )
)
outbox.register(
    outbox.Task("exchange.run_import", load=load, effect=read, stamp=stamp, seconds=120, queue="bulk")
)
