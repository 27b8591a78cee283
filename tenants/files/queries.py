"""Queries that read a garage's files."""

from kernel.errors import NotFound
from tenants.files.models import StoredFile


def get_file(file_id: int) -> StoredFile:
    try:
        return StoredFile.objects.get(pk=file_id)
    except StoredFile.DoesNotExist:
        raise NotFound from None


def require_file(file_id: int) -> None:
    if not StoredFile.objects.filter(pk=file_id).exists():
        raise NotFound


def find_media(token: str) -> StoredFile | None:
    return StoredFile.objects.filter(media_token=token).first()
