"""The PDF of a check-in: what the customer saw and signed. A worker draws it.

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
from tenants.papers.kinds import PaperKind
from tenants.vehicles import plates
from tenants.visits import mailing, queries, texts
from tenants.visits.codes import Outline
from tenants.visits.models import CheckIn, CheckInPicture
from tenants.visits.outlines import drawings
from tenants.visits.sheet import Head, draw, head_of

_TEMPLATES = Path(__file__).parent / "templates"
# The words of the template.
_WORDS = {
    "check_in": Sentence("Check-in"),
    "complaint": Sentence("In the customer's words"),
    "damage": Sentence("Damage"),
    "no_damage": Sentence("No damage was noted."),
}


@dataclass(frozen=True)
class Spot:
    """A numbered mark on the outline."""

    number: int
    x: int
    y: int


@dataclass(frozen=True)
class CheckInPaper:
    head: Head
    complaint: str
    paths: Sequence[str]
    spots: Sequence[Spot]
    marks: Sequence[str]
    # A paper that is not in English has the statement twice.
    statement: Sequence[str]
    signed: str
    signed_on: str
    signature: bytes | None


def _page(check_in: CheckIn) -> CheckInPaper | None:
    if check_in.finished_at is None:
        return None
    visit = check_in.visit
    marks = queries.marks_of(check_in)
    photos = CheckInPicture.objects.filter(check_in=check_in).count()
    label, finished = Labels(check_in.language), localtime(check_in.finished_at)
    on = label.alone(Sentence("{day} at {time}", day=f"{finished:%d/%m/%Y}", time=f"{finished:%H:%M}"))
    left = texts.belongings(check_in, label) or label.alone(Sentence("Nothing was noted"))
    facts = [
        (label.in_one_piece(Sentence("Checked in on")), on),
        (label(Sentence("By")), check_in.person_name),
        (label(Sentence("Odometer")), texts.kilometres(check_in, label)),
        (label(Sentence("Fuel")), texts.fuel(check_in)),
        (label.in_one_piece(Sentence("Left in the vehicle")), left),
        (label(Sentence("Photos")), str(photos) if photos else ""),
    ]
    signature = check_in.signature.file if check_in.signature else None
    name = current_garage().trade_name
    return CheckInPaper(
        head=head_of(
            language=check_in.language,
            garage_name=name,
            customer_name=visit.customer.name,
            customer_phone=visit.customer.phone,
            vehicle_model=visit.vehicle.model,
            plate=plates.plate_text(visit.vehicle.number),
            facts=facts,
        ),
        complaint=check_in.complaint,
        paths=drawings()[Outline(check_in.outline)].paths,
        spots=[Spot(number, mark.x, mark.y) for number, mark in enumerate(marks, 1)],
        marks=texts.marks(check_in, marks, label),
        statement=label.whole(
            Sentence("I have seen this list and the marks. My car stays at {garage}.", garage=name)
        ),
        signed=texts.signed(check_in, label),
        signed_on=on,
        signature=bytes(signature.content) if signature else None,
    )


def _pdf(paper: CheckInPaper) -> bytes:
    content = {"paper": paper}
    return draw(
        _TEMPLATES, "visits/check_in.html", paper.head, content, words=_WORDS, signature=paper.signature
    )


CHECK_IN = PaperKind(
    task="visits.draw_check_in",
    argument="check_in_id",
    rows=CheckIn.objects.select_related("visit__customer", "visit__vehicle", "signature__file"),
    page=_page,
    draw=_pdf,
    file_name=lambda paper: paper.head.file_name("check-in"),
    needs=Permission.SEE_PICTURES,
    lock=lambda check_in: queries.get_visit_for_update(check_in.visit_id),
    problem="paper_problem",
    mails=mailing.MAILS,
)
