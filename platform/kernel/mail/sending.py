"""Sends a mail, and tells refusals of the receiver from permanent and temporary failures."""

import hashlib
import smtplib
from dataclasses import dataclass
from email.headerregistry import Address
from email.utils import formataddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection

from kernel.languages import worded
from kernel.outbox import PermanentFailure, Refused
from kernel.sentences import Sentence
from kernel.telemetry import task_metrics, trace

# This is the maximum length of user-supplied names in our mails.
NAME_IN_MAIL = 60


@dataclass(frozen=True)
class Attachment:
    name: str
    content_type: str
    content: bytes


@dataclass(frozen=True)
class Mail:
    """`key` stays the same for a retry, so that the Message-ID stays the same."""

    key: str
    to: str
    subject: str
    text: str
    sender_name: str = "Servicebay"
    reply_to: str = ""
    html: str = ""
    attachments: tuple[Attachment, ...] = ()


def letter(language: str, *paragraphs: str) -> str:
    """Return the text of a mail from us. Sentences are worded in the language."""
    return "\n\n".join(worded(paragraph, language) for paragraph in (*paragraphs, "Servicebay")) + "\n"


def hello(name: str) -> Sentence:
    return Sentence("Hello {name},", name=name[:NAME_IN_MAIL])


def message_id(key: str) -> str:
    domain = Address(addr_spec=settings.DEFAULT_FROM_EMAIL).domain
    return f"<{hashlib.sha256(key.encode()).hexdigest()[:32]}@{domain}>"


def deliver(mail: Mail) -> None:
    """Send the mail. A 4xx answer or a network error is raised for a retry. A 5xx answer to the address or to
    the content is a refusal. Any other 5xx answer, for example to our password, is a permanent failure.
    """
    if mail.to.endswith(".invalid"):
        # A person without email.
        return
    message = EmailMultiAlternatives(
        subject=" ".join(mail.subject.split()),
        body=mail.text,
        from_email=formataddr((" ".join(mail.sender_name.split()), settings.DEFAULT_FROM_EMAIL)),
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers={"Message-ID": message_id(mail.key), "Auto-Submitted": "auto-generated"},
    )
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    for attached in mail.attachments:
        message.attach(attached.name, attached.content, attached.content_type)
    try:
        _send(message)
    except Refused:
        task_metrics.mail("refused")
        raise
    except Exception:
        task_metrics.mail("failed")
        raise
    task_metrics.mail("sent")


def _send(message: EmailMultiAlternatives) -> None:
    try:
        with trace.step("mail", "client"), get_connection() as connection:
            connection.send_messages([message])
    except smtplib.SMTPRecipientsRefused as error:
        code, reason = next(iter(error.recipients.values()))
        raise _final(code, reason, Refused) or error from error
    except smtplib.SMTPDataError as error:
        raise _final(error.smtp_code, error.smtp_error, Refused) or error from error
    except smtplib.SMTPResponseException as error:
        raise _final(error.smtp_code, error.smtp_error, PermanentFailure) or error from error


def _final(code: int, reason: bytes | str, kind: type[Exception]) -> Exception | None:
    """Return the error of a 5xx answer, or None for another answer."""
    if not 500 <= code < 600:
        return None
    text = reason.decode(errors="replace") if isinstance(reason, bytes) else reason
    if kind is Refused:
        return Refused(f"This address refused the mail. Please check the address ({code} {text}).")
    return kind(f"The mail server refused for good: {code} {text}")
