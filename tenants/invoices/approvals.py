"""What the invoice of a guarded job says about the approval of the customer."""

from django.utils import timezone

from gst.labels import Labels
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.jobs.ceilings import last_approval
from tenants.jobs.codes import CeilingKind
from tenants.jobs.models import Job, JobCeiling


def approval_facts(job: Job, label: Labels) -> list[tuple[str, str]]:
    """Return the approval, its code, and who allowed more. A job without an approval has no facts."""
    if not job.guarded:
        return []
    approved = last_approval(job)
    on = f"{timezone.localtime(approved.decided_at):%d/%m/%Y}"
    facts = [
        (
            label(Sentence("Approved")),
            f"{rupee_text(approved.total_paise)} on {on} by {approved.person_name} ({approved.way})",
        ),
        (label(Sentence("Approval code")), approved.approval_code),
    ]
    if job.total_paise > approved.total_paise:
        above = rupee_text(job.total_paise - approved.total_paise)
        allowed = JobCeiling.objects.filter(job=job, kind=CeilingKind.OVERRIDE).latest("id")
        facts.append(
            (
                label(Sentence("Above approval")),
                f"{above}, allowed by {allowed.person_name}: {allowed.reason}",
            )
        )
    return facts
