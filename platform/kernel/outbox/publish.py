"""The only door to Celery: a row's id goes out, nothing else."""

from celery import shared_task

from kernel.outbox import runner
from kernel.outbox.registry import tasks

GRACE_SECONDS = 2


@shared_task(name="outbox.run", ignore_result=True)  # type: ignore[untyped-decorator]
def run_row(row_id: int) -> None:
    runner.run(row_id)


def publish(row_id: int, kind: str) -> None:
    task = tasks().get(kind)
    seconds = task.seconds if task else 15
    run_row.apply_async(
        (row_id,), time_limit=seconds + GRACE_SECONDS, soft_time_limit=seconds, expires=24 * 3600, retry=False
    )
