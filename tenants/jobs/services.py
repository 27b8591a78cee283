"""Functions that change jobs. The server computes totals, copies names and prices, and records every
change."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date, timedelta

from django.db.models import Q

from garages.roles import Permission
from kernel import clock, outbox
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.customers.models import Customer
from tenants.jobs import follow_ups, queries, rules, trace
from tenants.jobs.approval.ceilings import last_approval
from tenants.jobs.bill import totals
from tenants.jobs.bill.bill import Bill, open_bill
from tenants.jobs.bill.credit import lock_customer_of_job, require_credit
from tenants.jobs.bill.discounts import Discount
from tenants.jobs.bill.dues import moved_on
from tenants.jobs.bill.less import check_tax
from tenants.jobs.bill.lines import copy_of, summary_columns
from tenants.jobs.bill.pricing import UNKNOWN, bill_discount, price
from tenants.jobs.codes import JobStatus
from tenants.jobs.details import JobDetails
from tenants.jobs.errors import (
    ApprovedJobKeepsCar,
    InvoicedJobIsFinal,
    JobHasDeductions,
    JobHasMoney,
    JobHasParts,
    JobInvoiced,
    JobKeepsCustomer,
    JobPaid,
)
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.jobs.parts.lines import part_lines
from tenants.jobs.parts.stock import give_free, settle_status
from tenants.staff.queries import find_staff
from tenants.vehicles.models import Ownership, Vehicle

# A later date is probably a mistyped year.
FURTHEST_DELIVERY = timedelta(days=2 * 366)


def open_job(actor: Actor, details: JobDetails, *, earliest: date | None = None) -> Job:
    """Open a job with the current names and prices. Its dates are not before today, or not before
    `earliest` if the car came in then."""
    actor.require(Permission.CHANGE_JOBS)
    lines = price(actor, details, job=None, kept={})
    parts = part_lines(actor, details, job=None, before=())
    job_totals = totals.of_new_job(lines, parts, details)
    job = open_with(actor, details, lines, parts, job_totals, earliest=earliest)
    if queries.has_approved_work(job.car_id):
        outbox.enqueue(follow_ups.ALERT_PLAIN_JOB, key=str(job.pk), job_id=job.pk)
    return job


def open_with(
    actor: Actor,
    details: JobDetails,
    lines: list[JobLine],
    parts: list[JobPart],
    job_totals: rules.Totals,
    *,
    earliest: date | None = None,
) -> Job:
    """Open a job with unsaved lines."""
    _check_dates(details, before=None, earliest=earliest)
    customer, vehicle = _check_people(details, before=None)
    job = Job.objects.create(
        customer=customer,
        vehicle=vehicle,
        customer_name=customer.name,
        customer_phone=customer.phone,
        status=JobStatus.OPEN,
        exempt_reason=totals.exempt_reason(details, before=None),
        expected_time=rules.promised_time(details.expected_time, stored=None),
        **columns_of(details, lines, bill_discount(details, None), job_totals),
    )
    Bill(job, lines, parts).write_lines(actor)
    trace.record_opened(actor, job, lines, parts)
    _alert_assignee(actor, job, before=None)
    hour = f"{clock.now():%Y%m%d%H}"
    outbox.enqueue(follow_ups.COUNT_ACTIVITY, key=f"{actor.garage_id}:{hour}", garage=actor.garage_id)
    return job


def change_job(actor: Actor, *, job_id: int, details: JobDetails, version: int | None) -> Job:
    """Change a job. Unchanged dates, people and line prices are accepted even if they are no longer valid."""
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_job_for_update(job_id)
    bill = open_bill(job)
    before, assignee_before = bill.snapshot(), job.assigned_to_id
    check_version(job, version, current=before.api_fields, yours=details.api_fields())
    _check_dates(details, before=job)
    customer, vehicle = _check_people(details, before=job)
    if job.guarded and (customer.pk, vehicle.pk) != (job.customer_id, job.vehicle_id):
        raise ApprovedJobKeepsCar(name=last_approval(job).person_name)
    _check_keeps_account(job, customer)
    same_work = totals.is_same_work(job, bill.services, bill.parts, details)
    if job.invoice_number:
        _check_stays_as_invoiced(job, details, same_work=same_work)
    if job.guarded and same_work:
        # The shares of a discount stay as the customer approved them.
        bill.services = [copy_of(line) for line in bill.services_before]
    else:
        kept = {line.service_id: line for line in bill.services_before}
        bill.services = price(actor, details, job=job, kept=kept)
    check_tax(actor, before=job.tax_applies, after=details.tax_applies)
    bill.parts = part_lines(actor, details, job=job, before=bill.parts_before, keep=bool(job.invoice_number))
    job_totals = totals.of_changed_job(job, bill.services, bill.parts, details, same_work=same_work)
    discount = bill_discount(details, job)
    for name, value in columns_of(details, bill.services, discount, job_totals).items():
        setattr(job, name, value)
    job.exempt_reason = totals.exempt_reason(details, before=job)
    job.expected_time = rules.promised_time(details.expected_time, stored=job.expected_time)
    job.customer, job.vehicle = customer, vehicle
    job.customer_name, job.customer_phone = customer.name, customer.phone
    bill.save(actor)
    trace.record_changes(actor, job, bill.services, bill.parts, before=before)
    _alert_assignee(actor, job, before=assignee_before)
    return job


def add_services(
    actor: Actor, *, job_id: int, quoted: Mapping[int, int], promised: Collection[int] = ()
) -> Job:
    """Add the services that a job does not have yet, and keep everything else."""
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_job_for_update(job_id)
    stored = open_bill(job).details()
    missing = {service_id: paise for service_id, paise in quoted.items() if service_id not in stored.quoted}
    if not missing:
        return job
    details = replace(stored, quoted={**stored.quoted, **missing}, promised=promised, claimed_total=None)
    return change_job(actor, job_id=job_id, details=details, version=job.version)


def set_job_tax(actor: Actor, *, job_id: int, tax_applies: bool, exempt_reason: str) -> Job:
    """Add GST to a job, or save why its supply is exempt. An invoice needs either GST or a reason."""
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_job_for_update(job_id)
    if job.invoice_number:
        raise InvoicedJobIsFinal
    bill = open_bill(job)
    before = bill.snapshot()
    details = replace(
        bill.details(), tax_applies=tax_applies, exempt_reason=exempt_reason, claimed_total=None
    )
    check_tax(actor, before=job.tax_applies, after=tax_applies)
    bill.parts = part_lines(actor, details, job=job, before=bill.parts_before)
    bill.set_totals(totals.of_changed_job(job, bill.services, bill.parts, details, same_work=False))
    job.tax_applies, job.exempt_reason = tax_applies, totals.exempt_reason(details, before=job)
    bill.save(actor, settles=False)
    trace.record_changes(actor, job, bill.services, bill.parts, before=before)
    return job


def set_po_number(actor: Actor, *, job_id: int, po_number: str, version: int | None) -> Job:
    """Save the number of the customer's purchase order. An invoice freezes it."""
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_workable_bill_for_update(actor, job_id)
    queries.refuse_old_bill(job)
    before = job.po_number
    if po_number == before:
        return job
    if job.invoice_number:
        said = Sentence(
            "This job has an invoice, so its PO number stays as it is."
            " Cancel the invoice by a credit note first."
        )
        raise InvoicedJobIsFinal(said)
    check_version(job, version, current={"poNumber": before}, yours={"poNumber": po_number})
    job.po_number, job.version, job.updated_at = po_number, job.version + 1, clock.now()
    job.save(update_fields=["po_number", "version", "updated_at"])
    activity.record(actor, "job", job.pk, "poNumber", before=before or None, after=po_number or None)
    return job


def change_status(actor: Actor, *, job_id: int, status: JobStatus, send_invoice: bool = True) -> Job:
    """Change the status. A job can change from any status to any other. A cashier can only set "Delivered".

    The status "Ready" issues and mails the invoice, unless `send_invoice` is off. A job with an invoice or a
    payment is cancelled with `cancel_job` of the package invoices.
    """
    delivers = status is JobStatus.DELIVERED
    actor.require(Permission.DELIVER_JOBS if delivers else Permission.CHANGE_JOB_STATUS)
    customer = lock_customer_of_job(job_id) if delivers else None
    job = queries.get_workable_job_for_update(actor, job_id)
    if status == job.status:
        return job
    if customer:
        require_credit(actor, customer, job)
    if status is JobStatus.CANCELLED and (job.invoice_number or job.paid_paise):
        raise JobHasMoney
    if job.deducted_paise and not job.invoice_number:
        raise JobHasDeductions
    set_status(actor, job, status, send_invoice=send_invoice)
    return job


def set_status(actor: Actor, job: Job, status: JobStatus, *, send_invoice: bool = True) -> None:
    """Set the status of a locked job."""
    before = JobStatus(job.status)
    job.status, job.version, job.updated_at = status, job.version + 1, clock.now()
    job.delivered_at = clock.now() if status is JobStatus.DELIVERED else None
    job.save(update_fields=["status", "version", "updated_at", "delivered_at"])
    settle_status(actor, job)
    activity.record(actor, "job", job.pk, "status", before=before.label, after=status.label)
    if status is JobStatus.CANCELLED:
        _alert_approved(job)
    if status is JobStatus.READY:
        outbox.enqueue(follow_ups.ALERT_JOB_READY, key=f"{job.pk}:{job.version}", job_id=job.pk)
        if send_invoice:
            outbox.enqueue(follow_ups.INVOICE_READY_JOB, key=f"{job.pk}:{job.version}", job_id=job.pk)
        else:
            activity.record(actor, "job", job.pk, queries.INVOICE_WITHHELD)


def delete_job(actor: Actor, *, job_id: int) -> JobInvoiced | JobPaid | JobHasParts | None:
    """Hide a job that was opened by mistake. A job with an invoice, a payment or taken parts is refused."""
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_job_for_update(job_id)
    if job.has_papers:
        return JobInvoiced()
    if job.paid_paise or moved_on(job.pk) is not None:
        return JobPaid()
    if job.deducted_paise:
        raise JobHasDeductions
    parts = list(job.parts.order_by("id"))
    if any(part.issued for part in parts):
        return JobHasParts()
    give_free(actor, job, parts)
    job.deleted_at, job.version = clock.now(), job.version + 1
    job.save(update_fields=["deleted_at", "version"])
    activity.record(actor, "job", job.pk, "deleted")
    _alert_approved(job)
    return None


def comment_on_job(actor: Actor, *, job_id: int, comment: str) -> None:
    """Add a comment to the activity log of the job."""
    actor.require(Permission.COMMENT_ON_JOBS)
    job = queries.get_workable_job_for_update(actor, job_id)
    activity.record(actor, "job", job.pk, "comment", after=comment)


# -- checks ------------------------------------------------------------------------------------------------


def _check_stays_as_invoiced(job: Job, details: JobDetails, *, same_work: bool) -> None:
    """Refuse changes of customer, vehicle, services, prices or tax. Other fields of an invoiced job can
    change.
    """
    same_people = (job.customer_id, job.vehicle_id) == (details.customer_id, details.vehicle_id)
    if not (same_people and same_work):
        raise InvoicedJobIsFinal


def _check_keeps_account(job: Job, customer: Customer) -> None:
    if customer.pk == job.customer_id:
        return
    moved = moved_on(job.pk)
    if moved:
        raise JobKeepsCustomer(amount=rupee_text(moved), customer=job.customer.name)
    if moved is not None:
        raise JobKeepsCustomer(
            Sentence("Money of this job is on the account of {customer}.", customer=job.customer.name)
        )
    if job.deducted_paise:
        raise JobHasDeductions


def _check_dates(details: JobDetails, *, before: Job | None, earliest: date | None = None) -> None:
    """Refuse new dates in the past or more than two years ahead. Unchanged dates are accepted."""
    today, problems = clock.today(), {}
    first = earliest or today
    if details.entry_date < first and (before is None or before.entry_date != details.entry_date):
        problems["entryDate"] = Sentence("Past dates cannot be picked")
    is_new = before is None or before.expected_on != details.expected_on
    if is_new and details.expected_on < first:
        problems["expectedDOD"] = Sentence("Past dates cannot be picked")
    elif is_new and details.expected_on > today + FURTHEST_DELIVERY:
        problems["expectedDOD"] = Sentence("The delivery date must be within two years")
    elif details.expected_on < details.entry_date:
        problems["expectedDOD"] = Sentence("Delivery cannot be expected before the entry date")
    if problems:
        raise Invalid(**problems)


def _check_people(details: JobDetails, *, before: Job | None) -> tuple[Customer, Vehicle]:
    """Return customer and vehicle. Archived customers and vehicles, and former staff, are accepted only if
    the job already has them."""
    kept = (before.customer_id, before.vehicle_id, before.assigned_to_id) if before else (None, None, None)
    customer = Customer.objects.filter(Q(archived_at=None) | Q(pk=kept[0]), pk=details.customer_id).first()
    vehicle = Vehicle.objects.filter(Q(archived_at=None) | Q(pk=kept[1]), pk=details.vehicle_id or 0).first()
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
        raise Invalid(vehicleId=Sentence("This vehicle does not belong to this customer"))
    return customer, vehicle


# -- writing -------------------------------------------------------------------------------------------------


def columns_of(
    details: JobDetails, lines: list[JobLine], discount: Discount, job_totals: rules.Totals
) -> dict[str, object]:
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
        "given_percent": discount.percent,
        **job_totals.columns(),
        **summary_columns(lines),
    }


def _alert_assignee(actor: Actor, job: Job, *, before: int | None) -> None:
    if job.assigned_to_id is not None and job.assigned_to_id != before:
        outbox.enqueue(follow_ups.ALERT_JOB_ASSIGNED, key=f"{job.pk}:{job.version}", job_id=job.pk)


def _alert_approved(job: Job) -> None:
    """Alert the owners when an approved job ends without work, because a new job has no limit."""
    if job.guarded:
        outbox.enqueue(follow_ups.ALERT_APPROVED_JOB_ENDED, key=f"{job.pk}:{job.version}", job_id=job.pk)
