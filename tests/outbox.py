"""Runs the outbox in this process and transaction."""

from django.db import transaction

from kernel import tenancy
from kernel.outbox import rows, runner
from kernel.outbox.models import OutboxRow


def drain(kind: str | None = None) -> int:
    """Run every open row in order, even if it is not due. Returns the number of rows."""
    with transaction.atomic(), tenancy.platform():
        found = OutboxRow.objects.filter(done_at=None, dead_at=None).exclude(kind="garages.provision")
        if kind:
            found = found.filter(kind=kind)
        waiting = list(found.order_by("id").values_list("id", "claims"))
    for row_id, claim in waiting:
        runner.run(row_id, claim)
    return len(waiting)


def dead_tasks() -> int:
    with transaction.atomic(), tenancy.platform():
        return rows.depth().dead_rows
