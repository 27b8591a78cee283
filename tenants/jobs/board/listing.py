"""The list of jobs with its search. It uses plain SQL, which takes half the time of the ORM."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db import connection

from kernel import clock
from kernel.http.fields import NewestFirst
from kernel.names.search import similar_page
from tenants.jobs import rules
from tenants.jobs.board import search
from tenants.jobs.board.date_filters import DateFilter, window
from tenants.jobs.board.order import JobOrder
from tenants.jobs.board.waiting import Waiting
from tenants.jobs.codes import JobKind, JobStatus
from tenants.jobs.queries import UNFINISHED

# These are the columns of a list: the job, its vehicle `v` and the assigned staff `s`. See `list_jobs`.
COLUMNS = """job.id, job.code, job.customer_name, v.number, v.model, job.category_summary, job.created_at,
    job.updated_at, job.expected_on, job.expected_time, job.total_paise, job.credited_paise,
    job.deducted_paise, job.paid_paise,
    s.name, job.status, job.version"""

_PRESENT = "SELECT id FROM job WHERE {conditions}"
# The inner query selects the ids of the page first, so that skipped rows are not joined.
_ROWS = """
    SELECT {columns}
    FROM ({page} ORDER BY {order} LIMIT %s OFFSET %s) page
    JOIN job ON job.id = page.id
    JOIN vehicle v ON v.id = job.vehicle_id
    LEFT JOIN staff s ON s.id = job.assigned_to_id
    ORDER BY {order}
"""


def list_jobs(
    paging: NewestFirst,
    *,
    statuses: Sequence[int],
    category_ids: Sequence[int],
    entered: DateFilter,
    waiting: Waiting | None,
    order: JobOrder,
) -> dict[str, Any]:
    """Return one page of jobs. A search without a result returns the jobs of customers with a
    similar name."""
    today, text = clock.today(), paging.search_text
    conditions: list[str] = ["deleted_at IS NULL", f"kind = '{JobKind.CAR}'"]
    values: list[Any] = []
    if paging.as_of is not None:
        conditions.append("id <= %s")
        values.append(paging.as_of)
    if statuses:
        conditions.append("status = ANY(%s)")
        values.append(list(statuses))
    if category_ids:
        conditions.append("category_ids && %s::bigint[]")
        values.append(list(category_ids))
    if days := window(entered, today):
        conditions.append("entry_date BETWEEN %s AND %s")
        values.extend(days)
    if waiting:
        condition, needed = waiting.condition(today)
        conditions.append(condition)
        values.extend(needed)
    present = " AND ".join(conditions)
    limits = [paging.page_size, paging.rows.start]
    condition, needed = (search.condition(text) if text else None) or ("true", [])
    found = f"{present} AND {condition}"
    with connection.cursor() as cursor:
        page = _PRESENT.format(conditions=found)
        cursor.execute(_ROWS.format(columns=COLUMNS, page=page, order=order.sql), [*values, *needed, *limits])
        rows = cursor.fetchall()
        cursor.execute(f"SELECT count(*) FROM job WHERE {found}", [*values, *needed])
        (count,) = cursor.fetchone()
    if not count and (key := search.similar_name(text)):
        similar = _PRESENT.format(conditions=f"{present} AND {search.SIMILAR_NAME}")
        page = _ROWS.format(columns=COLUMNS, page="SELECT id FROM found job", order=JobOrder.NEWEST.sql)
        count, rows = similar_page(similar, page, [*values, key, *limits])
    jobs = [job_row(row, today) for row in rows]
    # In another order, the first row says nothing about the newest job.
    newest = order is JobOrder.NEWEST
    as_of = paging.seen([job["job_id"] for job in jobs]) if newest else None
    return {"jobs": jobs, "record_count": count, "as_of": as_of}


def job_row(row: Sequence[Any], today: date) -> dict[str, Any]:
    (pk, code, customer, plate, model, summary, created, updated, expected, expected_time, total, credited,
        deducted, paid, assignee, status, version) = row  # fmt: skip
    return {
        "job_id": pk,
        "job_code": code,
        "customer_name": customer,
        "vehicle_number": plate,
        "vehicle_model": model,
        "job_category_summary": summary,
        "created_on": created,
        "updated_on": updated,
        "expected_dod": expected,
        "expected_time": rules.clock_time(expected_time),
        "overdue": expected < today and status in UNFINISHED,
        "estimated_cost": total,
        "balance_due": rules.balance(status, total - credited, paid + deducted),
        "advance_held": rules.advance(status, paid),
        "assigned_user_name": assignee,
        "job_status_id": status,
        "job_status": JobStatus(status).label,
        "version": version,
    }
