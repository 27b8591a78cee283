"""Errors of inspections and their templates."""

from kernel.errors import DomainError
from kernel.sentences import Sentence
from tenants.inspections.rules import MOST_INSPECTIONS, MOST_TEMPLATES

UNKNOWN = Sentence("Not found in your garage")


class LastTemplate(DomainError):
    code, status, message = "last_template", 409, "Keep at least one template."


class TooManyTemplates(DomainError):
    code, status, message = (
        "too_many_templates",
        409,
        "A garage has at most {most} templates. Retire one first.",
    )

    def __init__(self) -> None:
        super().__init__(most=MOST_TEMPLATES)


class TooManyInspections(DomainError):
    code, status, message = (
        "too_many_inspections",
        409,
        "A visit has at most {most} inspections.",
    )

    def __init__(self) -> None:
        super().__init__(most=MOST_INSPECTIONS)


class InspectionDone(DomainError):
    code, status, message = (
        "inspection_done",
        409,
        "This inspection is finished. Reopen it first.",
    )


class InspectionOpen(DomainError):
    code, status, message = "inspection_open", 409, "This inspection is not finished."


class PointsSent(DomainError):
    """The customer saw the point, so it stays as it is."""

    code, status, message = "points_sent", 409, "A point of it stands on {code}, which was sent."


class PointsUnchecked(DomainError):
    """The inspection can be finished anyway, but only on purpose."""

    code, status, message = "points_unchecked", 409, "{points} points are not checked."

    def __init__(self, *, points: int, first: int) -> None:
        super().__init__(Sentence("1 point is not checked.") if points == 1 else None, points=points)
        self.data = {"pointId": first}


class PhotoNeeded(DomainError):
    code, status, message = "photo_needed", 409, "{label} needs a photo."

    def __init__(self, *, label: str, point: int) -> None:
        super().__init__(label=label)
        self.data = {"pointId": point}
