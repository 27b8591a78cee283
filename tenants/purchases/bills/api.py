"""The operations of suppliers' bills."""

from typing import Any

from ninja import File, Query
from ninja.files import UploadedFile

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.payload import PAPER_LIMIT
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.purchases.bills import fields as schemas
from tenants.purchases.bills import papers, queries, services
from tenants.purchases.codes import BillState
from tenants.purchases.errors import BillAlike, BillBooked, BillPartPaid, BillVoided, GoodsGone
from tenants.stock.errors import NotEnough

routes = Routes(tags=["purchases"])


@routes.get(
    "/garage/bills",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always"),
    response=schemas.BillPageOut,
)
def list_purchase_bills(request: Request, asked: Query[schemas.BillListIn]) -> dict[str, Any]:
    state = BillState(asked.state) if asked.state else None
    return queries.list_purchase_bills(request.actor, asked, state=state)


@routes.get(
    "/garage/bills/{bill_id}",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always", ids=("bill_id",)),
    response=schemas.PurchaseBillOut,
)
def get_purchase_bill(request: Request, bill_id: int) -> dict[str, Any]:
    return queries.get_purchase_bill(request.actor, bill_id)


@routes.post(
    "/garage/bills",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", creates=True),
    response=schemas.PurchaseBillOut,
    refuses=[BillBooked, BillAlike],
)
def book_bill(request: Request, payload: schemas.BillIn) -> Answer:
    bill = services.book_bill(request.actor, payload.details())
    return Answer(queries.get_purchase_bill(request.actor, bill.pk), Sentence("The bill has been booked."))


@routes.post(
    "/garage/bills/{bill_id}/void",
    gate=in_garage(Permission.CORRECT_STOCK, when_locked="never", ids=("bill_id",)),
    response=schemas.PurchaseBillOut,
    refuses=[BillVoided, BillPartPaid, GoodsGone, NotEnough],
)
def void_bill(request: Request, bill_id: int, payload: schemas.VoidIn) -> Answer:
    services.void_bill(request.actor, bill_id=bill_id, reason=payload.reason)
    return Answer(queries.get_purchase_bill(request.actor, bill_id), Sentence("The bill has been voided."))


@routes.post(
    "/garage/bills/{bill_id}/file",
    gate=in_garage(
        Permission.BUY_PARTS,
        when_locked="never",
        ids=("bill_id",),
        creates=True,
        body_limit=PAPER_LIMIT,
    ),
    response=schemas.PurchaseBillOut,
    refuses=[BillVoided],
)
def attach_bill_file(request: Request, bill_id: int, file: File[UploadedFile]) -> Answer:
    papers.attach_bill_file(request.actor, bill_id=bill_id, content=file.read())
    return Answer(
        queries.get_purchase_bill(request.actor, bill_id), Sentence("The file is attached to the bill.")
    )


@routes.delete(
    "/garage/bills/{bill_id}/file",
    gate=in_garage(Permission.SEE_COST, when_locked="never", ids=("bill_id",)),
    response=schemas.PurchaseBillOut,
    refuses=[BillVoided],
)
def remove_bill_file(request: Request, bill_id: int) -> Answer:
    papers.remove_bill_file(request.actor, bill_id=bill_id)
    return Answer(
        queries.get_purchase_bill(request.actor, bill_id), Sentence("The file of the bill is removed.")
    )


@routes.get(
    "/garage/parts/{part_id}/purchases",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always", ids=("part_id",)),
    response=schemas.PartPurchasesOut,
)
def list_part_purchases(request: Request, part_id: int) -> dict[str, Any]:
    return queries.list_part_purchases(request.actor, part_id)
