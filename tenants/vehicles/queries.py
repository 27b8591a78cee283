"""Reads of cars, and of the customers who bring them."""

from collections.abc import Collection
from functools import reduce
from operator import or_
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet

from kernel.errors import NotFound
from kernel.http.fields import NewestFirst, bare_phone
from tenants.customers.models import Customer
from tenants.customers.queries import particulars_of, records
from tenants.vehicles import plates
from tenants.vehicles.models import Vehicle

# Three characters make a trigram; anything shorter is compared with the beginning.
TRIGRAM = 3

# One index for each branch (names, phones, plates); an OR over three tables would read them whole.
# Django's own icontains compares UPPER(name), which no index of ours serves. The country's prefix is
# no part of a pattern, since each phone has its trigrams.
_FOUND = """
    SELECT id FROM customer WHERE name ILIKE %s
    UNION SELECT id FROM customer WHERE phone LIKE %s AND strpos(right(phone, 10), %s) > 0
    UNION SELECT customer_id FROM ownership JOIN vehicle ON vehicle.id = vehicle_id
        WHERE search_key LIKE ANY(%s) AND archived_at IS NULL
"""


def list_customers(paging: NewestFirst) -> dict[str, Any]:
    """One page, the newest first; searched by name, phone and plate."""
    found = "archived_at IS NULL"
    values: list[Any] = []
    if paging.as_of is not None:
        found, values = f"{found} AND id <= %s", [paging.as_of]
    if text := paging.search_text:
        digits = bare_phone(text)
        keys = [_like(key) for key in plates.part_keys(text)]
        values += [_like(text), _like(digits, before="+91"), digits, keys]
        found = f"{found} AND id IN ({_FOUND})"
    page = f"SELECT id FROM customer WHERE {found} ORDER BY id DESC LIMIT %s OFFSET %s"
    customers = records(page, [*values, paging.page_size, paging.rows.start])
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM customer WHERE {found}", values)
        (count,) = cursor.fetchone()
    seen = paging.seen([customer["customer_id"] for customer in customers])
    return {"customers": customers, "record_count": count, "as_of": seen}


def _like(text: str, *, before: str = "") -> str:
    """The pattern for a text in which every character means itself; nothing is found by nothing."""
    escaped = connection.ops.prep_for_like_query(text)
    if not text:
        return ""
    return f"%{escaped}%" if len(text) >= TRIGRAM else f"{before}{escaped}%"


def with_plate_like(text: str) -> QuerySet[Vehicle]:
    """Cars whose plate begins with a short text or contains a longer one."""
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


def find_vehicle_for_update(vehicle_id: int) -> Vehicle | None:
    return Vehicle.objects.select_for_update().filter(pk=vehicle_id, archived_at=None).first()


def get_vehicle_for_update(vehicle_id: int) -> Vehicle:
    if vehicle := find_vehicle_for_update(vehicle_id):
        return vehicle
    raise NotFound


def latest_like_for_update(keys: Collection[str]) -> dict[str, Vehicle]:
    """By search key: the car that is here or, failing that, the one that was archived last."""
    found: dict[str, Vehicle] = {}
    for vehicle in Vehicle.objects.select_for_update().filter(search_key__in=keys).order_by("pk"):
        other = found.get(vehicle.search_key)
        if other is None or _is_later(vehicle, other):
            found[vehicle.search_key] = vehicle
    return found


def _is_later(vehicle: Vehicle, other: Vehicle) -> bool:
    if vehicle.archived_at is None or other.archived_at is None:
        return vehicle.archived_at is None
    return vehicle.archived_at > other.archived_at


def known_keys(keys: Collection[str]) -> set[str]:
    """Those of the search keys whose car is here."""
    found = Vehicle.objects.filter(archived_at=None, search_key__in=keys)
    return set(found.values_list("search_key", flat=True))


def cars_for_update(customer_id: int) -> list[Vehicle]:
    """The cars of a customer, locked in the order in which everybody locks them."""
    found = Vehicle.objects.filter(ownership__customer_id=customer_id, archived_at=None)
    return list(found.select_for_update(of=("self",)).order_by("pk"))


def as_registered(customer: Customer, vehicle: Vehicle) -> dict[str, Any]:
    """What the new-job flow takes along from the form."""
    particulars = particulars_of(customer)
    return {
        "customer_id": customer.pk,
        "customer_code": customer.code,
        "vehicle_id": vehicle.pk,
        "vehicle_number": vehicle.number,
        "vehicle_model": vehicle.model,
        "customer_name": particulars.name,
        "phone_number": particulars.phone,
        "email": particulars.email or None,
        "is_premium_customer": int(particulars.is_premium),
        "address": particulars.address or None,
    }
