"""The routes for the list of garages, for one garage, and for actions on a garage other than billing."""

from typing import Any

from ninja import Query

from accounts.errors import SecondFactorIsOff
from console.deletions.deletion_requests import find_closing
from console.garages import listing, schemas, story, suspension
from console.gates import view_gate
from console.roles import Duty
from console.schemas import WhyIn
from garages.errors import GarageNotOpen, GarageNotSuspended
from kernel.errors import NotFound
from kernel.http.answer import Answer
from kernel.http.gate import in_console
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence

routes = Routes(tags=["console"])


@routes.get("/console/garages", gate=view_gate, response=schemas.ListedGaragesOut)
def list_garages(request: Request, query: Query[schemas.GaragesQuery]) -> dict[str, Any]:
    wanted = listing.GarageFilter(
        query.search_text, query.state, query.plan_code, query.ends_from, query.ends_until
    )
    return listing.list_garages(wanted, sort=query.sort, rows=query.rows)


@routes.get(
    "/console/garages/{garage_id}", gate=view_gate, response=schemas.ConsoleGarageOut, refuses=[NotFound]
)
def get_garage(request: Request, garage_id: int) -> dict[str, Any]:
    seen = story.get_garage(garage_id)
    return {
        **vars(seen.billing),
        **vars(seen),
        "closing": find_closing(request.admin, garage_id),
        "owners": [{**vars(each), "phone": each.phone.removeprefix("+91")} for each in seen.owners],
        "garage_id": seen.garage.pk,
        "garage_name": seen.garage.name,
        "chain_name": seen.garage.chain.name,
        "garage_state": seen.garage.state,
        "legal_name": seen.garage.legal_name,
        "address": seen.garage.address,
        "gstin": seen.garage.gstin,
        "phone_number": seen.garage.phone.removeprefix("+91"),
        "created_at": seen.garage.created_at,
    }


@routes.get(
    "/console/garages/{garage_id}/story", gate=view_gate, response=schemas.StoryOut, refuses=[NotFound]
)
def tell_story(request: Request, garage_id: int, query: Query[schemas.StoryQuery]) -> dict[str, Any]:
    return story.tell_story(garage_id, kind=query.kind, rows=query.rows)


@routes.post(
    "/console/garages/{garage_id}/notes",
    gate=in_console(Duty.SEE, creates=True, of_deleted=True),
    refuses=[NotFound],
)
def add_garage_note(request: Request, garage_id: int, payload: schemas.NoteIn) -> Answer:
    story.add_note(request.admin, garage_id, text=payload.note)
    return Answer(None, Sentence("The note is saved."))


@routes.post(
    "/console/garages/{garage_id}/sign-out-everyone",
    gate=in_console(Duty.SUSPEND),
    response=schemas.SignedOutOut,
    refuses=[NotFound],
)
def sign_everyone_out(request: Request, garage_id: int, payload: WhyIn) -> Answer:
    people = suspension.sign_everyone_out(request.admin, garage_id, reason=payload.reason)
    return Answer({"people": people}, Sentence("Everyone is signed out."))


@routes.post(
    "/console/garages/{garage_id}/release-second-factor",
    gate=in_console(Duty.SUSPEND, fresh=True),
    refuses=[SecondFactorIsOff, NotFound],
)
def release_second_factor(request: Request, garage_id: int, payload: schemas.ReleaseIn) -> Answer:
    suspension.release_second_factor(request.admin, garage_id, email=payload.email, reason=payload.reason)
    return Answer(None, Sentence("Two-step sign-in ends in 24 hours. The person has a mail about it."))


@routes.post(
    "/console/garages/{garage_id}/suspend",
    gate=in_console(Duty.SUSPEND, fresh=True, of_deleted=True),
    refuses=[GarageNotOpen, NotFound],
)
def suspend_garage(request: Request, garage_id: int, payload: WhyIn) -> Answer:
    suspension.suspend(request.admin, garage_id, reason=payload.reason)
    return Answer(None, Sentence("The garage is suspended."))


@routes.post(
    "/console/garages/{garage_id}/reinstate",
    gate=in_console(Duty.SUSPEND, of_deleted=True),
    refuses=[GarageNotSuspended, NotFound],
)
def reinstate_garage(request: Request, garage_id: int, payload: WhyIn) -> Answer:
    suspension.reinstate(request.admin, garage_id, reason=payload.reason)
    return Answer(None, Sentence("The garage is open again."))
