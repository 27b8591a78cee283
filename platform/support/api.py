"""Support sessions: opened in the console, seen and ended by the garage's owner."""

from typing import Any
from uuid import UUID

from console.garages.story import require_garage
from console.roles import Duty
from console.schemas import WhyIn
from garages.roles import Permission
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console, in_garage, looking_inside
from kernel.http.request import Request
from kernel.http.routes import Routes
from support import queries, schemas, services
from support.errors import NothingToLookAt

routes = Routes(tags=["support"])

ENDED = "The support session has ended."
answering = in_garage(Permission.ANSWER_SUPPORT, when_locked="always", in_archive=True)


@routes.post(
    "/console/garages/{garage_id}/support-access",
    gate=in_console(Duty.LOOK, fresh=True, of_deleted=True),
    response=schemas.LookOpenedOut,
    refuses=[NothingToLookAt, NotFound],
)
def look_inside(request: Request, garage_id: int, payload: WhyIn) -> services.Opened:
    return services.look_inside(request.admin, garage_id, reason=payload.reason)


@routes.get(
    "/console/garages/{garage_id}/support-access",
    gate=in_console(Duty.SEE, of_deleted=True),
    response=list[schemas.LookSeenOut],
    refuses=[NotFound],
)
def list_garage_looks(request: Request, garage_id: int) -> list[dict[str, Any]]:
    require_garage(garage_id)
    return queries.list_looks(request.admin, garage_id)


@routes.post("/console/support-access/{access_id}/end", gate=in_console(Duty.LOOK), refuses=[NotFound])
def end_look_of_admin(request: Request, access_id: UUID) -> Answer:
    services.end_look_of_admin(request.admin, access_id)
    return Answer(None, ENDED)


@routes.get("/garage/support-access", gate=answering, response=list[schemas.SupportAccessOut])
def list_looks(request: Request) -> list[dict[str, Any]]:
    return queries.list_accesses(request.actor.garage_id)


@routes.post("/garage/support-access/{access_id}/end", gate=answering)
def end_look(request: Request, access_id: UUID) -> Answer:
    services.end_look(request.actor, access_id)
    return Answer(None, ENDED)


@routes.get("/garage/look", gate=looking_inside(), response=schemas.LookOut)
def get_look(request: Request) -> queries.Looker:
    found: queries.Looker = request.looker
    return found


@routes.post("/garage/look/leave", gate=looking_inside())
def leave(request: Request) -> Answer:
    services.leave(request.looker)
    return Answer(None, ENDED)
