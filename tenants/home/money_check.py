"""Compares what jobs and payments store about money with payments, allocations and deductions, each night.

Differences are reported and never repaired: a person must find the reason first.
"""

from tenants.home.differences import Differences, differences
from tenants.jobs.bill.dues import IS_BILL

# One statement sees all tables at the same moment, also while people work. A payment of a job is on that job
# without a row of `allocation`. The rows of a payment are itself, its refunds and its reversal.
_DIFFERENCES = f"""
    WITH money AS (
        SELECT coalesce(reverses_id, refunds_id, id) AS payment_id, job_id, amount_paise AS paise FROM payment
    ), moved AS (
        SELECT payment_id, job_id, amount_paise AS paise FROM allocation
    ), paid AS (
        SELECT job_id, sum(paise) AS paise
        FROM (SELECT * FROM money UNION ALL SELECT * FROM moved) shares GROUP BY job_id
    ), deducted AS (
        SELECT job_id, sum(amount_paise) AS paise FROM deduction GROUP BY job_id
    ), free AS (
        SELECT payment_id, sum(paise) AS paise FROM (
            SELECT payment_id, paise FROM money WHERE job_id IS NULL
            UNION ALL SELECT payment_id, -paise FROM moved
        ) shares GROUP BY payment_id
    ), compared AS (
        SELECT j.id, j.code, sums.*
        FROM job j
        LEFT JOIN paid ON paid.job_id = j.id
        LEFT JOIN deducted ON deducted.job_id = j.id
        CROSS JOIN LATERAL (VALUES
            ('paid in paise', j.paid_paise::numeric, coalesce(paid.paise, 0)),
            ('deducted in paise', j.deducted_paise::numeric, coalesce(deducted.paise, 0)),
            ('deducted without a bill in paise', CASE WHEN {IS_BILL} THEN 0 ELSE j.deducted_paise END, 0)
        ) sums (what, stored, found)
        UNION ALL
        SELECT payment.id, payment.code, 'free in paise', payment.free_paise::numeric, coalesce(free.paise, 0)
        FROM payment LEFT JOIN free ON free.payment_id = payment.id
    )
    SELECT code, what, stored, found, count(*) OVER ()
    FROM compared WHERE stored <> found ORDER BY code, what LIMIT %s
"""


def find_wrong_money() -> Differences:
    return differences(_DIFFERENCES)
