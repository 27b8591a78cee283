"""The PDF of a finished inspection. A worker draws it.

Photos are not on it, because they are erased earlier than papers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.utils.timezone import localtime

from garages.queries import current_garage
from garages.roles import Permission
from gst.labels import Labels
from kernel.sentences import Sentence
from tenants.files.models import StoredFile
from tenants.inspections import queries
from tenants.inspections.codes import Mark
from tenants.inspections.models import Inspection, InspectionPoint, PointPicture
from tenants.papers.kinds import PaperKind
from tenants.vehicles import plates
from tenants.visits.sheet import Head, draw, head_of

_TEMPLATES = Path(__file__).parent / "templates"
# The bad points come first, as on the screen.
_HEADINGS = ((Mark.BAD, Sentence("Bad")), (Mark.WATCH, Sentence("Watch")), (Mark.GOOD, Sentence("Good")))
_UNCHECKED = Sentence("Not checked")
# The fixed words of the PDF.
_WORDS = {
    "inspection": Sentence("Inspection"),
    "group": Sentence("Group"),
    "point": Sentence("Point"),
    "measured": Sentence("Measured"),
    "note": Sentence("Note"),
}


@dataclass(frozen=True)
class Row:
    group_name: str
    label: str
    measured: str
    note: str


@dataclass(frozen=True)
class InspectionPaper:
    head: Head
    sections: Sequence[tuple[str, Sequence[Row]]]


def drop_paper(inspection: Inspection) -> None:
    """Delete the PDF of a locked inspection that is reopened. The caller saves the inspection."""
    if inspection.paper_id:
        paper_id, inspection.paper = inspection.paper_id, None
        inspection.save(update_fields=["paper"])
        StoredFile.objects.filter(pk=paper_id).delete()


def _page(inspection: Inspection) -> InspectionPaper | None:
    if inspection.done_at is None:
        return None
    visit, label, done = inspection.visit, Labels(inspection.language), localtime(inspection.done_at)
    points = queries.points_of(inspection)
    sections = [(title, _rows(points, mark.value)) for mark, title in _HEADINGS]
    sections.append((_UNCHECKED, [row for mark in ("", "skipped") for row in _rows(points, mark)]))
    photos = PointPicture.objects.filter(point__inspection=inspection).count()
    on = label.alone(Sentence("{day} at {time}", day=f"{done:%d/%m/%Y}", time=f"{done:%H:%M}"))
    result = ", ".join(f"{len(rows)} {label.alone(title).lower()}" for title, rows in sections if rows)
    facts = [
        (label.in_one_piece(Sentence("Inspected on")), on),
        (label(Sentence("By")), inspection.person_name),
        (label(Sentence("List")), inspection.template_name),
        (label(Sentence("Result")), result),
        (label(Sentence("Photos")), str(photos) if photos else ""),
    ]
    return InspectionPaper(
        head=head_of(
            language=inspection.language,
            garage_name=current_garage().trade_name,
            customer_name=visit.customer.name,
            vehicle_model=visit.vehicle.model,
            plate=plates.plate_text(visit.vehicle.number),
            facts=facts,
        ),
        sections=[(label(title), rows) for title, rows in sections if rows],
    )


def _rows(points: Sequence[InspectionPoint], mark: str) -> list[Row]:
    return [
        Row(point.group_name, point.label, point.measured, point.note)
        for point in points
        if point.mark == mark
    ]


def _pdf(paper: InspectionPaper) -> bytes:
    return draw(_TEMPLATES, "inspections/inspection.html", paper.head, {"paper": paper}, words=_WORDS)


INSPECTION = PaperKind(
    task="inspections.draw",
    argument="inspection_id",
    rows=Inspection.objects.select_related("visit__customer", "visit__vehicle"),
    page=_page,
    draw=_pdf,
    file_name=lambda paper: paper.head.file_name("inspection"),
    needs=Permission.SEE_PICTURES,
    # It may have been reopened while it was drawn, and then its PDF is deleted.
    version=lambda inspection: inspection.version,
    shared=False,
)
