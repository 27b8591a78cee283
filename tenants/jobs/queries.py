"""Reads of jobs."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from kernel import clock
from kernel.codes import DIGITS
from kernel.errors import NotFound
from kernel.http.fields import Paging
from tenants.activity.queries import of_subject
from tenants.catalogue.queries import categories
from tenants.jobs.codes import JobStatus, PaymentMethod, Pickup, Priority
from tenants.jobs.models import Job, JobLine
from tenants.staff.queries import assignable

CODE_PREFIX = "JOB-"
SHORTEST_PART = 3
UNFINISHED = (JobStatus.OPEN, JobStatus.IN_PROGRESS, JobStatus.READY)

_ROW = (
    "id",
    "code",
    "customer_name",
    "vehicle__number",
    "category_summary",
    "created_at",
    "updated_at",
    "expected_on",
    "total_paise",
    "assigned_to__name",
    "status",
    "version",
)


def list_jobs(paging: Paging, *, statuses: Sequence[int], category_ids: Sequence[int]) -> dict[str, Any]:
    """One page, the newest first."""
    found = Job.objects.filter(deleted_at=None)
    if paging.search_text:
        found = _named(found, paging.search_text.upper())
    if statuses:
        found = found.filter(status__in=statuses)
    if category_ids:
        found = found.filter(category_ids__overlap=list(category_ids))
    today = clock.today()
    jobs = []
    for row in found.order_by("-id").values_list(*_ROW)[paging.rows]:
        pk, code, customer, plate, summary, created, updated, expected, total, assignee, status, version = row
        jobs.append(
            {
                "job_id": pk,
                "job_code": code,
                "customer_name": customer,
                "vehicle_number": plate,
                "job_category_summary": summary,
                "created_on": created,
                "updated_on": updated,
                "expected_dod": expected,
                "overdue": expected < today and status in UNFINISHED,
                "estimated_cost": total,
                "assigned_user_name": assignee,
                "job_status_id": status,
                "job_status": JobStatus(status).label,
                "version": version,
            }
        )
    return {"jobs": jobs, "record_count": found.count()}


def _named(found: QuerySet[Job], text: str) -> QuerySet[Job]:
    """By a part of the code. Trigrams need three characters: what is shorter is a number, or the prefix."""
    if CODE_PREFIX.startswith(text):
        return found
    if len(text) >= SHORTEST_PART:
        return found.filter(code__contains=text)
    return found.filter(code=f"{CODE_PREFIX}{text:0>{DIGITS}}")


def get_job(job_id: int) -> dict[str, Any]:
    """The whole job sheet."""
    try:
        job = Job.objects.select_related("customer", "vehicle", "assigned_to").get(pk=job_id, deleted_at=None)
    except Job.DoesNotExist:
        raise NotFound from None
    return {
        "job_id": job.pk,
        "job_code": job.code,
        "created_on": job.created_at,
        "updated_on": job.updated_at,
        "customer_id": job.customer_id,
        "customer_code": job.customer.code,
        "customer_name": job.customer_name,
        "customer_phone": job.customer_phone.removeprefix("+91"),
        "customer_email": job.customer.email,
        "vehicle_id": job.vehicle_id,
        "vehicle_number": job.vehicle.number,
        "vehicle_model": job.vehicle.model,
        "job_status_id": job.status,
        "job_status": JobStatus(job.status).label,
        "priority_id": job.priority,
        "priority": Priority(job.priority).label,
        "entry_date": job.entry_date,
        "expected_dod": job.expected_on,
        "job_services": _line_groups(job.pk),
        "currency": "₹",
        "subtotal": job.subtotal_paise,
        "tax_percentage": job.tax_percent,
        "tax_amount": job.tax_paise,
        "tax_collected": int(job.tax_applies),
        "estimated_cost": job.total_paise,
        "invoice_sent_status": "Yes" if job.invoice_state == "sent" else "No",
        "payment_method_id": job.payment_method,
        "payment_method": PaymentMethod(job.payment_method).label,
        "assigned_user_id": job.assigned_to_id,
        "assigned_user_name": job.assigned_to.name if job.assigned_to else None,
        "pickup_needed": job.pickup,
        "pickup_needed_status": Pickup(job.pickup).label,
        "additional_comments": job.comments,
        "odometer_km": job.odometer_km,
        "fuel_percent": job.fuel_percent,
        "complaint": job.complaint,
        "version": job.version,
        "activity": of_subject("job", job.pk),
    }


def _line_groups(job_id: int) -> list[dict[str, Any]]:
    """The lines by category, in the order in which they were added."""
    groups: dict[int, dict[str, Any]] = {}
    for line in JobLine.objects.filter(job_id=job_id).order_by("id"):
        group = groups.setdefault(
            line.category_id,
            {
                "garage_job_category_id": line.category_id,
                "garage_job_category": line.category_name,
                "services": [],
            },
        )
        group["services"].append(
            {
                "garage_job_service_id": line.service_id,
                "job_service_code": line.service_code,
                "job_service": line.service_name,
                "service_rate": line.list_paise,
                "service_rate_adjusted": line.quoted_paise,
                "discount_applied": line.discount_percent is not None,
                "discount_percentage": line.discount_percent,
                "garage_job_category": line.category_name,
            }
        )
    return list(groups.values())


def get_job_for_update(job_id: int) -> Job:
    try:
        return Job.objects.select_for_update().get(pk=job_id, deleted_at=None)
    except Job.DoesNotExist:
        raise NotFound from None


def job_defaults() -> dict[str, Any]:
    """The choices of the job form."""
    return {
        "payment_methods": [
            {"payment_method_id": method.value, "payment_method": method.label} for method in PaymentMethod
        ],
        "priorities": [
            {"priority_id": priority.value, "priority_name": priority.label} for priority in Priority
        ],
        "pickup_statuses": [pickup.label for pickup in Pickup],
        "garage_staffs": [{"staff_id": pk, "staff_name": name} for pk, name in assignable()],
        "job_statuses": [{"job_status_id": status.value, "job_status": status.label} for status in JobStatus],
        "garage_job_categories": categories(),
    }
