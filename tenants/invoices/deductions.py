"""Closing a due without money (decision 0155).

The reasons are tax that the customer kept, a discount after the bill, and a bad debt.
"""

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
from tenants.invoices.models import Deduction
from tenants.invoices.payments import MAY_CORRECT, late_reason
from tenants.invoices.sections import section_of
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import get_job_for_update


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
    job = get_job_for_update(job_id)
    due = job.net_paise - job.settled_paise if is_bill(job) else 0
    if details.amount_paise > due:
        raise Invalid(amount=Sentence("The balance due is {due}", due=rupee_text(max(due, 0))))
    late_reason(actor, details.on_day, details.note, day_field="onDay", reason_field="note")
    deduction = Deduction.objects.create(
        job=job,
        kind=details.kind,
        amount_paise=details.amount_paise,
        on_day=details.on_day,
        section=section_of(details.kind, details.on_day),
        reference=details.reference,
        note=details.note,
        person_name=actor.name,
    )
    _add(actor, job, deduction, "deducted")
    return deduction


def reverse_deduction(actor: Actor, *, deduction_id: int, reason: str) -> Deduction:
    """Reverse a deduction. The bill owes the amount again."""
    job_id = Deduction.objects.filter(pk=deduction_id).values_list("job", flat=True).first()
    if job_id is None:
        raise NotFound
    job = get_job_for_update(job_id)
    deduction = Deduction.objects.get(pk=deduction_id)
    _require(actor, DeductionKind(deduction.kind))
    if deduction.reverses_id or Deduction.objects.filter(reverses=deduction).exists():
        raise DeductionReversed
    # The day on which it was recorded counts, because people choose the other date.
    if timezone.localdate(deduction.created_at) < clock.today() and not actor.may(MAY_CORRECT):
        raise DeductionOfAnotherDay(ask=who_may(MAY_CORRECT))
    return _take_back(actor, job, deduction, reason=reason)


def reverse_all(actor: Actor, job: Job, *, reason: str) -> None:
    """Reverse the deductions of a locked job that is no bill any more."""
    for deduction in Deduction.objects.filter(job=job, reverses=None, reversal=None).order_by("pk"):
        _take_back(actor, job, deduction, reason=reason)


def _take_back(actor: Actor, job: Job, deduction: Deduction, *, reason: str) -> Deduction:
    back = Deduction.objects.create(
        job=job,
        kind=deduction.kind,
        amount_paise=-deduction.amount_paise,
        on_day=clock.today(),
        section=deduction.section,
        reference=deduction.reference,
        note=reason,
        reverses=deduction,
        person_name=actor.name,
    )
    _add(actor, job, back, "deduction_reversed")
    return back


def _add(actor: Actor, job: Job, deduction: Deduction, what: str) -> None:
    job.deducted_paise += deduction.amount_paise
    job.save(update_fields=["deducted_paise"])
    activity.record(actor, "job", job.pk, what, after=abs(deduction.amount_paise) / PAISE)
    audit.record(
        what,
        person_id=actor.person_id,
        job=job.pk,
        deduction=deduction.pk,
        why=deduction.kind,
        paise=deduction.amount_paise,
    )


def _require(actor: Actor, kind: DeductionKind) -> None:
    actor.require(Permission.RECORD_PAYMENTS if kind.is_kept_tax else Permission.WRITE_OFF)


def is_bill(job: Job) -> bool:
    return job.status == JobStatus.DELIVERED or (
        job.status != JobStatus.CANCELLED and bool(job.invoice_number)
    )


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
