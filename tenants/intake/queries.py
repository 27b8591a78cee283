"""Queries that read entries."""

from typing import Any
from uuid import UUID

from kernel.errors import NotFound
from tenants.intake.models import Intake


def get_intake(intake_id: UUID) -> dict[str, Any]:
    """Return the job of an entry. A device asks this if it never got the answer."""
    found = Intake.objects.filter(uuid=intake_id).values("job_id", "job__code").first()
    if found is None:
        raise NotFound
    return {"job_id": found["job_id"], "job_code": found["job__code"]}
