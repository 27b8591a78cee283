"""The nightly backup of one garage."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from backups import archive, folder, pictures
from backups.errors import BackupDamaged, BackupRefused
from backups.models import GarageBackup
from backups.saving import save
from garages.queries import garages_with_schema
from kernel import outbox

# The limit is less than the ten minutes after which the broker redelivers a message.
SECONDS = 540


@dataclass(frozen=True)
class Night:
    garage_id: int
    day: date


def enqueue_backups(day: date) -> None:
    for garage_id in garages_with_schema():
        outbox.enqueue(
            "backups.back_up", key=f"{garage_id}:{day.isoformat()}", garage=garage_id, day=day.isoformat()
        )


def load_night(garage: int, day: str) -> Night:
    return Night(garage, date.fromisoformat(day))


def write_backup(night: Night) -> tuple[GarageBackup, list[str]]:
    target = folder.file_of(night.garage_id, night.day)
    try:
        manifest = save(night.garage_id, target, beside=pictures.folder_of(target))
    except BackupRefused as refused:
        raise outbox.PermanentFailure(str(refused)) from refused
    written = GarageBackup(
        garage_id=night.garage_id,
        file_name=target.name,
        checksum=archive.checksum_of(target),
        size=target.stat().st_size,
        row_count=manifest.rows,
    )
    there = list(folder.prune(night.garage_id))
    # The newest list names nearly all pictures, so it is read first.
    kept = [target, *(target.with_name(name) for name in reversed(there) if name != target.name)]
    # The list of a damaged backup is unknown, so all contents stay.
    with suppress(BackupDamaged):
        pictures.drop_pictures(pictures.folder_of(target), _listed(kept))
    return written, there


def _listed(backups: Iterable[Path]) -> Iterator[set[str]]:
    for file in backups:
        with archive.Reader(file) as reader:
            yield reader.pictures()


def stamp_backup(night: Night, result: tuple[GarageBackup, list[str]]) -> None:
    """Record the new backup, and delete the records of files that were pruned."""
    written, there = result
    ours = GarageBackup.objects.filter(garage_id=night.garage_id)
    ours.filter(file_name=written.file_name).delete()
    ours.exclude(file_name__in=there).delete()
    written.save(force_insert=True)


outbox.register(
    outbox.Task(
        "backups.back_up",
        load=load_night,
        effect=write_backup,
        stamp=stamp_backup,
        seconds=SECONDS,
        queue="bulk",
    )
)
