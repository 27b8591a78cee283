"""Errors of invoices and payments."""

from kernel.errors import DomainError, Refusal
from kernel.http.routes import Refused
from kernel.sentences import Sentence
from tenants.jobs.errors import AboveApproval

CHOOSE_MONEY = Sentence("Choose whether the money is refunded or kept")


class JobCancelled(DomainError):
    code, status, message = "job_cancelled", 409, "This job is cancelled."


class TaxWithoutProfile(DomainError):
    code, status, message = (
        "gst_profile_missing",
        409,
        "This job charges GST, but the garage has no GST profile."
        " Add it under Account, Garage settings, or update the job without tax.",
    )


class TaxNotAllowed(DomainError):
    code, status, message = (
        "tax_not_allowed",
        409,
        "This garage is not registered to collect GST. Update the job with tax switched off.",
    )


class ExemptReasonMissing(DomainError):
    code, status, message = (
        "exempt_reason_missing",
        409,
        "Your garage is registered for GST, but this job has no GST."
        " Add GST to the job, or write why this supply is exempt.",
    )


class RateNotInForce(DomainError):
    code, status, message = (
        "rate_not_in_force",
        409,
        "{part} carries {percent} % GST, which is not a rate today. Use today's rate.",
    )


class RecipientAddressMissing(DomainError):
    code, status, message = (
        "recipient_address_missing",
        409,
        "On an invoice to a registered customer, the invoice needs the customer's address by law."
        " Add it to the customer, then try again.",
    )


class PrefixTaken(DomainError):
    code, status, message = (
        "prefix_taken",
        409,
        "Another branch of yours uses this invoice prefix. Choose another one in the garage settings.",
    )


class InvoiceNotInForce(DomainError):
    code, status, message = (
        "invoice_not_in_force",
        409,
        "This invoice is cancelled, or is a credit note itself.",
    )


class InvoiceCredited(DomainError):
    code, status, message = (
        "invoice_credited",
        409,
        "All of this invoice is credited already, so nothing is left to cancel."
        " For other work, open a new job.",
    )


class MailQuotaReached(DomainError):
    code, status, message = (
        "mail_quota",
        409,
        "Your garage has sent {most} invoices by mail today. Download the PDF, or send it tomorrow.",
    )


class NoEmail(Refusal):
    """The customer has no email. The invoice is issued anyway and can be downloaded as a PDF."""

    code, message = (
        "no_email",
        "This customer has no email address. Download the PDF, or add an address to the customer.",
    )


class PaymentOfAnotherDay(DomainError):
    """Only an owner or a manager reverses a payment that was recorded on an earlier day."""

    code, status, message = (
        "payment_of_another_day",
        409,
        "This payment was recorded on an earlier day, so your role cannot reverse it. {ask}",
    )


class PaymentDatedBack(DomainError):
    code, status, message = (
        "payment_dated_back",
        409,
        "Your role cannot record a payment of more than {days} days ago. {ask}",
    )


class DeductionReversed(DomainError):
    code, status, message = (
        "already_reversed",
        409,
        "This deduction is already reversed, or reverses one itself.",
    )


class DeductionOfAnotherDay(DomainError):
    """Only an owner or a manager reverses a deduction that was recorded on an earlier day."""

    code, status, message = (
        "deduction_of_another_day",
        409,
        "This deduction was recorded on an earlier day, so your role cannot reverse it. {ask}",
    )


class AlreadyReversed(DomainError):
    code, status, message = (
        "already_reversed",
        409,
        "This payment is already given back, or gives one back itself.",
    )


# Why an invoice cannot be issued.
ISSUE_REFUSALS: list[Refused] = [
    AboveApproval,
    JobCancelled,
    TaxWithoutProfile,
    TaxNotAllowed,
    ExemptReasonMissing,
    RateNotInForce,
    RecipientAddressMissing,
    PrefixTaken,
]
