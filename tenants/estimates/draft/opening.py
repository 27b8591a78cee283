"""Opens the job of a visit from the work that the customer approved."""

from decimal import Decimal

from garages.roles import Permission
from kernel.actor import Actor
from kernel.money import half_up
from tenants.estimates import queries
from tenants.estimates.decision import record
from tenants.estimates.decision.decided import find_decided
from tenants.estimates.draft.work import work_of
from tenants.estimates.errors import JobExists, NothingApproved
from tenants.estimates.models import EstimateDecision
from tenants.jobs.approval.ceilings import Approval
from tenants.jobs.approval.work import open_approved_job
from tenants.jobs.details import JobDetails
from tenants.jobs.handling_fields import Handling
from tenants.jobs.models import Job
from tenants.visits.errors import VisitEnded
from tenants.visits.models import CheckIn, Visit
from tenants.visits.rules import FULL_TANK


def open_estimated_job(actor: Actor, *, estimate_id: int, handling: Handling) -> Job:
    """Open the job with the approved lines at the approved prices. The check-in fills empty fields."""
    actor.require(Permission.CHANGE_ESTIMATES)
    actor.require(Permission.CHANGE_JOBS)
    estimate = queries.get_estimate_for_update(estimate_id)
    found = find_decided(estimate)
    if found is None or not found.lines:
        raise NothingApproved(code=estimate.code)
    visit = estimate.visit
    if visit.closed_at or (visit.job and visit.job.deleted_at):
        raise VisitEnded
    if visit.job:
        raise JobExists(code=visit.job.code)
    document = found.document
    details = JobDetails(
        customer_id=visit.customer_id,
        vehicle_id=visit.vehicle_id,
        tax_applies=document.tax_applies,
        quoted={},
        claimed_total=None,
        **_noted(visit, handling),
    )
    job, ceiling = open_approved_job(
        actor,
        details,
        work_of(document, found.lines),
        approval_of(found.decision),
        code=estimate.code,
    )
    visit.job = job
    visit.version += 1
    visit.save(update_fields=["job", "version"])
    found.decision.ceiling = ceiling
    found.decision.save(update_fields=["ceiling"])
    return job


def approval_of(decision: EstimateDecision) -> Approval:
    return Approval(
        total_paise=decision.approved_total_paise,
        name=decision.name,
        decided_at=decision.created_at,
        way=decision.way,
        code=record.code_of(bytes(decision.hash)),
    )


def _noted(visit: Visit, handling: Handling) -> Handling:
    """Return the values of the form. What the form leaves empty comes from the check-in."""
    check_in = CheckIn.objects.filter(visit=visit).first()
    if check_in is None:
        return handling
    noted = handling.copy()
    if noted["odometer_km"] is None:
        noted["odometer_km"] = check_in.odometer_km
    if noted["fuel_percent"] is None and check_in.fuel_eighths is not None:
        noted["fuel_percent"] = half_up(Decimal(100 * check_in.fuel_eighths) / FULL_TANK)
    noted["complaint"] = noted["complaint"] or check_in.complaint
    return noted
