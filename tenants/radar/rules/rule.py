"""What a rule of the radar is: one SQL statement that finds records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from tenants.invoices.codes import DeductionKind
from tenants.jobs.codes import JobKind
from tenants.radar.codes import FindingState, RuleName


def money_of(job: str) -> str:
    """Return the money of a bill: payments, and tax that its customer kept, which comes from the tax office.
    Other deductions bring no money."""
    return f"""({job}.paid_paise + coalesce((SELECT sum(amount_paise) FROM deduction WHERE job_id = {job}.id
        AND kind IN ('{DeductionKind.TDS}', '{DeductionKind.GST_TDS}')), 0))"""


def money_since(rule: RuleName, key: str, job: str = "record") -> str:
    """Return the statement for the money that came for a bill after the last look that found it.

    The findings of a bill share this money, and its reversed payments come first. A finding of an earlier
    release has no `paid`.
    """
    return f"""
    SELECT record, paise - taken FROM (
        SELECT record, {money_of("job")} - coalesce((finding.facts ->> 'paid')::numeric * 100, 0) AS paise,
            coalesce(sum(finding.amount_paise) OVER (PARTITION BY job.id ORDER BY record
                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
            + (SELECT coalesce(sum(amount_paise), 0) FROM finding first WHERE first.key = 'job:' || job.id
                AND first.rule = '{RuleName.PAYMENT_REVERSED}' AND first.rule <> finding.rule
                AND first.state = '{FindingState.OPEN}') AS taken
        FROM unnest(%(ids)s::bigint[]) record
        JOIN finding ON finding.rule = '{rule}' AND finding.key = '{key}:' || record
        JOIN job ON job.id = {job}
        WHERE job.deleted_at IS NULL AND job.status <> 5
    ) money WHERE paise > taken"""


def record_of(job: str) -> str:
    """Return the columns subject, subject id and label. A sale has no job sheet and no plate, and an old bill
    is on the page of its customer."""
    return f"""
        CASE {job}.kind WHEN '{JobKind.CAR}' THEN 'job' WHEN '{JobKind.COUNTER}' THEN 'sale'
            ELSE 'customer' END,
        CASE {job}.kind WHEN '{JobKind.OPENING}' THEN {job}.customer_id ELSE {job}.id END,
        coalesce((SELECT number FROM vehicle WHERE id = {job}.vehicle_id), {job}.customer_name)"""


RECORD = record_of("job")
# Bills of the paper books count only in the rules about accounts.
NO_OLD_BILL = f"job.kind <> '{JobKind.OPENING}'"
# A step back from the status does not undo the delivery. A sale is delivered when it is sold.
WAS_DELIVERED = """EXISTS (SELECT FROM activity WHERE subject = 'job' AND subject_id = job.id
            AND (what = 'sold' OR what = 'status' AND after = '"Delivered"'::jsonb))"""
# The part of a sale that did not come back to the shelf, with GST. It is null for a job. The round-off of the
# invoice takes off less than a rupee, of which each credit note has a share.
SOLD_AND_GONE = f"""CASE WHEN job.kind = '{JobKind.COUNTER}' THEN least(job.round_off_paise, 0) + (
            SELECT coalesce(round(sum((amount_paise + tax_paise) * (quantity - returned) / quantity)), 0)
            FROM job_part WHERE job_id = job.id)::bigint END"""


@dataclass(frozen=True)
class Rule:
    """The statement returns the columns of `Found`."""

    name: RuleName
    sql: str
    # Money that is probably lost is summed. Other findings are only worth a look.
    is_loss: bool = True
    # The statement reads from `finished`, which is put before it.
    uses_finished: bool = False
    # Which of the records `ids` are no longer found because money or a record came, with the amount. Without
    # an amount, all of the finding came.
    came: str = ""


@dataclass(frozen=True)
class Found:
    key: str
    subject: str
    subject_id: int
    label: str
    day: date
    amount_paise: int
    membership_id: UUID | None
    person_name: str
    facts: Mapping[str, Any]


# Jobs that are finished on the radar: delivered before today, or with an invoice in force from before today.
_FINISHED = f"""
    WITH finished AS (
    SELECT job.id, job.code, job.kind, job.customer_id, job.customer_name, job.vehicle_id, job.entry_date,
        job.tax_applies, job.subtotal_paise - job.parts_paise AS services_paise
    FROM job
    WHERE {NO_OLD_BILL} AND job.deleted_at IS NULL AND job.status <> 5
        AND job.entry_date >= %(first_day)s
        AND (job.status = 4 AND job.delivered_at < %(midnight)s
            OR job.invoice_number <> '' AND EXISTS (
                SELECT FROM invoice WHERE invoice.job_id = job.id
                    AND invoice.number = job.invoice_number AND invoice.issued_on < %(today)s)))
"""


def find(rule: Rule, values: Mapping[str, Any]) -> list[Found]:
    with connection.cursor() as cursor:
        cursor.execute(f"{_FINISHED if rule.uses_finished else ''}{rule.sql}", values)
        return [_found(row) for row in cursor.fetchall()]


def came(rule: Rule, keys: Sequence[str]) -> dict[str, int | None]:
    """Return the keys whose money or record came, with its amount."""
    if not rule.came or not keys:
        return {}
    by_id = {int(key.partition(":")[2]): key for key in keys}
    with connection.cursor() as cursor:
        cursor.execute(rule.came, {"ids": list(by_id)})
        return {by_id[record]: paise for record, paise in cursor.fetchall()}


def _found(row: Sequence[Any]) -> Found:
    key, subject, subject_id, label, day, amount, member, person_name, facts = row
    return Found(key, subject, subject_id, label, day, amount, member, person_name, orjson.loads(facts))
