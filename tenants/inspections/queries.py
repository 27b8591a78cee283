"""Queries that read templates and inspections."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from django.db.models import Count, Q

from kernel.errors import NotFound
from tenants.inspections.codes import SKIPPED, Mark
from tenants.inspections.models import (
    Inspection,
    InspectionPoint,
    InspectionTemplate,
    PointPicture,
    TemplatePoint,
)
from tenants.pictures.queries import addresses_of


def _marked(*marks: str) -> Count:
    return Count("points", filter=Q(points__mark__in=marks))


def template_fields(templates: Sequence[InspectionTemplate]) -> list[dict[str, Any]]:
    """Return templates with their points. One statement reads the points of all templates."""
    points = defaultdict(list)
    for point in TemplatePoint.objects.filter(template__in=templates).order_by("template", "place"):
        points[point.template_id].append(
            {
                "group_name": point.group_name,
                "label": point.label,
                "service_id": point.service_id,
                "photo_when_bad": point.photo_when_bad,
            }
        )
    return [
        {
            "template_id": template.pk,
            "name": template.name,
            "points": points[template.pk],
            "version": template.version,
        }
        for template in templates
    ]


def list_of_visit(visit_id: int) -> list[dict[str, Any]]:
    """Return the inspections of a visit with the numbers of their marks, the newest first."""
    counted = Inspection.objects.filter(visit=visit_id).annotate(
        bad=_marked(Mark.BAD),
        watch=_marked(Mark.WATCH),
        good=_marked(Mark.GOOD),
        unchecked=_marked("", SKIPPED),
    )
    return [
        {
            "inspection_id": each.pk,
            "template_name": each.template_name,
            "is_done": each.done_at is not None,
            "person_name": each.person_name,
            "started_on": each.created_at,
            "done_on": each.done_at,
            "bad": each.bad,
            "watch": each.watch,
            "good": each.good,
            "unchecked": each.unchecked,
        }
        for each in counted.order_by("-id")
    ]


def get_inspection(inspection_id: int) -> dict[str, Any]:
    """Return an inspection with its points and their photos."""
    found = Inspection.objects.select_related("visit__vehicle").filter(pk=inspection_id)
    inspection = found.first()
    if inspection is None:
        raise NotFound
    photos = defaultdict(list)
    shown = PointPicture.objects.filter(point__inspection=inspection).select_related("picture")
    for photo in shown.order_by("id"):
        photos[photo.point_id].append(picture_fields(photo))
    vehicle = inspection.visit.vehicle
    return {
        "inspection_id": inspection.pk,
        "visit_id": inspection.visit_id,
        "vehicle_number": vehicle.number,
        "vehicle_model": vehicle.model,
        "template_name": inspection.template_name,
        "is_done": inspection.done_at is not None,
        "person_name": inspection.person_name,
        "started_on": inspection.created_at,
        "done_on": inspection.done_at,
        "version": inspection.version,
        "points": [
            {
                "point_id": point.pk,
                "group_name": point.group_name,
                "label": point.label,
                "service_id": point.service_id,
                "service_name": point.service.name if point.service else None,
                "photo_when_bad": point.photo_when_bad,
                "mark": point.mark,
                "measured": point.measured,
                "note": point.note,
                "pictures": photos[point.pk],
                "version": point.version,
            }
            for point in points_of(inspection)
        ],
    }


def points_of(inspection: Inspection) -> list[InspectionPoint]:
    found = InspectionPoint.objects.select_related("service").filter(inspection=inspection)
    return list(found.order_by("place"))


def picture_fields(shown: PointPicture) -> dict[str, Any]:
    return {"picture_id": shown.picture_id, "view": "", **addresses_of(shown.picture)}


def get_inspection_for_update(inspection_id: int) -> Inspection:
    """Lock an inspection. Its points and photos are changed under this lock."""
    found = Inspection.objects.select_for_update(no_key=True).filter(pk=inspection_id).first()
    if found is None:
        raise NotFound
    return found


def get_inspection_of_point_for_update(point_id: int) -> Inspection:
    """Lock the inspection of a point. The point is read afterwards, when nobody else can change it."""
    points = InspectionPoint.objects.filter(pk=point_id).values("inspection")
    found = Inspection.objects.select_for_update(no_key=True).filter(pk__in=points).first()
    if found is None:
        raise NotFound
    return found


def visit_of(inspection_id: int) -> int:
    """Return the id of an inspection's visit, which is locked before the inspection."""
    found = Inspection.objects.filter(pk=inspection_id).values_list("visit", flat=True).first()
    if found is None:
        raise NotFound
    return int(found)
