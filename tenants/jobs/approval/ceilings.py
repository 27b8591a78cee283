"""The ceiling of a guarded job: what the customer approved, or what an owner allowed on top."""

from dataclasses import dataclass
from datetime import datetime

from tenants.jobs.codes import CeilingKind
from tenants.jobs.errors import AboveApproval
from tenants.jobs.models import Job, JobCeiling


@dataclass(frozen=True)
class Approval:
    """A decision of the customer. `code` is the printed code of its record."""

    total_paise: int
    name: str
    decided_at: datetime
    way: str
    code: str


def check_total(job: Job, total_paise: int) -> None:
    """Refuse a total above the ceiling. Every change of the total of a job calls this."""
    if job.ceiling_paise is None or total_paise <= job.ceiling_paise:
        return
    last = last_approval(job)
    raise AboveApproval(
        code=job.code, total_paise=total_paise, name=last.person_name, approved_paise=last.total_paise
    )


def last_approval(job: Job) -> JobCeiling:
    """Return the newest approval of a guarded job. The first ceiling of a job is an approval."""
    return job.ceilings.filter(kind=CeilingKind.APPROVAL).latest("id")


def set_approval(job: Job, approval: Approval) -> JobCeiling:
    """Set the ceiling of a locked job to what the customer approved. The caller saves the job."""
    return _set(
        job,
        JobCeiling(
            kind=CeilingKind.APPROVAL,
            total_paise=approval.total_paise,
            reason="",
            person_name=approval.name,
            decided_at=approval.decided_at,
            way=approval.way,
            approval_code=approval.code,
        ),
    )


def set_override(job: Job, *, total_paise: int, reason: str, person_name: str) -> JobCeiling:
    """Set the ceiling of a locked job to what an owner allows. The caller saves the job."""
    return _set(
        job,
        JobCeiling(
            kind=CeilingKind.OVERRIDE,
            total_paise=total_paise,
            reason=reason,
            person_name=person_name,
            way="",
            approval_code="",
        ),
    )


def _set(job: Job, ceiling: JobCeiling) -> JobCeiling:
    ceiling.job, ceiling.guarded = job, True
    ceiling.save()
    job.guarded, job.ceiling_id, job.ceiling_paise = True, ceiling.pk, ceiling.total_paise
    return ceiling
