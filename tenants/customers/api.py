"""The calls about one customer."""

from typing import Any

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from tenants.customers import queries, schemas, services

routes = Routes(tags=["customers"])


@routes.get(
    "/garage/customers/{customer_id}",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always", ids=("customer_id",)),
    response=schemas.CustomerOut,
)
def get_customer(request: Request, customer_id: int) -> dict[str, Any]:
    return queries.get_customer(customer_id)


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
    return Answer(queries.get_customer(customer_id), "Customer updated successfully")


@routes.post(
    "/garage/get-customer",
    gate=in_garage(Permission.SEE_CUSTOMERS, when_locked="always", ids=("customerId",)),
    response=schemas.CustomerOut,
)
def get_customer_by_body(request: Request, payload: schemas.CustomerQuery) -> dict[str, Any]:
    return queries.get_customer(payload.customer_id)
