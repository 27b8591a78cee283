"""The calls about customers together with their cars."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.fields import NewestFirst
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from tenants.customers.queries import get_customer
from tenants.customers.schemas import CustomerOut, CustomerQuery
from tenants.vehicles import queries, schemas, services
from tenants.vehicles.plates import second_look

routes = Routes(tags=["customers"])


@routes.get(
    "/garage/customers",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always"),
    response=schemas.CustomerPageOut,
)
def list_customers(request: Request, paging: Query[NewestFirst]) -> dict[str, Any]:
    return queries.list_customers(paging)


@routes.post(
    "/garage/manage-customers",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always"),
    response=schemas.CustomerPageOut,
)
def list_customers_by_body(request: Request, paging: NewestFirst) -> dict[str, Any]:
    return queries.list_customers(paging)


@routes.post(
    "/garage/customers",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", creates=True),
    response=schemas.RegisteredOut,
)
def register_customer_with_vehicle(request: Request, payload: schemas.CustomerWithVehicleIn) -> Answer:
    customer, vehicle = services.register_customer_with_vehicle(
        request.actor, payload.particulars(), number=payload.vehicle_number, model=payload.vehicle_model
    )
    message = f"A new customer has been added successfully.{second_look(vehicle.number)}"
    return Answer(queries.as_registered(customer, vehicle), message)


@routes.delete(
    "/garage/customers",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", ids=("customerId",)),
)
def remove_customer(request: Request, query: Query[CustomerQuery]) -> Answer:
    services.remove_customer(request.actor, customer_id=query.customer_id)
    return Answer(None, "Customer deleted successfully!")


@routes.post(
    "/garage/associate-customer-to-vehicle",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", creates=True),
    response=CustomerOut,
)
def associate_customer_to_vehicle(request: Request, payload: schemas.AssociationIn) -> Answer:
    customer = services.associate_customer_to_vehicle(
        request.actor, payload.particulars(), vehicle_id=payload.vehicle_id
    )
    return Answer(get_customer(customer.pk), "A new customer has been added successfully.")
