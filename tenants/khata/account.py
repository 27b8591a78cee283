"""The account of a customer: what is owed, the money that is free, and the open bills."""

from typing import Any

from django.db import connection

from kernel import clock
from kernel.errors import NotFound
from tenants.jobs.bill.dues import DAY, IS_OWING, LEFT, OWED, account_of, as_owed
from tenants.khata.entries import ENTRIES

# A page with more rows helps nobody. The sums cover all bills.
MOST_BILLS = 500

_HEAD = f"""
    SELECT c.name, c.archived_at IS NOT NULL, account.bills, account.on_open_jobs,
        EXISTS (SELECT FROM ({ENTRIES}) entry), {OWED}
    FROM customer c CROSS JOIN {account_of("c.id")} WHERE c.id = %(customer)s
"""
_BILLS = f"""
    SELECT j.id, j.code, j.invoice_number, v.number, {DAY} AS day, j.total_paise, {LEFT}
    FROM job j JOIN vehicle v ON v.id = j.vehicle_id
    WHERE j.customer_id = %(customer)s AND {IS_OWING} ORDER BY day, j.id LIMIT {MOST_BILLS}
"""
_BILL = ("job_id", "job_code", "invoice_number", "vehicle_number", "day", "total", "left")


def get_account(customer_id: int) -> dict[str, Any]:
    """Return the account. That of a removed customer stays, because the bills stay."""
    today, wanted = clock.today(), {"customer": customer_id}
    with connection.cursor() as cursor:
        cursor.execute(_HEAD, wanted)
        if (head := cursor.fetchone()) is None:
            raise NotFound
        cursor.execute(_BILLS, wanted)
        bills = [dict(zip(_BILL, row, strict=True)) for row in cursor.fetchall()]
    name, removed, bill_count, on_open_jobs, has_entries, *owed = head
    return as_owed(*owed) | {
        "customer_name": name,
        "removed": removed,
        "on_open_jobs": on_open_jobs,
        "bills": [bill | {"days": (today - bill["day"]).days} for bill in bills],
        "bill_count": bill_count,
        "has_entries": has_entries,
    }
