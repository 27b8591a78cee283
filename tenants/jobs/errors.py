"""How changes of jobs are refused."""

from kernel.errors import DomainError, Refusal

_FINAL = (
    "This job has an invoice, so its services, prices, tax, customer and vehicle stay as they are."
    " Cancel the invoice by a credit note first."
)


class JobInvoiced(Refusal):
    """The answer to deleting it."""

    code, message = "job_invoiced", "This job has an invoice, which has to be kept: so it cannot be deleted."


class JobPaid(Refusal):
    code, message = "job_paid", "Payments are recorded on this job. Reverse them first."


class InvoicedJobIsFinal(DomainError):
    """The answer to changing it."""

    code, status, message = "job_invoiced", 409, _FINAL
