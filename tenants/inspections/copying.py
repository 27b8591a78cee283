"""Copies the templates of inspections of another branch, with the names of services instead of their ids."""

from collections import defaultdict
from dataclasses import dataclass

from garages.roles import Permission
from kernel.actor import Actor
from tenants.catalogue import queries as catalogue
from tenants.inspections.models import InspectionTemplate, TemplatePoint
from tenants.inspections.rules import MOST_TEMPLATES
from tenants.inspections.templates import Point, TemplateDetails, write_templates

Key = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class NamedPoint:
    group_name: str
    label: str
    service: Key | None
    photo_when_bad: bool


def named_templates() -> dict[str, list[NamedPoint]]:
    """Return the points of each current template by its name."""
    names = {key: name for name, key in catalogue.offered_ids().items()}
    found = defaultdict(list)
    points = TemplatePoint.objects.filter(template__retired_at=None).order_by("template", "place")
    for point in points.select_related("template"):
        service = names.get(point.service_id) if point.service_id else None
        named = NamedPoint(point.group_name, point.label, service, point.photo_when_bad)
        found[point.template.name].append(named)
    return dict(found)


def copy_templates(actor: Actor, offered: dict[str, list[NamedPoint]]) -> int:
    """Add the templates whose names are not here, as far as there is room. Returns their number."""
    actor.require(Permission.CHANGE_ESTIMATE_RULES)
    current = InspectionTemplate.objects.filter(retired_at=None).values_list("name", flat=True)
    here = {name.casefold() for name in current}
    ids = catalogue.offered_ids()
    new = [
        TemplateDetails(name, [_with_id(point, ids) for point in points])
        for name, points in offered.items()
        if name.casefold() not in here
    ][: MOST_TEMPLATES - len(here)]
    write_templates(actor, new)
    return len(new)


def _with_id(point: NamedPoint, ids: dict[Key, int]) -> Point:
    service_id = ids.get(point.service) if point.service else None
    return Point(point.group_name, point.label, service_id, point.photo_when_bad)
