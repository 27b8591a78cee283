"""Queries that read the catalogue."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection
from django.db.models import Q, Subquery

from kernel import clock
from kernel.errors import NotFound
from tenants.catalogue.details import NamedService, ServiceDetails
from tenants.catalogue.models import CLASS_COLUMNS, Category, Service, SubCategory
from tenants.catalogue.rules import Discount, adjusted, rate_for
from tenants.vehicles.codes import VehicleClass
from tenants.vehicles.models import Vehicle

_COLUMNS = (
    "id",
    "code",
    "name",
    "rate_paise",
    "discount_percent",
    "valid_from",
    "valid_to",
    "subcategory__category_id",
    "subcategory__category__name",
    "subcategory_id",
    "subcategory__name",
    "is_sample",
    "version",
    *CLASS_COLUMNS,
)


@dataclass(frozen=True)
class PricedService:
    """A service with its price on a given day."""

    service_id: int
    code: str
    name: str
    category_id: int
    category_name: str
    rate_paise: int
    discount_percent: Decimal | None
    adjusted_paise: int
    # The last day of its discount, also if that day is over.
    discount_until: date | None = None


def discount_of(percent: Decimal | None, valid_from: date | None, valid_to: date | None) -> Discount | None:
    """Return the discount of a service. A database constraint ensures that all three columns are set or
    none."""
    if percent is None or valid_from is None or valid_to is None:
        return None
    return Discount(percent, valid_from, valid_to)


def class_rates_in(values: Iterable[int | None]) -> dict[VehicleClass, int]:
    """Return the rates of the classes from the values of their columns."""
    pairs = zip(VehicleClass, values, strict=True)
    return {each: paise for each, paise in pairs if paise is not None}


def priced_services(
    service_ids: Collection[int],
    *,
    on: date,
    vehicle_id: int | None = None,
    promised: Collection[int] = (),
) -> dict[int, PricedService]:
    """Return the given services by id with their prices for a vehicle on a day. Archived services are left
    out, unless they were promised."""
    usable = Q(archived_at=None) | Q(pk__in=promised) if promised else Q(archived_at=None)
    car = Vehicle.objects.filter(pk=vehicle_id or 0).values("vehicle_class")
    rows = Service.objects.filter(usable, pk__in=service_ids).values_list(*_COLUMNS, Subquery(car))
    found = {}
    for pk, code, name, one_rate, percent, valid_from, valid_to, category_id, category, *rest in rows:
        *_, vehicle_class = rest
        rate = rate_for(one_rate, class_rates_in(rest[-1 - len(CLASS_COLUMNS) : -1]), vehicle_class)
        discount = discount_of(percent, valid_from, valid_to)
        applies = discount is not None and discount.applies(on)
        found[pk] = PricedService(
            pk,
            code,
            name,
            category_id,
            category,
            rate,
            percent if applies else None,
            adjusted(rate, discount, on=on),
            valid_to,
        )
    return found


def list_services(category_id: int | None) -> list[dict[str, Any]]:
    """Return the current services of a category, or all, sorted by category."""
    found = Service.objects.filter(archived_at=None)
    if category_id:
        found = found.filter(subcategory__category_id=category_id)
    rows = found.order_by("subcategory__category_id", "subcategory_id", "id").values_list(*_COLUMNS)
    today = clock.today()
    return [_service_row(row, today) for row in rows]


def get_service(service_id: int) -> dict[str, Any]:
    row = Service.objects.filter(pk=service_id, archived_at=None).values_list(*_COLUMNS).first()
    if row is None:
        raise NotFound
    return _service_row(row, clock.today())


def _service_row(row: tuple[Any, ...], today: date) -> dict[str, Any]:
    (pk, code, name, rate, percent, valid_from, valid_to, category_id, category, *rest) = row
    subcategory_id, subcategory, is_sample, version, *class_paise = rest
    discount = discount_of(percent, valid_from, valid_to)
    return {
        "garage_job_service_id": pk,
        "job_service_code": code,
        "job_service": name,
        "service_rate": rate,
        "service_rate_adjusted": adjusted(rate, discount, on=today),
        "discount_applied": discount is not None and discount.applies(today),
        "discount_percentage": percent,
        "valid_from": valid_from,
        "valid_to": valid_to,
        "garage_job_category_id": category_id,
        "garage_job_category": category,
        "job_sub_category_id": subcategory_id,
        "job_sub_category": subcategory,
        "is_sample": is_sample,
        "class_rates": [
            {
                "vehicle_class": each,
                "rate": paise,
                "rate_adjusted": adjusted(paise, discount, on=today),
            }
            for each, paise in class_rates_in(class_paise).items()
        ],
        "version": version,
    }


def offered_keys() -> set[tuple[str, str, str]]:
    """Return category, subcategory and name of all current services, in lower case."""
    return set(offered_ids())


def offered_ids() -> dict[tuple[str, str, str], int]:
    """Return the ids of all current services by category, subcategory and name, in lower case."""
    rows = Service.objects.filter(archived_at=None).values_list(
        "id", "subcategory__category__name", "subcategory__name", "name"
    )
    return {
        (category.casefold(), subcategory.casefold(), name.casefold()): pk
        for pk, category, subcategory, name in rows
    }


def named_services() -> list[NamedService]:
    """Return the current services with names instead of ids, for another garage. If several services have one
    name, the newest is returned."""
    rows = Service.objects.filter(archived_at=None).order_by("id").values_list(*_COLUMNS)
    found = {}
    for _, _, name, rate, percent, valid_from, valid_to, _, category, _, subcategory, _, _, *paise in rows:
        discount = discount_of(percent, valid_from, valid_to)
        details = ServiceDetails(0, name, rate, discount, class_rates_in(paise))
        service = NamedService(category, subcategory, details)
        found[service.key] = service
    return list(found.values())


def category_ids() -> dict[str, int]:
    """Return the ids of categories by lower-case name."""
    return {name.casefold(): pk for pk, name in Category.objects.order_by("-id").values_list("id", "name")}


def places() -> dict[tuple[str, str], int]:
    """Return the ids of subcategories by lower-case names of category and subcategory."""
    rows = SubCategory.objects.order_by("-id").values_list("id", "category__name", "name")
    return {(category.casefold(), name.casefold()): pk for pk, category, name in rows}


def get_service_for_update(service_id: int) -> Service:
    try:
        return Service.objects.select_for_update().get(pk=service_id, archived_at=None)
    except Service.DoesNotExist:
        raise NotFound from None


def categories() -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, name FROM category ORDER BY id")
        return [{"garage_job_category_id": pk, "job_category": name} for pk, name in cursor.fetchall()]


def subcategories(category_id: int) -> list[dict[str, Any]]:
    if not Category.objects.filter(pk=category_id).exists():
        raise NotFound
    rows = SubCategory.objects.filter(category_id=category_id).order_by("id").values_list("id", "name")
    return [{"job_sub_category_id": pk, "job_sub_category": name} for pk, name in rows]
