"""Cancels invoices, and cancels jobs together with their invoice and payments."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from garages.roles import Permission
from gst.document import Document, Kind, from_json
from kernel import clock
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence, joined
from tenants.activity import services as activity
from tenants.invoices import crediting, deductions, mailing, payments, queries
from tenants.invoices.codes import Money
from tenants.invoices.errors import CHOOSE_MONEY, InvoiceCredited, InvoiceNotInForce, JobCancelled
from tenants.invoices.issuing import write_invoice
from tenants.invoices.job_state import set_credited, set_invoice
from tenants.invoices.models import Invoice
from tenants.jobs import rules
from tenants.jobs.bill.credit import check_customer, lock_customer_of_job
from tenants.jobs.codes import InvoiceState, JobStatus
from tenants.jobs.models import Job
from tenants.jobs.parts import services as part_services
from tenants.jobs.parts.details import Handed
from tenants.jobs.queries import get_workable_bill_for_update, refuse_old_bill
from tenants.jobs.services import set_status


@dataclass(frozen=True)
class CancelledJob:
    job: Job
    note: Invoice | None
    refunded_paise: int
    # Money of the customer's account that is free again.
    freed_paise: int = 0

    @property
    def held_paise(self) -> int:
        return rules.advance(self.job.status, self.job.paid_paise)

    @property
    def sentence(self) -> Sentence:
        return joined(Sentence("Job {code} is cancelled.", code=self.job.code), *self._consequences())

    def _consequences(self) -> Iterator[Sentence]:
        if self.note and self.note.original:
            yield Sentence(
                "Credit note {note} cancels invoice {number}.",
                note=self.note.number,
                number=self.note.original.number,
            )
        if self.refunded_paise:
            yield Sentence("{rupees} is refunded.", rupees=rupee_text(self.refunded_paise))
        if self.freed_paise:
            yield Sentence(
                "{rupees} goes back to the advance of the customer.", rupees=rupee_text(self.freed_paise)
            )
        if self.held_paise:
            yield Sentence("{rupees} is kept as an advance.", rupees=rupee_text(self.held_paise))


def cancel_invoice(actor: Actor, *, invoice_id: int, reason: str) -> Invoice:
    """Cancel an invoice by a credit note for the whole amount. Then the job can be changed again."""
    actor.require(Permission.CANCEL_INVOICES)
    job = queries.get_job_of_invoice_for_update(invoice_id)
    invoice = queries.get_invoice(invoice_id)
    if queries.find_invoice_in_force(job) != invoice:
        raise InvoiceNotInForce
    if crediting.is_all_credited(job):
        raise InvoiceCredited
    return credit(actor, job, invoice, reason=reason)


def credit(actor: Actor, job: Job, invoice: Invoice, *, reason: str) -> Invoice:
    """Cancel the valid invoice of a locked job with a credit note."""
    actor.require(Permission.CANCEL_INVOICES)
    note = write_invoice(
        job,
        _credit_note(job, invoice, reason),
        by=actor,
        holder=invoice.holder,
        prefix=invoice.prefix,
        logo_id=invoice.logo_id,
        original=invoice,
    )
    set_credited(job, 0)
    set_invoice(job, number="", state=InvoiceState.NONE)
    if not rules.is_bill(job.status, job.invoice_number):
        deductions.reverse_all(actor, job, reason=reason)
    activity.record(actor, "job", job.pk, "invoice_cancelled", before=invoice.number, after=note.number)
    audit.record("invoice_cancelled", person_id=actor.person_id, invoice=invoice.number, note=note.number)
    mailing.fail_waiting(invoice.pk, "The invoice was cancelled first.")
    mailing.queue_note(note, invoice, by=actor.name)
    return note


def _credit_note(job: Job, invoice: Invoice, reason: str) -> Document:
    """Return the credit note for the whole invoice, or for what earlier notes left of it."""
    if job.credited_paise:
        return crediting.credit_rest(invoice, reason=reason)
    document = from_json(invoice.document)
    return replace(
        document,
        kind=Kind.CREDIT_NOTE,
        # Nobody approves a credit note.
        lines=tuple(replace(line, approval=None) for line in document.lines),
        issued_on=clock.today(),
        received_paise=0,
        original=(invoice.number, invoice.issued_on),
        reason=reason,
    )


def cancel_job(
    actor: Actor, *, job_id: int, reason: str, money: Money | None, returns_parts: bool = False
) -> CancelledJob:
    """Cancel a job: credit its invoice, and refund or keep its payments. Each step checks its permission.

    `returns_parts` puts what is out on the job back on the shelf.
    """
    actor.require(Permission.CHANGE_JOB_STATUS)
    customer = lock_customer_of_job(job_id)
    job = get_workable_bill_for_update(actor, job_id)
    check_customer(customer, job)
    refuse_old_bill(job)
    if job.status == JobStatus.CANCELLED:
        raise JobCancelled
    paid = job.paid_paise
    if paid and money is None:
        raise Invalid(money=CHOOSE_MONEY)
    if money is Money.KEEP and customer.is_walk_in:
        raise Invalid(money=Sentence("A walk-in gets the money back."))
    invoice = queries.find_invoice_in_force(job)
    # Parts that come back reduce the total of a job without an invoice, which its deductions would refuse.
    deductions.reverse_all(actor, job, reason=reason)
    if returns_parts and (out := [line for line in job.parts.order_by("id") if line.issued]):
        handed = [Handed(line.issued, line_id=line.pk) for line in out]
        job = part_services.put_back(actor, job, handed)
    # Set the status first, because the receipt of the refund shows the amount that is due afterwards.
    set_status(actor, job, JobStatus.CANCELLED)
    activity.record(actor, "job", job.pk, "cancel_reason", after=reason)
    freed = payments.clear_job(actor, job, reason=reason) if money is Money.REFUND else 0
    # Issue the credit note last, because its number series stays locked until this transaction ends.
    # An invoice that is credited in full by parts needs no note, and stays with the job.
    is_left = invoice is not None and not crediting.is_all_credited(job)
    note = credit(actor, job, invoice, reason=reason) if invoice and is_left else None
    return CancelledJob(job, note, refunded_paise=paid - freed - job.paid_paise, freed_paise=freed)
