"""Guarded jobs: a job with an approval of the customer."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

from django.db import transaction

from kernel import clock, tenancy
from tenants.jobs.approval.ceilings import Approval
from tenants.jobs.approval.work import ApprovedPart, ApprovedWork, add_approved
from tenants.jobs.models import Job, JobCeiling
from tenants.jobs.queries import get_job_for_update
from tests.cast import Cast

PADS = ApprovedPart("Brake pads", "8708", "NOS", Decimal(18), Decimal(2), 59_000, 59_000)


def approval(total_paise: int, name: str = "Asha Rao") -> Approval:
    return Approval(total_paise, name, clock.now(), "link", "9F2C 41D0 1111 2222 3333 4444 5555 B7C6")


@contextmanager
def inside(cast: Cast) -> Iterator[None]:
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        yield


def approve(
    cast: Cast, job_id: int, total_paise: int, work: ApprovedWork | None = None, *, name: str = "Asha Rao"
) -> JobCeiling | None:
    """Approve work on a job, as a customer does."""
    with inside(cast):
        job = get_job_for_update(job_id)
        return add_approved(None, job, work or ApprovedWork(), approval(total_paise, name))


def stored(cast: Cast, job_id: int) -> Job:
    with inside(cast):
        return Job.objects.get(pk=job_id)
