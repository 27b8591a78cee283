"""The invoice number, the invoice state and the problem that are stored on the job."""

from kernel import clock, outbox
from tenants.activity import services as activity
from tenants.jobs.codes import InvoiceState
from tenants.jobs.models import Job


def set_invoice(job: Job, *, number: str, state: InvoiceState) -> None:
    """Save the invoice number and state. A number locks the lines of the job, and an empty number unlocks
    them.
    """
    job.invoice_number, job.invoice_state, job.invoice_problem = number, state, ""
    job.has_papers = True
    job.save(update_fields=["invoice_number", "invoice_state", "invoice_problem", "has_papers"])


def set_credited(job: Job, paise: int) -> None:
    """Save what credit notes for parts took off the valid invoice."""
    job.credited_paise = paise
    job.save(update_fields=["credited_paise"])


def set_failure(job: Job, problem: str) -> None:
    """Show the problem on the job, and alert owners, managers and service advisors."""
    job.invoice_state, job.invoice_problem = InvoiceState.FAILED, problem[:2000]
    job.save(update_fields=["invoice_state", "invoice_problem"])
    activity.record(None, "job", job.pk, "invoice_failed", after=job.invoice_problem)
    key = f"{job.pk}:{clock.now().timestamp()}"
    outbox.enqueue("alerts.invoice_failed", key=key, job_id=job.pk)
