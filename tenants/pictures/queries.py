"""Queries that read pictures, and their URLs."""

from uuid import UUID

from kernel.errors import NotFound
from kernel.files.addresses import private_picture_address
from tenants.files.models import StoredFile
from tenants.pictures.codes import PictureKind, PictureSize
from tenants.pictures.models import Picture


def find_by_ask(ask: UUID) -> Picture | None:
    return Picture.objects.filter(ask=ask).first()


def get_file(picture_id: int, size: PictureSize) -> StoredFile:
    """Return the file of a picture. An erased picture is not found."""
    column = "file" if size is PictureSize.FULL else "thumb"
    found = Picture.objects.select_related(column).filter(pk=picture_id).first()
    file = getattr(found, column, None)
    if not isinstance(file, StoredFile):
        raise NotFound
    return file


def addresses_of(picture: Picture) -> dict[str, str | None]:
    """Return the URLs of both sizes. An erased picture has none, and a signature has no thumb."""
    there, small = picture.erased_at is None, picture.kind == PictureKind.PHOTO
    return {
        "address": private_picture_address(picture.pk, PictureSize.FULL) if there else None,
        "thumb_address": private_picture_address(picture.pk, PictureSize.THUMB) if there and small else None,
    }
