"""The operations of suppliers."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.purchases.suppliers import fields as schemas
from tenants.purchases.suppliers import queries, services

routes = Routes(tags=["purchases"])

change_gate = in_garage(Permission.BUY_PARTS, when_locked="never", ids=("supplier_id",))


@routes.get(
    "/garage/suppliers",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always"),
    response=schemas.SupplierPageOut,
)
def list_suppliers(request: Request, asked: Query[schemas.SupplierListIn]) -> dict[str, Any]:
    return queries.list_suppliers(request.actor, asked, archived=asked.archived, owed=asked.owed)


@routes.get(
    "/garage/suppliers/{supplier_id}",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always", ids=("supplier_id",)),
    response=schemas.SupplierOut,
)
def get_supplier(request: Request, supplier_id: int) -> dict[str, Any]:
    return queries.get_supplier(request.actor, supplier_id)


@routes.post(
    "/garage/suppliers",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", creates=True),
    response=schemas.SupplierOut,
)
def add_supplier(request: Request, payload: schemas.SupplierIn) -> Answer:
    supplier = services.add_supplier(request.actor, payload.details())
    return Answer(queries.get_supplier(request.actor, supplier.pk), Sentence("The supplier has been added."))


@routes.put(
    "/garage/suppliers/{supplier_id}",
    gate=change_gate,
    response=schemas.SupplierOut,
    refuses=[ChangedMeanwhile],
)
def change_supplier(request: Request, supplier_id: int, payload: schemas.ChangedSupplierIn) -> Answer:
    services.change_supplier(
        request.actor, supplier_id=supplier_id, details=payload.details(), version=payload.version
    )
    return Answer(
        queries.get_supplier(request.actor, supplier_id), Sentence("The supplier has been changed.")
    )


@routes.delete("/garage/suppliers/{supplier_id}", gate=change_gate)
def archive_supplier(request: Request, supplier_id: int) -> Answer:
    services.archive_supplier(request.actor, supplier_id=supplier_id)
    return Answer(None, Sentence("The supplier has been archived."))
