"""Which payments are on which jobs, read from payments and allocations."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Sum

from tenants.invoices.models import Allocation, Payment


@dataclass(frozen=True)
class Share:
    """The money of a payment on one job. Below zero, it is taken off the job."""

    payment_id: int
    job_id: int
    paise: int


# The rows of a payment are itself, its refunds and its reversal.
_SHARES = """
    SELECT payment_id, job_id, sum(paise)::bigint, job.code, job.invoice_number, job.old_bill FROM (
        SELECT coalesce(reverses_id, refunds_id, id) AS payment_id, job_id, amount_paise AS paise
        FROM payment WHERE job_id IS NOT NULL AND ({of_payment})
        UNION ALL
        SELECT payment_id, job_id, amount_paise FROM allocation WHERE {of_allocation}
    ) row JOIN job ON job.id = job_id
    GROUP BY payment_id, job_id, job.id HAVING sum(paise) <> 0 ORDER BY payment_id, job_id
"""
# The conditions on payments and on allocations.
_ON_JOBS = ("job_id = ANY(%(ids)s)", "job_id = ANY(%(ids)s)")
_OF_PAYMENTS = (
    "id = ANY(%(ids)s) OR reverses_id = ANY(%(ids)s) OR refunds_id = ANY(%(ids)s)",
    "payment_id = ANY(%(ids)s)",
)


def shares_on(job_ids: Collection[int]) -> list[Share]:
    """Return the money on these jobs, that of the oldest payment first."""
    return [Share(*row[:3]) for row in _rows(_ON_JOBS, job_ids)]


def shares_of(payment_ids: Collection[int]) -> list[Share]:
    """Return the money of these payments that is on jobs."""
    return [Share(*row[:3]) for row in _rows(_OF_PAYMENTS, payment_ids)]


def bills_of(payment_ids: Collection[int]) -> dict[int, list[dict[str, Any]]]:
    """Return the jobs that have money of each payment, as answers show them."""
    bills: dict[int, list[dict[str, Any]]] = {}
    for payment_id, job_id, paise, code, number, old_bill in _rows(_OF_PAYMENTS, payment_ids):
        if paise > 0:
            bill = {
                "job_id": job_id,
                "job_code": code,
                "invoice_number": number,
                "old_bill": old_bill,
                "amount": paise,
            }
            bills.setdefault(payment_id, []).append(bill)
    return bills


def _rows(conditions: tuple[str, str], ids: Collection[int]) -> list[tuple[Any, ...]]:
    of_payment, of_allocation = conditions
    with connection.cursor() as cursor:
        cursor.execute(_SHARES.format(of_payment=of_payment, of_allocation=of_allocation), {"ids": list(ids)})
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def moved_of(payment: Payment) -> list[Share]:
    """Return what allocations of a payment put on jobs and took off them."""
    rows = Allocation.objects.filter(payment=payment).values_list("job_id")
    sums = rows.annotate(paise=Sum("amount_paise")).exclude(paise=0).order_by("job_id")
    return [Share(payment.pk, job_id, paise) for job_id, paise in sums]
