"""The operations of vehicles."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile
from kernel.http.answer import Answer
from kernel.http.fields import NewestFirst
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence, joined
from tenants.customers.schemas import CustomerQuery
from tenants.directory import vehicles as directory
from tenants.directory.job_history import list_job_history as job_history
from tenants.vehicles import schemas, services
from tenants.vehicles.plates import unusual_plate_hint

routes = Routes(tags=["vehicles"])


@routes.get(
    "/garage/get-customer-vehicles",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always", ids=("customerId",)),
    response=list[schemas.VehicleOut],
)
def get_customer_vehicles(request: Request, query: Query[CustomerQuery]) -> list[dict[str, Any]]:
    return directory.customer_vehicles(query.customer_id)


@routes.post(
    "/garage/list-customer-vehicles",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always", ids=("customerId",)),
    response=schemas.CustomerVehiclesOut,
)
def list_customer_vehicles(request: Request, payload: CustomerQuery) -> dict[str, Any]:
    return {"customer_vehicles": directory.customer_vehicles(payload.customer_id)}


@routes.post(
    "/garage/add-customer-vehicle",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", hints=("customerId",), creates=True),
    response=schemas.VehicleOut,
)
def add_customer_vehicle(request: Request, payload: schemas.CustomerVehicleIn) -> Answer:
    vehicle = services.add_customer_vehicle(
        request.actor,
        customer_id=payload.customer_id,
        car=payload.vehicle(),
    )
    said = Sentence("A new vehicle has been added successfully.")
    hint = unusual_plate_hint(vehicle.number)
    return Answer(directory.customer_vehicle(vehicle.pk), joined(said, hint))


@routes.get(
    "/garage/vehicles",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always"),
    response=schemas.VehiclePageOut,
)
def list_vehicles(request: Request, paging: Query[NewestFirst]) -> dict[str, Any]:
    return directory.list_vehicles(paging)


@routes.get(
    "/garage/vehicles/job-history",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always", ids=("vehicleId",)),
    response=schemas.HistoryPageOut,
)
def list_job_history(request: Request, query: Query[schemas.HistoryQuery]) -> dict[str, Any]:
    return job_history(query, vehicle_id=query.vehicle_id)


@routes.get(
    "/garage/vehicles/{vehicle_id}",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always", ids=("vehicle_id",)),
    response=schemas.VehicleDetailOut,
)
def get_vehicle(request: Request, vehicle_id: int) -> dict[str, Any]:
    return directory.get_vehicle(vehicle_id)


@routes.put(
    "/garage/vehicles/{vehicle_id}",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", ids=("vehicle_id",)),
    response=schemas.VehicleDetailOut,
    refuses=[ChangedMeanwhile],
)
def edit_vehicle(request: Request, vehicle_id: int, payload: schemas.VehicleEditIn) -> Answer:
    services.edit_vehicle(
        request.actor,
        vehicle_id=vehicle_id,
        car=payload.vehicle(),
        version=payload.version,
    )
    return Answer(directory.get_vehicle(vehicle_id), Sentence("Vehicle updated successfully"))


@routes.put(
    "/garage/vehicles/{vehicle_id}/class",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", ids=("vehicle_id",)),
)
def set_vehicle_class(request: Request, vehicle_id: int, payload: schemas.VehicleClassIn) -> Answer:
    services.set_vehicle_class(request.actor, vehicle_id=vehicle_id, vehicle_class=payload.vehicle_class)
    return Answer(None, Sentence("Vehicle updated successfully"))


@routes.delete(
    "/garage/vehicles/{vehicle_id}",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", ids=("vehicle_id",)),
)
def remove_vehicle(request: Request, vehicle_id: int) -> Answer:
    services.remove_vehicle(request.actor, vehicle_id=vehicle_id)
    return Answer(None, Sentence("Vehicle deleted successfully!"))
