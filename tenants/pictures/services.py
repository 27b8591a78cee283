"""Functions that add and erase pictures. Other packages check who may do this, and lock what they hang on."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import F

from garages.queries import current_garage
from kernel import clock, outbox
from kernel.actor import Actor
from kernel.files.images import redrawn
from kernel.files.ink import redrawn_ink
from tenants.files import services as files
from tenants.files.models import OWN_ADDRESS, StoredFile
from tenants.pictures.codes import PictureKind
from tenants.pictures.errors import PicturesFull
from tenants.pictures.models import DEFAULT_LIMIT, Picture, PictureStore

SIDE, THUMB_SIDE, QUALITY = 1280, 320, 75
# The owners are told when this part of the room is used.
FILLING = 0.8


@dataclass(frozen=True)
class Redrawn:
    """A picture that was drawn again, so that it has no metadata such as the place where it was taken."""

    kind: PictureKind
    content: bytes
    content_type: str
    thumb: bytes | None = None

    @property
    def size(self) -> int:
        return len(self.content) + len(self.thumb or b"")


def redraw_photo(content: bytes, *, field: str) -> Redrawn:
    """Draw a photo again. This takes up to a second, so it comes before any lock."""
    full, thumb = redrawn(content, field=field, sides=(SIDE, THUMB_SIDE), quality=QUALITY)
    return Redrawn(PictureKind.PHOTO, full, "image/jpeg", thumb)


def redraw_signature(content: bytes, *, field: str) -> Redrawn:
    return Redrawn(PictureKind.SIGNATURE, redrawn_ink(content, field=field), "image/png")


def add_picture(
    actor: Actor | None, picture: Redrawn, *, ask: UUID, name: str, person_name: str = ""
) -> Picture:
    """Store a picture. `name` is its name in a download, without an ending.

    A customer without an account has no actor, but a name.
    """
    _take_room(picture.size)
    ending = picture.content_type.rpartition("/")[2].replace("jpeg", "jpg")
    return Picture.objects.create(
        ask=ask,
        kind=picture.kind,
        file=_store(picture.content, picture.content_type, f"{name}.{ending}"),
        thumb=_store(picture.thumb, picture.content_type, f"{name}-small.{ending}")
        if picture.thumb
        else None,
        bytes=picture.size,
        person_name=actor.name if actor else person_name,
        erased_at=None,
    )


def erase_pictures(pictures: Iterable[Picture]) -> None:
    """Erase the files of pictures. Their rows stay, so that a repeated upload does not bring one back."""
    chosen = Picture.objects.select_for_update(no_key=True).order_by("pk")
    # Somebody else may have erased one of them in the meantime.
    present = list(chosen.filter(pk__in=[picture.pk for picture in pictures], erased_at=None))
    if not present:
        return
    stored = [pk for picture in present for pk in (picture.file_id, picture.thumb_id) if pk]
    Picture.objects.filter(pk__in=[picture.pk for picture in present]).update(
        file=None, thumb=None, erased_at=clock.now()
    )
    StoredFile.objects.filter(pk__in=stored).delete()
    freed = sum(picture.bytes for picture in present)
    PictureStore.objects.update(bytes=F("bytes") - freed)


def _store(content: bytes, content_type: str, name: str) -> StoredFile:
    return files.store(content, content_type=content_type, name=name, reuse=False, needs=OWN_ADDRESS)


def _take_room(size: int) -> None:
    """Count the bytes. The row is locked until the end of the transaction, so callers do this late."""
    store = _find_store() or _first_store()
    used = store.bytes + size
    if used > store.limit_bytes:
        raise PicturesFull
    before, store.bytes = store.bytes, used
    store.save(update_fields=["bytes"])
    mark = store.limit_bytes * FILLING
    if before < mark <= used:
        day, garage_id = clock.today().isoformat(), current_garage().garage_id
        outbox.enqueue("alerts.pictures_filling", key=f"{store.pk}:{day}", garage=garage_id, day=day)


def _find_store() -> PictureStore | None:
    return PictureStore.objects.select_for_update(no_key=True).first()


def _first_store() -> PictureStore:
    """Add the row with the first picture, and lock it."""
    PictureStore.objects.bulk_create(
        [PictureStore(bytes=0, limit_bytes=DEFAULT_LIMIT)], ignore_conflicts=True
    )
    return PictureStore.objects.select_for_update(no_key=True).get()
