"""Background tasks that invoice ready jobs, draw PDFs and send mails."""

from dataclasses import dataclass

from gst import paper, slip
from gst.document import Document, from_json
from gst.paper import Copy
from kernel import outbox
from tenants.invoices import issuing, mailing, mails, papers, queries, receipts
from tenants.invoices.codes import Subject
from tenants.invoices.paid import from_text
from tenants.jobs.follow_ups import INVOICE_READY_JOB
from tenants.messages import mail_tasks


@dataclass(frozen=True)
class ToDraw:
    subject: Subject
    subject_id: int
    copy: Copy
    name: str
    document: Document | None
    receipt: receipts.Receipt | None
    logo: bytes | None
    paid: str = ""


def invoice_ready_job(job_id: int) -> None:
    issuing.invoice_ready_job(job_id)


def load_drawing(subject: str, subject_id: int, copy: str, paid: str = "") -> ToDraw | None:
    """Return the content to draw, or None if the PDF exists."""
    what, side = Subject(subject), Copy[copy]
    if queries.find_paper(what, subject_id, side, paid=paid):
        return None
    suffix = "" if side is Copy.ORIGINAL else f"-{side.name.lower()}"
    if what is Subject.RECEIPT:
        payment = queries.get_payment(subject_id)
        name = f"{payment.code}{suffix}.pdf"
        return ToDraw(what, subject_id, side, name, None, receipts.of_payment(payment), None)
    invoice = queries.get_invoice(subject_id)
    logo = bytes(invoice.logo.content) if invoice.logo else None
    name = f"{invoice.number}{suffix}.pdf"
    return ToDraw(what, subject_id, side, name, from_json(invoice.document), None, logo, paid)


def draw(wanted: ToDraw) -> bytes:
    if wanted.receipt:
        return receipts.pdf(wanted.receipt, wanted.copy)
    assert wanted.document is not None  # noqa: S101 - either a receipt or a document
    draw_page = slip.pdf if wanted.copy in slip.ROLLS else paper.pdf
    return draw_page(wanted.document, copy=wanted.copy, logo=wanted.logo, paid=from_text(wanted.paid))


def keep(wanted: ToDraw, content: bytes) -> None:
    papers.keep_paper(
        wanted.subject,
        wanted.subject_id,
        wanted.copy,
        name=wanted.name,
        content=content,
        paid=wanted.paid,
    )


def give_up_drawing(reason: str, *, subject: str, subject_id: int, copy: str, paid: str = "") -> None:
    papers.mark_paper_failed(Subject(subject), subject_id, reason)


outbox.register(outbox.Task(INVOICE_READY_JOB, load=invoice_ready_job))
outbox.register(
    outbox.Task(
        "invoices.draw",
        load=load_drawing,
        effect=draw,
        stamp=keep,
        give_up=give_up_drawing,
        seconds=20,
        queue="papers",
    )
)
mail_tasks.register(
    "invoices.mail",
    compose=mails.compose,
    mark_sent=mailing.mark_mail_sent,
    mark_failed=mailing.mark_mail_failed,
)
