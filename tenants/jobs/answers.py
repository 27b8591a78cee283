"""The answer of the operations that save a job."""

from typing import Any

from tenants.jobs.models import Job


def saved_fields(job: Job) -> dict[str, Any]:
    return {
        "job_id": job.pk,
        "job_code": job.code,
        "estimated_cost": job.total_paise,
        "version": job.version,
    }
