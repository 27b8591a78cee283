"""The operations of inspections and their templates."""

from typing import Any

from django.http import HttpResponse

from garages.roles import Permission
from kernel.errors import ChangedMeanwhile, Rendering
from kernel.hiding import Hidden
from kernel.http.answer import Answer
from kernel.http.fields import DownloadOut
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence
from tenants.inspections import errors, papers, queries, services, templates
from tenants.inspections import fields as schemas
from tenants.visits.errors import VisitEnded

routes = Routes(tags=["inspections"])

_template_gate = in_garage(Permission.CHANGE_ESTIMATE_RULES, when_locked="never", ids=("template_id",))
_inspection_gate = in_garage(Permission.INSPECT, when_locked="never", ids=("inspection_id",))


@routes.get(
    "/garage/inspection-templates",
    gate=in_garage(Permission.INSPECT, when_locked="always"),
    response=list[schemas.TemplateOut],
)
def list_templates(request: Request) -> list[dict[str, Any]]:
    return queries.template_fields(templates.list_templates(request.actor))


@routes.post(
    "/garage/inspection-templates",
    gate=in_garage(Permission.CHANGE_ESTIMATE_RULES, when_locked="never", creates=True),
    response=schemas.TemplateOut,
    refuses=[errors.TooManyTemplates],
)
def add_template(request: Request, payload: schemas.NewTemplateIn) -> Answer:
    template = templates.add_template(request.actor, payload.details())
    return Answer(queries.template_fields([template])[0], Sentence("The template has been added."))


@routes.put(
    "/garage/inspection-templates/{template_id}",
    gate=_template_gate,
    response=schemas.TemplateOut,
    refuses=[ChangedMeanwhile],
)
def change_template(request: Request, template_id: int, payload: schemas.TemplateIn) -> Answer:
    template = templates.change_template(
        request.actor, template_id=template_id, details=payload.details(), version=payload.version
    )
    return Answer(queries.template_fields([template])[0], Sentence("The template is saved."))


@routes.post(
    "/garage/inspection-templates/{template_id}/retire",
    gate=_template_gate,
    refuses=[errors.LastTemplate],
)
def retire_template(request: Request, template_id: int) -> Answer:
    templates.retire_template(request.actor, template_id=template_id)
    return Answer(None, Sentence("The template is retired."))


@routes.post(
    "/garage/visits/{visit_id}/inspections",
    gate=in_garage(Permission.INSPECT, when_locked="never", ids=("visit_id",), creates=True),
    response=schemas.InspectionIdOut,
    refuses=[errors.TooManyInspections, VisitEnded],
)
def start_inspection(request: Request, visit_id: int, payload: schemas.NewInspectionIn) -> dict[str, int]:
    inspection = services.start_inspection(request.actor, visit_id=visit_id, template_id=payload.template_id)
    return {"inspection_id": inspection.pk}


@routes.get(
    "/garage/inspections/{inspection_id}",
    gate=in_garage(Permission.SEE_PICTURES, when_locked="always", ids=("inspection_id",)),
    response=schemas.InspectionOut,
)
def get_inspection(request: Request, inspection_id: int) -> dict[str, Any]:
    return queries.get_inspection(inspection_id)


@routes.get(
    "/garage/inspections/{inspection_id}/address",
    gate=in_garage(
        Permission.SEE_PICTURES, when_locked="always", ids=("inspection_id",), paper_with=(Hidden.PHONES,)
    ),
    response=DownloadOut,
    refuses=[errors.InspectionOpen, Rendering],
)
def get_inspection_address(request: Request, inspection_id: int) -> DownloadOut | HttpResponse:
    return papers.INSPECTION.address(services.get_finished(inspection_id))


@routes.post(
    "/garage/inspections/{inspection_id}/finish",
    gate=_inspection_gate,
    response=schemas.SavedVersionOut,
    refuses=[ChangedMeanwhile, errors.InspectionDone, errors.PointsUnchecked, errors.PhotoNeeded],
)
def finish_inspection(request: Request, inspection_id: int, payload: schemas.FinishInspectionIn) -> Answer:
    done = services.finish_inspection(
        request.actor, inspection_id=inspection_id, anyway=payload.anyway, version=payload.version
    )
    return Answer({"version": done.version}, Sentence("The inspection is finished."))


@routes.post(
    "/garage/inspections/{inspection_id}/reopen",
    gate=_inspection_gate,
    response=schemas.SavedVersionOut,
    refuses=[ChangedMeanwhile, errors.InspectionOpen, errors.PointsSent, VisitEnded],
)
def reopen_inspection(request: Request, inspection_id: int, payload: schemas.ReopenInspectionIn) -> Answer:
    opened = services.reopen_inspection(request.actor, inspection_id=inspection_id, version=payload.version)
    return Answer({"version": opened.version}, Sentence("The inspection is open again."))


@routes.put(
    "/garage/inspection-points/{point_id}",
    gate=in_garage(Permission.INSPECT, when_locked="never", ids=("point_id",)),
    response=schemas.SavedVersionOut,
    refuses=[ChangedMeanwhile, errors.InspectionDone, errors.PointsSent],
)
def mark_point(request: Request, point_id: int, payload: schemas.FindingIn) -> Answer:
    point = services.mark_point(
        request.actor, point_id=point_id, finding=payload.finding(), version=payload.version
    )
    return Answer({"version": point.version}, Sentence("Saved"))
