"""The operations of the alerts."""

from typing import Any

from ninja import Query

from garages.roles import Permission
from kernel.http.answer import Answer
from kernel.http.fields import NewestFirst
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.alerts import queries, schemas, services

routes = Routes(tags=["alerts"])


@routes.get(
    "/garage/alerts",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always"),
    response=schemas.AlertPageOut,
)
def list_alerts(request: Request, paging: Query[NewestFirst]) -> dict[str, Any]:
    return queries.list_alerts(request.actor, paging)


@routes.get(
    "/garage/alerts/unread",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always"),
    response=schemas.UnreadOut,
)
def count_unread_alerts(request: Request) -> dict[str, Any]:
    return queries.poll(request.actor)


@routes.post(
    "/garage/alerts/{alert_id}/read",
    gate=in_garage(Permission.SEE_GARAGE, when_locked="always", ids=("alert_id",)),
)
def read_alert(request: Request, alert_id: int) -> Answer:
    services.read_alert(request.actor, alert_id=alert_id)
    return Answer(None)


@routes.post("/garage/alerts/read-all", gate=in_garage(Permission.SEE_GARAGE, when_locked="always"))
def read_all_alerts(request: Request) -> Answer:
    services.read_all_alerts(request.actor)
    return Answer(None, Sentence("All alerts are marked as read."))
