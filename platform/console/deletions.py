"""Deleting a garage that its owner has closed: one admin asks, another confirms, both by the same rules."""

from datetime import timedelta

from backups.queries import LastBackup, find_last_backup
from backups.rules import OVERDUE_HOURS
from console.admins import AdminActor
from console.errors import (
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


def ask_deletion(admin: AdminActor, garage_id: int, *, name: str, reason: str) -> None:
    found, _ = _deletable(garage_id, name)
    closing.ask_deletion(found, by=admin.person_id, reason=reason)


def confirm_deletion(admin: AdminActor, garage_id: int, *, name: str) -> None:
    """What was true when it was asked for is asked for again."""
    found, backup = _deletable(garage_id, name)
    if found.deletion_asked_at is None:
        raise DeletionNotAsked
    if found.deletion_asked_by == admin.person_id:
        raise SecondPersonNeeded
    closing.confirm_deletion(found, by=admin.person_id, backup_checksum=backup.checksum)


def _deletable(garage_id: int, name: str) -> tuple[GarageClosing, LastBackup]:
    if not Garage.objects.filter(pk=garage_id).exists():
        raise NotFound
    found = closing.get_closing_for_update(garage_id)
    if found.confirmed_at:
        raise DeletionUnderWay
    if name != closing.name_of(garage_id):
        raise Invalid(garageName=f"Please type {closing.name_of(garage_id)}")
    now = clock.now()
    if now < found.due_at:
        raise CoolingOff(until=f"{found.due_at:%d %B %Y}")
    if found.exported_at is None:
        raise FinalExportMissing
    backup = find_last_backup(garage_id)
    if backup is None or backup.made_at < now - timedelta(hours=OVERDUE_HOURS):
        raise BackupMissing
    return found, backup
