"""Functions that add and remove the photos of a check-in."""

from uuid import UUID

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.sentences import Sentence
from tenants.pictures import queries as kept
from tenants.pictures import services as pictures
from tenants.pictures.models import Picture
from tenants.visits import queries
from tenants.visits.check_ins import get_or_add_unfinished, get_unfinished
from tenants.visits.models import CheckInPicture
from tenants.visits.rules import MOST_PHOTOS


def add_picture(actor: Actor, *, visit_id: int, ask: UUID, content: bytes, view: str) -> CheckInPicture:
    """Add a photo to a check-in. A repeated upload with the same `ask` returns the first photo."""
    actor.require(Permission.CHECK_IN)
    if known := _known(visit_id, ask):
        return known
    # Draw the photo again before the visit is locked, because this takes up to a second.
    photo = pictures.redraw_photo(content, field="photo")
    visit = queries.get_visit_for_update(visit_id)
    if known := _known(visit_id, ask):
        return known
    check_in = get_or_add_unfinished(visit)
    if CheckInPicture.objects.filter(check_in=check_in).count() >= MOST_PHOTOS:
        raise Invalid(photo=Sentence("A check-in has at most {most} photos.", most=MOST_PHOTOS))
    picture = pictures.add_picture(actor, photo, ask=ask, name=f"{visit.vehicle.number}-{view or 'photo'}")
    return CheckInPicture.objects.create(check_in=check_in, picture=picture, view=view)


def remove_picture(actor: Actor, *, picture_id: int) -> None:
    """Remove a photo and erase it. A signature cannot be removed."""
    actor.require(Permission.CHECK_IN)
    found = CheckInPicture.objects.select_related("check_in", "picture").filter(picture=picture_id).first()
    if found is None:
        raise NotFound
    get_unfinished(queries.get_visit_for_update(found.check_in.visit_id))
    removed, _ = CheckInPicture.objects.filter(pk=found.pk).delete()
    if removed:
        pictures.erase_pictures([found.picture])


def get_present_picture(picture_id: int) -> Picture:
    found = Picture.objects.filter(pk=picture_id, erased_at=None).first()
    if found is None:
        raise NotFound
    return found


def _known(visit_id: int, ask: UUID) -> CheckInPicture | None:
    """Return the photo of an earlier upload. It is not found if it was removed, or is on another visit."""
    picture = kept.find_by_ask(ask)
    if picture is None:
        return None
    found = CheckInPicture.objects.select_related("picture").filter(picture=picture, check_in__visit=visit_id)
    if (shown := found.first()) is None:
        raise NotFound
    return shown
