"""An owner lets a guarded job cost more than the customer approved."""

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import in_rupees, rupee_text
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.jobs import queries
from tenants.jobs.approval.ceilings import last_approval, set_override
from tenants.jobs.errors import InvoicedJobIsFinal, NotGuarded
from tenants.jobs.models import Job


def allow_excess(actor: Actor, *, job_id: int, up_to_paise: int, reason: str, version: int | None) -> Job:
    """Raise the ceiling of a job. The invoice shows the reason and the owner's name."""
    actor.require(Permission.EXCEED_APPROVAL)
    job = queries.get_job_for_update(job_id)
    if not job.guarded:
        raise NotGuarded
    if job.invoice_number:
        raise InvoicedJobIsFinal
    check_version(job, version)
    approved = last_approval(job)
    if up_to_paise <= approved.total_paise:
        raise Invalid(upTo=Sentence("This is not above {total}", total=rupee_text(approved.total_paise)))
    if up_to_paise < job.total_paise:
        raise Invalid(upTo=Sentence("The job costs {total} already", total=rupee_text(job.total_paise)))
    before = job.ceiling_paise
    set_override(job, total_paise=up_to_paise, reason=reason, person_name=actor.name)
    job.version, job.updated_at = job.version + 1, clock.now()
    job.save(update_fields=["guarded", "ceiling_id", "ceiling_paise", "version", "updated_at"])
    activity.record(
        actor,
        "job",
        job.pk,
        "excess_allowed",
        before=in_rupees(before or 0),
        after={"total": in_rupees(up_to_paise), "reason": reason},
    )
    return job
