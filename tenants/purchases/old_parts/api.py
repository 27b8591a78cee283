"""The operations of old parts and scrap sales."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.fields import NewestFirst
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.purchases.errors import OldPartSettled
from tenants.purchases.old_parts import fields as schemas
from tenants.purchases.old_parts import queries, services

routes = Routes(tags=["purchases"])


@routes.get(
    "/garage/old-parts",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always"),
    response=schemas.OldPartPageOut,
)
def list_old_parts(request: Request, asked: Query[schemas.OldPartListIn]) -> dict[str, Any]:
    return queries.list_old_parts(request.actor, asked, state=asked.state)


@routes.post(
    "/garage/old-parts/{old_part_id}/settle",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", ids=("old_part_id",)),
    response=schemas.OldPartOut,
    refuses=[OldPartSettled],
)
def settle_old_part(request: Request, old_part_id: int, payload: schemas.SettlementIn) -> Answer:
    services.settle_old_part(request.actor, old_part_id=old_part_id, settlement=payload.settlement())
    return Answer(queries.get_old_part(request.actor, old_part_id), Sentence("The old part is saved."))


@routes.get(
    "/garage/scrap-sales",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always"),
    response=schemas.ScrapSalePageOut,
)
def list_scrap_sales(request: Request, asked: Query[NewestFirst]) -> dict[str, Any]:
    return queries.list_scrap_sales(asked)


@routes.post(
    "/garage/scrap-sales",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", creates=True),
    response=schemas.ScrapSaleOut,
)
def note_scrap_sale(request: Request, payload: schemas.ScrapSaleIn) -> Answer:
    sale = services.note_scrap_sale(request.actor, payload.scrap())
    return Answer(queries.scrap_fields(sale), Sentence("The scrap sale is saved."))
