"""The kinds of tasks: each is load (transaction) → effect (no transaction) → stamp (transaction)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Load = Callable[..., Any]
Effect = Callable[[Any], Any]
Stamp = Callable[[Any, Any], None]
GiveUp = Callable[..., None]


class PermanentFailure(Exception):
    """Trying again cannot help: the row is dead at once, and visible."""


@dataclass(frozen=True)
class Task:
    """`load(**ids)` answers the facts, or None when there is nothing left to do."""

    kind: str
    load: Load
    effect: Effect | None = None
    stamp: Stamp | None = None
    # `give_up(reason, **ids)` writes down that there will be no further try: somebody has to be told.
    give_up: GiveUp | None = None
    # The hard limit of one try; the lease is a third longer, so that no two tries overlap.
    seconds: int = 15

    @property
    def lease_seconds(self) -> int:
        return self.seconds * 4 // 3


_tasks: dict[str, Task] = {}


def register(task: Task) -> Task:
    if _tasks.setdefault(task.kind, task) != task:
        raise ValueError(f"Two tasks are called {task.kind}.")
    return task


def task_of(kind: str) -> Task:
    try:
        return _tasks[kind]
    except KeyError:
        raise PermanentFailure(f"No task is called {kind}.") from None


def tasks() -> Mapping[str, Task]:
    return _tasks
