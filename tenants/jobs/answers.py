"""The answers of the operations that save a job or its parts."""

from typing import Any

from tenants.jobs import queries
from tenants.jobs.models import Job


def saved_fields(job: Job) -> dict[str, Any]:
    return {
        "job_id": job.pk,
        "job_code": job.code,
        "estimated_cost": job.total_paise,
        "version": job.version,
    }


def saved_parts(job: Job) -> dict[str, Any]:
    return saved_fields(job) | {"unbilled_parts": job.unbilled_parts, "parts": queries.parts_of(job.pk)}
