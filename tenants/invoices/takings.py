"""Queries that read the garage's money: payments by method, the amount due, and the list of payments."""

from datetime import date
from typing import Any

from django.db import connection

from kernel import clock
from kernel.http.fields import NewestFirst
from kernel.names.search import key_patterns
from tenants.invoices.shares import bills_of
from tenants.jobs.bill.dues import IS_OWING, LEFT
from tenants.jobs.board import search
from tenants.jobs.board.date_filters import DateFilter, window
from tenants.jobs.board.waiting import Waiting
from tenants.jobs.codes import JobKind, PaymentMethod

_PAGE = """
    SELECT p.id, p.code, p.paid_on, p.created_at, p.amount_paise, p.method, p.reference, p.person_name,
        p.reverses_id, p.reason, r.id IS NOT NULL, p.refunds_id,
        (SELECT coalesce(-sum(amount_paise), 0)::bigint FROM payment back WHERE back.refunds_id = p.id),
        j.id, j.code, coalesce(p.customer_id, j.customer_id), coalesce(c.name, j.customer_name), v.number,
        p.free_paise
    FROM (SELECT id FROM payment WHERE {conditions} ORDER BY paid_on DESC, id DESC LIMIT %s OFFSET %s) page
    JOIN payment p ON p.id = page.id
    LEFT JOIN payment r ON r.reverses_id = p.id
    LEFT JOIN job j ON j.id = p.job_id
    LEFT JOIN vehicle v ON v.id = j.vehicle_id
    LEFT JOIN customer c ON c.id = p.customer_id
    ORDER BY p.paid_on DESC, p.id DESC
"""


def get_takings() -> dict[str, Any]:
    """Return today's payments minus today's reversals, and also the amount due for delivered jobs."""
    today = clock.today()
    condition, values = Waiting.UNPAID.condition(today)
    with connection.cursor() as cursor:
        methods = _by_method(cursor, "paid_on = %s", [today])
        cursor.execute(
            "SELECT count(*), coalesce(sum(total_paise - credited_paise - deducted_paise - paid_paise), 0)"
            " FROM job"
            f" WHERE deleted_at IS NULL AND kind = '{JobKind.CAR}' AND {condition}",
            values,
        )
        jobs, due = cursor.fetchone()
    return {
        "day": today,
        "methods": methods,
        "received": sum(each["amount"] for each in methods),
        "due_jobs": jobs,
        "due": int(due),
    }


def list_payments(paging: NewestFirst, *, paid: DateFilter, method: PaymentMethod | None) -> dict[str, Any]:
    """Return one page of payments, the latest day first, with the sums of all matching payments.

    The search finds the reference, the receipt, and whatever finds the job in the list of jobs.
    """
    conditions, values = ["true"], list[Any]()
    if days := window(paid, clock.today()):
        conditions.append("paid_on BETWEEN %s AND %s")
        values.extend(days)
    if method is not None:
        conditions.append("method = %s")
        values.append(method)
    if text := paging.search_text:
        found_jobs, needed = search.condition(text) or ("true", [])
        conditions.append(
            f"(reference ILIKE %s OR code ILIKE %s OR job_id IN (SELECT id FROM job WHERE {found_jobs})"
            " OR customer_id IN (SELECT id FROM customer WHERE name ILIKE %s OR name_key LIKE ANY(%s)))"
        )
        pattern = f"%{connection.ops.prep_for_like_query(text)}%"
        values.extend([pattern, pattern, *needed, pattern, key_patterns(text)])
    if paging.as_of is not None:
        conditions.append("id <= %s")
        values.append(paging.as_of)
    found = " AND ".join(conditions)
    with connection.cursor() as cursor:
        cursor.execute(_PAGE.format(conditions=found), [*values, paging.page_size, paging.rows.start])
        rows = cursor.fetchall()
        bills = bills_of([row[0] for row in rows])
        payments = [_listed(row) | {"bills": bills.get(row[0], [])} for row in rows]
        methods = _by_method(cursor, found, values)
        # The first row is the latest day's, and another row may have been recorded after it.
        newest = max((each["newest"] for each in methods), default=0)
        cursor.execute(f"SELECT coalesce(sum({LEFT}), 0)::bigint FROM job j WHERE {IS_OWING}")
        (owed,) = cursor.fetchone()
    return {
        "payments": payments,
        "record_count": sum(each["count"] for each in methods),
        "as_of": paging.seen([newest] if methods else []),
        "methods": methods,
        "received": sum(each["amount"] for each in methods),
        "owed": owed,
    }


def _by_method(cursor: Any, conditions: str, values: list[Any]) -> list[dict[str, Any]]:
    cursor.execute(
        "SELECT method, count(*), sum(amount_paise)::bigint, max(id) FROM payment"
        f" WHERE {conditions} GROUP BY method ORDER BY method",
        values,
    )
    return [
        {
            "payment_method_id": method,
            "payment_method": PaymentMethod(method).label,
            "count": count,
            "amount": amount,
            "newest": newest,
        }
        for method, count, amount, newest in cursor.fetchall()
    ]


def _listed(row: tuple[Any, ...]) -> dict[str, Any]:
    (pk, code, paid_on, recorded, amount, method, reference, person, reverses, reason, reversed_, refunds,
        refunded, job_id, job_code, customer_id, customer, plate, free) = row  # fmt: skip
    day: date = paid_on
    return {
        "payment_id": pk,
        "receipt_code": code,
        "paid_on": day,
        "recorded_on": recorded,
        "amount": amount,
        "payment_method_id": method,
        "payment_method": PaymentMethod(method).label,
        "reference": reference or None,
        "recorded_by": person,
        "reverses": reverses,
        "reason": reason or None,
        "reversed": reversed_,
        "refunds": refunds,
        "refunded": refunded,
        "job_id": job_id,
        "job_code": job_code,
        "customer_id": customer_id,
        "customer_name": customer,
        "vehicle_number": plate,
        "free": free,
    }
