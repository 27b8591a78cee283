"""The folder of the nightly backups: one folder for each garage, one file for each day."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from django.conf import settings

from backups import rules
from kernel.tenancy.names import schema_of

ENDING = ".zip"


def file_of(garage_id: int, day: date) -> Path:
    return _folder(garage_id) / f"{day.isoformat()}{ENDING}"


def prune(garage_id: int) -> Sequence[str]:
    """Delete expired backups and return the names of the remaining backups."""
    files = {day: file for file in _folder(garage_id).glob(f"*{ENDING}") if (day := _day_of(file))}
    kept = rules.kept(files)
    for day in set(files) - kept:
        files[day].unlink(missing_ok=True)
    return [files[day].name for day in sorted(kept)]


def _folder(garage_id: int) -> Path:
    return Path(settings.BACKUP_DIR) / schema_of(garage_id)


def _day_of(file: Path) -> date | None:
    """Return the day of a backup file, or None for other files."""
    with suppress(ValueError):
        return date.fromisoformat(file.stem)
    return None
