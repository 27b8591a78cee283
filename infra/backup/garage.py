"""Brings one garage back to a moment. The other garages keep working.

The whole cluster is restored beside the live one, because the WAL of one garage is mixed with all others'.
"""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connections, transaction

from backups import errors, restoring, saving
from backups.archive import Manifest
from backups.saving import Restored
from garages.models import Garage
from infra.backup import restore, times
from infra.backup.barman import Barman
from infra.backup.private import READY, Private, remove
from infra.backup.refusal import BackupRefused
from kernel import tenancy


@dataclass(frozen=True)
class Back:
    """`kept` is the backup of the garage as it was before. It is None if the garage had no data."""

    manifest: Manifest
    kept: Path | None


def restore_garage(barman: Barman, folder: Path, garage_id: int, at: datetime, name: str) -> Back:
    is_there = _require_name(garage_id, name)
    stamp = f"{times.now():%Y-%m-%d-%H%M%S}"
    place = Path(settings.BACKUP_DIR)
    old = place / f"garage-{garage_id}-restored-{stamp}.zip"
    kept = place / f"garage-{garage_id}-before-{stamp}.zip"
    try:
        _save_from_the_past(barman, folder, garage_id, at, old)
        with suppress(errors.BackupRefused):
            saving.save(garage_id, kept)
        manifest = restoring.restore(old, replace=is_there)
    except errors.BackupRefused as refused:
        raise BackupRefused(f"{refused} This was so just before {times.show(at)}.") from None
    except (errors.BackupDamaged, errors.RestoreRefused) as refused:
        raise BackupRefused(str(refused)) from None
    finally:
        old.unlink(missing_ok=True)
    return Back(manifest, kept if kept.exists() else None)


def _require_name(garage_id: int, name: str) -> bool:
    """Return whether the garage is there. Its present data is replaced, so the name must be confirmed."""
    with transaction.atomic(), tenancy.platform():
        there = Garage.objects.filter(pk=garage_id).values_list("name", flat=True).first()
    connections.close_all()
    if there is not None and there != name:
        raise BackupRefused(
            f"Nothing was changed: the name of garage {garage_id} is {there!r}. Confirm it with --name."
        )
    return there is not None


def _save_from_the_past(barman: Barman, folder: Path, garage_id: int, at: datetime, target: Path) -> None:
    remove(folder)
    restore.restore(barman, folder, at)
    server = Private(folder.resolve(), barman.programs, ("fsync=off", "default_transaction_read_only=on"))
    try:
        server.start()
        server.wait_for(READY, restore.REPLAY_SECONDS)
        saving.save(garage_id, target, restored=Restored(server.address, at))
    finally:
        server.stop()
        remove(folder)
