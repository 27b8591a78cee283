"""Mails and PDFs of billing."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings

from billing import queries, services
from billing.models import PaymentMode
from billing.reminders import Reminder
from billing.rules import day_text
from garages.queries import OwnerOfGarage, owners_of_garage
from gst import paper
from gst.document import Document, from_json
from gst.paper import Copy
from kernel import clock, outbox
from kernel.languages import worded
from kernel.mail import sending as mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello, letter
from kernel.money import rupee_text
from kernel.sentences import Sentence, joined


def load_reminder_mail(
    garage: int, period_end: str, reminder: str, membership: str, again: int = 0
) -> Mail | None:
    """Return the mail, or None if the garage has paid or a later reminder is due."""
    composed = queries.find_reminder_mail(garage, date.fromisoformat(period_end), Reminder(reminder))
    owner = _owner(garage, membership)
    if composed is None or owner is None:
        return None
    key = f"billing.reminder:{garage}:{period_end}:{reminder}:{membership}"
    return Mail(
        key=f"{key}:{again}" if again else key,
        to=owner.email,
        subject=composed.subject(owner.language),
        text=composed.text(owner.name, owner.language),
    )


@dataclass(frozen=True)
class FeeToDraw:
    invoice_id: int
    document: Document


def load_fee(invoice: int) -> FeeToDraw | None:
    """Return the invoice to draw, or None if it does not exist or has a PDF."""
    found = queries.find_fee(invoice)
    return FeeToDraw(invoice, from_json(found.document)) if found and found.pdf is None else None


def draw_fee(wanted: FeeToDraw) -> bytes:
    return paper.pdf(wanted.document, copy=Copy.ORIGINAL)


def keep_fee(wanted: FeeToDraw, content: bytes) -> None:
    services.keep_fee_pdf(wanted.invoice_id, content)


MAILED_WITHIN = timedelta(days=7)


def load_fee_mail(invoice: int, membership: str) -> Mail | None:
    found = queries.find_fee(invoice)
    owner = _owner(found.garage_id, membership) if found else None
    if found is None or owner is None or found.pdf is None:
        return None
    # A payment that was recorded long after it was made causes no mail.
    if clock.today() - found.issued_on > MAILED_WITHIN:
        return None
    garage, document = found.garage.name[:NAME_IN_MAIL], from_json(found.document)
    amount, number = rupee_text(found.total_paise), found.number
    if found.original_id:
        subject = Sentence("{garage}: payment reversed, {number}", garage=garage, number=number)
        what = Sentence("A payment of {amount} for {garage} was reversed.", amount=amount, garage=garage)
    else:
        subject = Sentence("{garage}: payment received, {number}", garage=garage, number=number)
        received = Sentence("We have received {amount} for {garage}.", amount=amount, garage=garage)
        what = joined(Sentence("Thank you."), received)
    attached = Sentence("{title} {number} is attached.", title=document.kind.in_a_mail, number=number)
    return Mail(
        key=f"billing.fee:{invoice}:{membership}",
        to=owner.email,
        subject=worded(subject, owner.language),
        text=letter(
            owner.language,
            hello(owner.name),
            what,
            joined(attached, Sentence("You can also find it in the app:")),
            f"    {settings.PUBLIC_URL}/dashboard/account/billing",
        ),
        attachments=(Attachment(f"{number}.pdf", "application/pdf", bytes(found.pdf)),),
    )


CLAIM_TEXT = """{garage} reports a payment of {amount} by {mode} on {day}, reference {reference}, for {plan}.

{note}

Confirm or refuse it in the console.
"""


def load_claim_mail(claim: int) -> Mail | None:
    """Return the mail that asks support to check the bank account."""
    found = queries.find_claim(claim)
    if found is None or found.answered_at is not None:
        return None
    garage = found.garage.name[:NAME_IN_MAIL]
    text = CLAIM_TEXT.format(
        garage=garage,
        amount=rupee_text(found.amount_paise),
        mode=PaymentMode(found.mode).label,
        day=day_text(found.paid_on),
        reference=found.reference,
        plan=found.plan.name,
        note=found.note,
    )
    return Mail(f"billing.claim:{claim}", settings.SUPPORT_EMAIL, f"To confirm: payment of {garage}", text)


def load_refusal_mail(claim: int, membership: str) -> Mail | None:
    found = queries.find_claim(claim)
    owner = _owner(found.garage_id, membership) if found else None
    if found is None or owner is None:
        return None
    garage = found.garage.name[:NAME_IN_MAIL]
    text = letter(
        owner.language,
        hello(owner.name),
        Sentence(
            "the payment of {amount}, reference {reference}, for {garage} could not be confirmed:",
            amount=rupee_text(found.amount_paise),
            reference=found.reference,
            garage=garage,
        ),
        f"    {found.refusal}",
        Sentence("Please check the payment here, or reply to this mail:"),
        f"    {settings.PUBLIC_URL}/dashboard/account/billing",
    )
    key = f"billing.refusal:{claim}:{membership}"
    subject = worded(Sentence("{garage}: your payment could not be confirmed", garage=garage), owner.language)
    return Mail(key, owner.email, subject, text, reply_to=settings.SUPPORT_EMAIL)


def _owner(garage_id: int, membership: str) -> OwnerOfGarage | None:
    return next((each for each in owners_of_garage(garage_id) if str(each.membership_id) == membership), None)


outbox.register(
    outbox.Task(
        "billing.draw_fee", load=load_fee, effect=draw_fee, stamp=keep_fee, seconds=20, queue="papers"
    )
)
outbox.register(outbox.Task("billing.mail_fee", load=load_fee_mail, effect=mail.deliver, queue="mail"))
outbox.register(outbox.Task("billing.mail_claim", load=load_claim_mail, effect=mail.deliver, queue="mail"))
outbox.register(
    outbox.Task("billing.mail_refusal", load=load_refusal_mail, effect=mail.deliver, queue="mail")
)
outbox.register(
    outbox.Task("billing.mail_reminder", load=load_reminder_mail, effect=mail.deliver, queue="mail")
)
