"""The operation that posts a count, because it may take parts from jobs."""

from garages.roles import Permission
from kernel.errors import Conflict
from kernel.http.answer import Answer
from kernel.http.fields import Paging
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.jobs.parts import counted
from tenants.stock.counts import queries
from tenants.stock.counts.fields import StockCountOut
from tenants.stock.errors import CountBelowZero, CountEmpty, CountOver

routes = Routes(tags=["stock"])


@routes.post(
    "/garage/counts/{count_id}/post",
    gate=in_garage(Permission.CORRECT_STOCK, when_locked="never", ids=("count_id",), creates=True),
    response=StockCountOut,
    refuses=[CountOver, CountEmpty, CountBelowZero, Conflict],
)
def post_count(request: Request, count_id: int) -> Answer:
    count = counted.post_count(request.actor, count_id=count_id)
    return Answer(
        queries.get_count(request.actor, count.pk, Paging(), show=None), Sentence("The count is finished.")
    )
