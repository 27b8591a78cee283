"""The background task of jobs: parts that became free are set aside for the jobs that wait for them."""

from kernel import outbox
from tenants.jobs.parts import waiting as waiting_parts
from tenants.stock.follow_ups import RESERVE_WAITING


def reserve_waiting(parts: list[int], after: int = 0) -> None:
    waiting_parts.reserve_for_next(parts, after=after)


outbox.register(outbox.Task(RESERVE_WAITING, load=reserve_waiting))
