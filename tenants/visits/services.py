"""Functions that open and close visits.

Locks are taken in this order: the vehicle, the visit, then the room for pictures.
"""

from django.db.models import F, QuerySet

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.customers.models import Customer
from tenants.jobs.codes import JobKind, JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import UNFINISHED
from tenants.vehicles.models import Ownership, Vehicle
from tenants.visits import queries
from tenants.visits.errors import (
    UNKNOWN,
    EstimateApproved,
    EstimateLive,
    JobFinished,
    VisitEnded,
    VisitHasJob,
    VisitOpen,
)
from tenants.visits.models import Visit
from tenants.visits.rules import FORGOTTEN, VISIT_LENGTH


def open_visit(actor: Actor, *, job_id: int | None, customer_id: int | None, vehicle_id: int | None) -> Visit:
    """Return the open visit of a job, or of a customer's vehicle. A new one is opened if there is none."""
    actor.require(Permission.CHECK_IN)
    if job_id is not None:
        return _of_job(actor, job_id)
    return _of_vehicle(actor, customer_id, vehicle_id)


def close_visit(actor: Actor, *, visit_id: int, reason: str) -> Visit:
    """Close a visit without a job, for example because the customer took the vehicle away."""
    actor.require(Permission.CHECK_IN)
    visit = queries.get_visit_for_update(visit_id)
    if visit.job:
        raise VisitHasJob(code=visit.job.code)
    if visit.closed_at:
        raise VisitEnded
    if live := queries.find_live_estimate(visit):
        raise EstimateLive(code=live[1], estimate_id=live[0])
    visit.closed_at, visit.closed_why = clock.now(), reason
    visit.version += 1
    visit.save(update_fields=["closed_at", "closed_why", "version"])
    activity.record(actor, "visit", visit.pk, "closed", after=reason)
    return visit


def close_forgotten_visits() -> int:
    """Close the visits that have had no job for too long. One statement closes all of them."""
    forgotten = Visit.objects.filter(job=None, closed_at=None, created_at__lt=clock.now() - VISIT_LENGTH)
    # A customer may still answer an estimate.
    forgotten = forgotten.exclude(estimates__state__in=queries.LIVE_ESTIMATES)
    return forgotten.update(closed_at=clock.now(), closed_why=FORGOTTEN, version=F("version") + 1)


def _of_job(actor: Actor, job_id: int) -> Visit:
    job = Job.objects.filter(pk=job_id, kind=JobKind.CAR, deleted_at=None).first()
    if job is None:
        raise Invalid(jobId=UNKNOWN)
    _lock(job.car_id)
    if own := Visit.objects.filter(job=job).first():
        return own
    if job.status not in UNFINISHED:
        raise JobFinished(code=job.code, status=JobStatus(job.status).label)
    # The vehicle was checked in before its job was opened.
    found = _open_visits(job.car_id).filter(job=None).first()
    waiting = queries.get_visit_for_update(found.pk) if found else None
    if waiting is None or waiting.job or waiting.closed_at:
        return _open(actor, job.customer_id, job.car_id, job)
    if waiting.customer_id != job.customer_id:
        raise VisitOpen(name=waiting.customer.name)
    if approved := queries.find_approved_estimate(waiting):
        raise EstimateApproved(code=approved[1], estimate_id=approved[0])
    waiting.job, waiting.version = job, waiting.version + 1
    waiting.save(update_fields=["job", "version"])
    activity.record(actor, "visit", waiting.pk, "joined_job", after=job.code)
    return waiting


def _of_vehicle(actor: Actor, customer_id: int | None, vehicle_id: int | None) -> Visit:
    customer = Customer.objects.filter(pk=customer_id or 0, archived_at=None).first()
    vehicle = Vehicle.objects.filter(pk=vehicle_id or 0, archived_at=None).first()
    problems = {}
    if customer is None:
        problems["customerId"] = UNKNOWN
    if vehicle is None:
        problems["vehicleId"] = UNKNOWN
    if customer is None or vehicle is None:
        raise Invalid(**problems)
    if not Ownership.objects.filter(customer=customer, vehicle=vehicle).exists():
        raise Invalid(vehicleId=Sentence("This vehicle does not belong to this customer"))
    _lock(vehicle.pk)
    known = _open_visits(vehicle.pk).first()
    if known is None:
        return _open(actor, customer.pk, vehicle.pk, None)
    if known.customer_id != customer.pk:
        raise VisitOpen(name=known.customer.name)
    return known


def _lock(vehicle_id: int) -> None:
    """Let two people who check the same vehicle in wait for each other."""
    Vehicle.objects.select_for_update(no_key=True).filter(pk=vehicle_id).first()


def _open_visits(vehicle_id: int) -> QuerySet[Visit]:
    found = Visit.objects.select_related("customer").filter(queries.IS_OPEN, vehicle_id=vehicle_id)
    return found.order_by("-id")


def _open(actor: Actor, customer_id: int, vehicle_id: int, job: Job | None) -> Visit:
    visit = Visit.objects.create(
        customer_id=customer_id,
        vehicle_id=vehicle_id,
        job=job,
        closed_at=None,
        closed_why="",
        person_name=actor.name,
        version=1,
    )
    activity.record(actor, "visit", visit.pk, "opened", after=job.code if job else None)
    return visit
