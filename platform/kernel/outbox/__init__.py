"""Side effects. The transaction that causes them enqueues them, and they run after its commit."""

from typing import Any

from kernel import tenancy
from kernel.outbox import registry, rows
from kernel.outbox.registry import PermanentFailure, Refused, Task
from kernel.telemetry import trace

__all__ = ["PermanentFailure", "Refused", "Task", "enqueue", "register"]

register = registry.register


def enqueue(kind: str, *, key: str, **ids: Any) -> bool:
    """Add a task that runs after the commit. If a task with this key exists, the call adds nothing and
    returns False."""
    garage_id = tenancy.current_garage()
    with tenancy.platform(), trace.step(f"outbox {kind}", "producer"):
        return rows.insert(kind, key, garage_id, ids, trace.traceparent())
