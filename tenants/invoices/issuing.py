"""Issuing and sending invoices. An issued invoice never changes, and the numbers have no gap."""

from dataclasses import replace

from garages.queries import current_garage
from garages.roles import Permission
from gst.document import Document, Kind, to_json
from gst.numbers import Series
from gst.paper import Copy
from gst.services import reserve_prefix, take_number
from kernel import clock
from kernel.actor import Actor
from kernel.errors import ChangedMeanwhile, DomainError
from tenants.activity import services as activity
from tenants.invoices import papers, queries
from tenants.invoices.codes import Subject
from tenants.invoices.drafts import draft_of, fingerprint
from tenants.invoices.errors import JobCancelled, NoEmail, PrefixTaken
from tenants.invoices.job_state import set_failure, set_invoice
from tenants.invoices.mailing import queue_mail
from tenants.invoices.models import Invoice
from tenants.jobs.bill import totals
from tenants.jobs.codes import InvoiceState, JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import get_workable_bill_for_update, is_invoice_withheld, refuse_old_bill
from tenants.profile.queries import get_letterhead


def issue_invoice(actor: Actor, *, job_id: int, seen: str = "") -> Invoice:
    """Issue the invoice of a job, or return its valid invoice. `seen` is the fingerprint of the preview."""
    actor.require(Permission.ISSUE_INVOICES)
    return _issue(get_workable_bill_for_update(actor, job_id), actor, seen)


def send_invoice(actor: Actor, *, job_id: int) -> Invoice | NoEmail:
    """Issue the invoice if needed, and mail it. A second click within a minute sends no second mail."""
    actor.require(Permission.ISSUE_INVOICES)
    job = get_workable_bill_for_update(actor, job_id)
    invoice = _issue(job, actor)
    if not job.customer.email:
        return NoEmail({"invoiceId": invoice.pk})
    queue_mail(job, invoice, by=actor.name)
    return invoice


def invoice_ready_job(job_id: int) -> None:
    """Issue and mail the invoice of a job that became Ready. The job and an alert show a refusal."""
    job = queries.find_job_for_update(job_id)
    if job is None or job.status not in (JobStatus.READY, JobStatus.DELIVERED):
        return  # The status changed before this task ran.
    if is_invoice_withheld(job):
        return
    try:
        invoice = _issue(job, None)
        if job.customer.email:
            queue_mail(job, invoice, by="")
    except DomainError as refused:
        set_failure(job, str(refused))


def _issue(job: Job, actor: Actor | None, seen: str = "") -> Invoice:
    if found := queries.find_invoice_in_force(job):
        return found
    if job.status == JobStatus.CANCELLED:
        raise JobCancelled
    refuse_old_bill(job)
    letterhead, today = get_letterhead(), clock.today()
    before = totals.recompute_on(job, on=today)
    document = draft_of(job, letterhead, on=today)
    if seen not in ("", fingerprint(document)):
        raise ChangedMeanwhile(current={}, yours={})
    invoice = write_invoice(
        job,
        document,
        by=actor,
        holder=letterhead.holder,
        prefix=letterhead.prefix,
        logo_id=letterhead.logo_id,
    )
    if before is not None:
        totals.save_recomputed(actor, job, before=before)
    set_invoice(job, number=invoice.number, state=InvoiceState.ISSUED)
    activity.record(actor, "job", job.pk, "invoice", after=invoice.number)
    return invoice


def write_invoice(
    job: Job,
    document: Document,
    *,
    by: Actor | None,
    holder: str,
    prefix: str,
    logo_id: int | None,
    original: Invoice | None = None,
    part_of: Invoice | None = None,
) -> Invoice:
    """Store an invoice or a credit note. Its number is taken late, because it locks the series until the
    commit.
    """
    garage = current_garage()
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
        part_of=part_of,
        document=to_json(replace(document, number=number)),
        logo_id=logo_id,
        total_paise=document.total_paise,
        person_name=by.name if by else "",
    )
    papers.order_paper(Subject.INVOICE, invoice.pk, Copy.ORIGINAL)
    return invoice
