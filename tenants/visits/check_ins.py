"""Functions that write a check-in. Every change is saved at once, until the check-in is finished."""

from collections.abc import Sequence
from uuid import uuid4

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import ChangedMeanwhile, Invalid
from kernel.languages import ENGLISH
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.pictures import services as pictures
from tenants.visits import queries
from tenants.visits.details import CheckInDetails, Finish, Mark, details_of
from tenants.visits.errors import CheckInFinished, CheckInOpen, CustomerHasNoEmail, NoCheckIn, VisitEnded
from tenants.visits.models import CheckIn, CheckInMail, CheckInNote, DamageMark, Visit
from tenants.visits.outlines import drawings
from tenants.visits.papers import CHECK_IN

NAME_MISSING = Sentence("Please type the name")


def save_check_in(actor: Actor, *, visit_id: int, details: CheckInDetails, version: int | None) -> CheckIn:
    """Save the fields and the marks. The first call adds the check-in."""
    actor.require(Permission.CHECK_IN)
    places = drawings()[details.outline].places
    if any(mark.place not in places for mark in details.marks):
        raise Invalid(marks=Sentence("Choose a place on the outline"))
    check_in = get_or_add_unfinished(queries.get_visit_for_update(visit_id))
    marks = queries.marks_of(check_in)
    before = details_of(check_in, marks)
    if version not in (None, check_in.version):
        if details.api_fields() == before.api_fields():
            # The browser sends the same values again, because the first answer was lost.
            return check_in
        raise ChangedMeanwhile(
            current=before.api_fields() | {"version": check_in.version},
            yours=details.api_fields() | {"version": version},
        )
    for name, value in details.columns().items():
        setattr(check_in, name, value)
    check_in.version += 1
    check_in.save(update_fields=[*details.columns(), "version"])
    if list(details.marks) != list(before.marks):
        _write_marks(check_in, details.marks)
    return check_in


def finish_check_in(actor: Actor, *, visit_id: int, finish: Finish, version: int | None) -> CheckIn:
    """Finish a check-in. Nobody can change it afterwards, but notes can be added."""
    actor.require(Permission.CHECK_IN)
    is_signed = not finish.unsigned_reason
    if is_signed and not finish.signed_name:
        raise Invalid(signedName=NAME_MISSING)
    # Draw the signature again before the visit is locked.
    signature = pictures.redraw_signature(finish.signature, field="signature") if is_signed else None
    visit = queries.get_visit_for_update(visit_id)
    check_in = get_unfinished(visit)
    if check_in is None:
        raise NoCheckIn
    if version not in (None, check_in.version):
        details = details_of(check_in, queries.marks_of(check_in)).api_fields()
        raise ChangedMeanwhile(
            current=details | {"version": check_in.version}, yours=details | {"version": version}
        )
    if signature:
        name = f"{visit.vehicle.number}-signature"
        check_in.signature = pictures.add_picture(actor, signature, ask=uuid4(), name=name)
        check_in.signed_name = finish.signed_name
    check_in.unsigned_reason = finish.unsigned_reason
    check_in.language = queries.paper_language(visit_id)
    check_in.finished_at, check_in.person_name = clock.now(), actor.name
    check_in.version += 1
    check_in.save(
        update_fields=[
            "signature", "signed_name", "unsigned_reason", "language", "finished_at", "person_name", "version"
        ]
    )  # fmt: skip
    CHECK_IN.queue(check_in)
    activity.record(actor, "visit", visit.pk, "check_in_finished")
    return check_in


def add_check_in_note(actor: Actor, *, visit_id: int, text: str) -> CheckInNote:
    """Add a note. A finished check-in keeps its own text."""
    actor.require(Permission.CHECK_IN)
    visit = queries.get_visit_for_update(visit_id)
    check_in = queries.find_check_in(visit)
    if check_in is None:
        raise NoCheckIn
    return CheckInNote.objects.create(check_in=check_in, text=text, person_name=actor.name)


def mail_check_in(actor: Actor, *, visit_id: int) -> CheckInMail | CustomerHasNoEmail:
    """Queue a mail with the PDF to the customer."""
    actor.require(Permission.CHECK_IN)
    visit = queries.get_visit_for_update(visit_id)
    check_in = queries.find_check_in(visit)
    if check_in is None or check_in.finished_at is None:
        raise CheckInOpen
    if not visit.customer.email:
        return CustomerHasNoEmail()
    mail: CheckInMail = CHECK_IN.mail(check_in, to=visit.customer.email, by=actor.name)
    return mail


def get_finished(visit_id: int) -> CheckIn | None:
    check_in = CheckIn.objects.filter(visit=visit_id).first()
    if check_in and check_in.finished_at is None:
        raise CheckInOpen
    return check_in


def get_unfinished(visit: Visit) -> CheckIn | None:
    """Return the check-in of a locked visit. It is refused if it is finished, or if the visit has ended."""
    check_in = queries.find_check_in(visit)
    if check_in and check_in.finished_at:
        raise CheckInFinished
    if not queries.is_open(visit):
        raise VisitEnded
    return check_in


def get_or_add_unfinished(visit: Visit) -> CheckIn:
    """Return the check-in of a locked visit. A new one has version 0, because nobody has saved its fields."""
    found = get_unfinished(visit)
    return found or CheckIn.objects.create(
        visit=visit,
        belongings=[],
        unreadable=False,
        complaint="",
        other_items="",
        outline="car",
        finished_at=None,
        person_name="",
        signed_name="",
        unsigned_reason="",
        language=ENGLISH,
        paper_problem="",
        version=0,
    )


def _write_marks(check_in: CheckIn, marks: Sequence[Mark]) -> None:
    DamageMark.objects.filter(check_in=check_in).delete()
    DamageMark.objects.bulk_create(
        DamageMark(check_in=check_in, x=mark.x, y=mark.y, place=mark.place, kind=mark.kind, note=mark.note)
        for mark in marks
    )
