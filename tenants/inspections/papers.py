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
from kernel import clock, outbox
from kernel.errors import NotFound
from kernel.sentences import Sentence
from tenants.files import services as files
from tenants.files.models import StoredFile
from tenants.inspections import queries
from tenants.inspections.codes import Mark
from tenants.inspections.errors import InspectionOpen
from tenants.inspections.models import Inspection, InspectionPoint, PointPicture
from tenants.vehicles import plates
from tenants.visits.sheet import Head, draw, head_of

_TEMPLATES = Path(__file__).parent / "templates"
# The bad points come first, as on the screen.
_HEADINGS = ((Mark.BAD, Sentence("Bad")), (Mark.WATCH, Sentence("Watch")), (Mark.GOOD, Sentence("Good")))
_UNCHECKED = Sentence("Not checked")
# The words of the template.
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
    inspection_id: int
    # The version of the inspection that the page shows.
    version: int
    head: Head
    sections: Sequence[tuple[str, Sequence[Row]]]

    @property
    def name(self) -> str:
        return self.head.file_name("inspection")


def queue_drawing(inspection: Inspection) -> None:
    """Queue the PDF. The minute allows another attempt after a failure."""
    key = f"{inspection.pk}:{inspection.version}:{clock.now():%Y%m%d%H%M}"
    outbox.enqueue("inspections.draw", key=key, inspection_id=inspection.pk)


def get_or_draw(inspection_id: int) -> int | None:
    """Return the id of the PDF. If there is no PDF, queue its drawing and return None."""
    inspection = Inspection.objects.filter(pk=inspection_id).first()
    if inspection is None:
        raise NotFound
    if inspection.done_at is None:
        raise InspectionOpen
    if inspection.paper_id is None:
        queue_drawing(inspection)
    return inspection.paper_id


def drop_paper(inspection: Inspection) -> None:
    """Delete the PDF of a locked inspection that is reopened. The caller saves the inspection."""
    if inspection.paper_id:
        paper_id, inspection.paper = inspection.paper_id, None
        inspection.save(update_fields=["paper"])
        StoredFile.objects.filter(pk=paper_id).delete()


def of_inspection(inspection_id: int) -> InspectionPaper | None:
    """Return the page of a finished inspection, or None if it is drawn already."""
    found = Inspection.objects.select_related("visit__customer", "visit__vehicle")
    inspection = found.get(pk=inspection_id)
    if inspection.paper_id or inspection.done_at is None:
        return None
    return _page(inspection)


def pdf(paper: InspectionPaper) -> bytes:
    """Draw the page. Only workers call this."""
    return draw(_TEMPLATES, "inspections/inspection.html", paper.head, {"paper": paper}, words=_WORDS)


def keep_pdf(paper: InspectionPaper, content: bytes) -> None:
    """Store the PDF, unless the inspection was reopened while it was drawn."""
    inspection = queries.get_inspection_for_update(paper.inspection_id)
    if inspection.paper_id or inspection.done_at is None or inspection.version != paper.version:
        return
    inspection.paper = files.store(
        content,
        content_type="application/pdf",
        name=paper.name,
        needs=Permission.SEE_PICTURES,
        # It is deleted when the inspection is reopened.
        reuse=False,
    )
    inspection.save(update_fields=["paper"])


def _page(inspection: Inspection) -> InspectionPaper:
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
        inspection_id=inspection.pk,
        version=inspection.version,
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
