"""Errors of visits and check-ins."""

from kernel.errors import DomainError, Refusal
from kernel.sentences import Sentence
from tenants.messages.services import reached_limit

UNKNOWN = Sentence("Not found in your garage")


class VisitOpen(DomainError):
    """A vehicle can be in the garage for one customer at a time."""

    code, status, message = "visit_open", 409, "This car is here for {name}. Close that visit first."


class VisitEnded(DomainError):
    code, status, message = "visit_ended", 409, "This visit has ended. Check the car in again."


class VisitHasJob(DomainError):
    code, status, message = "visit_has_job", 409, "This visit ends with {code}."


class EstimateLive(DomainError):
    """A visit has at most one estimate that is not decided."""

    code, status, message = "estimate_live", 409, "{code} is still open for this car."

    def __init__(self, *, code: str, estimate_id: int) -> None:
        super().__init__(code=code)
        self.data = {"estimateId": estimate_id}


class EstimateApproved(DomainError):
    """Work was approved for this visit, and another job would not have its lines and its limit."""

    code, status, message = (
        "estimate_approved",
        409,
        "{code} is approved for this car. Open its job from the estimate, or close that visit first.",
    )

    def __init__(self, *, code: str, estimate_id: int) -> None:
        super().__init__(code=code)
        self.data = {"estimateId": estimate_id}


class JobFinished(DomainError):
    code, status, message = "job_finished", 409, "{code} is {status}. Nothing can be added."


class CheckInFinished(DomainError):
    code, status, message = (
        "check_in_finished",
        409,
        "This check-in is finished. Add a note instead.",
    )


class CheckInOpen(DomainError):
    code, status, message = "check_in_open", 409, "Finish the check-in first."


class NoCheckIn(DomainError):
    code, status, message = "no_check_in", 409, "No check-in yet. Note something first."


class CustomerHasNoEmail(Refusal):
    code, message = (
        "no_email",
        "This customer has no email address. Print the check-in, or add an address to the customer.",
    )


class MailsUsedUp(DomainError):
    code, status, message = (
        "mail_quota",
        409,
        "Your garage has reached its limit of {most} mails for today. Print it, or send it tomorrow.",
    )

    def __init__(self) -> None:
        super().__init__(most=reached_limit(with_invoice=False))
