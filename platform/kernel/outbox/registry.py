"""The kinds of tasks: each is load (transaction) → effect (no transaction) → stamp (transaction)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

# Each queue can have its own workers, so that a mail does not wait behind an export.
Queue = Literal["default", "mail", "papers", "bulk"]
QUEUES: tuple[Queue, ...] = get_args(Queue)

Load = Callable[..., Any]
Effect = Callable[[Any], Any]
Stamp = Callable[[Any, Any], None]
GiveUp = Callable[..., None]


class PermanentFailure(Exception):
    """A retry cannot help. The row is marked dead immediately."""


class Refused(Exception):
    """The receiver refused, for example a mailbox that does not exist. This is a result: the row is done, and
    `give_up` records the reason. A dead row means a defect or a machine.
    """


@dataclass(frozen=True)
class Task:
    """`load(**ids)` returns the data for `effect`, or None if there is nothing to do."""

    kind: str
    load: Load
    effect: Effect | None = None
    stamp: Stamp | None = None
    # `give_up(reason, **ids)` records the failure after the last retry, or a refusal.
    give_up: GiveUp | None = None
    # This is the hard time limit of an attempt. The lease is a third longer, so that attempts do not overlap.
    seconds: int = 15
    queue: Queue = "default"
    # After so many attempts the row is closed without a failure, because a late effect has no use. 0 means
    # that the row is retried as often as any other and then is dead.
    drop_after: int = 0

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
