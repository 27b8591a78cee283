"""Finds vehicles with their newest customer by an exact plate or phone number, for another branch."""

from dataclasses import dataclass

from django.db.models import QuerySet

from kernel.http.fields import bare_phone, is_phone
from tenants.customers.queries import particulars_of
from tenants.customers.rules import Particulars
from tenants.vehicles import plates
from tenants.vehicles.codes import VehicleClass
from tenants.vehicles.models import Ownership
from tenants.vehicles.rules import NewVehicle

# A person who looks for one vehicle does not need more rows of a branch.
MOST_OF_A_BRANCH = 3


@dataclass(frozen=True, slots=True)
class FoundVehicle:
    vehicle_id: int
    number: str
    model: str
    customer_name: str


@dataclass(frozen=True, slots=True)
class WholeVehicle:
    vehicle_id: int
    car: NewVehicle
    particulars: Particulars


def is_exact(text: str) -> bool:
    return is_phone(text) or plates.is_other_plate(text)


def find_vehicles(text: str) -> list[FoundVehicle]:
    """Return what a hint shows, and nothing else of the garage."""
    columns = ("vehicle_id", "vehicle__number", "vehicle__model", "customer__name")
    found = _newest_owners(text).values_list(*columns)[:MOST_OF_A_BRANCH]
    return [FoundVehicle(*row) for row in found]


def find_whole_vehicle(text: str, *, number: str) -> WholeVehicle | None:
    """Return the vehicle with this plate, if `find_vehicles` finds it with the text."""
    owners = _newest_owners(text).filter(vehicle__search_key=plates.search_key(number))
    owner = owners.select_related("customer", "vehicle").first()
    if owner is None:
        return None
    vehicle = owner.vehicle
    known = vehicle.vehicle_class
    car = NewVehicle(vehicle.number, vehicle.model, VehicleClass(known) if known else None)
    return WholeVehicle(vehicle.pk, car, particulars_of(owner.customer))


def _newest_owners(text: str) -> QuerySet[Ownership]:
    found = Ownership.objects.filter(vehicle__archived_at=None, customer__archived_at=None)
    if is_phone(text):
        found = found.filter(customer__phone=f"+91{bare_phone(text)}")
    else:
        found = found.filter(vehicle__search_key=plates.search_key(text))
    return found.order_by("-vehicle_id", "-customer_id").distinct("vehicle_id")
