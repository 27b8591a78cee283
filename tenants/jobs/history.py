"""Reads of cars together with the jobs that were done on them."""

from typing import Any

from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, TruncDate

from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from kernel.pages import as_of, page_of
from tenants.customers.models import Customer
from tenants.customers.queries import records
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles.models import Ownership, Vehicle
from tenants.vehicles.queries import with_plate_like

_JOBS = Job.objects.filter(vehicle=OuterRef("pk"), deleted_at=None)
_LAST = _JOBS.exclude(status=JobStatus.CANCELLED).order_by("-id")
_OWNERS = Ownership.objects.filter(vehicle=OuterRef("pk"), customer__archived_at=None)


def _number_of(rows: QuerySet[Any]) -> Coalesce:
    """A count of its own for each row: joins of two counts would multiply them."""
    counted = rows.order_by().values("vehicle").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


def customer_vehicles(customer_id: int) -> list[dict[str, Any]]:
    """The cars of a customer, the newest first, with all their jobs whoever brought them."""
    cars = Vehicle.objects.filter(ownership__customer_id=customer_id, archived_at=None).order_by("-id")
    found = list(_with_total(cars))
    if not found and not Customer.objects.filter(pk=customer_id, archived_at=None).exists():
        raise NotFound
    return found


def customer_vehicle(vehicle_id: int) -> dict[str, Any]:
    found: dict[str, Any] = _with_total(Vehicle.objects.filter(pk=vehicle_id)).get()
    return found


def _with_total(cars: QuerySet[Vehicle]) -> Any:
    named = cars.annotate(
        vehicle_id=F("id"), vehicle_number=F("number"), vehicle_model=F("model"), total_jobs=_number_of(_JOBS)
    )
    return named.values("vehicle_id", "vehicle_number", "vehicle_model", "total_jobs")


_WHO_BRINGS = """
    SELECT c.id FROM ownership o JOIN customer c ON c.id = o.customer_id
    WHERE o.vehicle_id = %s AND c.archived_at IS NULL
"""


def list_vehicles(paging: NewestFirst) -> dict[str, Any]:
    """One page of the cars, the newest first; searched by plate."""
    found = as_of(with_plate_like(paging.search_text), paging)
    vehicles = _rows(page_of(found, paging))
    seen = paging.seen([vehicle["vehicle_id"] for vehicle in vehicles])
    return {"vehicles": vehicles, "record_count": found.count(), "as_of": seen}


def get_vehicle(vehicle_id: int) -> dict[str, Any]:
    """A car with those who bring it."""
    found = _rows(Vehicle.objects.filter(pk=vehicle_id, archived_at=None))
    if not found:
        raise NotFound
    return found[0] | {"owners": records(_WHO_BRINGS, [vehicle_id])}


def _rows(cars: QuerySet[Vehicle]) -> list[dict[str, Any]]:
    """The last job that was not cancelled tells the date and the cost."""
    named = _with_total(cars).annotate(
        total_customers=_number_of(_OWNERS),
        last_service_date=Subquery(_LAST.values("entry_date")[:1]),
        est_cost=Subquery(_LAST.values("total_paise")[:1]),
    )
    return list(named.values(*named.query.values_select, *named.query.annotation_select, "version"))


def list_history(paging: NewestFirst, *, vehicle_id: int) -> dict[str, Any]:
    """The delivered jobs of a car, the newest first."""
    delivered = Job.objects.filter(vehicle_id=vehicle_id, deleted_at=None, status=JobStatus.DELIVERED)
    found = as_of(delivered, paging)
    count = found.count()
    if not count and not Vehicle.objects.filter(pk=vehicle_id, archived_at=None).exists():
        raise NotFound
    rows = found.annotate(delivered_date=TruncDate("delivered_at")).order_by("-id")[paging.rows]
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
        }
        for job in rows
    ]
    return {"jobs": jobs, "record_count": count, "as_of": paging.seen([job["job_id"] for job in jobs])}
