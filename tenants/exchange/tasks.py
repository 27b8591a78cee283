"""Tasks that check files and run imports. The file is parsed outside a transaction."""

from typing import Any

from kernel import outbox
from tenants.exchange import services
from tenants.exchange.services import RunningImport
from tenants.exchange.sheets import Reading


def load_check(import_id: int) -> RunningImport | None:
    return services.begin_check(import_id)


def load(import_id: int) -> RunningImport | None:
    return services.begin_import(import_id)


def read(begun: RunningImport) -> Reading[Any]:
    return begun.sheet.read(begun.content)


def note_check(begun: RunningImport, reading: Reading[Any]) -> None:
    services.note_check(begun, reading)


def stamp(begun: RunningImport, reading: Reading[Any]) -> None:
    services.write_import(begun, reading)


outbox.register(
    outbox.Task(
        "exchange.check_import", load=load_check, effect=read, stamp=note_check, seconds=60, queue="bulk"
    )
)
outbox.register(
    outbox.Task("exchange.run_import", load=load, effect=read, stamp=stamp, seconds=120, queue="bulk")
)
