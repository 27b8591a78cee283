"""Side effects: `enqueue` in the transaction that causes them, run after it has committed."""

from typing import Any

from kernel import tenancy
from kernel.outbox import registry, rows
from kernel.outbox.registry import PermanentFailure, Task

__all__ = ["PermanentFailure", "Task", "enqueue", "register"]

register = registry.register


def enqueue(kind: str, *, key: str, **ids: Any) -> bool:
    """Write down what must happen after the commit; a repeated key is a no-op, answered False."""
    garage_id = tenancy.current_garage()
    with tenancy.platform():
        return rows.insert(kind, key, garage_id, ids)
