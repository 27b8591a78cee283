"""The operations of orders."""

from typing import Any

from django.http import HttpResponse
from ninja import Query

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile, Rendering
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.purchases.codes import OrderState
from tenants.purchases.errors import OrderClosed, OrderNotSent, OrderSent
from tenants.purchases.orders import fields as schemas
from tenants.purchases.orders import papers, proposal, queries, services

routes = Routes(tags=["purchases"])

_change_gate = in_garage(Permission.BUY_PARTS, when_locked="never", ids=("order_id",))


@routes.get(
    "/garage/to-order",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always"),
    response=schemas.ProposalOut,
)
def propose_orders(request: Request) -> dict[str, Any]:
    return proposal.propose_orders(request.actor)


@routes.get(
    "/garage/orders",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always"),
    response=schemas.OrderPageOut,
)
def list_orders(request: Request, asked: Query[schemas.OrderListIn]) -> dict[str, Any]:
    state = OrderState(asked.state) if asked.state else None
    return queries.list_orders(request.actor, asked, state=state)


@routes.get(
    "/garage/orders/{order_id}",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always", ids=("order_id",)),
    response=schemas.OrderOut,
)
def get_order(request: Request, order_id: int) -> dict[str, Any]:
    return queries.get_order(request.actor, order_id)


@routes.post(
    "/garage/orders",
    gate=in_garage(Permission.BUY_PARTS, when_locked="never", creates=True),
    response=schemas.OrderOut,
)
def make_order(request: Request, payload: schemas.OrderIn) -> Answer:
    order = services.make_order(request.actor, payload.details())
    return Answer(queries.get_order(request.actor, order.pk), Sentence("The order is saved as a draft."))


@routes.put(
    "/garage/orders/{order_id}",
    gate=_change_gate,
    response=schemas.OrderOut,
    refuses=[ChangedMeanwhile, OrderSent, OrderClosed],
)
def change_order(request: Request, order_id: int, payload: schemas.ChangedOrderIn) -> Answer:
    services.change_order(
        request.actor, order_id=order_id, details=payload.details(), version=payload.version
    )
    return Answer(queries.get_order(request.actor, order_id), Sentence("The order has been changed."))


@routes.post(
    "/garage/orders/{order_id}/send",
    gate=_change_gate,
    response=schemas.OrderOut,
    refuses=[OrderSent, OrderClosed],
)
def send_order(request: Request, order_id: int, payload: schemas.SendIn) -> Answer:
    services.send_order(request.actor, order_id=order_id, by_mail=payload.by_mail)
    said = Sentence("The order is marked as sent.")
    if payload.by_mail:
        said = Sentence("The order is on its way by mail.")
    return Answer(queries.get_order(request.actor, order_id), said)


@routes.post(
    "/garage/orders/{order_id}/close",
    gate=_change_gate,
    response=schemas.OrderOut,
    refuses=[OrderClosed],
)
def close_order(request: Request, order_id: int) -> Answer:
    services.close_order(request.actor, order_id=order_id)
    return Answer(queries.get_order(request.actor, order_id), Sentence("The order is closed."))


@routes.get(
    "/garage/orders/{order_id}/address",
    gate=in_garage(Permission.BUY_PARTS, when_locked="always", ids=("order_id",)),
    response=DownloadOut,
    refuses=[OrderNotSent, Rendering],
)
def get_order_address(request: Request, order_id: int) -> DownloadOut | HttpResponse:
    order = papers.get_sent(order_id)
    return papers.ORDER.address(order, version=order.version if order else 0, by_mail=False)
