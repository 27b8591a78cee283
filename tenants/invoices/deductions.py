"""Closing a due without money (decision 0155).

The reasons are tax that the customer kept, a discount after the bill, and a bad debt.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils import timezone

from garages.roles import Permission, who_may
from kernel import clock
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Invalid, NotFound
from kernel.money import PAISE, rupee_text
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.invoices.codes import DeductionKind
from tenants.invoices.errors import DeductionOfAnotherDay, DeductionReversed
from tenants.invoices.late import MAY_CORRECT, late_reason
from tenants.invoices.models import Deduction, Payment
from tenants.invoices.money import add_to_jobs
from tenants.invoices.sections import section_of
from tenants.jobs import rules
from tenants.jobs.models import Job
from tenants.jobs.queries import get_bill_for_update


@dataclass(frozen=True)
class DeductionDetails:
    kind: DeductionKind
    amount_paise: int
    on_day: date
    reference: str
    note: str


def deduct(actor: Actor, details: DeductionDetails, *, job_id: int) -> Deduction:
    """Close a due of a bill without money. The invoice and its GST stay as they are."""
    _require(actor, details.kind)
    job = get_bill_for_update(job_id)
    is_bill = rules.is_bill(job.status, job.invoice_number)
    due = job.net_paise - job.settled_paise if is_bill else 0
    if details.amount_paise > due:
        raise Invalid(amount=Sentence("The balance due is {due}", due=rupee_text(max(due, 0))))
    late_reason(actor, details.on_day, details.note, day_field="onDay", reason_field="note")
    deduction = _row(actor, details, job_id=job_id)
    _write(actor, [deduction], "deducted")
    return deduction


def deduct_with(actor: Actor, payment: Payment, found: Iterable[tuple[int, DeductionDetails]]) -> None:
    """Close what a receipt leaves due on its locked bills. The deductions are reversed with the receipt."""
    rows = []
    for job_id, details in found:
        _require(actor, details.kind)
        rows.append(_row(actor, details, job_id=job_id, payment=payment))
    _write(actor, rows, "deducted")


def _row(
    actor: Actor, details: DeductionDetails, *, job_id: int, payment: Payment | None = None
) -> Deduction:
    return Deduction(
        job_id=job_id,
        kind=details.kind,
        amount_paise=details.amount_paise,
        on_day=details.on_day,
        section=section_of(details.kind, details.on_day),
        reference=details.reference,
        note=details.note,
        payment=payment,
        person_name=actor.name,
    )


def reverse_deduction(actor: Actor, *, deduction_id: int, reason: str) -> Deduction:
    """Reverse a deduction. The bill owes the amount again."""
    job_id = Deduction.objects.filter(pk=deduction_id).values_list("job", flat=True).first()
    if job_id is None:
        raise NotFound
    get_bill_for_update(job_id)
    deduction = Deduction.objects.get(pk=deduction_id)
    _require(actor, DeductionKind(deduction.kind))
    if deduction.reverses_id or Deduction.objects.filter(reverses=deduction).exists():
        raise DeductionReversed
    # The day on which it was recorded counts, because people choose the other date.
    if timezone.localdate(deduction.created_at) < clock.today() and not actor.may(MAY_CORRECT):
        raise DeductionOfAnotherDay(ask=who_may(MAY_CORRECT))
    return take_back(actor, [deduction], reason=reason)[0]


def reverse_all(actor: Actor, job: Job, *, reason: str) -> None:
    """Reverse the deductions of a locked job that is no bill any more."""
    take_back(actor, in_force(job=job), reason=reason)
    job.refresh_from_db(fields=["deducted_paise"])


def in_force(**of: Any) -> list[Deduction]:
    return list(Deduction.objects.filter(**of, reverses=None, reversal=None).order_by("pk"))


def take_back(actor: Actor, deductions: list[Deduction], *, reason: str) -> list[Deduction]:
    """Reverse deductions of locked jobs."""
    back = [
        Deduction(
            job_id=deduction.job_id,
            kind=deduction.kind,
            amount_paise=-deduction.amount_paise,
            on_day=clock.today(),
            section=deduction.section,
            reference=deduction.reference,
            note=reason,
            reverses=deduction,
            person_name=actor.name,
        )
        for deduction in deductions
    ]
    _write(actor, back, "deduction_reversed")
    return back


def _write(actor: Actor, rows: list[Deduction], what: str) -> None:
    """Save the rows, and count them on their locked jobs."""
    if not rows:
        return
    Deduction.objects.bulk_create(rows)
    add_to_jobs("deducted_paise", [(row.job_id, row.amount_paise) for row in rows])
    amounts = ((row.job_id, abs(row.amount_paise) / PAISE) for row in rows)
    activity.record_many(actor, "job", what, amounts)
    audit.record(
        what,
        person_id=actor.person_id,
        deductions=[[row.pk, row.job_id, row.kind, row.amount_paise] for row in rows],
    )


def _require(actor: Actor, kind: DeductionKind) -> None:
    actor.require(Permission.RECORD_PAYMENTS if kind.is_kept_tax else Permission.WRITE_OFF)


def of_job(job_id: int) -> list[dict[str, Any]]:
    """Return the deductions of a job, the newest first."""
    rows = list(Deduction.objects.filter(job=job_id).order_by("-pk"))
    reversed_ids = {row.reverses_id for row in rows}
    return [
        {
            "deduction_id": row.pk,
            "kind": row.kind,
            "amount": row.amount_paise,
            "on_day": row.on_day,
            "section": row.section or None,
            "reference": row.reference or None,
            "note": row.note or None,
            "recorded_by": row.person_name,
            "reverses": row.reverses_id,
            "reversed": row.pk in reversed_ids,
        }
        for row in rows
    ]
