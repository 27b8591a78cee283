"""The lines that the points of an inspection propose. One line carries all points of its service."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, NoReturn
from uuid import uuid4

from django.db.models import Q

from kernel import clock
from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.catalogue.queries import PricedService, priced_services
from tenants.estimates.codes import LineKind
from tenants.estimates.draft.details import EstimateDetails, LineDetails
from tenants.estimates.draft.lines import on_job_already
from tenants.estimates.errors import UNKNOWN
from tenants.estimates.rules import LINE_NOTE_LENGTH
from tenants.inspections.codes import Mark
from tenants.inspections.models import InspectionPoint
from tenants.jobs.models import JobLine
from tenants.visits.models import Visit


class Skipped(NamedTuple):
    """A point that adds nothing: it has no service, or the job has its service already."""

    point_id: int
    label: str
    why: Literal["no_service", "ordered"]
    service_name: str = ""


@dataclass(frozen=True)
class Proposal:
    """The draft with the points, the new lines, and the number of points that joined a line of the draft."""

    details: EstimateDetails
    added: Sequence[LineDetails] = ()
    joined: int = 0
    skipped: Sequence[Skipped] = ()


def with_points(
    visit: Visit, before: EstimateDetails, point_ids: Sequence[int], service_id: int | None
) -> Proposal:
    """Put points on the lines of their suggested services, or on new lines at today's price.

    A point that stands on the draft already adds nothing. `service_id` is the service for points that suggest
    none. If no point can be added, the first problem is the error.
    """
    placed = {point_id for line in before.all_lines() for point_id in line.point_ids}
    here = InspectionPoint.objects.filter(Q(pk__in=[*point_ids, *placed]), inspection__visit=visit)
    known = {point.pk: point for point in here.order_by("place")}
    if not known.keys() >= set(point_ids):
        raise Invalid(pointIds=UNKNOWN)
    wanted = [point for point in known.values() if point.pk in point_ids and point.pk not in placed]
    standing = {line.service_id for line in before.all_lines() if line.service_id}
    groups, skipped, services = _by_service(visit, wanted, service_id, standing)
    if skipped and not groups and len(wanted) == len(point_ids):
        _refuse(skipped[0], visit, service_id)
    joined = {each: points for each, points in groups.items() if each in standing}
    added = [
        _carrying(_line(services[each]), points, known)
        for each, points in groups.items()
        if each not in joined
    ]
    details = before.with_each_line(
        lambda line: _carrying(line, joined[line.service_id], known) if line.service_id in joined else line
    )
    return Proposal(
        details.with_lines([*details.lines, *added]), added, sum(map(len, joined.values())), skipped
    )


def _by_service(
    visit: Visit, wanted: Sequence[InspectionPoint], service_id: int | None, standing: set[int]
) -> tuple[Mapping[int, list[InspectionPoint]], list[Skipped], Mapping[int, PricedService]]:
    """Return the points of each service, the points that cannot be added, and the prices."""
    suggested = {each.service_id or service_id for each in wanted}
    services = priced_services(
        {each for each in suggested if each}, on=clock.today(), vehicle_id=visit.vehicle_id
    )
    job_lines = JobLine.objects.filter(job=visit.job) if visit.job else JobLine.objects.none()
    ordered = set(job_lines.values_list("service_id", flat=True)) - standing
    groups: dict[int, list[InspectionPoint]] = defaultdict(list)
    skipped = []
    for point in wanted:
        service = services.get(point.service_id or service_id or 0)
        if service is None:
            skipped.append(Skipped(point.pk, point.label, "no_service"))
        elif service.service_id in ordered:
            skipped.append(Skipped(point.pk, point.label, "ordered", service.name))
        else:
            groups[service.service_id].append(point)
    return groups, skipped, services


def _refuse(first: Skipped, visit: Visit, service_id: int | None) -> NoReturn:
    if first.why == "ordered" and visit.job:
        raise Invalid(lines=on_job_already(first.service_name, visit.job))
    raise Invalid(
        serviceId=UNKNOWN if service_id else Sentence("Choose a service for {label}", label=first.label)
    )


def _line(service: PricedService) -> LineDetails:
    return LineDetails(
        ref=uuid4(),
        kind=LineKind.LABOUR,
        rate_paise=service.adjusted_paise,
        service_id=service.service_id,
    )


def _carrying(
    line: LineDetails, new: Sequence[InspectionPoint], known: Mapping[int, InspectionPoint]
) -> LineDetails:
    """Return the line with more points. Its first point is the worst one, which gives the line its mark."""
    points = [*(known[each] for each in line.point_ids if each in known), *new]
    points.sort(key=lambda point: (point.mark != Mark.BAD, point.mark != Mark.WATCH))
    is_only = len(points) == 1
    notes = [line.note, *(_said(point) if is_only else _labelled(point) for point in new)]
    note = "\n".join(filter(None, notes))
    if len(note) > LINE_NOTE_LENGTH:
        note = note[: LINE_NOTE_LENGTH - 1] + "…"
    first, *more = (point.pk for point in points)
    return replace(line, note=note, point_id=first, more_points=tuple(more))


def _said(point: InspectionPoint) -> str:
    return ". ".join(filter(None, (point.measured, point.note)))


def _labelled(point: InspectionPoint) -> str:
    return ": ".join(filter(None, (point.label, _said(point))))
