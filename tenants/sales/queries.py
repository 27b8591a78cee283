"""Queries that read counter sales."""

from typing import Any

from django.db import connection

from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from tenants.jobs import rules
from tenants.jobs.codes import JobKind, JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import parts_of

_FOUND = f"""
    deleted_at IS NULL AND kind = '{JobKind.COUNTER}'
    AND (%(pattern)s = '%%' OR customer_name ILIKE %(pattern)s OR invoice_number ILIKE %(pattern)s
        OR code ILIKE %(pattern)s OR customer_phone LIKE %(pattern)s)
    AND (%(as_of)s::bigint IS NULL OR id <= %(as_of)s)
"""
_PAGE = f"""
    SELECT j.id, j.code, j.invoice_number, j.created_at, j.customer_name,
        (SELECT string_agg(name, ', ' ORDER BY id) FROM job_part WHERE job_id = j.id AND on_bill),
        j.status, j.total_paise, j.total_paise - j.credited_paise, j.paid_paise + j.deducted_paise
    FROM job j WHERE {_FOUND} ORDER BY id DESC LIMIT %(rows)s OFFSET %(start)s
"""


def list_sales(paging: NewestFirst) -> dict[str, Any]:
    """Return one page of sales, the newest first."""
    text = connection.ops.prep_for_like_query(paging.search_text)
    wanted = {
        "pattern": f"%{text}%" if text else "%",
        "as_of": paging.as_of,
        "rows": paging.page_size,
        "start": paging.rows.start,
    }
    with connection.cursor() as cursor:
        cursor.execute(_PAGE, wanted)
        rows = cursor.fetchall()
        cursor.execute(f"SELECT count(*) FROM job j WHERE {_FOUND}", wanted)
        (count,) = cursor.fetchone()
    return {
        "sales": [_listed(*row) for row in rows],
        "record_count": count,
        "as_of": paging.seen([row[0] for row in rows]),
    }


def _listed(
    job_id: int, code: str, number: str, sold: Any, customer: str, items: str, status: int, total: int,
    net: int, settled: int,
) -> dict[str, Any]:  # fmt: skip
    return {
        "job_id": job_id,
        "job_code": code,
        "invoice_number": number or None,
        "sold_on": sold,
        "customer_name": customer,
        "items": items or "",
        "cancelled": status == JobStatus.CANCELLED,
        "total": total,
        "balance_due": rules.balance(status, net, settled),
    }


def get_sale(job_id: int) -> dict[str, Any]:
    found = Job.objects.select_related("customer").filter(pk=job_id, kind=JobKind.COUNTER, deleted_at=None)
    job = found.first()
    if job is None:
        raise NotFound
    parts = parts_of(job.pk)
    items = ", ".join(part["part_name"] for part in parts if part["on_bill"])
    row = _listed(
        job.pk, job.code, job.invoice_number, job.created_at, job.customer_name, items,
        job.status, job.total_paise, job.net_paise, job.settled_paise,
    )  # fmt: skip
    return row | {
        # A walk-in has no page.
        "customer_id": None if job.customer.is_walk_in else job.customer_id,
        "customer_phone": job.customer_phone.removeprefix("+91"),
        "customer_email": job.customer.email or None,
        "parts": parts,
        "subtotal": job.subtotal_paise,
        "tax_amount": job.tax_paise,
        "round_off": job.round_off_paise,
        "paid_amount": job.paid_paise,
        "version": job.version,
        "po_number": job.po_number,
    }
