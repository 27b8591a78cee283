"""A task for the tests of the outbox."""

from typing import Any

from django.db import connection, transaction

from kernel import outbox, tenancy
from kernel.outbox.models import OutboxRow


class Recorder:
    """A task that records its steps and fails with `failure` if it is set."""

    name = "tests.recorded"

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.failure: Exception | None = None

    def load(self, **ids: Any) -> dict[str, Any] | None:
        self.events.append(("load", tenancy.current_garage(), connection.in_atomic_block))
        return None if ids.get("gone") else ids

    def effect(self, facts: dict[str, Any]) -> str:
        self.events.append(("effect", connection.in_atomic_block))
        if self.failure:
            raise self.failure
        return "result"

    def stamp(self, facts: dict[str, Any], result: Any) -> None:
        self.events.append(("stamp", result, tenancy.current_garage()))


def enqueue(kind: Recorder, key: str = "1", **ids: Any) -> int:
    with transaction.atomic(), tenancy.platform():
        outbox.enqueue(kind.name, key=key, **ids)
        return OutboxRow.objects.get(kind=kind.name, key=key).pk


def read(row_id: int) -> OutboxRow:
    with transaction.atomic(), tenancy.platform():
        return OutboxRow.objects.get(pk=row_id)


def published(relaying: Any) -> list[int]:
    return [call.args[0].row_id for call in relaying.call_args_list]
