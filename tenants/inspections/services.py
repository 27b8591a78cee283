"""Functions that write inspections.

Locks are taken in this order: the visit, the inspection, then the room for pictures.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.languages import ENGLISH
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.inspections import papers, queries, templates
from tenants.inspections.codes import SKIPPED, InspectionState, Mark
from tenants.inspections.errors import (
    InspectionDone,
    InspectionOpen,
    PhotoNeeded,
    PointsSent,
    PointsUnchecked,
    TooManyInspections,
)
from tenants.inspections.models import Inspection, InspectionPoint, PointPicture, TemplatePoint
from tenants.inspections.rules import MOST_INSPECTIONS
from tenants.visits.errors import VisitEnded
from tenants.visits.queries import get_visit_for_update, is_open, paper_language


@dataclass(frozen=True, slots=True)
class Finding:
    """What somebody noted about a point."""

    mark: str
    measured: str
    note: str


def start_inspection(actor: Actor, *, visit_id: int, template_id: int) -> Inspection:
    """Start an inspection. It copies the points of the template."""
    actor.require(Permission.INSPECT)
    template = templates.get_live_template(template_id)
    visit = get_visit_for_update(visit_id)
    if not is_open(visit):
        raise VisitEnded
    if Inspection.objects.filter(visit=visit).count() >= MOST_INSPECTIONS:
        raise TooManyInspections
    inspection = Inspection.objects.create(
        visit=visit,
        template_name=template.name,
        state=InspectionState.OPEN,
        person_name=actor.name,
        done_at=None,
        language=ENGLISH,
        version=1,
    )
    InspectionPoint.objects.bulk_create(
        InspectionPoint(
            inspection=inspection,
            place=point.place,
            group_name=point.group_name,
            label=point.label,
            service_id=point.service_id,
            photo_when_bad=point.photo_when_bad,
            mark="",
            measured="",
            note="",
            sent_on="",
            version=1,
        )
        for point in TemplatePoint.objects.filter(template=template).order_by("place")
    )
    activity.record(actor, "visit", visit.pk, "inspection_started", after=template.name)
    return inspection


def mark_point(actor: Actor, *, point_id: int, finding: Finding, version: int | None) -> InspectionPoint:
    """Save the mark and the notes of a point. A repeated call with the same values changes nothing."""
    actor.require(Permission.INSPECT)
    inspection = queries.get_inspection_of_point_for_update(point_id)
    point = InspectionPoint.objects.get(pk=point_id)
    before = Finding(point.mark, point.measured, point.note)
    # A phone that lost its connection sends a request again, although the first one may have arrived.
    if before == finding:
        return point
    check_open(inspection)
    check_not_sent(point)
    check_version(point, version, current=asdict(before), yours=asdict(finding))
    point.mark, point.measured, point.note = finding.mark, finding.measured, finding.note
    point.version += 1
    point.save(update_fields=["mark", "measured", "note", "version"])
    return point


def finish_inspection(actor: Actor, *, inspection_id: int, anyway: bool, version: int | None) -> Inspection:
    """Finish an inspection. With `anyway`, points that nobody checked are skipped."""
    actor.require(Permission.INSPECT)
    inspection = queries.get_inspection_for_update(inspection_id)
    check_open(inspection)
    check_version(inspection, version)
    points = queries.points_of(inspection)
    unchecked = [point for point in points if not point.mark]
    if unchecked and not anyway:
        raise PointsUnchecked(points=len(unchecked), first=unchecked[0].pk)
    shown = set(PointPicture.objects.filter(point__inspection=inspection).values_list("point", flat=True))
    for point in points:
        if point.mark == Mark.BAD and point.photo_when_bad and point.pk not in shown:
            raise PhotoNeeded(label=point.label, point=point.pk)
    if unchecked:
        InspectionPoint.objects.filter(inspection=inspection, mark="").update(mark=SKIPPED)
    inspection.state, inspection.done_at = InspectionState.DONE, clock.now()
    inspection.person_name, inspection.language = actor.name, paper_language(inspection.visit_id)
    _save(inspection)
    papers.INSPECTION.queue(inspection)
    activity.record(
        actor, "visit", inspection.visit_id, "inspection_finished", after=inspection.template_name
    )
    return inspection


def reopen_inspection(actor: Actor, *, inspection_id: int, version: int | None) -> Inspection:
    """Reopen an inspection while the vehicle is here. Skipped points are unchecked again."""
    actor.require(Permission.INSPECT)
    visit = get_visit_for_update(queries.visit_of(inspection_id))
    inspection = queries.get_inspection_for_update(inspection_id)
    if inspection.state != InspectionState.DONE:
        raise InspectionOpen
    if not is_open(visit):
        raise VisitEnded
    check_version(inspection, version)
    if sent := InspectionPoint.objects.filter(inspection=inspection).exclude(sent_on="").first():
        raise PointsSent(code=sent.sent_on)
    InspectionPoint.objects.filter(inspection=inspection, mark=SKIPPED).update(mark="")
    inspection.state, inspection.done_at = InspectionState.OPEN, None
    papers.drop_paper(inspection)
    _save(inspection)
    activity.record(actor, "visit", visit.pk, "inspection_reopened", after=inspection.template_name)
    return inspection


def get_finished(inspection_id: int) -> Inspection | None:
    inspection = Inspection.objects.filter(pk=inspection_id).first()
    if inspection and inspection.done_at is None:
        raise InspectionOpen
    return inspection


def check_open(inspection: Inspection) -> None:
    if inspection.state == InspectionState.DONE:
        raise InspectionDone


def check_not_sent(point: InspectionPoint) -> None:
    if point.sent_on:
        raise PointsSent(code=point.sent_on)


def freeze_points(point_ids: Collection[int], *, code: str) -> None:
    """Keep the points that a customer sees on an estimate as they are. The first estimate is named."""
    InspectionPoint.objects.filter(pk__in=point_ids, sent_on="").update(sent_on=code)


def release_points(visit_id: int, *, code: str, held: Mapping[int, str]) -> None:
    """Free the points that an estimate has frozen. `held` has the codes of others that have them."""
    frozen = InspectionPoint.objects.filter(inspection__visit=visit_id, sent_on=code)
    for point in frozen.filter(pk__in=held):
        point.sent_on = held[point.pk]
        point.save(update_fields=["sent_on"])
    frozen.update(sent_on="")


def _save(inspection: Inspection) -> None:
    inspection.version += 1
    inspection.save(update_fields=["state", "done_at", "person_name", "language", "version"])
