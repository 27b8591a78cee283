"""Writes of jobs: totals are ours, prices are frozen, every change is on record."""

from collections.abc import Mapping
from datetime import timedelta

from django.db.models import Q

from garages.roles import Permission
from kernel import clock, outbox
from kernel.actor import Actor
from kernel.errors import ChangedMeanwhile, Invalid
from tenants.activity import services as activity
from tenants.catalogue.queries import PricedService, priced_services
from tenants.customers.models import Customer
from tenants.jobs import queries, rules, trace
from tenants.jobs.codes import JobStatus
from tenants.jobs.details import JobDetails
from tenants.jobs.errors import InvoicedJobIsFinal, JobInvoiced, JobPaid
from tenants.jobs.models import Job, JobLine
from tenants.profile.queries import may_collect_tax
from tenants.staff.queries import find_staff
from tenants.vehicles.models import Ownership, Vehicle

UNKNOWN = "This does not exist in your garage"
# Further ahead is a slip in the year.
FURTHEST_DELIVERY = timedelta(days=2 * 366)


def open_job(actor: Actor, details: JobDetails) -> Job:
    """A new job, with names and prices as they are today."""
    actor.require(Permission.CHANGE_JOBS)
    _check_dates(details, before=None)
    _check_tax(details)
    customer, vehicle = _check_people(details, before=None)
    lines = _price(actor, details, kept={})
    totals = _totals(lines, details)
    job = Job.objects.create(
        customer=customer,
        vehicle=vehicle,
        customer_name=customer.name,
        customer_phone=customer.phone,
        status=JobStatus.OPEN,
        **_columns(details, lines, totals),
    )
    _write_lines(job, lines)
    trace.record_opened(actor, job, lines)
    _tell_assignee(actor, job, before=None)
    hour = f"{clock.now():%Y%m%d%H}"
    outbox.enqueue("home.count_activity", key=f"{actor.garage_id}:{hour}", garage=actor.garage_id)
    return job


def change_job(actor: Actor, *, job_id: int, details: JobDetails, version: int | None) -> Job:
    """What the job has already may stay, whatever has become of it: dates, people, the price of a line."""
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_job_for_update(job_id)
    lines_before = list(job.lines.order_by("id"))
    before, assignee_before = trace.snapshot(job, lines_before), job.assigned_to_id
    if version not in (None, job.version):
        current, yours = before.noted | {"version": job.version}, details.noted() | {"version": version}
        raise ChangedMeanwhile(current=current, yours=yours)
    _check_dates(details, before=job)
    _check_tax(details)
    customer, vehicle = _check_people(details, before=job)
    lines = _price(actor, details, kept={line.service_id: line for line in lines_before})
    totals = _totals(lines, details)
    if job.invoice_number:
        _check_stays_as_invoiced(job, lines_before, details)
    for name, value in _columns(details, lines, totals).items():
        setattr(job, name, value)
    job.customer, job.vehicle = customer, vehicle
    job.customer_name, job.customer_phone = customer.name, customer.phone
    job.version, job.updated_at = job.version + 1, clock.now()
    job.save()
    job.lines.all().delete()
    _write_lines(job, lines)
    trace.record_changes(actor, job, lines, before=before)
    _tell_assignee(actor, job, before=assignee_before)
    return job


def change_status(actor: Actor, *, job_id: int, status: JobStatus, send_invoice: bool = True) -> Job:
    """Move a job along: any status may follow any other. A cashier may hand over, and nothing else.
    Ready issues and mails the invoice, unless `send_invoice` is off."""
    actor.require(Permission.DELIVER_JOBS if status is JobStatus.DELIVERED else Permission.CHANGE_JOB_STATUS)
    job = queries.get_workable_job_for_update(actor, job_id)
    before = JobStatus(job.status)
    if status is before:
        return job
    job.status, job.version, job.updated_at = status, job.version + 1, clock.now()
    job.delivered_at = clock.now() if status is JobStatus.DELIVERED else None
    job.save(update_fields=["status", "version", "updated_at", "delivered_at"])
    activity.record(actor, "job", job.pk, "status", before=before.label, after=status.label)
    if status is JobStatus.READY:
        outbox.enqueue("alerts.job_ready", key=f"{job.pk}:{job.version}", job_id=job.pk)
        if send_invoice:
            outbox.enqueue("invoices.invoice_ready_job", key=f"{job.pk}:{job.version}", job_id=job.pk)
        else:
            activity.record(actor, "job", job.pk, queries.INVOICE_WITHHELD)
    return job


def delete_job(actor: Actor, *, job_id: int) -> JobInvoiced | JobPaid | None:
    """A job that was a mistake disappears from every list; one with an invoice or a payment stays."""
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_job_for_update(job_id)
    if job.has_papers:
        return JobInvoiced()
    if job.paid_paise:
        return JobPaid()
    Job.objects.filter(pk=job.pk).update(deleted_at=clock.now(), version=job.version + 1)
    activity.record(actor, "job", job.pk, "deleted")
    return None


def comment_on_job(actor: Actor, *, job_id: int, comment: str) -> None:
    """A note on the job for colleagues."""
    actor.require(Permission.COMMENT_ON_JOBS)
    job = queries.get_workable_job_for_update(actor, job_id)
    activity.record(actor, "job", job.pk, "comment", after=comment)


# -- checks ------------------------------------------------------------------------------------------------


def _check_stays_as_invoiced(job: Job, lines: list[JobLine], details: JobDetails) -> None:
    """Dates, people at work and notes may change; what stands on the invoice may not."""
    invoiced = {line.service_id: line.quoted_paise for line in lines}
    same_people = (job.customer_id, job.vehicle_id) == (details.customer_id, details.vehicle_id)
    if invoiced != dict(details.quoted) or job.tax_applies != details.tax_applies or not same_people:
        raise InvoicedJobIsFinal


def _check_dates(details: JobDetails, *, before: Job | None) -> None:
    """A date that is new must not be past nor years away; one that the job had already may stay."""
    today, problems = clock.today(), {}
    if details.entry_date < today and (before is None or before.entry_date != details.entry_date):
        problems["entryDate"] = "Past dates cannot be picked"
    is_new = before is None or before.expected_on != details.expected_on
    if is_new and details.expected_on < today:
        problems["expectedDOD"] = "Past dates cannot be picked"
    elif is_new and details.expected_on > today + FURTHEST_DELIVERY:
        problems["expectedDOD"] = "Delivery can be expected within two years"
    elif details.expected_on < details.entry_date:
        problems["expectedDOD"] = "Delivery cannot be expected before the entry date"
    if problems:
        raise Invalid(**problems)


def _check_tax(details: JobDetails) -> None:
    if details.tax_applies and not may_collect_tax():
        raise Invalid(taxCollected="Your garage is not registered to collect GST")


def _check_people(details: JobDetails, *, before: Job | None) -> tuple[Customer, Vehicle]:
    """Who or what has been archived meanwhile may stay on the job, and come to no other."""
    kept = (before.customer_id, before.vehicle_id, before.assigned_to_id) if before else (None, None, None)
    customer = Customer.objects.filter(Q(archived_at=None) | Q(pk=kept[0]), pk=details.customer_id).first()
    vehicle = Vehicle.objects.filter(Q(archived_at=None) | Q(pk=kept[1]), pk=details.vehicle_id).first()
    problems = {}
    if customer is None:
        problems["customerId"] = UNKNOWN
    if vehicle is None:
        problems["vehicleId"] = UNKNOWN
    if details.assigned_to not in (None, kept[2]) and find_staff(details.assigned_to) is None:
        problems["assignedUserId"] = UNKNOWN
    if customer is None or vehicle is None or problems:
        raise Invalid(**problems)
    if (customer.pk, vehicle.pk) == kept[:2]:
        return customer, vehicle
    if not Ownership.objects.filter(customer=customer, vehicle=vehicle).exists():
        raise Invalid(vehicleId="This vehicle is not known as this customer's")
    return customer, vehicle


def _price(actor: Actor, details: JobDetails, *, kept: Mapping[int, JobLine]) -> list[JobLine]:
    """Who may create jobs may quote the catalogue's price of today; another price needs a permission."""
    offered = priced_services(details.quoted.keys(), on=clock.today())
    lines = []
    for service_id, quoted in details.quoted.items():
        line, service = kept.get(service_id), offered.get(service_id)
        if line is not None and line.quoted_paise == quoted:
            line.pk = None
            lines.append(line)
            continue
        if service is None:
            raise Invalid(servicesOpted=UNKNOWN)
        if quoted != service.adjusted_paise and not actor.may(Permission.OVERRIDE_PRICE):
            raise Invalid(servicesOpted=f"{service.name}: your role cannot change the price")
        lines.append(_new_line(service, quoted))
    return lines


def _new_line(service: PricedService, quoted: int) -> JobLine:
    return JobLine(
        service_id=service.service_id,
        service_code=service.code,
        service_name=service.name,
        category_id=service.category_id,
        category_name=service.category_name,
        list_paise=service.rate_paise,
        discount_percent=service.discount_percent,
        catalogue_paise=service.adjusted_paise,
        quoted_paise=quoted,
    )


def _totals(lines: list[JobLine], details: JobDetails) -> rules.Totals:
    totals = rules.totals(
        (line.quoted_paise for line in lines), tax_applies=details.tax_applies, on=clock.today()
    )
    claimed = details.claimed_total
    if claimed is not None and not rules.agrees(claimed, totals.total_paise):
        raise Invalid(estimatedCost=f"The total is ₹{totals.total_paise / 100:.2f}")
    return totals


# -- writing -------------------------------------------------------------------------------------------------


def _columns(details: JobDetails, lines: list[JobLine], totals: rules.Totals) -> dict[str, object]:
    return {
        "priority": details.priority,
        "pickup": details.pickup,
        "payment_method": details.payment_method,
        "entry_date": details.entry_date,
        "expected_on": details.expected_on,
        "assigned_to_id": details.assigned_to,
        "comments": details.comments,
        "odometer_km": details.odometer_km,
        "fuel_percent": details.fuel_percent,
        "complaint": details.complaint,
        "tax_applies": details.tax_applies,
        "tax_percent": totals.tax_percent,
        "subtotal_paise": totals.subtotal_paise,
        "tax_paise": totals.tax_paise,
        "total_paise": totals.total_paise,
        "category_summary": rules.summary(line.category_name for line in lines),
        "service_summary": rules.summary(line.service_name for line in lines),
        "category_ids": list(dict.fromkeys(line.category_id for line in lines)),
    }


def _write_lines(job: Job, lines: list[JobLine]) -> None:
    for line in lines:
        line.job = job
    JobLine.objects.bulk_create(lines)


def _tell_assignee(actor: Actor, job: Job, *, before: int | None) -> None:
    if job.assigned_to_id is not None and job.assigned_to_id != before:
        outbox.enqueue("alerts.job_assigned", key=f"{job.pk}:{job.version}", job_id=job.pk)
