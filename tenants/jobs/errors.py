"""Errors of job changes."""

from kernel.errors import DomainError, Refusal

_FINAL = (
    "This job has an invoice, so its services, prices, tax, customer and vehicle stay as they are."
    " Cancel the invoice by a credit note first."
)


class JobInvoiced(Refusal):
    """Refuses to delete an invoiced job."""

    code, message = "job_invoiced", "Jobs with an invoice cannot be deleted."


class JobPaid(Refusal):
    code, message = "job_paid", "Payments are recorded on this job. Reverse them first."


class JobHasMoney(DomainError):
    """Refuses to cancel a job with an invoice or payments by a mere change of status."""

    code, status, message = (
        "job_has_money",
        409,
        "This job has an invoice or a payment. Cancel this job alone, and choose what happens to them.",
    )


class InvoicedJobIsFinal(DomainError):
    """Refuses to change what is on the invoice of a job."""

    code, status, message = "job_invoiced", 409, _FINAL
