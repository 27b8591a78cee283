"""Functions that write the templates of inspections.

A garage gets its three templates when somebody reads its templates for the first time. So older garages get
them too. One lock of the table holds the limits, because templates are written rarely.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from django.db import connection

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.catalogue.models import Service
from tenants.inspections import defaults
from tenants.inspections.errors import UNKNOWN, LastTemplate, TooManyTemplates
from tenants.inspections.models import InspectionTemplate, TemplatePoint
from tenants.inspections.rules import MOST_TEMPLATES

_LOCK = "LOCK TABLE inspection_template IN SHARE ROW EXCLUSIVE MODE"


@dataclass(frozen=True, slots=True)
class Point:
    group_name: str
    label: str
    service_id: int | None
    photo_when_bad: bool


@dataclass(frozen=True, slots=True)
class TemplateDetails:
    name: str
    points: Sequence[Point]

    def api_fields(self) -> dict[str, object]:
        """Return the values under their API names, for a conflict."""
        return {
            "name": self.name,
            "points": [
                {
                    "groupName": point.group_name,
                    "label": point.label,
                    "serviceId": point.service_id,
                    "photoWhenBad": point.photo_when_bad,
                }
                for point in self.points
            ],
        }


def list_templates(actor: Actor) -> list[InspectionTemplate]:
    actor.require(Permission.INSPECT)
    _add_defaults()
    return list(InspectionTemplate.objects.filter(retired_at=None).order_by("id"))


def get_live_template(template_id: int) -> InspectionTemplate:
    _add_defaults()
    template = InspectionTemplate.objects.filter(pk=template_id, retired_at=None).first()
    if template is None:
        raise Invalid(templateId=UNKNOWN)
    return template


def write_templates(actor: Actor, templates: Iterable[TemplateDetails]) -> None:
    """Write templates whose names are free. The garage's first templates are not added afterwards."""
    _lock()
    for details in templates:
        _write_template(actor, details)


def add_template(actor: Actor, details: TemplateDetails) -> InspectionTemplate:
    actor.require(Permission.CHANGE_ESTIMATE_RULES)
    _add_defaults()
    _lock()
    if InspectionTemplate.objects.filter(retired_at=None).count() >= MOST_TEMPLATES:
        raise TooManyTemplates
    _check(details)
    return _write_template(actor, details)


def _write_template(actor: Actor, details: TemplateDetails) -> InspectionTemplate:
    template = InspectionTemplate.objects.create(name=details.name, retired_at=None, version=1)
    _write_points(template, details.points)
    activity.record(actor, "inspection_template", template.pk, "added", after=asdict(details))
    return template


def change_template(
    actor: Actor, *, template_id: int, details: TemplateDetails, version: int | None
) -> InspectionTemplate:
    """Change a template. Inspections keep the points that they were started with."""
    actor.require(Permission.CHANGE_ESTIMATE_RULES)
    _lock()
    template = _get_live(template_id)
    before = _details_of(template)
    check_version(template, version, current=before.api_fields(), yours=details.api_fields())
    _check(details, template)
    template.name, template.version = details.name, template.version + 1
    template.save(update_fields=["name", "version"])
    TemplatePoint.objects.filter(template=template).delete()
    _write_points(template, details.points)
    activity.record(
        actor, "inspection_template", template.pk, "changed", before=asdict(before), after=asdict(details)
    )
    return template


def retire_template(actor: Actor, *, template_id: int) -> None:
    """Retire a template, so that nobody starts an inspection with it."""
    actor.require(Permission.CHANGE_ESTIMATE_RULES)
    _lock()
    template = _get_live(template_id)
    if InspectionTemplate.objects.filter(retired_at=None).count() == 1:
        raise LastTemplate
    template.retired_at, template.version = clock.now(), template.version + 1
    template.save(update_fields=["retired_at", "version"])
    activity.record(actor, "inspection_template", template.pk, "retired", before=template.name)


def _lock() -> None:
    with connection.cursor() as cursor:
        cursor.execute(_LOCK)


def _add_defaults() -> None:
    """Add the templates that come with a garage. A retired template stays, so they are added once."""
    if InspectionTemplate.objects.exists():
        return
    _lock()
    if InspectionTemplate.objects.exists():
        return
    for name, groups in defaults.TEMPLATES.items():
        template = InspectionTemplate.objects.create(name=name, retired_at=None, version=1)
        _write_points(
            template,
            [Point(group, label, None, needs) for group, label, needs in defaults.points_of(groups)],
        )


def _get_live(template_id: int) -> InspectionTemplate:
    template = InspectionTemplate.objects.filter(pk=template_id, retired_at=None).first()
    if template is None:
        raise NotFound
    return template


def _details_of(template: InspectionTemplate) -> TemplateDetails:
    points = TemplatePoint.objects.filter(template=template).order_by("place")
    return TemplateDetails(
        template.name,
        [Point(each.group_name, each.label, each.service_id, each.photo_when_bad) for each in points],
    )


def _check(details: TemplateDetails, template: InspectionTemplate | None = None) -> None:
    others = InspectionTemplate.objects.filter(name__iexact=details.name, retired_at=None)
    if template:
        others = others.exclude(pk=template.pk)
    if others.exists():
        raise Invalid(name=Sentence("This template already exists"))
    wanted = {point.service_id for point in details.points if point.service_id}
    # A service that was removed from the catalogue may stay on a template.
    if wanted and Service.objects.filter(pk__in=wanted).count() < len(wanted):
        raise Invalid(serviceId=UNKNOWN)


def _write_points(template: InspectionTemplate, points: Iterable[Point]) -> None:
    TemplatePoint.objects.bulk_create(
        TemplatePoint(
            template=template,
            place=place,
            group_name=point.group_name,
            label=point.label,
            service_id=point.service_id,
            photo_when_bad=point.photo_when_bad,
        )
        for place, point in enumerate(points)
    )
