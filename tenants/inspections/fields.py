"""Requests and responses of inspections and their templates."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from kernel.http.fields import (
    LARGEST_ID,
    NOT_SENT,
    WHOLE,
    In,
    Instant,
    Out,
    Typed,
    Version,
    field_error,
    one_of,
    text,
)
from kernel.sentences import Sentence
from tenants.inspections import rules
from tenants.inspections.codes import Mark
from tenants.inspections.services import Finding
from tenants.inspections.templates import Point, TemplateDetails
from tenants.visits.fields import PictureOut

OptionalId = Annotated[int | None, Field(ge=1, le=LARGEST_ID), WHOLE]


def _some_points(points: list[Any]) -> list[Any]:
    if not points:
        raise field_error(Sentence("Add at least one point"))
    if len(points) > rules.MOST_POINTS:
        raise field_error(Sentence("A template has at most {most} points.", most=rules.MOST_POINTS))
    return points


class TemplatePointIn(In):
    group_name: Annotated[str, text(required=Sentence("Name the group"), longest=rules.GROUP_LENGTH)] = ""
    label: Annotated[str, text(required=Sentence("Name the point"), longest=rules.LABEL_LENGTH)] = ""
    service_id: OptionalId = None
    photo_when_bad: bool = False

    def point(self) -> Point:
        return Point(self.group_name, self.label, self.service_id, self.photo_when_bad)


class NewTemplateIn(In):
    name: Annotated[str, text(required=Sentence("Name the template"), longest=rules.NAME_LENGTH)] = ""
    points: Annotated[list[TemplatePointIn], AfterValidator(_some_points)] = []

    def details(self) -> TemplateDetails:
        return TemplateDetails(self.name, [each.point() for each in self.points])


class TemplateIn(NewTemplateIn):
    version: Version = None


class NewInspectionIn(In):
    template_id: Annotated[int, Field(ge=1, le=LARGEST_ID), WHOLE] = NOT_SENT


class FindingIn(In):
    mark: Annotated[str, one_of(Mark)] = ""
    measured: Annotated[str, text(longest=rules.MEASURED_LENGTH)] = ""
    note: Annotated[str, text(longest=rules.NOTE_LENGTH, lines=True)] = ""
    version: Version = None

    def finding(self) -> Finding:
        return Finding(self.mark, self.measured, self.note)


class FinishInspectionIn(In):
    # Finish although some points were not checked.
    anyway: bool = False
    version: Version = None


class ReopenInspectionIn(In):
    version: Version = None


# -- answers ---------------------------------------------------------------------------------------------


class TemplatePointOut(Out):
    group_name: str
    label: str
    service_id: int | None
    photo_when_bad: bool


class TemplateOut(Out):
    template_id: int
    name: str
    points: list[TemplatePointOut]
    version: int


class InspectionIdOut(Out):
    inspection_id: int


class PointOut(Out):
    point_id: int
    group_name: str
    label: str
    # The service that is suggested when the point is bad.
    service_id: int | None
    service_name: str | None
    photo_when_bad: bool
    # Skipped points were not checked when the inspection was finished.
    mark: Literal["", "good", "watch", "bad", "skipped"]
    measured: Typed
    note: Typed
    pictures: list[PictureOut]
    version: int


class InspectionOut(Out):
    inspection_id: int
    visit_id: int
    vehicle_number: str
    vehicle_model: str
    template_name: str
    is_done: bool
    person_name: str
    started_on: Instant
    done_on: Instant | None
    points: list[PointOut]
    version: int


class SavedVersionOut(Out):
    version: int
