"""The entries of an account: bills and money in the order of their days, each with the balance after it."""

from enum import StrEnum
from typing import Any

from django.db import connection

from kernel.errors import NotFound
from kernel.http.fields import Pages
from tenants.invoices.codes import DeductionKind
from tenants.invoices.shares import bills_of
from tenants.jobs.bill.dues import DELIVERY_DAY
from tenants.jobs.codes import JobKind, JobStatus


class EntryKind(StrEnum):
    INVOICE = "invoice"
    CREDIT_NOTE = "credit_note"
    # A delivered job without an invoice.
    DELIVERY = "delivery"
    # A bill of the paper books.
    OLD_BILL = "old_bill"
    PAYMENT = "payment"
    REVERSAL = "reversal"
    REFUND = "refund"
    # What closed a due without money.
    TDS = DeductionKind.TDS.value
    GST_TDS = DeductionKind.GST_TDS.value
    DISCOUNT = DeductionKind.DISCOUNT.value
    BAD_DEBT = DeductionKind.BAD_DEBT.value
    DEDUCTION_REVERSED = "deduction_reversed"


_PAYMENT_KIND = f"""CASE WHEN p.reverses_id IS NOT NULL THEN '{EntryKind.REVERSAL}'
    WHEN p.refunds_id IS NOT NULL THEN '{EntryKind.REFUND}' ELSE '{EntryKind.PAYMENT}' END"""
# Entries of one day are in the order in which they were made.
ENTRIES = f"""
    SELECT i.issued_on AS day, i.issued_at AS at, 1 AS source, i.id,
        CASE WHEN i.original_id IS NULL AND i.part_of_id IS NULL
            THEN '{EntryKind.INVOICE}' ELSE '{EntryKind.CREDIT_NOTE}' END AS kind,
        i.number, j.id AS job_id, j.code AS job_code, j.kind AS job_kind, j.vehicle_id,
        CASE WHEN i.original_id IS NULL AND i.part_of_id IS NULL
            THEN i.total_paise ELSE -i.total_paise END AS amount
    FROM job j JOIN invoice i ON i.job_id = j.id
    WHERE j.customer_id = %(customer)s AND j.deleted_at IS NULL
    UNION ALL
    SELECT {DELIVERY_DAY}, coalesce(j.delivered_at, j.created_at), 0, j.id,
        CASE WHEN j.kind = '{JobKind.OPENING}' THEN '{EntryKind.OLD_BILL}' ELSE '{EntryKind.DELIVERY}' END,
        coalesce(nullif(j.old_bill, ''), j.code),
        j.id, j.code, j.kind, j.vehicle_id, j.total_paise
    FROM job j
    WHERE j.customer_id = %(customer)s AND j.deleted_at IS NULL
        AND j.status = {JobStatus.DELIVERED:d} AND j.invoice_number = ''
    UNION ALL
    SELECT p.paid_on, p.created_at, 2, p.id,
        {_PAYMENT_KIND}, p.code, j.id, j.code, j.kind, j.vehicle_id, -p.amount_paise
    FROM job j JOIN payment p ON p.job_id = j.id
    WHERE j.customer_id = %(customer)s AND j.deleted_at IS NULL
    UNION ALL
    SELECT p.paid_on, p.created_at, 2, p.id, {_PAYMENT_KIND}, p.code, NULL, NULL, NULL, NULL, -p.amount_paise
    FROM payment p WHERE p.customer_id = %(customer)s
    UNION ALL
    SELECT d.on_day, d.created_at, 3, d.id,
        CASE WHEN d.reverses_id IS NULL THEN d.kind ELSE '{EntryKind.DEDUCTION_REVERSED}' END,
        coalesce(nullif(j.invoice_number, ''), nullif(j.old_bill, ''), j.code),
        j.id, j.code, j.kind, j.vehicle_id, -d.amount_paise
    FROM job j JOIN deduction d ON d.job_id = j.id
    WHERE j.customer_id = %(customer)s AND j.deleted_at IS NULL
"""
_COUNT = f"""
    SELECT (SELECT count(*) FROM ({ENTRIES}) entry) FROM customer WHERE id = %(customer)s
"""
_PAGE = f"""
    SELECT page.kind, page.day, page.number, page.job_id, page.job_code, page.job_kind, v.number,
        CASE page.source WHEN 1 THEN page.id END, CASE page.source WHEN 2 THEN page.id END,
        CASE page.source WHEN 3 THEN page.id END,
        page.amount, page.balance, coalesce(p.free_paise, 0)
    FROM (
        SELECT *, sum(amount) OVER (ORDER BY day, at, source, id)::bigint AS balance FROM ({ENTRIES}) entry
        ORDER BY day DESC, at DESC, source DESC, id DESC LIMIT %(rows)s OFFSET %(start)s) page
    LEFT JOIN vehicle v ON v.id = page.vehicle_id
    LEFT JOIN payment p ON page.source = 2 AND p.id = page.id
    ORDER BY page.day DESC, page.at DESC, page.source DESC, page.id DESC
"""
_ENTRY = (
    "kind", "day", "number", "job_id", "job_code", "job_kind", "vehicle_number", "invoice_id", "payment_id",
    "deduction_id", "amount", "balance", "free",
)  # fmt: skip


def list_entries(pages: Pages, *, customer_id: int) -> dict[str, Any]:
    """Return one page of entries, the newest first."""
    wanted = {"customer": customer_id, "rows": pages.page_size, "start": pages.rows.start}
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, wanted)
        if (found := cursor.fetchone()) is None:
            raise NotFound
        cursor.execute(_PAGE, wanted)
        entries = [dict(zip(_ENTRY, row, strict=True)) for row in cursor.fetchall()]
    bills = bills_of([entry["payment_id"] for entry in entries if entry["payment_id"]])
    for entry in entries:
        entry["bills"] = bills.get(entry["payment_id"], [])
    opening = entries[-1]["balance"] - entries[-1]["amount"] if entries else 0
    return {"entries": entries, "record_count": found[0], "opening_balance": opening}
