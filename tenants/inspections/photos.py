"""Functions that add and remove the photos of points."""

from uuid import UUID

from django.db.models import Count, Q

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.sentences import Sentence
from tenants.inspections import queries
from tenants.inspections.errors import UNKNOWN
from tenants.inspections.models import InspectionPoint, PointPicture
from tenants.inspections.rules import MOST_PHOTOS, MOST_POINT_PHOTOS
from tenants.inspections.services import check_not_sent, check_open
from tenants.pictures import queries as kept
from tenants.pictures import services as pictures
from tenants.visits import photos as check_in_photos


def add_point_picture(
    actor: Actor, *, visit_id: int, point_id: int, ask: UUID, content: bytes
) -> PointPicture:
    """Add a photo to a point. A repeated upload with the same `ask` returns the first photo."""
    actor.require(Permission.INSPECT)
    found = InspectionPoint.objects.filter(pk=point_id, inspection__visit=visit_id)
    point = found.select_related("inspection__visit__vehicle").first()
    if point is None:
        raise Invalid(pointId=UNKNOWN)
    if known := _known(point_id, ask):
        return known
    # Draw the photo again before the inspection is locked, because this takes up to a second.
    photo = pictures.redraw_photo(content, field="photo")
    inspection = queries.get_inspection_for_update(point.inspection_id)
    if known := _known(point_id, ask):
        return known
    check_open(inspection)
    point.refresh_from_db(fields=["sent_on"])
    check_not_sent(point)
    _check_number(point)
    name = f"{point.inspection.visit.vehicle.number}-{point.label}"
    picture = pictures.add_picture(actor, photo, ask=ask, name=name)
    return PointPicture.objects.create(point=point, picture=picture)


def remove_picture(actor: Actor, *, picture_id: int) -> None:
    """Remove a photo of a point or of a check-in, and erase it."""
    found = PointPicture.objects.select_related("point", "picture").filter(picture=picture_id).first()
    if found is None:
        check_in_photos.remove_picture(actor, picture_id=picture_id)
        return
    actor.require(Permission.INSPECT)
    check_open(queries.get_inspection_for_update(found.point.inspection_id))
    found.point.refresh_from_db(fields=["sent_on"])
    check_not_sent(found.point)
    removed, _ = PointPicture.objects.filter(pk=found.pk).delete()
    if removed:
        pictures.erase_pictures([found.picture])


def _check_number(point: InspectionPoint) -> None:
    shown = PointPicture.objects.filter(point__inspection=point.inspection_id)
    counted = shown.aggregate(all=Count("pk"), here=Count("pk", filter=Q(point=point)))
    if counted["here"] >= MOST_POINT_PHOTOS:
        raise Invalid(photo=Sentence("A point has at most {most} photos.", most=MOST_POINT_PHOTOS))
    if counted["all"] >= MOST_PHOTOS:
        raise Invalid(photo=Sentence("An inspection has at most {most} photos.", most=MOST_PHOTOS))


def _known(point_id: int, ask: UUID) -> PointPicture | None:
    """Return the photo of an earlier upload. It is not found if it was removed, or is somewhere else."""
    picture = kept.find_by_ask(ask)
    if picture is None:
        return None
    found = PointPicture.objects.select_related("picture").filter(picture=picture, point=point_id)
    if (shown := found.first()) is None:
        raise NotFound
    return shown
