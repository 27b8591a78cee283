"""Errors of inspections and their templates."""

from kernel.errors import DomainError
from tenants.inspections.rules import MOST_INSPECTIONS, MOST_TEMPLATES

UNKNOWN = "Not found in your garage"


class LastTemplate(DomainError):
    code, status, message = "last_template", 409, "Keep at least one template."


class TooManyTemplates(DomainError):
    code, status, message = (
        "too_many_templates",
        409,
        f"A garage has at most {MOST_TEMPLATES} templates. Retire one first.",
    )


class TooManyInspections(DomainError):
    code, status, message = (
        "too_many_inspections",
        409,
        f"A visit has at most {MOST_INSPECTIONS} inspections.",
    )


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

    code, status, message = "points_unchecked", 409, "{points} not checked."

    def __init__(self, *, points: int, first: int) -> None:
        super().__init__(points="1 point is" if points == 1 else f"{points} points are")
        self.data = {"pointId": first}


class PhotoNeeded(DomainError):
    code, status, message = "photo_needed", 409, "{label} needs a photo."

    def __init__(self, *, label: str, point: int) -> None:
        super().__init__(label=label)
        self.data = {"pointId": point}
