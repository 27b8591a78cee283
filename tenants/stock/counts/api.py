"""The operations of counts. `jobs` has the one that posts a count."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.fields import NewestFirst, Paging
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.stock.codes import CountScope, CountShow
from tenants.stock.counts import fields as schemas
from tenants.stock.counts import queries, services
from tenants.stock.errors import CountOpen, CountOver

routes = Routes(tags=["stock"])


@routes.get(
    "/garage/counts",
    gate=in_garage(Permission.COUNT_STOCK, when_locked="always"),
    response=schemas.StockCountPageOut,
)
def list_counts(request: Request, asked: Query[NewestFirst]) -> dict[str, Any]:
    return queries.list_counts(request.actor, asked)


@routes.post(
    "/garage/counts",
    gate=in_garage(Permission.COUNT_STOCK, when_locked="never", creates=True),
    response=schemas.StockCountOut,
    refuses=[CountOpen],
)
def open_count(request: Request, payload: schemas.NewCountIn) -> Answer:
    count = services.open_count(request.actor, scope=CountScope(payload.scope), rack=payload.rack)
    return Answer(
        queries.get_count(request.actor, count.pk, Paging(), show=None), Sentence("The count is open.")
    )


@routes.get(
    "/garage/counts/{count_id}",
    gate=in_garage(Permission.COUNT_STOCK, when_locked="always", ids=("count_id",)),
    response=schemas.StockCountOut,
)
def get_count(request: Request, count_id: int, asked: Query[schemas.CountLinesIn]) -> dict[str, Any]:
    show = CountShow(asked.show) if asked.show else None
    return queries.get_count(request.actor, count_id, asked, show=show)


@routes.put(
    "/garage/counts/{count_id}/lines/{part_id}",
    gate=in_garage(Permission.COUNT_STOCK, when_locked="never", ids=("count_id", "part_id")),
    response=schemas.StockCountLineOut,
    refuses=[CountOver],
)
def count_part(request: Request, count_id: int, part_id: int, payload: schemas.CountedIn) -> Answer:
    line = services.count_part(request.actor, count_id=count_id, part_id=part_id, counted=payload.counted)
    return Answer(line, Sentence("The number is saved."))


@routes.delete(
    "/garage/counts/{count_id}",
    gate=in_garage(Permission.COUNT_STOCK, when_locked="never", ids=("count_id",)),
    refuses=[CountOver],
)
def drop_count(request: Request, count_id: int) -> Answer:
    services.drop_count(request.actor, count_id=count_id)
    return Answer(None, Sentence("The count is discarded. The stock has not changed."))
