"""Records the changes of a job in the activity log: one entry for each field, in readable text."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from kernel.actor import Actor
from kernel.money import PAISE, in_rupees
from tenants.activity import services as activity
from tenants.jobs import rules
from tenants.jobs.bill.pricing import discount_of
from tenants.jobs.codes import PaymentMethod, Pickup, Priority
from tenants.jobs.details import JobDetails
from tenants.jobs.line_models import ONE
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.jobs.parts.details import noted, stored_use


def details_of(job: Job, lines: Sequence[JobLine], parts: Sequence[JobPart]) -> JobDetails:
    """Return the stored values of a job in the format of a request."""
    return JobDetails(
        customer_id=job.customer_id,
        vehicle_id=job.vehicle_id,
        entry_date=job.entry_date,
        expected_on=job.expected_on,
        priority=job.priority,
        pickup=job.pickup,
        payment_method=job.payment_method,
        assigned_to=job.assigned_to_id,
        comments=job.comments,
        tax_applies=job.tax_applies,
        quoted={line.service_id: line.of_one.price_paise for line in lines},
        claimed_total=Decimal(job.total_paise) / PAISE,
        odometer_km=job.odometer_km,
        fuel_percent=job.fuel_percent,
        complaint=job.complaint,
        exempt_reason=job.exempt_reason,
        expected_time=rules.clock_time(job.expected_time),
        line_discounts={line.service_id: discount_of(line) for line in lines},
        discount=discount_of(job),
        quantities={line.service_id: line.of_one.quantity for line in lines},
        parts=[stored_use(part) for part in parts],
    )


@dataclass(frozen=True)
class Snapshot:
    """The values of a job at one moment, as API fields and as readable text."""

    api_fields: dict[str, object]
    words: dict[str, object]


def snapshot(job: Job, lines: Sequence[JobLine], parts: Sequence[JobPart]) -> Snapshot:
    api_fields = details_of(job, lines, parts).api_fields()
    words = {
        "customerId": job.customer_name,
        "vehicleId": job.car.number,
        "priorityId": Priority(job.priority).label,
        "pickupNeeded": Pickup(job.pickup).label,
        "paymentMethodId": PaymentMethod(job.payment_method).label,
        "assignedUserId": job.assigned_to.name if job.assigned_to else None,
        # `catalogueRate` is the catalogue price on the day of the quote. Both rates are prices of one.
        "servicesOpted": [
            {
                "jobService": line.service_name,
                "serviceRate": in_rupees(line.of_one.price_paise),
                "catalogueRate": in_rupees(line.of_one.catalogue_paise),
            }
            | ({} if line.of_one.quantity == ONE else {"quantity": float(line.of_one.quantity)})
            | ({"discount": discount_of(line).words} if line.given_paise else {})
            for line in lines
        ],
        **({"partsUsed": [noted(part) for part in parts]} if parts else {}),
    }
    return Snapshot(api_fields, api_fields | words)


def record_opened(actor: Actor, job: Job, lines: Sequence[JobLine], parts: Sequence[JobPart]) -> None:
    activity.record(actor, "job", job.pk, "opened", after=snapshot(job, lines, parts).words)


def record_changes(
    actor: Actor, job: Job, lines: Sequence[JobLine], parts: Sequence[JobPart], *, before: Snapshot
) -> None:
    """Record one entry for each changed field."""
    now = snapshot(job, lines, parts)
    # A job without parts has no field for them.
    for what in now.api_fields | before.api_fields:
        if before.api_fields.get(what) != now.api_fields.get(what):
            old, new = before.words.get(what), now.words.get(what)
            activity.record(actor, "job", job.pk, what, before=old, after=new)
