"""The mail with an invoice or a credit note, in the name of the garage."""

from gst.document import Document, Kind, from_json
from gst.paper import Copy
from kernel.mail.garage import Link, Sender, garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello
from kernel.money import rupee_text
from kernel.sentences import Sentence, joined
from tenants.invoices import links, queries
from tenants.invoices.codes import Subject
from tenants.invoices.models import InvoiceMail
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.messages.codes import MailState
from tenants.profile.queries import get_letterhead


def compose(mail_id: int) -> Mail | None:
    """Return the mail, or None if it was sent or has failed, or if its PDF is missing."""
    mail = InvoiceMail.objects.select_related("invoice__job__vehicle", "invoice__job__customer").get(
        pk=mail_id
    )
    invoice = mail.invoice
    drawn = queries.find_paper(Subject.INVOICE, invoice.pk, Copy.ORIGINAL)
    if mail.state != MailState.QUEUED or drawn is None:
        return None
    document = from_json(invoice.document)
    supplier = document.supplier
    language = get_letterhead().language_of_mails(invoice.job.customer.language)
    return garage_mail(
        Sender(supplier.trade_name, supplier.phone, supplier.email),
        key=f"invoices.mail:{mail.pk}",
        to=mail.to,
        language=language,
        subject=Sentence(
            "{title} {number} from {garage}",
            title=document.kind.printed_title,
            number=document.number,
            garage=supplier.trade_name[:NAME_IN_MAIL],
        ),
        paragraphs=_paragraphs(document, invoice.job, is_part=invoice.part_of_id is not None),
        link=Link(
            links.address_of(links.live_link(invoice.job, by=""), language),
            label=Sentence("See the status of your job"),
            before=Sentence("The status of your job:"),
        ),
        attachments=(Attachment(f"{document.number}.pdf", "application/pdf", bytes(drawn.file.content)),),
    )


def _paragraphs(document: Document, job: Job, *, is_part: bool) -> list[Sentence]:
    greeting = hello(document.recipient.name)
    car = f"{job.vehicle.model[:NAME_IN_MAIL]} ({job.plate})" if job.vehicle else ""
    if document.kind is Kind.CREDIT_NOTE and document.original:
        number, _on = document.original
        if is_part:
            amount = rupee_text(document.total_paise)
            note = Sentence(
                "A credit note of {amount} for invoice {number} is attached.", amount=amount, number=number
            )
            if car:
                note = Sentence(
                    "A credit note of {amount} for invoice {number} for your {car} is attached.",
                    amount=amount,
                    number=number,
                    car=car,
                )
            return [greeting, note]
        cancelled = Sentence("Invoice {number} is cancelled.", number=number)
        if car:
            cancelled = Sentence("Invoice {number} for your {car} is cancelled.", number=number, car=car)
        return [greeting, joined(cancelled, Sentence("The credit note is attached."))]
    title, number, amount = document.kind.in_a_mail, document.number, rupee_text(document.total_paise)
    body = Sentence("{title} {number} of {amount} is attached.", title=title, number=number, amount=amount)
    if job.status == JobStatus.READY:
        body = joined(Sentence("Your {car} is ready.", car=car), body)
    elif car:
        body = Sentence(
            "{title} {number} of {amount} for your {car} is attached.",
            title=title,
            number=number,
            amount=amount,
            car=car,
        )
    # The document shows the balance on the day of issue. The mail shows the current balance.
    due = max(document.total_paise - job.credited_paise - job.settled_paise, 0)
    if due:
        return [greeting, body, Sentence("Balance due: {due}.", due=rupee_text(due))]
    return [greeting, body, joined(Sentence("It is paid."), Sentence("Thank you."))]
