"""Functions that change vehicles and the customers who own them."""

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError
from django.db.models import F, ProtectedError
from django.db.models.functions import Now

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.customers import services as customers
from tenants.customers.errors import UNKNOWN_CUSTOMER
from tenants.customers.models import Customer
from tenants.customers.queries import (
    find_customer_for_update,
    find_person,
    get_customer_for_update,
    particulars_of,
)
from tenants.customers.rules import Particulars
from tenants.vehicles import plates
from tenants.vehicles.codes import VehicleClass
from tenants.vehicles.errors import UNKNOWN_VEHICLE, VehicleKnown
from tenants.vehicles.models import Ownership, Vehicle
from tenants.vehicles.queries import (
    find_vehicle_for_update,
    get_vehicle_for_update,
    newest_by_search_key_for_update,
    vehicles_of_customer_for_update,
)
from tenants.vehicles.rules import NewCustomer, NewVehicle


def register_customer_with_vehicle(
    actor: Actor, particulars: Particulars, car: NewVehicle
) -> tuple[Customer, Vehicle]:
    """Add a new customer with a vehicle that is not registered in this garage."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    vehicle = _add_or_return(actor, car)
    customer = customers.add_customer(actor, particulars)
    Ownership.objects.create(customer=customer, vehicle=vehicle)
    return customer, vehicle


def register_customers_with_vehicles(actor: Actor, arrivals: Sequence[NewCustomer]) -> None:
    """Add many new customers with their vehicles. If one of the vehicles is already registered, all of them
    are refused."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    vehicles = _add_or_return_many(actor, [car for arrival in arrivals for car in arrival.cars])
    people = customers.add_customers(actor, [arrival.particulars for arrival in arrivals])
    now = clock.now()
    Ownership.objects.bulk_create(
        Ownership(customer=customer, vehicle=vehicles[plates.search_key(car.number)], since=now)
        for customer, arrival in zip(people, arrivals, strict=True)
        for car in arrival.cars
    )


def add_customer_vehicle(actor: Actor, *, customer_id: int, car: NewVehicle) -> Vehicle:
    """Add a vehicle to an existing customer."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    customer = find_customer_for_update(customer_id)
    if customer is None:
        raise Invalid(customerId=UNKNOWN_CUSTOMER)
    vehicle = _add_or_return(actor, car)
    # A vehicle that returns may have this owner already.
    Ownership.objects.bulk_create([Ownership(customer=customer, vehicle=vehicle)], ignore_conflicts=True)
    return vehicle


def copy_customer_with_vehicle(actor: Actor, particulars: Particulars, car: NewVehicle) -> tuple[int, int]:
    """Add a vehicle of another branch with its customer. A customer who is here already gets the vehicle.
    Returns the ids of both."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    known = find_person(name=particulars.name, phone=particulars.phone)
    if known is not None:
        return known, add_customer_vehicle(actor, customer_id=known, car=car).pk
    customer, vehicle = register_customer_with_vehicle(actor, particulars, car)
    return customer.pk, vehicle.pk


def associate_customer_to_vehicle(actor: Actor, particulars: Particulars, *, vehicle_id: int) -> Customer:
    """Add a new customer to an existing vehicle. The vehicle keeps its history and its earlier owners."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    vehicle = find_vehicle_for_update(vehicle_id)
    if vehicle is None:
        raise Invalid(vehicleId=UNKNOWN_VEHICLE)
    customer = customers.add_customer(actor, particulars)
    _add_owner(actor, vehicle, customer)
    return customer


def make_owner(actor: Actor, *, customer_id: int, vehicle_id: int) -> None:
    """Add an existing customer to an existing vehicle."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    customer = find_customer_for_update(customer_id)
    if customer is None:
        raise Invalid(customerId=UNKNOWN_CUSTOMER)
    vehicle = find_vehicle_for_update(vehicle_id)
    if vehicle is None:
        raise Invalid(vehicleId=UNKNOWN_VEHICLE)
    _add_owner(actor, vehicle, customer)


def edit_vehicle(actor: Actor, *, vehicle_id: int, car: NewVehicle, version: int | None) -> None:
    """Change a vehicle. An outdated `version` is refused. Without a version, the last write wins."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    vehicle = get_vehicle_for_update(vehicle_id)
    before = _api_fields(vehicle)
    _write(vehicle, car)
    after = _api_fields(vehicle)
    check_version(vehicle, version, current=before, yours=after)
    if (
        Vehicle.objects.filter(archived_at=None, search_key=vehicle.search_key)
        .exclude(pk=vehicle_id)
        .exists()
    ):
        raise VehicleKnown(car.number)
    vehicle.version += 1
    _save(vehicle)
    activity.record(actor, "vehicle", vehicle.pk, "edited", before=before, after=after)


def set_vehicle_class(actor: Actor, *, vehicle_id: int, vehicle_class: VehicleClass) -> None:
    """Say the class of a vehicle. Lines that are on a job keep their prices."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    vehicle = get_vehicle_for_update(vehicle_id)
    if vehicle.vehicle_class == vehicle_class:
        return
    before = _api_fields(vehicle)
    vehicle.vehicle_class, vehicle.version = vehicle_class, vehicle.version + 1
    vehicle.save(update_fields=["vehicle_class", "version"])
    activity.record(actor, "vehicle", vehicle.pk, "edited", before=before, after=_api_fields(vehicle))


def remove_vehicle(actor: Actor, *, vehicle_id: int) -> None:
    """Archive a vehicle that has jobs, and delete any other vehicle. Its owners are not changed."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    _delete_or_archive_vehicle(actor, get_vehicle_for_update(vehicle_id))


def remove_customer(actor: Actor, *, customer_id: int) -> None:
    """Remove a customer and the vehicles without another owner. Rows with jobs are archived and not
    deleted."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    customer = get_customer_for_update(customer_id)
    cars = vehicles_of_customer_for_update(customer_id)
    others = Ownership.objects.filter(vehicle__in=cars, customer__archived_at=None)
    shared = set(others.exclude(customer=customer).values_list("vehicle_id", flat=True))
    for vehicle in cars:
        if vehicle.pk not in shared:
            _delete_or_archive_vehicle(actor, vehicle)
    _delete_or_archive(actor, "customer", customer, before=particulars_of(customer).api_fields())


def _add_owner(actor: Actor, vehicle: Vehicle, customer: Customer) -> None:
    Ownership.objects.create(customer=customer, vehicle=vehicle)
    owner = {"customerId": customer.pk, "customerName": customer.name}
    activity.record(actor, "vehicle", vehicle.pk, "owner_added", after=owner)


def _add_or_return(actor: Actor, car: NewVehicle) -> Vehicle:
    """Add a vehicle, or restore an archived vehicle with its history. A current vehicle is refused."""
    alike = Vehicle.objects.select_for_update().filter(search_key=plates.search_key(car.number))
    known = alike.order_by(F("archived_at").desc(nulls_first=True)).first()
    if known and known.archived_at is None:
        raise VehicleKnown(car.number)
    vehicle = known or Vehicle()
    _write(vehicle, car)
    vehicle.archived_at = None
    _save(vehicle)
    activity.record(
        actor, "vehicle", vehicle.pk, "returned" if known else "added", after=_api_fields(vehicle)
    )
    return vehicle


def _add_or_return_many(actor: Actor, cars: Sequence[NewVehicle]) -> dict[str, Vehicle]:
    """Add or restore vehicles and return them by search key. The unique index decides between concurrent
    requests.
    """
    known = newest_by_search_key_for_update([plates.search_key(car.number) for car in cars])
    now = clock.now()
    taken_in: dict[str, Vehicle] = {}
    for car in cars:
        key = plates.search_key(car.number)
        vehicle = known.get(key) or Vehicle(version=1, created_at=now)
        if key in taken_in or (key in known and vehicle.archived_at is None):
            raise VehicleKnown(car.number)
        taken_in[key] = vehicle
    for car in cars:
        vehicle = taken_in[plates.search_key(car.number)]
        _write(vehicle, car)
        vehicle.archived_at = None
    added = [vehicle for key, vehicle in taken_in.items() if key not in known]
    returned = [vehicle for key, vehicle in taken_in.items() if key in known]
    Vehicle.objects.bulk_create(added)
    Vehicle.objects.bulk_update(returned, ["number", "search_key", "model", "vehicle_class", "archived_at"])
    for what, vehicles in (("added", added), ("returned", returned)):
        activity.record_many(actor, "vehicle", what, ((row.pk, _api_fields(row)) for row in vehicles))
    return taken_in


def _write(vehicle: Vehicle, car: NewVehicle) -> None:
    vehicle.number, vehicle.search_key, vehicle.model = car.number, plates.search_key(car.number), car.model
    if car.vehicle_class is not None:
        vehicle.vehicle_class = car.vehicle_class or None


def _save(vehicle: Vehicle) -> None:
    """Save a vehicle. The unique index decides between concurrent requests for one plate."""
    try:
        vehicle.save()
    except IntegrityError:
        raise VehicleKnown(vehicle.number) from None


def _delete_or_archive_vehicle(actor: Actor, vehicle: Vehicle) -> None:
    _delete_or_archive(actor, "vehicle", vehicle, before=_api_fields(vehicle))


def _delete_or_archive(
    actor: Actor, subject: str, row: Customer | Vehicle, *, before: dict[str, Any]
) -> None:
    """Delete a row, or archive it if a protecting foreign key, such as that of a job, refers to it."""
    subject_id = row.pk
    try:
        row.delete()
    except ProtectedError:
        type(row).objects.filter(pk=subject_id).update(archived_at=Now())
        activity.record(actor, subject, subject_id, "archived", before=before)
    else:
        activity.record(actor, subject, subject_id, "deleted", before=before)


def _api_fields(vehicle: Vehicle) -> dict[str, Any]:
    """Return the values under their API names, for the activity log."""
    fields = {"vehicleNumber": vehicle.number, "vehicleModel": vehicle.model}
    return fields | {"vehicleClass": vehicle.vehicle_class} if vehicle.vehicle_class else fields
