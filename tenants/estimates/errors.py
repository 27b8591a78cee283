"""Errors of estimates."""

from kernel.errors import DomainError, Refusal
from kernel.sentences import Sentence
from tenants.messages.services import reached_limit
from tenants.visits.errors import EstimateLive as EstimateLive

UNKNOWN = Sentence("Not found in your garage")


def line_number(number: int) -> Sentence:
    """Return the name of a line that has no other."""
    return Sentence("Line {number}", number=number)


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


class JobMoved(DomainError):
    """Somebody changed the customer or the car of the job, and the estimate is for the former ones."""

    code, status, message = (
        "job_moved",
        409,
        "{code} has another customer or car than this visit. Correct the job first.",
    )


class EstimateNotSent(DomainError):
    code, status, message = "estimate_not_sent", 409, "Send the estimate first."


class EstimateChanging(DomainError):
    code, status, message = (
        "estimate_changing",
        409,
        "{garage} is changing this estimate. You will get the new one.",
    )


class NewerVersion(DomainError):
    code, status, message = (
        "newer_version",
        409,
        "There is a newer version of this estimate. Please look again.",
    )


class TotalDiffers(DomainError):
    code, status, message = "total_differs", 409, "The total is {total} now. Please look again."


class ApprovalClosed(DomainError):
    code, status, message = (
        "approval_closed",
        409,
        "Online approval is closed at present. Please call {phone}.",
    )


class SharedJobFinished(DomainError):
    code, status, message = "job_finished", 409, "This job is finished. Please call {phone}."


class ObjectionKept(DomainError):
    code, status, message = "objection_kept", 409, "Your words were sent already."


class EstimateOutdated(Refusal):
    code, message = (
        "estimate_outdated",
        "The work on your car changed meanwhile. {garage} will send you a new estimate.",
    )


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
        "Your garage has reached its limit of {most} mails for today. Send it on WhatsApp, or tomorrow.",
    )

    def __init__(self) -> None:
        super().__init__(most=reached_limit(with_invoice=False))


class DecisionNotRecorded(DomainError):
    """Only a decision that a staff member recorded is confirmed by mail."""

    code, status, message = "decision_not_recorded", 409, "{code} has no recorded decision."


class NothingApproved(DomainError):
    code, status, message = "nothing_approved", 409, "Nothing on {code} was approved."


class JobExists(DomainError):
    code, status, message = "job_exists", 409, "{code} is open for this visit."
