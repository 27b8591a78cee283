"""Mails of invoices and credit notes."""

from django.db.models import QuerySet
from django.utils.timezone import localdate

from gst.paper import Copy
from kernel import clock, outbox
from tenants.activity import services as activity
from tenants.invoices import queries
from tenants.invoices.codes import Subject
from tenants.invoices.errors import MailQuotaReached
from tenants.invoices.job_state import set_failure, set_invoice
from tenants.invoices.models import Invoice, InvoiceMail
from tenants.jobs.codes import InvoiceState
from tenants.jobs.models import Job
from tenants.messages import services as messages
from tenants.messages.codes import MailState
from tenants.messages.rules import MAILS_A_DAY, ONE_CLICK


def queue_mail(job: Job, invoice: Invoice, *, by: str) -> None:
    """Queue the mail of an invoice of a locked job. The worker takes the same lock when it stores the PDF, so
    that only one of the two sends the mail."""
    mails = InvoiceMail.objects.exclude(state=MailState.FAILED)
    if mails.filter(invoice=invoice, to=job.customer.email, created_at__gt=clock.now() - ONE_CLICK).exists():
        return
    if not messages.take_mail(with_invoice=True):
        raise MailQuotaReached(most=MAILS_A_DAY)
    mail = InvoiceMail.objects.create(invoice=invoice, to=job.customer.email, person_name=by)
    set_invoice(job, number=invoice.number, state=InvoiceState.QUEUED)
    if queries.find_paper(Subject.INVOICE, invoice.pk, Copy.ORIGINAL):
        _send(mail.pk)


def queue_note(note: Invoice, invoice: Invoice, *, by: str) -> None:
    """Queue the mail of a credit note to everyone who got the invoice."""
    for to in dict.fromkeys(invoice.mails.filter(state=MailState.SENT).values_list("to", flat=True)):
        InvoiceMail.objects.create(invoice=note, to=to, person_name=by)
        # A credit note goes out even if the limit of the day is reached.
        messages.take_mail(with_invoice=True)


def send_waiting(invoice_id: int) -> None:
    """Send the mails that waited for the PDF."""
    for mail_id in _waiting(invoice_id).values_list("pk", flat=True):
        _send(mail_id)


def fail_waiting(invoice_id: int, reason: str) -> None:
    """Mark the mails that are not sent yet as failed."""
    waiting = _waiting(invoice_id)
    for mail in waiting:
        _give_back(mail)
    waiting.update(state=MailState.FAILED, reason=reason, ended_at=clock.now())


def mark_mail_sent(mail_id: int) -> None:
    mail, job = _end_mail(mail_id, MailState.SENT, "")
    if queries.find_invoice_in_force(job) == mail.invoice:
        set_invoice(job, number=job.invoice_number, state=InvoiceState.SENT)
    activity.record(None, "job", job.pk, "invoice_sent", after=f"{mail.invoice.number}: {mail.to}")


def mark_mail_failed(mail_id: int, reason: str) -> None:
    mail, job = _end_mail(mail_id, MailState.FAILED, reason)
    _give_back(mail)
    set_failure(job, f"The mail with {mail.invoice.number} could not be delivered: {reason}")


def _end_mail(mail_id: int, state: MailState, reason: str) -> tuple[InvoiceMail, Job]:
    mail = InvoiceMail.objects.select_related("invoice").get(pk=mail_id)
    job = queries.get_job_of_invoice_for_update(mail.invoice_id)
    mail.state, mail.reason, mail.ended_at = state, reason, clock.now()
    mail.save(update_fields=["state", "reason", "ended_at"])
    return mail, job


def _give_back(mail: InvoiceMail) -> None:
    """Do not count a failed mail against the limit of its day."""
    messages.give_back(localdate(mail.created_at), with_invoice=True)


def _send(mail_id: int) -> None:
    outbox.enqueue("invoices.mail", key=str(mail_id), mail_id=mail_id)


def _waiting(invoice_id: int) -> QuerySet[InvoiceMail]:
    return InvoiceMail.objects.filter(invoice_id=invoice_id, state=MailState.QUEUED)
