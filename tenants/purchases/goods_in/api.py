"""The operations of goods in."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.purchases.errors import OrderClosed, OrderNotSent
from tenants.purchases.goods_in import fields as schemas
from tenants.purchases.goods_in import queries, services

routes = Routes(tags=["purchases"])


@routes.get(
    "/garage/goods-in",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always"),
    response=schemas.GoodsInPageOut,
)
def list_goods_in(request: Request, asked: Query[schemas.GoodsInListIn]) -> dict[str, Any]:
    return queries.list_goods_in(asked, unbilled=asked.unbilled)


@routes.get(
    "/garage/goods-in/{goods_in_id}",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always", ids=("goods_in_id",)),
    response=schemas.GoodsInOut,
)
def get_goods_in(request: Request, goods_in_id: int) -> dict[str, Any]:
    return queries.get_goods_in(request.actor, goods_in_id)


@routes.post(
    "/garage/goods-in",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", creates=True),
    response=schemas.GoodsInOut,
    refuses=[OrderNotSent, OrderClosed],
)
def take_in_goods(request: Request, payload: schemas.GoodsInIn) -> Answer:
    delivery = services.take_in_goods(request.actor, payload.details())
    return Answer(queries.get_goods_in(request.actor, delivery.pk), Sentence("The goods are in."))
