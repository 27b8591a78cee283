"""Posts a count. Goods that are missing may be set aside for jobs: the newest jobs lose them first.

This is here and not in `stock`, because `stock` cannot lock jobs (decision 0102). Locks are taken in this
order: the count, the jobs by ascending id, then the balances by ascending part id.
"""

from uuid import uuid4

from django.db import connection

from garages.roles import Permission
from kernel import outbox
from kernel.actor import Actor
from kernel.errors import Conflict
from tenants.activity import services as activity
from tenants.jobs.models import Job
from tenants.jobs.parts.stock import UNFINISHED
from tenants.stock.counts import posting, sums
from tenants.stock.counts.queries import get_open_count_for_update
from tenants.stock.follow_ups import RESERVE_WAITING
from tenants.stock.models import StockCount

# The jobs that may lose parts. The balances are not locked yet, so this is checked again later.
_HOLDERS = """
    SELECT DISTINCT held.job_id
    FROM stock_count_line line
    JOIN part p ON p.id = line.part_id
    JOIN part_stock s ON s.part_id = p.id
    JOIN job_part held ON held.part_id = p.id AND held.reserved > 0
    {since}
    WHERE line.count_id = %s AND line.counted IS NOT NULL
        AND s.reserved > greatest(s.on_hand + {difference}, 0)
"""
_RELEASE = """
    WITH short AS (
        SELECT s.part_id, s.reserved - greatest(s.on_hand + line.difference, 0) AS missing
        FROM stock_count_line line JOIN part_stock s ON s.part_id = line.part_id
        -- A part that is not counted has no difference, and greatest() would ignore the NULL.
        WHERE line.count_id = %s AND line.difference IS NOT NULL
            AND s.reserved > greatest(s.on_hand + line.difference, 0)
    ), held AS (
        SELECT line.id, line.job_id, line.part_id, line.reserved, short.missing,
            sum(line.reserved) OVER (PARTITION BY line.part_id ORDER BY line.job_id DESC, line.id DESC)
                - line.reserved AS newer
        FROM job_part line JOIN short ON short.part_id = line.part_id
        WHERE line.reserved > 0
    ), given AS (
        UPDATE job_part SET reserved = job_part.reserved - least(held.reserved, held.missing - held.newer)
        FROM held WHERE job_part.id = held.id AND held.newer < held.missing
        RETURNING job_part.job_id, job_part.part_id,
            least(held.reserved, held.missing - held.newer) AS quantity
    ), freed AS (
        UPDATE part_stock SET reserved = part_stock.reserved - sums.quantity
        FROM (SELECT part_id, sum(quantity) AS quantity FROM given GROUP BY part_id) sums
        WHERE part_stock.part_id = sums.part_id
    )
    SELECT DISTINCT job_id FROM given ORDER BY job_id
"""
_WAITED_FOR = """
    SELECT DISTINCT line.part_id
    FROM stock_count_line line
    JOIN job_part wanted ON wanted.part_id = line.part_id
    JOIN job ON job.id = wanted.job_id
    WHERE line.count_id = %s AND line.difference > 0 AND wanted.on_bill
        AND job.status = ANY(%s) AND job.deleted_at IS NULL
        AND wanted.quantity - wanted.issued - wanted.returned > wanted.reserved
"""


def post_count(actor: Actor, *, count_id: int) -> StockCount:
    """Post the differences of a count. This cannot be taken back."""
    actor.require(Permission.CORRECT_STOCK)
    count = get_open_count_for_update(count_id)
    locked = _lock_holders(count)
    posting.lock_balances(count)
    posting.measure(count)
    released = _release(count)
    if not locked.issuperset(released):
        # A job set a part aside after the first look. Nothing is written, and the person posts again.
        raise Conflict
    posting.write(actor, count)
    noted = ((job_id, {"count": count.code}) for job_id in released)
    activity.record_many(actor, "job", "parts_released", noted)
    _serve_waiting(count)
    return count


def _lock_holders(count: StockCount) -> set[int]:
    with connection.cursor() as cursor:
        cursor.execute(_HOLDERS.format(since=sums.SINCE, difference=sums.DIFFERENCE), [count.pk])
        wanted = [job_id for (job_id,) in cursor.fetchall()]
    found = Job.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    return set(found.values_list("pk", flat=True))


def _release(count: StockCount) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(_RELEASE, [count.pk])
        return [job_id for (job_id,) in cursor.fetchall()]


def _serve_waiting(count: StockCount) -> None:
    """Set aside what was found for the jobs that wait for it, after the commit."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITED_FOR, [count.pk, list(UNFINISHED)])
        parts = [part_id for (part_id,) in cursor.fetchall()]
    if parts:
        outbox.enqueue(RESERVE_WAITING, key=uuid4().hex, parts=parts)
