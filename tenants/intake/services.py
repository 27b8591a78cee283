"""Functions that turn an entry into a job."""

from dataclasses import dataclass
from typing import Any

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from tenants.intake.entry import Entry
from tenants.intake.errors import IntakeAsks, other_contents
from tenants.intake.facts import Facts, lock_and_read
from tenants.intake.models import Intake
from tenants.intake.offers import is_seal
from tenants.intake.plan import Plan, plan_of
from tenants.intake.questions import noted
from tenants.intake.rules import clamped, is_before_lock
from tenants.jobs import services as jobs
from tenants.jobs.details import JobDetails
from tenants.jobs.models import Job
from tenants.vehicles import services as vehicles
from tenants.vehicles.errors import UNKNOWN_VEHICLE
from tenants.vehicles.rules import NewVehicle


@dataclass(frozen=True)
class Taken:
    job_id: int
    job_code: str
    notes: list[dict[str, Any]]


def take_in(actor: Actor, entry: Entry) -> Taken:
    """Open the job of an entry, with its customer and its car. An entry that was saved gets its first answer.
    If somebody must decide, nothing is written. A locked garage takes in only what came before the lock.

    The locks of `lock_and_read` are taken first. So the same entry and entries of the same plate wait here,
    and see what this one wrote.
    """
    actor.require(Permission.CHANGE_JOBS)
    actor.require(Permission.CHANGE_CUSTOMERS)
    facts = lock_and_read(actor, entry)
    if first := facts.first:
        if first.digest != entry.digest:
            raise other_contents()
        return Taken(first.job_id, first.job_code, first.notes)
    now = clock.now()
    taken_at = clamped(entry.taken_at, issued_at=entry.issued_at, now=now)
    if actor.lock and not (
        _is_sealed(actor, entry)
        and is_before_lock(actor.lock.since, taken_at=taken_at, issued_at=entry.issued_at, now=now)
    ):
        actor.lock.refuse()
    may_override = actor.may(Permission.OVERRIDE_PRICE)
    plan = plan_of(entry, facts, taken_at=taken_at, may_override=may_override, now=now)
    if plan.asks:
        raise IntakeAsks(plan.asks)
    if (car := facts.car) and not car.archived and car.vehicle_class is None and facts.vehicle_class:
        vehicles.set_vehicle_class(actor, vehicle_id=car.vehicle_id, vehicle_class=facts.vehicle_class)
    if plan.joins:
        job = jobs.add_services(actor, job_id=plan.joins.job_id, quoted=plan.quoted, promised=plan.promised)
    else:
        job = _open(actor, entry, facts, plan)
    intake = Intake.objects.create(
        uuid=entry.intake_id,
        device_id=facts.device_id,
        person_name=actor.name,
        taken_at=plan.taken_at,
        received_at=now,
        body_sha256=entry.digest,
        slip=entry.slip,
        job=job,
        notes=[noted(note) for note in plan.notes],
        line=entry.line,
    )
    return Taken(job.pk, job.code, intake.notes)


def _is_sealed(actor: Actor, entry: Entry) -> bool:
    """Return whether the garage gave the device a pack at the time that the entry says."""
    if entry.issued_at is None or entry.device is None:
        return False
    return is_seal(entry.seal, actor.garage_id, entry.issued_at, entry.device)


def _open(actor: Actor, entry: Entry, facts: Facts, plan: Plan) -> Job:
    customer_id, vehicle_id = _arrive(actor, entry, facts, plan)
    details = JobDetails(
        customer_id=customer_id,
        vehicle_id=vehicle_id,
        tax_applies=plan.tax_applies,
        quoted=plan.quoted,
        promised=plan.promised,
        claimed_total=None,
        **plan.handling,
    )
    return jobs.open_job(actor, details, earliest=plan.earliest)


def _arrive(actor: Actor, entry: Entry, facts: Facts, plan: Plan) -> tuple[int, int]:
    """Return the ids of customer and car. Missing ones are added, and an archived car returns."""
    customer, car = plan.customer, facts.car
    if car and not car.archived:
        if not isinstance(customer, int):
            new = vehicles.associate_customer_to_vehicle(actor, customer, vehicle_id=car.vehicle_id)
            return new.pk, car.vehicle_id
        if plan.becomes_owner:
            vehicles.make_owner(actor, customer_id=customer, vehicle_id=car.vehicle_id)
        return customer, car.vehicle_id
    # A car that was chosen from the list has no typed plate.
    plate = car if isinstance(entry.vehicle, int) else entry.vehicle
    if plate is None:
        raise Invalid(vehicleId=UNKNOWN_VEHICLE)
    arrived = NewVehicle(plate.number, plate.model, facts.vehicle_class)
    if not isinstance(customer, int):
        new, vehicle = vehicles.register_customer_with_vehicle(actor, customer, arrived)
        return new.pk, vehicle.pk
    vehicle = vehicles.add_customer_vehicle(actor, customer_id=customer, car=arrived)
    return customer, vehicle.pk
