"""Cancelling a job that has an invoice or money on it: nothing is left half done."""

from dataclasses import dataclass

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import grouped
from tenants.activity import services as activity
from tenants.invoices import payments, queries, services
from tenants.invoices.codes import Money
from tenants.invoices.errors import CHOOSE_MONEY, JobCancelled
from tenants.invoices.models import Invoice
from tenants.jobs import rules
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import get_workable_job_for_update
from tenants.jobs.services import move


@dataclass(frozen=True)
class CancelledJob:
    job: Job
    note: Invoice | None
    refunded_paise: int

    @property
    def held_paise(self) -> int:
        return rules.advance(self.job.status, self.job.paid_paise)

    @property
    def sentence(self) -> str:
        said = [f"Job {self.job.code} is cancelled."]
        if self.note and self.note.original:
            said.append(f"Credit note {self.note.number} cancels invoice {self.note.original.number}.")
        if self.refunded_paise:
            said.append(f"{grouped(self.refunded_paise)} is refunded.")
        if self.held_paise:
            said.append(f"{grouped(self.held_paise)} is kept as an advance.")
        return " ".join(said)


def cancel_job(actor: Actor, *, job_id: int, reason: str, money: Money | None) -> CancelledJob:
    """Credit the invoice, refund or keep the money, and set Cancelled. Each part asks for its permission."""
    actor.require(Permission.CHANGE_JOB_STATUS)
    job = get_workable_job_for_update(actor, job_id)
    if job.status == JobStatus.CANCELLED:
        raise JobCancelled
    paid = job.paid_paise
    if paid and money is None:
        raise Invalid(money=CHOOSE_MONEY)
    invoice = queries.find_invoice_in_force(job)
    # First the status: the receipt of a refund says what is due after it.
    move(actor, job, JobStatus.CANCELLED)
    activity.record(actor, "job", job.pk, "cancel_reason", after=reason)
    if money is Money.REFUND:
        for payment in queries.payments_in_force(job):
            payments.take_back(actor, job, payment, reason=reason)
    # Last the credit note: its series stays locked until this transaction ends.
    note = services.credit(actor, job, invoice, reason=reason) if invoice else None
    return CancelledJob(job, note, refunded_paise=paid - job.paid_paise)
