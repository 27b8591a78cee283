"""Deleting a closed garage: one administrator requests it, another confirms it, or the request is
cancelled."""

from console.deletions import deletion_requests, schemas
from console.deletions.deletion_requests import WaitingDeletion
from console.deletions.errors import (
    BackupMissing,
    CoolingOff,
    DeletionNotAsked,
    FinalExportMissing,
    SecondPersonNeeded,
)
from console.gates import view_gate
from console.roles import Duty
from console.schemas import WhyIn
from garages.errors import DeletionUnderWay, NotClosing
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["console"])

delete_gate = in_console(Duty.DELETE, fresh=True, of_deleted=True)
DELETION_REFUSALS = [NotClosing, DeletionUnderWay, CoolingOff, FinalExportMissing, BackupMissing, NotFound]


@routes.get("/console/deletions", gate=view_gate, response=list[schemas.WaitingDeletionOut])
def list_deletions(request: Request) -> list[WaitingDeletion]:
    return deletion_requests.waiting_deletions(request.admin)


@routes.post("/console/garages/{garage_id}/deletion", gate=delete_gate, refuses=DELETION_REFUSALS)
def ask_deletion(request: Request, garage_id: int, payload: schemas.DeletionIn) -> Answer:
    deletion_requests.ask_deletion(request.admin, garage_id, name=payload.garage_name, reason=payload.reason)
    return Answer(None, Sentence("Another person must confirm the deletion."))


@routes.post(
    "/console/garages/{garage_id}/deletion/confirm",
    gate=delete_gate,
    refuses=[*DELETION_REFUSALS, DeletionNotAsked, SecondPersonNeeded],
)
def confirm_deletion(request: Request, garage_id: int, payload: schemas.GarageNameIn) -> Answer:
    deletion_requests.confirm_deletion(request.admin, garage_id, name=payload.garage_name)
    return Answer(None, Sentence("The garage is being deleted."))


@routes.post(
    "/console/garages/{garage_id}/deletion/call-off",
    gate=in_console(Duty.DELETE, of_deleted=True),
    refuses=[NotClosing, DeletionUnderWay, DeletionNotAsked, NotFound],
)
def call_off_deletion(request: Request, garage_id: int, payload: WhyIn) -> Answer:
    deletion_requests.call_off_deletion(request.admin, garage_id, reason=payload.reason)
    return Answer(None, Sentence("The deletion is cancelled."))
