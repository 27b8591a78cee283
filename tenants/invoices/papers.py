"""PDFs of invoices and receipts. A worker draws each PDF once, and mails wait for the PDF."""

from garages.roles import Permission
from gst.paper import Copy
from kernel import clock, outbox
from kernel.actor import Actor
from tenants.files import services as files
from tenants.invoices import mailing, queries
from tenants.invoices.codes import Subject
from tenants.invoices.job_state import set_failure
from tenants.invoices.models import Paper


def order_paper(subject: Subject, subject_id: int, copy: Copy, *, paid: str = "") -> None:
    """Queue the drawing of a PDF. The minute in the key allows another attempt after a failure."""
    key = f"{subject}:{subject_id}:{copy.name}{paid}:{clock.now():%Y%m%d%H%M}"
    # The previous release does not know `paid`, so a task names it only if there is something to say.
    more = {"paid": paid} if paid else {}
    outbox.enqueue("invoices.draw", key=key, subject=subject, subject_id=subject_id, copy=copy.name, **more)


def get_or_order_paper(
    actor: Actor, subject: Subject, subject_id: int, copy: Copy, *, paid: str = ""
) -> Paper | None:
    """Return the PDF. If there is no PDF, queue its drawing and return None."""
    actor.require(Permission.SEE_JOBS)
    paper = queries.find_paper(subject, subject_id, copy, paid=paid)
    if paper is None:
        order_paper(subject, subject_id, copy, paid=paid)
    return paper


def keep_paper(
    subject: Subject, subject_id: int, copy: Copy, *, name: str, content: bytes, paid: str = ""
) -> None:
    """Store a drawn PDF and send the mails that waited for it."""
    queries.find_job_of_paper_for_update(subject, subject_id)
    if not queries.find_paper(subject, subject_id, copy, paid=paid):
        file = files.store(content, content_type="application/pdf", name=name)
        Paper.objects.create(subject=subject, subject_id=subject_id, copy=copy.name, paid=paid, file=file)
    if subject is Subject.INVOICE and copy is Copy.ORIGINAL and not paid:
        mailing.send_waiting(subject_id)


def mark_paper_failed(subject: Subject, subject_id: int, reason: str) -> None:
    """Show the failure on the job, if there is one, and mark the waiting mails as failed."""
    job = queries.find_job_of_paper_for_update(subject, subject_id)
    if subject is Subject.INVOICE:
        mailing.fail_waiting(subject_id, reason)
    if job:
        set_failure(job, f"The document could not be drawn: {reason}")
