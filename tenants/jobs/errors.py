"""How changes of jobs are refused."""

from kernel.errors import DomainError, Refusal

_SENTENCE = "This job has an invoice. Cancel the invoice by a credit note first."


class JobInvoiced(Refusal):
    """The answer to deleting it."""

    code, message = "job_invoiced", _SENTENCE


class JobPaid(Refusal):
    code, message = "job_paid", "Payments are recorded on this job. Reverse them first."


class InvoicedJobIsFinal(DomainError):
    """The answer to changing it."""

    code, status, message = "job_invoiced", 409, _SENTENCE
