"""The mail with an invoice or a credit note, in the name of the garage."""

from django.utils.html import format_html, format_html_join

from gst.document import Document, Kind, from_json
from gst.paper import Copy
from kernel.mail import NAME_IN_MAIL, Attachment, Mail
from kernel.money import rupee_text
from tenants.invoices import links, queries
from tenants.invoices.codes import MailState, Subject
from tenants.invoices.models import InvoiceMail
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles import plates


def compose(mail_id: int) -> Mail | None:
    """Return the mail, or None if it was sent or has failed, or if its PDF is missing."""
    mail = InvoiceMail.objects.select_related("invoice__job__vehicle").get(pk=mail_id)
    invoice = mail.invoice
    drawn = queries.find_paper(Subject.INVOICE, invoice.pk, Copy.ORIGINAL)
    if mail.state != MailState.QUEUED or drawn is None:
        return None
    document = from_json(invoice.document)
    garage = document.supplier.trade_name
    text = _paragraphs(document, invoice.job)
    address = links.address_of(links.live_link(invoice.job, by=""))
    signature = " · ".join(filter(None, (garage, document.supplier.phone)))
    return Mail(
        key=f"invoices.mail:{mail.pk}",
        to=mail.to,
        subject=f"{document.kind.printed_title} {document.number} from {garage[:NAME_IN_MAIL]}",
        text="\n\n".join([*text, f"The status of your job:\n{address}", signature]) + "\n",
        html=_html(text, address, signature),
        sender_name=garage[:NAME_IN_MAIL],
        reply_to=document.supplier.email,
        attachments=(Attachment(f"{document.number}.pdf", "application/pdf", bytes(drawn.file.content)),),
    )


def _paragraphs(document: Document, job: Job) -> list[str]:
    hello = f"Hello {document.recipient.name[:NAME_IN_MAIL]},"
    car = f"{job.vehicle.model[:NAME_IN_MAIL]} ({plates.plate_text(job.vehicle.number)})"
    title = document.kind.printed_title.lower()
    if document.kind is Kind.CREDIT_NOTE and document.original:
        number, _on = document.original
        return [hello, f"Invoice {number} for your {car} is cancelled. The credit note is attached."]
    ready = f"Your {car} is ready. " if job.status == JobStatus.READY else ""
    about = "" if ready else f" for your {car}"
    amount = rupee_text(document.total_paise)
    body = f"{ready}The {title} {document.number} of {amount}{about} is attached."
    # The document shows the balance on the day of issue. The mail shows the current balance.
    due = max(document.total_paise - job.paid_paise, 0)
    return [hello, body, f"Balance due: {rupee_text(due)}." if due else "It is paid. Thank you."]


def _html(paragraphs: list[str], address: str, signature: str) -> str:
    """Return the same paragraphs as HTML. User input is escaped."""
    body = format_html_join("", "<p>{}</p>", ((paragraph,) for paragraph in paragraphs))
    return format_html(
        '<div style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1c1c1f">{}'
        '<p><a href="{}">See the status of your job</a></p><p>{}</p></div>',
        body,
        address,
        signature,
    )
