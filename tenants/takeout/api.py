"""The full export of a garage, and closing a garage."""

from garages.errors import AlreadyClosing, DeletionUnderWay, NotClosing
from garages.roles import Permission
from kernel.files.addresses import export_address
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.takeout import closing, queries, schemas, services
from tenants.takeout.closing import ClosingView
from tenants.takeout.queries import ExportView

routes = Routes(tags=["takeout"])


@routes.post(
    "/garage/export-garage",
    gate=in_garage(Permission.EXPORT_GARAGE, when_locked="always", in_archive=True, creates=True, heavy=True),
    response=schemas.GarageExportOut,
)
def export_garage(request: Request) -> Answer:
    services.export_garage(request.actor)
    return Answer(queries.get_garage_export(), Sentence("We will email you when your export is ready."))


@routes.get(
    "/garage/export-garage",
    gate=in_garage(Permission.EXPORT_GARAGE, when_locked="always", in_archive=True),
    response=schemas.GarageExportOut,
)
def get_garage_export(request: Request) -> ExportView:
    return queries.get_garage_export()


@routes.get(
    "/garage/export-garage/address",
    gate=in_garage(Permission.EXPORT_GARAGE, when_locked="always", in_archive=True),
    response=DownloadOut,
)
def get_garage_export_address(request: Request) -> DownloadOut:
    return DownloadOut(address=export_address(queries.get_ready_export_id()))


@routes.get(
    "/garage/closing",
    gate=in_garage(Permission.CLOSE_GARAGE, when_locked="always", in_archive=True),
    response=schemas.GarageClosingOut,
)
def get_garage_closing(request: Request) -> ClosingView:
    return closing.get_garage_closing(request.actor.garage_id)


@routes.post(
    "/garage/closing",
    gate=in_garage(Permission.CLOSE_GARAGE, when_locked="always", in_archive=True),
    response=schemas.GarageClosingOut,
    refuses=[AlreadyClosing],
)
def close_garage(request: Request, payload: schemas.CloseGarageIn) -> Answer:
    closing.close_garage(request.actor, name=payload.garage_name)
    seen = closing.get_garage_closing(request.actor.garage_id)
    return Answer(seen, Sentence("The garage is being closed. You can undo this for thirty days."))


@routes.delete(
    "/garage/closing",
    gate=in_garage(Permission.CLOSE_GARAGE, when_locked="always", in_archive=True),
    refuses=[NotClosing, DeletionUnderWay],
)
def keep_garage(request: Request) -> Answer:
    closing.keep_garage(request.actor)
    return Answer(None, Sentence("The garage will not be closed."))
