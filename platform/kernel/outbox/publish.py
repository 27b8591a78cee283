"""The only use of Celery. A message contains only the id and the claim number of a row."""

from celery import shared_task

from kernel.outbox import runner
from kernel.outbox.registry import tasks
from kernel.outbox.rows import Claim

GRACE_SECONDS = 2


@shared_task(name="outbox.run", ignore_result=True)  # type: ignore[untyped-decorator]
def run_row(row_id: int, claim: int) -> None:
    runner.run(row_id, claim)


def publish(claim: Claim) -> None:
    """Send a message to the workers. It expires with the lease, because then the row is published again."""
    task = tasks().get(claim.kind)
    seconds = task.seconds if task else 15
    run_row.apply_async(
        (claim.row_id, claim.number),
        time_limit=seconds + GRACE_SECONDS,
        soft_time_limit=seconds,
        expires=claim.lease_seconds,
        retry=False,
        queue=task.queue if task else "default",
    )
