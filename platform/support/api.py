"""The garage's owner sees support sessions and can end them. Administrators open them in the console."""

from typing import Any
from uuid import UUID

from console.garages.story import require_garage
from console.roles import Duty
from console.schemas import WhyIn
from garages.roles import Permission
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console, in_garage, in_support_session
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from support import queries, schemas, services
from support.errors import GarageNotViewable

routes = Routes(tags=["support"])

ENDED = Sentence("The support session has ended.")
owner_gate = in_garage(Permission.ANSWER_SUPPORT, when_locked="always", in_archive=True)


@routes.post(
    "/console/garages/{garage_id}/support-access",
    gate=in_console(Duty.SUPPORT, fresh=True, of_deleted=True),
    response=schemas.LookOpenedOut,
    refuses=[GarageNotViewable, NotFound],
)
def look_inside(request: Request, garage_id: int, payload: WhyIn) -> services.OpenedSession:
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


@routes.post("/console/support-access/{access_id}/end", gate=in_console(Duty.SUPPORT), refuses=[NotFound])
def end_look_of_admin(request: Request, access_id: UUID) -> Answer:
    services.end_look_of_admin(request.admin, access_id)
    return Answer(None, ENDED)


@routes.get("/garage/support-access", gate=owner_gate, response=list[schemas.SupportAccessOut])
def list_looks(request: Request) -> list[dict[str, Any]]:
    return queries.list_sessions(request.actor.garage_id)


@routes.post("/garage/support-access/{access_id}/end", gate=owner_gate)
def end_look(request: Request, access_id: UUID) -> Answer:
    services.end_look(request.actor, access_id)
    return Answer(None, ENDED)


@routes.get("/garage/look", gate=in_support_session(), response=schemas.LookOut)
def get_look(request: Request) -> queries.SupportSession:
    found: queries.SupportSession = request.support_session
    return found


@routes.post("/garage/look/leave", gate=in_support_session())
def leave(request: Request) -> Answer:
    services.leave(request.support_session)
    return Answer(None, ENDED)
