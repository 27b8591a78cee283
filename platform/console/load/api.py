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
    requests = "1 request" if payload.per_second == 1 else f"{payload.per_second} requests"
    return Answer(
        None,
        f"{name} is held at {requests} a second until {clock_time(payload.until)}."
        " Its people see “Please wait a moment”.",
    )


@routes.delete(
    "/console/garages/{garage_id}/pace",
    gate=in_console(Duty.SUSPEND),
    refuses=[NoPace, NotFound],
)
def clear_garage_pace(request: Request, garage_id: int, payload: schemas.PaceReasonIn) -> Answer:
    paces.clear_pace(request.admin, garage_id, reason=payload.reason)
    return Answer(None, "The garage has its full speed again.")
