"""Jobs that wait for parts. What becomes free goes to the oldest job first.

Each job has its own transaction, because locks are taken in this order: one job, then the balances. The task
of a job enqueues the task of the next one.
"""

from collections.abc import Sequence
from uuid import uuid4

from django.db import connection

from kernel import outbox
from tenants.jobs.bill.lines import copy_of, write_lines
from tenants.jobs.follow_ups import ALERT_PART_ARRIVED
from tenants.jobs.models import Job
from tenants.jobs.parts.rules import needed_by
from tenants.jobs.parts.stock import UNFINISHED, JobShelf
from tenants.stock.follow_ups import RESERVE_WAITING

_NEXT = """
    SELECT min(job.id)
    FROM job_part line
    JOIN job ON job.id = line.job_id
    JOIN part_stock stock ON stock.part_id = line.part_id
    WHERE line.part_id = ANY(%s) AND job.id > %s AND line.on_bill
        AND job.status = ANY(%s) AND job.deleted_at IS NULL
        AND line.quantity - line.issued - line.returned > line.reserved
        AND stock.on_hand > stock.reserved
"""


def reserve_for_next(part_ids: Sequence[int], *, after: int) -> None:
    """Set the parts aside for the oldest waiting job with a larger id than `after`."""
    with connection.cursor() as cursor:
        cursor.execute(_NEXT, [list(part_ids), after, list(UNFINISHED)])
        (job_id,) = cursor.fetchone()
    if job_id is None:
        return
    # The job may be deleted or finished since the query.
    job = Job.objects.select_for_update().filter(pk=job_id, deleted_at=None).first()
    if job and job.status in UNFINISHED:
        _reserve(job, part_ids)
    outbox.enqueue(RESERVE_WAITING, key=uuid4().hex, parts=list(part_ids), after=job_id)


def _reserve(job: Job, part_ids: Sequence[int]) -> None:
    before = list(job.parts.filter(part__in=part_ids).order_by("id"))
    lines, shelf = [copy_of(line) for line in before], JobShelf.lock(job, part_ids)
    shelf.reserve(lines)
    write_lines(job, lines, before=before)
    shelf.shelf.write(None)
    for line, old in zip(lines, before, strict=True):
        if needed_by(line) == line.reserved > old.reserved:
            outbox.enqueue(ALERT_PART_ARRIVED, key=f"{line.pk}:{line.quantity}", line_id=line.pk)
