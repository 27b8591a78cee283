"""The operations of visits and check-ins."""

from typing import Any

from django.http import HttpResponse
from ninja import File, Form, Query
from ninja.files import UploadedFile

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile, Rendering
from kernel.hiding import Hidden
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.payload import IMAGE_LIMIT
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.inspections import photos as point_photos
from tenants.inspections import queries as inspections
from tenants.inspections.errors import InspectionDone, PointsSent
from tenants.pictures.errors import PicturesFull
from tenants.pictures.queries import addresses_of
from tenants.visits import check_ins, errors, photos, queries, services
from tenants.visits import fields as schemas
from tenants.visits.codes import VisitTab
from tenants.visits.papers import CHECK_IN

routes = Routes(tags=["visits"])

_change_gate = in_garage(Permission.CHECK_IN, when_locked="never", ids=("visit_id",))
_creating_gate = in_garage(Permission.CHECK_IN, when_locked="never", ids=("visit_id",), creates=True)


@routes.post(
    "/garage/visits",
    gate=in_garage(Permission.CHECK_IN, when_locked="never", creates=True),
    response=schemas.VisitIdOut,
    refuses=[errors.VisitOpen, errors.JobFinished, errors.EstimateApproved],
)
def open_visit(request: Request, payload: schemas.NewVisitIn) -> dict[str, int]:
    visit = services.open_visit(
        request.actor,
        job_id=payload.job_id,
        customer_id=payload.customer_id,
        vehicle_id=payload.vehicle_id,
    )
    return {"visit_id": visit.pk}


@routes.get(
    "/garage/visits",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always"),
    response=schemas.VisitListOut,
)
def list_visits(request: Request, query: Query[schemas.VisitListIn]) -> dict[str, Any]:
    return queries.list_visits(query, tab=VisitTab(query.tab))


@routes.get(
    "/garage/visits/{visit_id}",
    gate=in_garage(Permission.SEE_JOBS, when_locked="always", ids=("visit_id",)),
    response=schemas.VisitOut,
)
def get_visit(request: Request, visit_id: int) -> dict[str, Any]:
    visit = queries.get_visit(request.actor, visit_id)
    return visit | {"inspections": inspections.list_of_visit(visit_id)}


@routes.post(
    "/garage/visits/{visit_id}/close",
    gate=_change_gate,
    refuses=[errors.VisitEnded, errors.VisitHasJob, errors.EstimateLive],
)
def close_visit(request: Request, visit_id: int, payload: schemas.CloseVisitIn) -> Answer:
    services.close_visit(request.actor, visit_id=visit_id, reason=payload.reason)
    return Answer(None, Sentence("The visit is closed."))


@routes.put(
    "/garage/visits/{visit_id}/check-in",
    gate=_change_gate,
    response=schemas.SavedCheckInOut,
    refuses=[ChangedMeanwhile, errors.CheckInFinished, errors.VisitEnded],
)
def save_check_in(request: Request, visit_id: int, payload: schemas.CheckInIn) -> Answer:
    check_in = check_ins.save_check_in(
        request.actor, visit_id=visit_id, details=payload.details(), version=payload.version
    )
    return Answer({"version": check_in.version}, Sentence("Saved"))


@routes.post(
    "/garage/visits/{visit_id}/check-in/finish",
    gate=_creating_gate,
    response=schemas.SavedCheckInOut,
    refuses=[ChangedMeanwhile, errors.CheckInFinished, errors.VisitEnded, errors.NoCheckIn, PicturesFull],
)
def finish_check_in(request: Request, visit_id: int, payload: schemas.FinishCheckInIn) -> Answer:
    check_in = check_ins.finish_check_in(
        request.actor, visit_id=visit_id, finish=payload.finish(), version=payload.version
    )
    return Answer({"version": check_in.version}, Sentence("The check-in is finished."))


@routes.post(
    "/garage/visits/{visit_id}/check-in/notes",
    gate=_creating_gate,
    refuses=[errors.NoCheckIn],
)
def add_check_in_note(request: Request, visit_id: int, payload: schemas.NoteIn) -> Answer:
    check_ins.add_check_in_note(request.actor, visit_id=visit_id, text=payload.note)
    return Answer(None, Sentence("The note has been added."))


@routes.get(
    "/garage/visits/{visit_id}/check-in/address",
    gate=in_garage(
        Permission.SEE_PICTURES, when_locked="always", ids=("visit_id",), paper_with=(Hidden.PHONES,)
    ),
    response=DownloadOut,
    refuses=[errors.CheckInOpen, Rendering],
)
def get_check_in_address(request: Request, visit_id: int) -> DownloadOut | HttpResponse:
    return CHECK_IN.address(check_ins.get_finished(visit_id))


@routes.post(
    "/garage/visits/{visit_id}/check-in/mail",
    gate=_change_gate,
    refuses=[errors.CheckInOpen, errors.CustomerHasNoEmail, errors.MailsUsedUp],
)
def mail_check_in(request: Request, visit_id: int) -> Any:
    sent = check_ins.mail_check_in(request.actor, visit_id=visit_id)
    return (
        sent
        if isinstance(sent, errors.CustomerHasNoEmail)
        else Answer(None, Sentence("The check-in is on its way to {to}.", to=sent.to))
    )


@routes.post(
    "/garage/visits/{visit_id}/pictures",
    gate=in_garage(
        Permission.CHECK_IN,
        when_locked="never",
        ids=("visit_id",),
        body_limit=IMAGE_LIMIT,
    ),
    response=schemas.PictureOut,
    refuses=[errors.CheckInFinished, errors.VisitEnded, InspectionDone, PointsSent, PicturesFull],
)
def add_picture(
    request: Request, visit_id: int, payload: Form[schemas.PictureIn], photo: File[UploadedFile]
) -> Answer:
    if payload.point_id is not None:
        shown = point_photos.add_point_picture(
            request.actor,
            visit_id=visit_id,
            point_id=payload.point_id,
            ask=payload.ask,
            content=photo.read(),
        )
        return Answer(inspections.picture_fields(shown), Sentence("The photo has been added."))
    added = photos.add_picture(
        request.actor, visit_id=visit_id, ask=payload.ask, content=photo.read(), view=payload.view
    )
    return Answer(queries.picture_fields(added), Sentence("The photo has been added."))


@routes.delete(
    "/garage/pictures/{picture_id}",
    gate=in_garage(Permission.CHECK_IN, when_locked="never", ids=("picture_id",)),
    refuses=[errors.CheckInFinished, errors.VisitEnded, InspectionDone, PointsSent],
)
def remove_picture(request: Request, picture_id: int) -> Answer:
    point_photos.remove_picture(request.actor, picture_id=picture_id)
    return Answer(None, Sentence("The photo has been removed."))


@routes.get(
    "/garage/pictures/{picture_id}/address",
    gate=in_garage(Permission.SEE_PICTURES, when_locked="always", ids=("picture_id",)),
    response=schemas.PictureAddressOut,
)
def get_picture_address(request: Request, picture_id: int) -> dict[str, str | None]:
    return addresses_of(photos.get_present_picture(picture_id))
