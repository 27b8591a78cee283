"""Side effects. The transaction that causes them enqueues them, and they run after its commit."""

from collections.abc import Mapping
from typing import Any

from kernel import tenancy
from kernel.outbox import registry, rows
from kernel.outbox.registry import PermanentFailure, Refused, Task
from kernel.telemetry import trace

__all__ = ["PermanentFailure", "Refused", "Task", "enqueue", "enqueue_many", "register"]

register = registry.register


def enqueue(kind: str, *, key: str, **ids: Any) -> bool:
    """Add a task that runs after the commit. If a task with this key exists, the call adds nothing and
    returns False."""
    return enqueue_many(kind, {key: ids}) == 1


def enqueue_many(kind: str, tasks: Mapping[str, dict[str, Any]]) -> int:
    """Add the tasks of one kind, by their keys, with one statement. Returns how many are new."""
    garage_id = tenancy.current_garage()
    with tenancy.platform(), trace.step(f"outbox {kind}", "producer"):
        return rows.insert(kind, tasks, garage_id, trace.traceparent())
