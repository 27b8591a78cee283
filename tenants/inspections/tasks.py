"""The background task that draws inspections."""

from kernel import outbox
from tenants.inspections import papers
from tenants.inspections.papers import InspectionPaper


def load_drawing(inspection_id: int) -> InspectionPaper | None:
    return papers.of_inspection(inspection_id)


def draw(paper: InspectionPaper) -> bytes:
    return papers.pdf(paper)


def keep(paper: InspectionPaper, content: bytes) -> None:
    papers.keep_pdf(paper, content)


outbox.register(
    outbox.Task("inspections.draw", load=load_drawing, effect=draw, stamp=keep, seconds=20, queue="papers")
)
