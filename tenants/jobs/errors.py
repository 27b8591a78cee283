"""Errors of job changes."""

from kernel.errors import DomainError, Refusal
from kernel.money import in_rupees, rupee_text
from kernel.sentences import Sentence


class JobInvoiced(Refusal):
    """An invoiced job cannot be deleted."""

    code, message = "job_invoiced", "Jobs with an invoice cannot be deleted."


class JobHasParts(Refusal):
    code, message = "job_has_parts", "Parts are out on this job. Return them to stock first."


class JobOver(DomainError):
    code, status, message = "job_over", 409, "This job is cancelled."


class JobPaid(Refusal):
    code, message = "job_paid", "Payments are recorded on this job. Reverse them first."


class JobHasMoney(DomainError):
    """A job with an invoice or a payment cannot be cancelled by changing its status."""

    code, status, message = (
        "job_has_money",
        409,
        "This job has an invoice or a payment. Cancel this job alone, and choose what happens to them.",
    )


class JobHasDeductions(DomainError):
    """A job with deductions stays a bill of its customer, and does not cost less than they closed."""

    code, status, message = (
        "job_has_deductions",
        409,
        "A part of this bill was closed without money. Reverse its TDS, discount or bad debt first.",
    )


class JobKeepsCustomer(DomainError):
    """Money of the customer's account is on the job, or was taken off it."""

    code, status, message = (
        "job_keeps_customer",
        409,
        "{amount} of the account of {customer} is on this job. Take it off first.",
    )


class InvoicedJobIsFinal(DomainError):
    """The services, prices and customer of an invoiced job cannot be changed."""

    code, status, message = (
        "job_invoiced",
        409,
        "This job has an invoice, so its services, prices, tax, customer and vehicle stay as they are."
        " Cancel the invoice by a credit note first.",
    )


class AboveApproval(DomainError):
    """A guarded job would cost more than its ceiling. `over` is the difference to the last approval."""

    code, status, message = "above_approval", 409, "{code} would cost {total}. {name} approved {approved}."

    def __init__(self, *, code: str, total_paise: int, name: str, approved_paise: int) -> None:
        super().__init__(
            code=code, total=rupee_text(total_paise), name=name, approved=rupee_text(approved_paise)
        )
        self.data = {
            "total": in_rupees(total_paise),
            "approved": in_rupees(approved_paise),
            "over": in_rupees(total_paise - approved_paise),
            "name": name,
        }


class NotApproved(DomainError):
    """Work outside the approval would take the place of approved work."""

    code, status, message = (
        "not_approved",
        409,
        "{name} did not approve this work."
        " Send a supplementary estimate, or ask an owner to allow more with a reason.",
    )


class ApprovedJobKeepsCar(DomainError):
    """The approval of a guarded job names its customer and its vehicle."""

    code, status, message = (
        "job_approved",
        409,
        "{name} approved the work on this car, so customer and vehicle stay as they are.",
    )


class NotGuarded(DomainError):
    code, status, message = "not_guarded", 409, "This job has no approval to exceed."


class OverLimit(DomainError):
    """A delivery would be over the limit of the customer. Who sees no dues reads no amounts."""

    code, status, message = (
        "over_limit",
        409,
        "{customer} would owe {owed}. The limit is {limit}. An owner or manager can allow it.",
    )

    def __init__(self, *, customer: str, owed_paise: int, limit_paise: int, seen: bool) -> None:
        if not seen:
            super().__init__(Sentence("This customer is over the credit limit."))
            return
        super().__init__(customer=customer, owed=rupee_text(owed_paise), limit=rupee_text(limit_paise))
        self.data = {"customer": customer, "owed": in_rupees(owed_paise), "limit": in_rupees(limit_paise)}
