"""Errors of statements."""

from kernel.errors import DomainError, Refusal
from tenants.messages.services import reached_limit


class CustomerHasNoEmail(Refusal):
    code, message = (
        "no_email",
        "This customer has no email address. Download the statement, or add an address to the customer.",
    )


class MailsUsedUp(DomainError):
    code, status, message = (
        "mail_quota",
        409,
        "Your garage has reached its limit of {most} mails for today. Send it on WhatsApp, or tomorrow.",
    )

    def __init__(self) -> None:
        super().__init__(most=reached_limit(with_invoice=False))
