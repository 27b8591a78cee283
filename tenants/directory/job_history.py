"""The delivered jobs of one vehicle."""

from typing import Any

from django.db.models import Count, F, Max
from django.db.models.functions import TruncDate

from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles.models import Vehicle


def list_job_history(paging: NewestFirst, *, vehicle_id: int) -> dict[str, Any]:
    """Return one page of delivered jobs, the last delivery first."""
    delivered = Job.objects.filter(vehicle_id=vehicle_id, deleted_at=None, status=JobStatus.DELIVERED)
    found = as_of(delivered, paging)
    facts = found.aggregate(count=Count("pk"), newest=Max("pk"))
    count = facts["count"]
    if not count and not Vehicle.objects.filter(pk=vehicle_id, archived_at=None).exists():
        raise NotFound
    by_day = found.order_by(F("delivered_at").desc(nulls_last=True), "-id")
    rows = by_day.annotate(delivered_date=TruncDate("delivered_at"))[paging.rows]
    jobs = [
        {
            "job_id": job.pk,
            "job_code": job.code,
            "entry_date": job.entry_date,
            "expected_dod": job.expected_on,
            "delivered_date": job.delivered_date,
            "job_status": JobStatus(job.status).label,
            "job_category_summary": job.category_summary,
            "job_service_summary": job.service_summary,
            "odometer_km": job.odometer_km,
            "total": job.total_paise,
        }
        for job in rows
    ]
    return {"jobs": jobs, "record_count": count, "as_of": paging.seen([facts["newest"]] if count else [])}
