"""Queries that read vehicles without their jobs and owners. `tenants/directory` reads vehicles together with
their jobs and owners."""

from collections.abc import Collection
from typing import Any

from kernel.errors import NotFound
from tenants.customers.models import Customer
from tenants.customers.queries import particulars_of
from tenants.vehicles.models import Vehicle

# The trigram index needs three characters. Shorter texts are compared with the beginning of a plate.
TRIGRAM = 3


def find_vehicle_for_update(vehicle_id: int) -> Vehicle | None:
    return Vehicle.objects.select_for_update().filter(pk=vehicle_id, archived_at=None).first()


def get_vehicle_for_update(vehicle_id: int) -> Vehicle:
    if vehicle := find_vehicle_for_update(vehicle_id):
        return vehicle
    raise NotFound


def newest_by_search_key_for_update(keys: Collection[str]) -> dict[str, Vehicle]:
    """Return a vehicle for each search key: the current vehicle, or the vehicle that was archived last."""
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


def existing_keys(keys: Collection[str]) -> set[str]:
    """Return the search keys that belong to current vehicles."""
    found = Vehicle.objects.filter(archived_at=None, search_key__in=keys)
    return set(found.values_list("search_key", flat=True))


def vehicles_of_customer_for_update(customer_id: int) -> list[Vehicle]:
    """Return the vehicles of a customer. They are locked in a fixed order to avoid deadlocks."""
    found = Vehicle.objects.filter(ownership__customer_id=customer_id, archived_at=None)
    return list(found.select_for_update(of=("self",)).order_by("pk"))


def as_registered(customer: Customer, vehicle: Vehicle) -> dict[str, Any]:
    """Return the new customer and vehicle in the format that the new-job form needs."""
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
