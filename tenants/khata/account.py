"""The account of a customer: what is owed, the money that is free, and the open bills."""

from typing import Any

from django.db import connection

from kernel import clock
from kernel.errors import NotFound
from tenants.invoices.codes import DeductionKind
from tenants.jobs.bill.dues import DAY, IS_OWING, LEFT, OWED, account_of, as_owed
from tenants.khata.entries import ENTRIES

# A page with more rows helps nobody. The sums cover all bills.
MOST_BILLS = 500
# A company keeps 2 %.
USUAL_PERCENT = 2


def _taxable(notes: str = "true") -> str:
    """Return the taxable value, from which customers keep TDS, less the credit notes for parts."""
    return f"""j.subtotal_paise - CASE WHEN j.credited_paise = 0 THEN 0 ELSE (
        SELECT coalesce(sum((n.document ->> 'taxable_paise')::bigint), 0) FROM invoice n
        JOIN invoice i ON i.id = n.part_of_id
        WHERE i.job_id = j.id AND i.number = j.invoice_number AND {notes}) END"""


# The percent of the last TDS, which was rounded to a rupee. Later credit notes did not reduce it.
_TAXABLE_THEN = _taxable("n.issued_at < d.created_at")
_TDS_PERCENT = f"""
    SELECT round(d.amount_paise * 100.0 / ({_TAXABLE_THEN}))::int
    FROM deduction d JOIN job j ON j.id = d.job_id
    WHERE j.customer_id = c.id AND d.kind = '{DeductionKind.TDS}' AND d.reverses_id IS NULL
        AND ({_TAXABLE_THEN}) > 0
        AND NOT EXISTS (SELECT FROM deduction back WHERE back.reverses_id = d.id)
    ORDER BY d.id DESC LIMIT 1
"""
_HEAD = f"""
    SELECT c.name, c.archived_at IS NOT NULL, account.bills, account.on_open_jobs,
        EXISTS (SELECT FROM ({ENTRIES}) entry), ({_TDS_PERCENT}),
        c.credit_days, c.credit_limit_paise, c.version, {OWED}
    FROM customer c CROSS JOIN {account_of("c.id")} WHERE c.id = %(customer)s
"""
_BILLS = f"""
    SELECT j.id, j.code, j.invoice_number, j.old_bill, v.number, {DAY} AS day, j.total_paise, {LEFT},
        {_taxable()}, j.po_number
    FROM job j LEFT JOIN vehicle v ON v.id = j.vehicle_id
    WHERE j.customer_id = %(customer)s AND {IS_OWING} ORDER BY day, j.id LIMIT {MOST_BILLS}
"""
_BILL = (
    "job_id", "job_code", "invoice_number", "old_bill", "vehicle_number", "day", "total", "left", "taxable",
    "po_number",
)  # fmt: skip


def get_account(customer_id: int) -> dict[str, Any]:
    """Return the account. That of a removed customer stays, because the bills stay."""
    today, wanted = clock.today(), {"customer": customer_id}
    with connection.cursor() as cursor:
        cursor.execute(_HEAD, wanted)
        if (head := cursor.fetchone()) is None:
            raise NotFound
        cursor.execute(_BILLS, wanted)
        bills = [dict(zip(_BILL, row, strict=True)) for row in cursor.fetchall()]
    name, removed, bill_count, on_open_jobs, has_entries, tds_percent, *rest = head
    credit_days, credit_limit, version, *owed = rest
    return as_owed(*owed) | {
        "customer_name": name,
        "removed": removed,
        "on_open_jobs": on_open_jobs,
        "bills": [bill | {"days": (today - bill["day"]).days} for bill in bills],
        "bill_count": bill_count,
        "has_entries": has_entries,
        "credit_days": credit_days,
        "credit_limit": credit_limit,
        "version": version,
        "tds_percent": tds_percent or USUAL_PERCENT,
    }
