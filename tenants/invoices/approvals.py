"""What the invoice of a guarded job says about the approval of the customer."""

from django.utils import timezone

from kernel.money import rupee_text
from tenants.jobs.ceilings import last_approval
from tenants.jobs.codes import CeilingKind
from tenants.jobs.models import Job, JobCeiling


def approval_facts(job: Job) -> list[tuple[str, str]]:
    """Return the approval, its code, and who allowed more. A job without an approval has no facts."""
    if not job.guarded:
        return []
    approved = last_approval(job)
    on = f"{timezone.localtime(approved.decided_at):%d/%m/%Y}"
    facts = [
        (
            "Approved",
            f"{rupee_text(approved.total_paise)} on {on} by {approved.person_name} ({approved.way})",
        ),
        ("Approval code", approved.approval_code),
    ]
    if job.total_paise > approved.total_paise:
        above = rupee_text(job.total_paise - approved.total_paise)
        allowed = JobCeiling.objects.filter(job=job, kind=CeilingKind.OVERRIDE).latest("id")
        facts.append(("Above approval", f"{above}, allowed by {allowed.person_name}: {allowed.reason}"))
    return facts
