"""Errors of estimates."""

from kernel.errors import DomainError, Refusal
from tenants.messages.rules import MAILS_A_DAY
from tenants.visits.errors import EstimateLive as EstimateLive

UNKNOWN = "Not found in your garage"


class EstimateDecided(DomainError):
    code, status, message = (
        "estimate_decided",
        409,
        "This estimate was decided on {day} and stays as it is.",
    )


class EstimateWithdrawn(DomainError):
    code, status, message = "estimate_withdrawn", 409, "This estimate was withdrawn. Make a new one."


class EstimateExpired(DomainError):
    code, status, message = "estimate_expired", 409, "This estimate was valid until {day}."


class EstimateNotSent(DomainError):
    code, status, message = "estimate_not_sent", 409, "Send the estimate first."


class CustomerHasNoEmail(Refusal):
    code, message = (
        "no_email",
        "This customer has no email address. Send the estimate on WhatsApp, or add an address to the"
        " customer.",
    )


class MailsUsedUp(DomainError):
    code, status, message = (
        "mail_quota",
        409,
        f"Your garage has reached its limit of {MAILS_A_DAY} mails for today. Send it on WhatsApp, or"
        " tomorrow.",
    )
