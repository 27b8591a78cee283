"""The mail with a statement. It waits until the PDF is drawn."""

from django.utils.timezone import localdate

from kernel import clock, outbox
from kernel.mail.garage import Sender, garage_mail
from kernel.mail.sending import NAME_IN_MAIL, Attachment, Mail, hello
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.khata.models import Statement
from tenants.khata.statements.documents import from_json
from tenants.messages import services as messages
from tenants.messages.codes import MailState
from tenants.profile.queries import get_letterhead

_MAIL = ["mail_to", "mail_state", "mail_reason", "mail_at"]


def want(statement: Statement, *, to: str) -> None:
    """Note that a locked statement is mailed. The garage has room for the mail."""
    statement.mail_to, statement.mail_at = to, clock.now()
    statement.mail_state, statement.mail_reason = MailState.QUEUED, ""
    statement.save(update_fields=_MAIL)


def send(statement: Statement) -> None:
    """Queue the mail. It is sent once, however often the drawing runs."""
    outbox.enqueue("khata.mail", key=_key(statement), mail_id=statement.pk)


def _key(statement: Statement) -> str:
    assert statement.mail_at  # noqa: S101 - a mail that is wanted
    return f"{statement.pk}:{statement.mail_at:%Y%m%d%H%M%S%f}"


def compose(mail_id: int) -> Mail | None:
    """Return the mail, or None if it was sent or has failed."""
    statement = Statement.objects.select_related("paper", "customer").get(pk=mail_id)
    if statement.mail_state != MailState.QUEUED or statement.paper is None:
        return None
    document = from_json(statement.document)
    garage, last = document.garage, f"{statement.last_day:%d/%m/%Y}"
    paragraphs = [
        hello(document.customer["name"]),
        Sentence(
            "The statement of your account from {first} to {last} is attached.",
            first=f"{statement.first_day:%d/%m/%Y}",
            last=last,
        ),
        balance_text(document.closing_paise, last),
    ]
    if garage["vpa"] and document.closing_paise > 0:
        paragraphs.append(Sentence("You can pay by UPI to {vpa}.", vpa=garage["vpa"]))
    return garage_mail(
        Sender(garage["trade_name"], garage["phone"], garage["email"]),
        key=f"khata.mail:{_key(statement)}",
        to=statement.mail_to,
        language=get_letterhead().language_of_mails(statement.customer.language),
        subject=Sentence(
            "Statement of your account from {garage}", garage=garage["trade_name"][:NAME_IN_MAIL]
        ),
        paragraphs=paragraphs,
        attachments=(Attachment(statement.paper.name, "application/pdf", bytes(statement.paper.content)),),
    )


def balance_text(closing_paise: int, last: str) -> Sentence:
    amount = rupee_text(abs(closing_paise))
    if closing_paise > 0:
        return Sentence("Due on {day}: {amount}.", day=last, amount=amount)
    if closing_paise < 0:
        return Sentence("Your advance on {day}: {amount}.", day=last, amount=amount)
    return Sentence("Nothing was due on {day}.", day=last)


def mark_sent(mail_id: int) -> None:
    Statement.objects.filter(pk=mail_id).update(mail_state=MailState.SENT)


def mark_failed(mail_id: int, reason: str) -> None:
    statement = Statement.objects.get(pk=mail_id)
    statement.mail_state, statement.mail_reason = MailState.FAILED, reason
    statement.save(update_fields=["mail_state", "mail_reason"])
    # A failed mail does not count against the limit of its day.
    messages.give_back(localdate(statement.mail_at), with_invoice=False)
