"""Deleting a closed garage. The same rules apply to the request and to the confirmation."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from accounts.queries import names_of
from backups.queries import LastBackup, find_last_backup
from backups.rules import OVERDUE_HOURS
from console.admins import AdminActor
from console.deletions.errors import (
    BackupMissing,
    CoolingOff,
    DeletionNotAsked,
    FinalExportMissing,
    SecondPersonNeeded,
)
from garages import closing
from garages.errors import DeletionUnderWay
from garages.models import Garage, GarageClosing
from kernel import clock
from kernel.errors import Invalid, NotFound
from kernel.sentences import Sentence


class Lacks(StrEnum):
    COOLING_OFF = "cooling_off"
    FINAL_EXPORT = "final_export"
    BACKUP = "backup"


@dataclass(frozen=True)
class Closing:
    """The progress of closing and deleting a garage."""

    asked_at: datetime
    due_at: datetime
    exported_at: datetime | None
    backup_at: datetime | None
    lacks: Lacks | None
    deletion_asked_at: datetime | None
    deletion_asked_by: str | None
    deletion_asked_by_you: bool
    deletion_reason: str
    confirmed_at: datetime | None
    confirmed_by: str | None
    deleted_at: datetime | None


@dataclass(frozen=True)
class WaitingDeletion:
    garage_id: int
    garage_name: str
    asked_at: datetime
    asked_by: str
    asked_by_you: bool
    reason: str


def find_closing(admin: AdminActor, garage_id: int) -> Closing | None:
    """Return the current closing, or the closing that led to the deletion."""
    found = GarageClosing.objects.filter(garage_id=garage_id, taken_back_at=None).order_by("-pk").first()
    if found is None:
        return None
    backup = find_last_backup(garage_id)
    names = names_of(each for each in (found.deletion_asked_by, found.confirmed_by) if each)
    return Closing(
        asked_at=found.asked_at,
        due_at=found.due_at,
        exported_at=found.exported_at,
        backup_at=backup.made_at if backup else None,
        lacks=_blockers(found, backup),
        deletion_asked_at=found.deletion_asked_at,
        deletion_asked_by=names.get(found.deletion_asked_by or 0),
        deletion_asked_by_you=found.deletion_asked_by == admin.person_id,
        deletion_reason=found.deletion_reason,
        confirmed_at=found.confirmed_at,
        confirmed_by=names.get(found.confirmed_by or 0),
        deleted_at=found.deleted_at,
    )


def waiting_deletions(admin: AdminActor) -> list[WaitingDeletion]:
    """Deletions that wait for a second administrator, the oldest first."""
    found = (
        GarageClosing.objects.filter(taken_back_at=None, deletion_asked_at__isnull=False, confirmed_at=None)
        .select_related("garage")
        .order_by("deletion_asked_at", "pk")
    )
    rows = list(found)
    names = names_of(each.deletion_asked_by for each in rows if each.deletion_asked_by)
    return [
        WaitingDeletion(
            each.garage_id,
            each.garage.name,
            each.deletion_asked_at,
            names.get(each.deletion_asked_by or 0, ""),
            each.deletion_asked_by == admin.person_id,
            each.deletion_reason,
        )
        for each in rows
        if each.deletion_asked_at
    ]


def ask_deletion(admin: AdminActor, garage_id: int, *, name: str, reason: str) -> None:
    found, _ = _deletable(garage_id, name)
    closing.ask_deletion(found, by=admin.person_id, reason=reason)


def confirm_deletion(admin: AdminActor, garage_id: int, *, name: str) -> None:
    """Confirm a deletion. All conditions of the request are checked again."""
    found, backup = _deletable(garage_id, name)
    if found.deletion_asked_at is None:
        raise DeletionNotAsked
    if found.deletion_asked_by == admin.person_id:
        raise SecondPersonNeeded
    closing.confirm_deletion(found, by=admin.person_id, backup_checksum=backup.checksum)


def call_off_deletion(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    """Cancel a requested deletion."""
    if not Garage.objects.filter(pk=garage_id).exists():
        raise NotFound
    found = closing.get_closing_for_update(garage_id)
    if found.confirmed_at:
        raise DeletionUnderWay
    if found.deletion_asked_at is None:
        raise DeletionNotAsked
    closing.call_off_deletion(found, by=admin.person_id, reason=reason)


def _blockers(found: GarageClosing, backup: LastBackup | None) -> Lacks | None:
    now = clock.now()
    if now < found.due_at:
        return Lacks.COOLING_OFF
    if found.exported_at is None:
        return Lacks.FINAL_EXPORT
    if backup is None or backup.made_at < now - timedelta(hours=OVERDUE_HOURS):
        return Lacks.BACKUP
    return None


def _deletable(garage_id: int, name: str) -> tuple[GarageClosing, LastBackup]:
    if not Garage.objects.filter(pk=garage_id).exists():
        raise NotFound
    found = closing.get_closing_for_update(garage_id)
    if found.confirmed_at:
        raise DeletionUnderWay
    if name != closing.name_of(garage_id):
        raise Invalid(garageName=Sentence("Please type {name}", name=closing.name_of(garage_id)))
    backup = find_last_backup(garage_id)
    lacks = _blockers(found, backup)
    if lacks is Lacks.COOLING_OFF:
        raise CoolingOff(until=f"{found.due_at:%d/%m/%Y}")
    if lacks is Lacks.FINAL_EXPORT:
        raise FinalExportMissing
    if lacks is Lacks.BACKUP or backup is None:
        raise BackupMissing
    return found, backup
