"""Queries that read a garage's files."""

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import NotFound
from tenants.files.models import OWN_ADDRESS, StoredFile


def get_file(file_id: int) -> StoredFile:
    try:
        return StoredFile.objects.get(pk=file_id)
    except StoredFile.DoesNotExist:
        raise NotFound from None


def require_file(actor: Actor, file_id: int) -> None:
    """Refuse a file that is not there or has no download URL, or that needs a permission that the person does
    not have."""
    needs = StoredFile.objects.filter(pk=file_id).values_list("needs", flat=True).first()
    if needs is None or needs == OWN_ADDRESS:
        raise NotFound
    if needs:
        actor.require(Permission(needs))


def find_media(token: str) -> StoredFile | None:
    return StoredFile.objects.filter(media_token=token).first()
