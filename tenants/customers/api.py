"""The operations of customers."""

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
from tenants.customers import schemas, services
from tenants.directory import customers as directory
from tenants.vehicles import services as vehicles
from tenants.vehicles.plates import unusual_plate_hint
from tenants.vehicles.queries import as_registered
from tenants.vehicles.schemas import AssociationIn, CustomerWithVehicleIn, RegisteredOut

routes = Routes(tags=["customers"])


@routes.get(
    "/garage/customers",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always"),
    response=schemas.CustomerPageOut,
)
def list_customers(request: Request, paging: Query[NewestFirst]) -> dict[str, Any]:
    return directory.list_customers(request.actor, paging)


@routes.post(
    "/garage/manage-customers",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always"),
    response=schemas.CustomerPageOut,
)
def list_customers_by_body(request: Request, paging: NewestFirst) -> dict[str, Any]:
    return directory.list_customers(request.actor, paging)


@routes.get(
    "/garage/customers/{customer_id}",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always", ids=("customer_id",)),
    response=schemas.CustomerOut,
)
def get_customer(request: Request, customer_id: int) -> dict[str, Any]:
    return directory.get_customer(request.actor, customer_id)


@routes.post(
    "/garage/get-customer",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always", ids=("customerId",)),
    response=schemas.CustomerOut,
)
def get_customer_by_body(request: Request, payload: schemas.CustomerQuery) -> dict[str, Any]:
    return directory.get_customer(request.actor, payload.customer_id)


@routes.post(
    "/garage/customers",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", creates=True),
    response=RegisteredOut,
)
def register_customer_with_vehicle(request: Request, payload: CustomerWithVehicleIn) -> Answer:
    customer, vehicle = vehicles.register_customer_with_vehicle(
        request.actor, payload.particulars(), payload.vehicle()
    )
    said = Sentence("A new customer has been added successfully.")
    return Answer(as_registered(customer, vehicle), joined(said, unusual_plate_hint(vehicle.number)))


@routes.post(
    "/garage/associate-customer-to-vehicle",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", creates=True),
    response=schemas.CustomerOut,
)
def associate_customer_to_vehicle(request: Request, payload: AssociationIn) -> Answer:
    customer = vehicles.associate_customer_to_vehicle(
        request.actor, payload.particulars(), vehicle_id=payload.vehicle_id
    )
    return Answer(
        directory.get_customer(request.actor, customer.pk),
        Sentence("A new customer has been added successfully."),
    )


@routes.put(
    "/garage/customers/{customer_id}",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", ids=("customer_id",)),
    response=schemas.CustomerOut,
    refuses=[ChangedMeanwhile],
)
def edit_customer(request: Request, customer_id: int, payload: schemas.CustomerEditIn) -> Answer:
    services.edit_customer(
        request.actor, payload.particulars(), customer_id=customer_id, version=payload.version
    )
    return Answer(
        directory.get_customer(request.actor, customer_id), Sentence("Customer updated successfully")
    )


@routes.delete(
    "/garage/customers",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", ids=("customerId",)),
)
def remove_customer(request: Request, query: Query[schemas.CustomerQuery]) -> Answer:
    vehicles.remove_customer(request.actor, customer_id=query.customer_id)
    return Answer(None, Sentence("Customer deleted successfully!"))
