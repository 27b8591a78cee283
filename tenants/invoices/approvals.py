"""What the invoice of a guarded job says about the approval of the customer."""

from django.utils import timezone

from gst.labels import Labels
from kernel.money import rupee_text
from kernel.sentences import Sentence
from tenants.estimates.codes import Way
from tenants.jobs.approval.ceilings import last_approval
from tenants.jobs.codes import CeilingKind
from tenants.jobs.models import Job, JobCeiling, JobLine, JobPart


def approval_facts(job: Job, label: Labels) -> list[tuple[str, str]]:
    """Return the approval, its code, and who allowed more. A job without an approval has no facts."""
    if not job.guarded:
        return []
    approved = last_approval(job)
    said = Sentence(
        "{amount} on {day} by {person} ({way})",
        amount=rupee_text(approved.total_paise),
        day=f"{timezone.localtime(approved.decided_at):%d/%m/%Y}",
        person=approved.person_name,
        way=Way(approved.way).in_a_sentence,
    )
    facts = [
        (label(Sentence("Approved")), label.alone(said)),
        (label(Sentence("Approval code")), approved.approval_code),
    ]
    if job.total_paise > approved.total_paise:
        allowed = JobCeiling.objects.filter(job=job, kind=CeilingKind.OVERRIDE).latest("id")
        said = Sentence(
            "{amount}, allowed by {person}: {reason}",
            amount=rupee_text(job.total_paise - approved.total_paise),
            person=allowed.person_name,
            reason=allowed.reason,
        )
        facts.append((label(Sentence("Above approval")), label.alone(said)))
    return facts


def approval_of(line: JobLine | JobPart, code: str | None) -> str | None:
    """Return the code of the approval of a line, or "" without one. `code` is that of the job's last
    approval, for lines that were approved before each line kept its own. A job without approval has none."""
    if code is None:
        return None
    return (line.approval_code or code) if line.approved else ""
