"""The load of each garage, and slowing a garage down."""

from ninja import Query

from console.gates import view_gate
from console.load import figures, paces, schemas
from console.load.errors import BadWindow, NoPace, PaceOver, PaceTooLong
from console.load.figures import LoadReport
from console.roles import Duty
from kernel.errors import NotFound, clock_time
from kernel.http.answer import Answer
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence, joined

routes = Routes(tags=["console"])


@routes.get("/console/load", gate=view_gate, response=schemas.LoadOut, refuses=[BadWindow])
def list_console_load(request: Request, query: Query[schemas.LoadQuery]) -> LoadReport:
    return figures.get_load(query.window)


@routes.put(
    "/console/garages/{garage_id}/pace",
    gate=in_console(Duty.SUSPEND),
    refuses=[PaceOver, PaceTooLong, NotFound],
)
def set_garage_pace(request: Request, garage_id: int, payload: schemas.PaceIn) -> Answer:
    name = paces.set_pace(
        request.admin,
        garage_id,
        per_second=payload.per_second,
        until=payload.until,
        reason=payload.reason,
    )
    per_second, until = payload.per_second, clock_time(payload.until)
    held = Sentence(
        "{name} is held at {number} requests a second until {until}.",
        name=name,
        number=per_second,
        until=until,
    )
    if per_second == 1:
        held = Sentence("{name} is held at 1 request a second until {until}.", name=name, until=until)
    return Answer(None, joined(held, Sentence("Its people see “Please wait a moment”.")))


@routes.delete(
    "/console/garages/{garage_id}/pace",
    gate=in_console(Duty.SUSPEND),
    refuses=[NoPace, NotFound],
)
def clear_garage_pace(request: Request, garage_id: int, payload: schemas.PaceReasonIn) -> Answer:
    paces.clear_pace(request.admin, garage_id, reason=payload.reason)
    return Answer(None, Sentence("The garage has its full speed again."))
