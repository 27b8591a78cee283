"""The log of reminders, manual reminders and pauses."""

from typing import Any

from ninja import Query

from billing import errors as billing
from console.gates import add_gate, billing_gate, view_gate
from console.reminders import reminding, schemas
from console.schemas import WhyIn
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["console"])


@routes.get("/console/reminders", gate=view_gate, response=schemas.RemindersOut)
def list_reminders(request: Request, query: Query[schemas.RemindersQuery]) -> dict[str, Any]:
    return reminding.list_reminders(query.search_text, kind=query.kind, rows=query.rows)


@routes.post(
    "/console/garages/{garage_id}/reminders/send",
    gate=add_gate,
    refuses=[billing.NothingToRemind, billing.ReasonMissing, NotFound],
)
def send_reminder(request: Request, garage_id: int, payload: WhyIn) -> Answer:
    owners = reminding.send_reminder(request.admin, garage_id, reason=payload.reason)
    if owners == 1:
        return Answer(None, Sentence("The reminder is on its way to the owner."))
    return Answer(None, Sentence("The reminder is on its way to {owners} owners.", owners=owners))


@routes.post(
    "/console/garages/{garage_id}/reminders/pause",
    gate=billing_gate,
    refuses=[billing.PauseOver, billing.TooFarAhead, billing.ReasonMissing, NotFound],
)
def pause_reminders(request: Request, garage_id: int, payload: schemas.PauseIn) -> Answer:
    reminding.pause_reminders(request.admin, garage_id, until=payload.until, reason=payload.reason)
    return Answer(None, Sentence("The reminders are paused."))


@routes.post(
    "/console/garages/{garage_id}/reminders/resume",
    gate=billing_gate,
    refuses=[billing.RemindersNotPaused, billing.ReasonMissing, NotFound],
)
def resume_reminders(request: Request, garage_id: int, payload: WhyIn) -> Answer:
    reminding.resume_reminders(request.admin, garage_id, reason=payload.reason)
    return Answer(None, Sentence("The reminders continue."))
