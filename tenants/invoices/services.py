"""Issuing, sending and cancelling invoices: what is issued never changes, and its number has no gap."""

from dataclasses import replace

from django.db.models import QuerySet

from garages.queries import here
from garages.roles import Permission
from gst.document import Document, Kind, from_json, to_json
from gst.numbers import Series
from gst.paper import Copy
from gst.services import reserve_prefix, take_number
from kernel import clock, outbox
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import DomainError
from tenants.activity import services as activity
from tenants.files import services as files
from tenants.invoices import queries
from tenants.invoices.codes import MailState, Subject
from tenants.invoices.drafts import draft_of
from tenants.invoices.errors import (
    InvoiceNotInForce,
    JobCancelled,
    MailQuotaReached,
    NoEmail,
    PrefixTaken,
)
from tenants.invoices.models import Invoice, InvoiceMail, Paper
from tenants.invoices.rules import MAILS_A_DAY, ONE_CLICK
from tenants.jobs import totals
from tenants.jobs.codes import InvoiceState, JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import get_workable_job_for_update, is_invoice_withheld
from tenants.profile.queries import get_letterhead


def issue_invoice(actor: Actor, *, job_id: int) -> Invoice:
    """Give the job its invoice; one that is in force is the answer again."""
    actor.require(Permission.ISSUE_INVOICES)
    return _issue(get_workable_job_for_update(actor, job_id), actor)


def send_invoice(actor: Actor, *, job_id: int) -> Invoice | NoEmail:
    """Issue what is not issued yet, and mail it; two clicks within a minute are one."""
    actor.require(Permission.ISSUE_INVOICES)
    job = get_workable_job_for_update(actor, job_id)
    invoice = _issue(job, actor)
    if not job.customer.email:
        return NoEmail({"invoiceId": invoice.pk})
    _queue_mail(job, invoice, by=actor.name)
    return invoice


def invoice_ready_job(job_id: int) -> None:
    """A job has become ready: nobody is at the screen, so a refusal stands on the job and in the alerts."""
    job = queries.find_job_for_update(job_id)
    if job is None or job.status not in (JobStatus.READY, JobStatus.DELIVERED):
        return  # somebody took it back before the worker came to it
    if is_invoice_withheld(job):
        return
    try:
        invoice = _issue(job, None)
        if job.customer.email:
            _queue_mail(job, invoice, by="")
    except DomainError as refused:
        _fail(job, str(refused))


def cancel_invoice(actor: Actor, *, invoice_id: int, reason: str) -> Invoice:
    """By a credit note over the whole amount; the job is open again for changes and a new invoice."""
    actor.require(Permission.CANCEL_INVOICES)
    job = queries.get_job_of_invoice_for_update(invoice_id)
    invoice = queries.get_invoice(invoice_id)
    if queries.find_invoice_in_force(job) != invoice:
        raise InvoiceNotInForce
    return credit(actor, job, invoice, reason=reason)


def credit(actor: Actor, job: Job, invoice: Invoice, *, reason: str) -> Invoice:
    """Cancel the invoice in force of a locked job."""
    actor.require(Permission.CANCEL_INVOICES)
    credited = replace(
        from_json(invoice.document),
        kind=Kind.CREDIT_NOTE,
        issued_on=clock.today(),
        received_paise=0,
        original=(invoice.number, invoice.issued_on),
        reason=reason,
    )
    note = _write(
        job,
        credited,
        by=actor,
        holder=invoice.holder,
        prefix=invoice.prefix,
        logo_id=invoice.logo_id,
        original=invoice,
    )
    _note_on(job, number="", state=InvoiceState.NONE)
    activity.record(actor, "job", job.pk, "invoice_cancelled", before=invoice.number, after=note.number)
    audit.record("invoice_cancelled", person_id=actor.person_id, invoice=invoice.number, note=note.number)
    _waiting(invoice.pk).update(
        state=MailState.FAILED, reason="The invoice was cancelled first.", ended_at=clock.now()
    )
    # Whoever was sent the invoice is sent its end as well.
    for to in dict.fromkeys(invoice.mails.filter(state=MailState.SENT).values_list("to", flat=True)):
        InvoiceMail.objects.create(invoice=note, to=to, person_name=actor.name)
    return note


# -- issuing ---------------------------------------------------------------------------------------------


def _issue(job: Job, actor: Actor | None) -> Invoice:
    if found := queries.find_invoice_in_force(job):
        return found
    if job.status == JobStatus.CANCELLED:
        raise JobCancelled
    letterhead, today = get_letterhead(), clock.today()
    before = totals.bring_to(job, on=today)
    document = draft_of(job, letterhead, on=today)
    invoice = _write(
        job,
        document,
        by=actor,
        holder=letterhead.holder,
        prefix=letterhead.prefix,
        logo_id=letterhead.logo_id,
    )
    if before is not None:
        totals.save_brought(actor, job, before=before)
    _note_on(job, number=invoice.number, state=InvoiceState.ISSUED)
    activity.record(actor, "job", job.pk, "invoice", after=invoice.number)
    return invoice


def _write(
    job: Job,
    document: Document,
    *,
    by: Actor | None,
    holder: str,
    prefix: str,
    logo_id: int | None,
    original: Invoice | None = None,
) -> Invoice:
    """The number comes last: its series waits for this transaction to end."""
    garage = here()
    if not reserve_prefix(chain_id=garage.chain_id, holder=holder, prefix=prefix, garage_id=garage.garage_id):
        raise PrefixTaken
    series = Series.CREDIT_NOTE if document.kind is Kind.CREDIT_NOTE else Series.INVOICE
    number = take_number(
        chain_id=garage.chain_id, holder=holder, prefix=prefix, series=series, on=document.issued_on
    )
    invoice = Invoice.objects.create(
        job=job,
        customer_id=job.customer_id,
        kind=document.kind,
        number=number,
        issued_on=document.issued_on,
        holder=holder,
        prefix=prefix,
        original=original,
        document=to_json(replace(document, number=number)),
        logo_id=logo_id,
        total_paise=document.total_paise,
        person_name=by.name if by else "",
    )
    order_paper(Subject.INVOICE, invoice.pk, Copy.ORIGINAL)
    return invoice


def _note_on(job: Job, *, number: str, state: InvoiceState) -> None:
    """What the job itself tells about its invoice; its lines are unlocked and locked by the number."""
    job.invoice_number, job.invoice_state, job.invoice_problem = number, state, ""
    job.has_papers = True
    job.save(update_fields=["invoice_number", "invoice_state", "invoice_problem", "has_papers"])


# -- sending ---------------------------------------------------------------------------------------------


def _queue_mail(job: Job, invoice: Invoice, *, by: str) -> None:
    """The job's row is the lock: whoever draws the paper sees this mail, or is seen by it."""
    sendings = InvoiceMail.objects.exclude(state=MailState.FAILED)
    if sendings.filter(
        invoice=invoice, to=job.customer.email, created_at__gt=clock.now() - ONE_CLICK
    ).exists():
        return
    if sendings.filter(created_at__gte=clock.start_of_today()).count() >= MAILS_A_DAY:
        raise MailQuotaReached(most=MAILS_A_DAY)
    mail = InvoiceMail.objects.create(invoice=invoice, to=job.customer.email, person_name=by)
    _note_on(job, number=invoice.number, state=InvoiceState.QUEUED)
    if queries.find_paper(Subject.INVOICE, invoice.pk, Copy.ORIGINAL):
        _send(mail.pk)


def _send(mail_id: int) -> None:
    outbox.enqueue("invoices.mail", key=str(mail_id), mail_id=mail_id)


def mark_mail_sent(mail_id: int) -> None:
    mail, job = _end_mail(mail_id, MailState.SENT, "")
    if queries.find_invoice_in_force(job) == mail.invoice:
        _note_on(job, number=job.invoice_number, state=InvoiceState.SENT)
    activity.record(None, "job", job.pk, "invoice_sent", after=f"{mail.invoice.number}: {mail.to}")


def mark_mail_failed(mail_id: int, reason: str) -> None:
    mail, job = _end_mail(mail_id, MailState.FAILED, reason)
    _fail(job, f"The mail with {mail.invoice.number} could not be delivered: {reason}")


def _end_mail(mail_id: int, state: MailState, reason: str) -> tuple[InvoiceMail, Job]:
    mail = InvoiceMail.objects.select_related("invoice").get(pk=mail_id)
    job = queries.get_job_of_invoice_for_update(mail.invoice_id)
    mail.state, mail.reason, mail.ended_at = state, reason, clock.now()
    mail.save(update_fields=["state", "reason", "ended_at"])
    return mail, job


def _fail(job: Job, problem: str) -> None:
    job.invoice_state, job.invoice_problem = InvoiceState.FAILED, problem[:2000]
    job.save(update_fields=["invoice_state", "invoice_problem"])
    activity.record(None, "job", job.pk, "invoice_failed", after=job.invoice_problem)
    key = f"{job.pk}:{clock.now().timestamp()}"
    outbox.enqueue("alerts.invoice_failed", key=key, job_id=job.pk)


# -- paper -------------------------------------------------------------------------------------------------


def order_paper(subject: Subject, subject_id: int, copy: Copy) -> None:
    """Have it drawn; the minute in the key lets somebody ask again when that has failed."""
    key = f"{subject}:{subject_id}:{copy.name}:{clock.now():%Y%m%d%H%M}"
    outbox.enqueue("invoices.draw", key=key, subject=subject, subject_id=subject_id, copy=copy.name)


def ask_for_paper(actor: Actor, subject: Subject, subject_id: int, copy: Copy) -> Paper | None:
    """The paper, or none yet: then it is on its way."""
    actor.require(Permission.SEE_JOBS)
    paper = queries.find_paper(subject, subject_id, copy)
    if paper is None:
        order_paper(subject, subject_id, copy)
    return paper


def keep_paper(subject: Subject, subject_id: int, copy: Copy, *, name: str, content: bytes) -> None:
    """Store what was drawn, and let go the mails that waited for it."""
    queries.get_job_of_paper_for_update(subject, subject_id)
    if not queries.find_paper(subject, subject_id, copy):
        file = files.store(content, content_type="application/pdf", name=name)
        Paper.objects.create(subject=subject, subject_id=subject_id, copy=copy.name, file=file)
    if subject is Subject.INVOICE and copy is Copy.ORIGINAL:
        for mail_id in _waiting(subject_id).values_list("pk", flat=True):
            _send(mail_id)


def mark_paper_failed(subject: Subject, subject_id: int, reason: str) -> None:
    """Nobody gets a mail without its document."""
    job = queries.get_job_of_paper_for_update(subject, subject_id)
    if subject is Subject.INVOICE:
        _waiting(subject_id).update(state=MailState.FAILED, reason=reason, ended_at=clock.now())
    _fail(job, f"The document could not be drawn: {reason}")


def _waiting(invoice_id: int) -> QuerySet[InvoiceMail]:
    return InvoiceMail.objects.filter(invoice_id=invoice_id, state=MailState.QUEUED)
