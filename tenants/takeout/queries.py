"""Queries that read full exports."""

from dataclasses import dataclass
from datetime import datetime
from typing import IO

from django.db.models import Q

from kernel import clock, progress
from kernel.errors import NotFound
from kernel.files.spool import spooled_file
from tenants.takeout.codes import ExportState
from tenants.takeout.models import ExportChunk, GarageExport


@dataclass(frozen=True)
class ExportView:
    state: ExportState
    done: int
    total: int
    size: int
    person_name: str | None
    error: str | None
    created_at: datetime | None
    expires_at: datetime | None


NO_EXPORT = ExportView(ExportState.NONE, 0, 0, 0, None, None, None, None)


def find_newest_for_update() -> GarageExport | None:
    return GarageExport.objects.select_for_update().order_by("-pk").first()


def get_export_for_update(export_id: int) -> GarageExport:
    return GarageExport.objects.select_for_update().get(pk=export_id)


def get_garage_export() -> ExportView:
    """Return the newest export that has not expired."""
    found = GarageExport.objects.filter(_there()).order_by("-pk").first()
    if found is None:
        return NO_EXPORT
    state = ExportState(found.state)
    done = min(progress.read(progress_of(found.pk)), found.total) if state is ExportState.RUNNING else 0
    return ExportView(
        state,
        done,
        found.total,
        found.size,
        found.person_name,
        found.error or None,
        found.created_at,
        found.expires_at,
    )


def get_ready_export_id() -> int:
    found = GarageExport.objects.filter(_there(), state=ExportState.READY).order_by("-pk").first()
    if found is None:
        raise NotFound
    return found.pk


@dataclass(frozen=True)
class Download:
    name: str
    size: int
    content: IO[bytes]


def get_download(export_id: int) -> Download:
    """Return the export as a file that can be sent after the transaction, read chunk by chunk."""
    found = GarageExport.objects.filter(_there(), pk=export_id, state=ExportState.READY).first()
    if found is None:
        raise NotFound
    content = spooled_file()
    position = 0
    while chunk := ExportChunk.objects.filter(export=found, position=position).first():
        content.write(chunk.content)
        position += 1
    content.seek(0)
    return Download(f"garage-{found.created_at:%Y-%m-%d}.zip", found.size, content)


def progress_of(export_id: int) -> str:
    return f"export:{export_id}"


def _there() -> Q:
    return Q(expires_at=None) | Q(expires_at__gt=clock.now())
