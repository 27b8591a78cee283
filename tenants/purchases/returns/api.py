"""The operations of returns to suppliers."""

from typing import Any

from django.http import HttpResponse
from ninja import Query

from garages.roles import Permission
from kernel.errors import Rendering
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.purchases.errors import BillVoided, CreditNoted
from tenants.purchases.returns import fields as schemas
from tenants.purchases.returns import papers, queries, services
from tenants.stock.errors import NotEnough

routes = Routes(tags=["purchases"])


@routes.get(
    "/garage/supplier-returns",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always"),
    response=schemas.SupplierReturnPageOut,
)
def list_supplier_returns(request: Request, asked: Query[schemas.ReturnListIn]) -> dict[str, Any]:
    return queries.list_supplier_returns(request.actor, asked, waiting=asked.waiting)


@routes.get(
    "/garage/supplier-returns/{return_id}",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always", ids=("return_id",)),
    response=schemas.SupplierReturnOut,
)
def get_supplier_return(request: Request, return_id: int) -> dict[str, Any]:
    return queries.get_supplier_return(request.actor, return_id)


@routes.post(
    "/garage/supplier-returns",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", creates=True),
    response=schemas.SupplierReturnOut,
    refuses=[BillVoided, NotEnough],
)
def return_to_supplier(request: Request, payload: schemas.SupplierReturnIn) -> Answer:
    back = services.return_to_supplier(request.actor, payload.details())
    return Answer(
        queries.get_supplier_return(request.actor, back.pk),
        Sentence("Debit note {code} is written.", code=back.code),
    )


@routes.post(
    "/garage/supplier-returns/{return_id}/credit",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", ids=("return_id",)),
    response=schemas.SupplierReturnOut,
    refuses=[CreditNoted],
)
def note_credit(request: Request, return_id: int, payload: schemas.CreditIn) -> Answer:
    services.note_credit(request.actor, return_id=return_id, credit=payload.credit())
    return Answer(queries.get_supplier_return(request.actor, return_id), Sentence("The credit is noted."))


@routes.get(
    "/garage/supplier-returns/{return_id}/address",
    # The debit note shows what the goods cost.
    gate=in_garage(Permission.SEE_COST, when_locked="always", ids=("return_id",)),
    response=DownloadOut,
    refuses=[Rendering],
)
def get_supplier_return_address(request: Request, return_id: int) -> DownloadOut | HttpResponse:
    return papers.RETURN.address(papers.RETURN.find(return_id))
