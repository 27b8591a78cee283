"""Queries that read vehicles with their jobs and owners."""

from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, TruncDate

from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from kernel.pages import as_of, page_of
from tenants.customers.models import Customer
from tenants.directory.customers import owners_of
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.vehicles import plates
from tenants.vehicles.models import Ownership, Vehicle
from tenants.vehicles.queries import TRIGRAM

_JOBS = Job.objects.filter(vehicle=OuterRef("pk"), deleted_at=None)
_LAST_DELIVERY = _JOBS.filter(status=JobStatus.DELIVERED, delivered_at__isnull=False).order_by(
    "-delivered_at"
)
_LAST_JOB = _JOBS.exclude(status=JobStatus.CANCELLED).order_by("-id")
_OWNERS = Ownership.objects.filter(vehicle=OuterRef("pk"), customer__archived_at=None)


def list_vehicles(paging: NewestFirst) -> dict[str, Any]:
    """Return one page of vehicles, newest first. The search covers the plate."""
    found = as_of(_with_plate_like(paging.search_text), paging)
    vehicles = _rows(page_of(found, paging))
    seen = paging.seen([vehicle["vehicle_id"] for vehicle in vehicles])
    return {"vehicles": vehicles, "record_count": found.count(), "as_of": seen}


def get_vehicle(vehicle_id: int) -> dict[str, Any]:
    """Return a vehicle with its owners."""
    found = _rows(Vehicle.objects.filter(pk=vehicle_id, archived_at=None))
    if not found:
        raise NotFound
    return found[0] | {"owners": owners_of(vehicle_id)}


def customer_vehicles(customer_id: int) -> list[dict[str, Any]]:
    """Return a customer's vehicles, the newest first. All jobs of a vehicle count, including jobs of other
    owners."""
    vehicles = Vehicle.objects.filter(ownership__customer_id=customer_id, archived_at=None).order_by("-id")
    found = list(_with_job_count(vehicles))
    if not found and not Customer.objects.filter(pk=customer_id, archived_at=None).exists():
        raise NotFound
    return found


def customer_vehicle(vehicle_id: int) -> dict[str, Any]:
    """Return a vehicle as `customer_vehicles` lists it."""
    found: dict[str, Any] = _with_job_count(Vehicle.objects.filter(pk=vehicle_id)).get()
    return found


def _with_plate_like(text: str) -> QuerySet[Vehicle]:
    """Return vehicles whose plate begins with a short text or contains a longer text."""
    found = Vehicle.objects.filter(archived_at=None)
    typed = plates.normalised(text)
    if not text:
        return found
    if not typed:
        return found.none()
    if len(typed) < TRIGRAM:
        return found.filter(number__startswith=typed)
    keys = [Q(search_key__contains=key) for key in plates.part_keys(text)]
    return found.filter(reduce(or_, keys))


def _rows(vehicles: QuerySet[Vehicle]) -> list[dict[str, Any]]:
    """Read the rows. The last delivery gives the date, and the last job that is not cancelled the cost."""
    named = _with_job_count(vehicles).annotate(
        total_customers=_count_of(_OWNERS),
        last_service_date=Subquery(_LAST_DELIVERY.values(day=TruncDate("delivered_at"))[:1]),
        est_cost=Subquery(_LAST_JOB.values("total_paise")[:1]),
    )
    return list(named.values(*named.query.values_select, *named.query.annotation_select, "version"))


def _with_job_count(vehicles: QuerySet[Vehicle]) -> Any:
    named = vehicles.annotate(
        vehicle_id=F("id"), vehicle_number=F("number"), vehicle_model=F("model"), total_jobs=_count_of(_JOBS)
    )
    return named.values("vehicle_id", "vehicle_number", "vehicle_model", "vehicle_class", "total_jobs")


def _count_of(rows: QuerySet[Any]) -> Coalesce:
    """Return a count in a subquery. With two joins the counts would multiply."""
    counted = rows.order_by().values("vehicle").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)
