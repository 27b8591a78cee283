"""The operations of parts and their stock."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile
from kernel.http.answer import Answer
from kernel.http.fields import Paging
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.parts import schemas, services
from tenants.parts.codes import PartFilter
from tenants.parts.errors import LabelElsewhere
from tenants.stock import queries as stock
from tenants.stock import schemas as stock_schemas
from tenants.stock import services as stock_services
from tenants.stock.errors import NotEnough, PartCounted, PartInStock

routes = Routes(tags=["parts"])

view_gate = in_garage(Permission.SEE_PARTS, when_locked="always")
view_one_gate = in_garage(Permission.SEE_PARTS, when_locked="always", ids=("part_id",))


@routes.get("/garage/parts", gate=view_gate, response=schemas.PartPageOut)
def list_parts(request: Request, asked: Query[schemas.PartListIn]) -> dict[str, Any]:
    wanted = PartFilter(asked.filter) if asked.filter else None
    return stock.list_parts(asked, wanted=wanted, vehicle_model=asked.vehicle_model)


@routes.get("/garage/parts/find", gate=view_gate, response=schemas.PartRowOut, refuses=[LabelElsewhere])
def find_part(request: Request, query: Query[schemas.PartCodeIn]) -> dict[str, Any]:
    return stock.find_part(query.code)


@routes.get("/garage/parts/{part_id}", gate=view_one_gate, response=schemas.PartOut)
def get_part(request: Request, part_id: int) -> dict[str, Any]:
    return stock.get_part(request.actor, part_id)


@routes.post(
    "/garage/parts",
    gate=in_garage(Permission.CHANGE_PARTS, when_locked="never", creates=True),
    response=schemas.PartOut,
)
def add_part(request: Request, payload: schemas.PartIn) -> Answer:
    part = services.add_part(request.actor, payload.details(), hsn_digits=stock.hsn_digits())
    return Answer(stock.get_part(request.actor, part.pk), Sentence("The part has been added."))


@routes.put(
    "/garage/parts/{part_id}",
    gate=in_garage(Permission.CHANGE_PARTS, when_locked="never", ids=("part_id",)),
    response=schemas.PartOut,
    refuses=[ChangedMeanwhile],
)
def change_part(request: Request, part_id: int, payload: schemas.ChangedPartIn) -> Answer:
    services.change_part(
        request.actor,
        part_id=part_id,
        details=payload.details(),
        version=payload.version,
        hsn_digits=stock.hsn_digits(),
    )
    return Answer(stock.get_part(request.actor, part_id), Sentence("The part has been changed."))


@routes.delete(
    "/garage/parts/{part_id}",
    gate=in_garage(Permission.CHANGE_PARTS, when_locked="never", ids=("part_id",)),
    refuses=[PartInStock],
)
def archive_part(request: Request, part_id: int) -> Any:
    refusal = stock_services.archive_part(request.actor, part_id=part_id)
    return refusal or Answer(None, Sentence("The part has been archived."))


@routes.get("/garage/parts/{part_id}/moves", gate=view_one_gate, response=stock_schemas.StockMovePageOut)
def list_stock_moves(request: Request, part_id: int, paging: Query[Paging]) -> dict[str, Any]:
    return stock.list_stock_moves(request.actor, part_id, paging)


@routes.post(
    "/garage/parts/{part_id}/stock",
    gate=in_garage(Permission.CORRECT_STOCK, when_locked="never", ids=("part_id",), creates=True),
    response=schemas.PartOut,
    refuses=[NotEnough, PartCounted],
)
def correct_stock(request: Request, part_id: int, payload: stock_schemas.CorrectionIn) -> Answer:
    stock_services.correct_stock(request.actor, part_id=part_id, correction=payload.correction())
    return Answer(stock.get_part(request.actor, part_id), Sentence("The stock has been corrected."))
