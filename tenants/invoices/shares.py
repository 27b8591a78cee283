"""Which payments are on which jobs, read from payments and allocations."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Sum

from tenants.invoices.models import Allocation, Payment
from tenants.jobs.models import Job


@dataclass(frozen=True)
class Share:
    """The money of a payment on one job. Below zero, it is taken off the job."""

    payment_id: int
    job_id: int
    paise: int


# The rows of a payment are itself, its refunds and its reversal.
_SHARES = """
    SELECT payment_id, job_id, sum(paise)::bigint FROM (
        SELECT coalesce(reverses_id, refunds_id, id) AS payment_id, job_id, amount_paise AS paise
        FROM payment WHERE job_id IS NOT NULL AND ({of_payment})
        UNION ALL
        SELECT payment_id, job_id, amount_paise FROM allocation WHERE {of_allocation}
    ) row GROUP BY payment_id, job_id HAVING sum(paise) <> 0 ORDER BY payment_id, job_id
"""


def shares_on(job_ids: Collection[int]) -> list[Share]:
    """Return the money on these jobs, that of the oldest payment first."""
    return _shares("job_id = ANY(%(ids)s)", "job_id = ANY(%(ids)s)", job_ids)


def shares_of(payment_ids: Collection[int]) -> list[Share]:
    """Return the money of these payments that is on jobs."""
    rows = "id = ANY(%(ids)s) OR reverses_id = ANY(%(ids)s) OR refunds_id = ANY(%(ids)s)"
    return _shares(rows, "payment_id = ANY(%(ids)s)", payment_ids)


def _shares(of_payment: str, of_allocation: str, ids: Collection[int]) -> list[Share]:
    with connection.cursor() as cursor:
        cursor.execute(_SHARES.format(of_payment=of_payment, of_allocation=of_allocation), {"ids": list(ids)})
        return [Share(*row) for row in cursor.fetchall()]


def bills_of(payment_ids: Collection[int]) -> dict[int, list[dict[str, Any]]]:
    """Return the jobs that have money of each payment, as answers show them."""
    shares = [share for share in shares_of(payment_ids) if share.paise > 0]
    found = Job.objects.filter(pk__in={share.job_id for share in shares})
    names = {pk: (code, number) for pk, code, number in found.values_list("pk", "code", "invoice_number")}
    bills: dict[int, list[dict[str, Any]]] = {}
    for share in shares:
        code, number = names[share.job_id]
        bills.setdefault(share.payment_id, []).append(
            {
                "job_id": share.job_id,
                "job_code": code,
                "invoice_number": number,
                "amount": share.paise,
            }
        )
    return bills


def moved_of(payment: Payment) -> list[Share]:
    """Return what allocations of a payment put on jobs and took off them."""
    rows = Allocation.objects.filter(payment=payment).values_list("job_id")
    sums = rows.annotate(paise=Sum("amount_paise")).exclude(paise=0).order_by("job_id")
    return [Share(payment.pk, job_id, paise) for job_id, paise in sums]
