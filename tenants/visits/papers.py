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
from kernel import clock, outbox
from kernel.errors import NotFound
from kernel.sentences import Sentence
from tenants.files import services as files
from tenants.vehicles import plates
from tenants.visits import mailing, queries, texts
from tenants.visits.codes import Outline
from tenants.visits.errors import CheckInOpen
from tenants.visits.models import CheckIn, CheckInPicture, Visit
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
    check_in_id: int
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

    @property
    def name(self) -> str:
        return self.head.file_name("check-in")


def queue_drawing(check_in: CheckIn) -> None:
    """Queue the PDF. The minute allows another attempt after a failure."""
    key = f"{check_in.pk}:{clock.now():%Y%m%d%H%M}"
    outbox.enqueue("visits.draw_check_in", key=key, check_in_id=check_in.pk)


def get_or_draw_check_in(visit_id: int) -> int | None:
    """Return the id of the PDF. If there is no PDF, queue its drawing and return None."""
    check_in = CheckIn.objects.filter(visit=visit_id).first()
    if check_in is None:
        raise NotFound
    if check_in.finished_at is None:
        raise CheckInOpen
    if check_in.paper_id is None:
        queue_drawing(check_in)
    return check_in.paper_id


def of_check_in(check_in_id: int) -> CheckInPaper | None:
    """Return the page of a finished check-in, or None if it is drawn already."""
    found = CheckIn.objects.select_related("visit__customer", "visit__vehicle", "signature__file")
    check_in = found.get(pk=check_in_id)
    if check_in.paper_id or check_in.finished_at is None:
        return None
    return _page(check_in.visit, check_in)


def pdf(paper: CheckInPaper) -> bytes:
    """Draw the page. Only workers call this."""
    content = {"paper": paper}
    return draw(
        _TEMPLATES, "visits/check_in.html", paper.head, content, words=_WORDS, signature=paper.signature
    )


def keep_pdf(paper: CheckInPaper, content: bytes) -> None:
    """Store the PDF, and send the mails that waited for it. A PDF that is there stays."""
    check_in = _lock(paper.check_in_id)
    if check_in.paper_id is None:
        check_in.paper = files.store(
            content, content_type="application/pdf", name=paper.name, needs=Permission.SEE_PICTURES
        )
        check_in.paper_problem = ""
        check_in.save(update_fields=["paper", "paper_problem"])
    mailing.send_waiting(check_in)


def mark_failed(check_in_id: int, reason: str) -> None:
    check_in = _lock(check_in_id)
    check_in.paper_problem = reason
    check_in.save(update_fields=["paper_problem"])
    mailing.fail_waiting(check_in, f"The document could not be drawn: {reason}")


def _lock(check_in_id: int) -> CheckIn:
    """Lock the visit of a check-in, as the request for a mail does, so that only one of the two sends it."""
    check_in = CheckIn.objects.get(pk=check_in_id)
    queries.get_visit_for_update(check_in.visit_id)
    check_in.refresh_from_db()
    return check_in


def _page(visit: Visit, check_in: CheckIn) -> CheckInPaper:
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
        check_in_id=check_in.pk,
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
