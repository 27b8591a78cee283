"""What customers owe: which job is a bill, its day, and what is left of it (decision 0153).

A bill is a job with an invoice in force, or a delivered job. The texts are parts of SQL statements, so that a
list reads what is due together with its rows. They name the table of jobs `j`.
"""

from datetime import date
from typing import Any

from django.db import connection

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from tenants.jobs.codes import JobStatus

IS_CANCELLED = f"j.status = {JobStatus.CANCELLED:d}"
IS_BILL = (
    f"j.deleted_at IS NULL AND j.status <> {JobStatus.CANCELLED:d}"
    f" AND (j.status = {JobStatus.DELIVERED:d} OR j.invoice_number <> '')"
)
# Below zero, the customer paid more than the bill.
LEFT = "(j.total_paise - (j.paid_paise + j.credited_paise + j.deducted_paise))"
# The last comparison is that of the index `job_owing`.
IS_OWING = f"{IS_BILL} AND j.total_paise > j.paid_paise + j.credited_paise + j.deducted_paise"
DELIVERY_DAY = "coalesce((j.delivered_at AT TIME ZONE 'Asia/Kolkata')::date, j.entry_date)"
# The day of the invoice in force, which is the newest, or else the day of delivery.
DAY = f"""CASE WHEN j.invoice_number = '' THEN {DELIVERY_DAY} ELSE
    (SELECT issued_on FROM invoice WHERE job_id = j.id AND original_id IS NULL AND part_of_id IS NULL
        ORDER BY id DESC LIMIT 1) END"""

# The columns of what is owed, as `owed_or_none` takes them.
OWED = "account.owed, account.oldest_on, account.advance, account.credit_days"
NOT_SEEN = (
    "(SELECT NULL::bigint AS owed, NULL::date AS oldest_on, NULL::bigint AS advance,"
    " NULL::smallint AS credit_days) account"
)


def account_of(customer: str) -> str:
    """Return the subquery `account` of one customer, with what is owed and the money that is free."""
    return f"""LATERAL (SELECT * FROM (
            SELECT coalesce(sum({LEFT}), 0)::bigint AS owed, min({DAY}) AS oldest_on, count(*) AS bills
            FROM job j WHERE j.customer_id = {customer} AND {IS_OWING}) dues, (
            SELECT on_jobs + of_account + of_jobs AS advance, on_open_jobs FROM (
                SELECT coalesce(sum(CASE WHEN {IS_CANCELLED} THEN j.paid_paise
                        WHEN {IS_BILL} THEN greatest(-{LEFT}, 0) END), 0)::bigint AS on_jobs,
                    coalesce(sum(j.paid_paise) FILTER (
                        WHERE NOT {IS_CANCELLED} AND NOT ({IS_BILL})), 0)::bigint AS on_open_jobs
                FROM job j WHERE j.customer_id = {customer} AND j.deleted_at IS NULL) jobs, (
                SELECT coalesce(sum(p.free_paise), 0)::bigint AS of_account
                FROM payment p WHERE p.customer_id = {customer} AND p.free_paise > 0) free, (
                SELECT coalesce(sum(p.free_paise), 0)::bigint AS of_jobs
                FROM payment p JOIN job j ON j.id = p.job_id
                WHERE j.customer_id = {customer} AND p.free_paise > 0) moved
            ) money, (SELECT credit_days FROM customer WHERE id = {customer}) terms) account"""


def owed_by(customer_id: int) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT owed FROM {account_of('%(customer)s')}", {"customer": customer_id})
        return int(cursor.fetchone()[0])


def advance_beside(job_id: int) -> int:
    """Return the advance of the customer of a job. The money of one walk-in is none for another."""
    account = account_of("bill.customer_id")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT CASE WHEN c.is_walk_in THEN 0 ELSE advance END FROM job bill"
            f" JOIN customer c ON c.id = bill.customer_id CROSS JOIN {account} WHERE bill.id = %s",
            [job_id],
        )
        return int(cursor.fetchone()[0])


def account_as_seen(actor: Actor, customer: str) -> str:
    """Return the same subquery. Its columns are null for a person who does not see what customers owe."""
    return account_of(customer) if actor.may(Permission.SEE_KHATA) else NOT_SEEN


def moved_on(job_id: int) -> int | None:
    """Return the money of other payments on a job, or None if no money was moved to or from the job."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(greatest(paise, 0))::bigint FROM (SELECT sum(amount_paise) AS paise FROM allocation"
            " WHERE job_id = %s GROUP BY payment_id HAVING sum(amount_paise) <> 0) moved",
            [job_id],
        )
        paise: int | None = cursor.fetchone()[0]
    return paise


def as_owed(owed: int, oldest_on: date | None, advance: int, credit_days: int | None) -> dict[str, Any]:
    """Return what a customer owes, as answers show it."""
    days = (clock.today() - oldest_on).days if oldest_on else None
    return {
        "owed": owed,
        "oldest_on": oldest_on,
        "oldest_days": days,
        "is_overdue": days is not None and (credit_days is None or days > credit_days),
        "advance": advance,
    }


def owed_or_none(
    owed: int | None, oldest_on: date | None, advance: int | None, credit_days: int | None
) -> dict[str, Any] | None:
    """Return what a customer owes, or None if this person does not see it."""
    if owed is None or advance is None:
        return None
    return as_owed(owed, oldest_on, advance, credit_days)
