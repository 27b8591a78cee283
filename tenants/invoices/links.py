"""Signed links that show a job to a customer without signing in. They expire and can be revoked."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import quote

from django.conf import settings

from garages.roles import Permission
from gst.paper import Copy
from gst.printed import Paid
from gst.upi import UpiCode
from kernel import clock, links
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.http.fields import phone_text
from kernel.languages import ENGLISH, in_language
from kernel.money import rupee_text
from tenants.activity import services as activity
from tenants.invoices import upi
from tenants.invoices.codes import Subject
from tenants.invoices.drafts import buyer_of
from tenants.invoices.models import Invoice, ShareLink
from tenants.invoices.paid import paid_of, settled_by, summed_up, to_text
from tenants.invoices.papers import order_paper
from tenants.invoices.queries import find_invoice_in_force, find_paper
from tenants.invoices.rules import LINK_LEFT, LINK_LIFE
from tenants.jobs import rules
from tenants.jobs.codes import InvoiceState, JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import get_bill_for_update, get_workable_bill_for_update, refuse_old_bill
from tenants.profile.queries import get_letterhead

_PURPOSE = "share-link"
# Before the work is done, the total can still change.
_CAN_PAY = (JobStatus.READY, JobStatus.DELIVERED)


@dataclass(frozen=True)
class SharedNote:
    """A credit note for a part of the invoice."""

    invoice_id: int
    number: str
    total_paise: int
    file_id: int | None


@dataclass(frozen=True)
class SharedJob:
    """Everything that a share link shows."""

    garage_name: str
    # This is empty if the garage wrote none.
    garage_phone: str
    plate: str
    status: JobStatus
    expected_on: date
    expected_time: str | None
    total_paise: int
    advance_paise: int
    credited_paise: int
    due_paise: int
    paid: Paid | None
    upi_code: UpiCode | None
    invoice_number: str
    file_id: int | None
    notes: Sequence[SharedNote]


def share_job(actor: Actor, *, job_id: int) -> ShareLink:
    """Return the share link of a job. If the job already has a valid link, that link is returned."""
    actor.require(Permission.ISSUE_INVOICES)
    job = get_workable_bill_for_update(actor, job_id)
    refuse_old_bill(job)
    return live_link(job, by=actor.name)


def live_link(job: Job, *, by: str) -> ShareLink:
    now = clock.now()
    link = ShareLink.objects.filter(job=job, revoked_at=None, expires_at__gt=now + LINK_LEFT).first()
    return link or ShareLink.objects.create(job=job, expires_at=now + LINK_LIFE, person_name=by)


def revoke_links(actor: Actor, *, job_id: int) -> int:
    """Revoke all share links of a job and return their number."""
    actor.require(Permission.ISSUE_INVOICES)
    job = get_bill_for_update(job_id)
    ended = ShareLink.objects.filter(job=job, revoked_at=None).update(revoked_at=clock.now())
    activity.record(actor, "job", job.pk, "links_revoked", after=ended)
    return ended


# -- URLs
# -----------------------------------------------------------------------------------------------------


def token_of(link: ShareLink) -> str:
    return links.token_of(_PURPOSE, link.pk)


def address_of(link: ShareLink, language: str = ENGLISH) -> str:
    """Return the URL of the page that shows the status of the job. A link in a mail has its language."""
    return in_language(f"{settings.PUBLIC_URL}/job-status?link={token_of(link)}", language)


def link_id_of(token: str) -> int | None:
    """Return the id in the link if its signature is valid. This needs no query."""
    return links.link_id_of(_PURPOSE, token)


def whatsapp_address(job: Job, link: ShareLink, *, garage_name: str) -> str:
    """Return a URL that opens WhatsApp with a prepared message. The staff member presses send."""
    name, phone = buyer_of(job)
    about = f"invoice {job.invoice_number}" if job.invoice_number else f"job {job.code}"
    plate = f" ({job.plate})" if job.plate else ""
    state = "cancelled" if job.status == JobStatus.CANCELLED else rupee_text(job.net_paise)
    text = f"Hello {name}, {garage_name} here about {about}{plate}: {state}. See it here: {address_of(link)}"
    return f"https://wa.me/{phone.removeprefix('+')}?text={quote(text, safe='')}"


# -- the shared job ------------------------------------------------------------------------------------


def get_shared_job(link_id: int) -> SharedJob:
    """Return the data of the job. Raises NotFound for an expired or revoked link or a deleted job."""
    link = (
        ShareLink.objects.select_related("job__vehicle")
        .filter(pk=link_id, revoked_at=None, expires_at__gt=clock.now(), job__deleted_at=None)
        .first()
    )
    if link is None:
        raise NotFound
    job = link.job
    invoice = find_invoice_in_force(job)
    head = get_letterhead()
    due = max(0, rules.balance(job.status, job.net_paise, job.settled_paise))
    can_pay = invoice is not None or job.status in _CAN_PAY
    return SharedJob(
        head.garage.trade_name,
        phone_text(head.details.phone) if head.details else "",
        job.plate,
        JobStatus(job.status),
        job.expected_on,
        rules.clock_time(job.expected_time),
        0 if job.status == JobStatus.CANCELLED else job.total_paise,
        rules.advance(job.status, job.paid_paise),
        job.credited_paise,
        due,
        None if job.status == JobStatus.CANCELLED else summed_up(settled_by(job)),
        upi.code_of(job, due, head) if can_pay else None,
        job.invoice_number,
        _file_of(job, invoice) if invoice else None,
        [
            SharedNote(note.pk, note.number, note.total_paise, _file_of(job, note))
            for note in (invoice.part_notes.order_by("id") if invoice else ())
        ],
    )


def _file_of(job: Job, invoice: Invoice) -> int | None:
    invoice.job = job
    paid = to_text(paid_of(invoice))
    paper = find_paper(Subject.INVOICE, invoice.pk, Copy.ORIGINAL, paid=paid)
    if paper is None and job.invoice_state != InvoiceState.FAILED:
        order_paper(Subject.INVOICE, invoice.pk, Copy.ORIGINAL, paid=paid)
    return paper.file_id if paper else None
