"""Copies backups and WAL to a second folder on another disk, and checks that the copy is new."""

import subprocess
from datetime import datetime, timedelta
from pathlib import Path

from infra.backup import restore, times
from infra.backup.barman import Barman
from infra.backup.configuration import SERVER
from infra.backup.refusal import BackupRefused

STAMP = "copied-at"
# Barman writes the number of the cluster into this file.
IDENTITY = "identity.json"
OLDEST = timedelta(hours=2)
# Barman deletes old WAL and makes new files while rsync runs. The next copy has them.
VANISHED = 24


def copy(barman: Barman, second: Path) -> None:
    """Make the second folder equal to the first. Unchanged files are not copied again, so damage of the first
    disk does not reach the second."""
    _require_another_disk(barman.home, second)
    require_same_cluster(barman.home, second)
    # Without backups, something is wrong with the first folder, and the copy would be emptied.
    restore.require_one(barman.backups())
    at = times.now()
    source = barman.home / SERVER
    done = subprocess.run(
        ["rsync", "--archive", "--delete-after", f"{source}/", f"{second / SERVER}/"],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    if done.returncode not in (0, VANISHED):
        last = (done.stderr.strip().splitlines() or ["no reason"])[-1]
        raise BackupRefused(f"The copy to {second} is not complete: {last}")
    (second / STAMP).write_text(at.isoformat())


def require_same_cluster(home: Path, second: Path) -> None:
    """Refuse to replace the only backups of another cluster, such as that of a machine that was lost."""
    ours, theirs = (folder / SERVER / IDENTITY for folder in (home, second))
    if theirs.exists() and ours.exists() and theirs.read_text() != ours.read_text():
        raise BackupRefused(
            f"{second} has the backups of another cluster. Restore from them, or name an empty folder."
        )


def complaint(second: Path) -> str | None:
    """Return a sentence if the copy is missing or old."""
    stamp = second / STAMP
    if not stamp.exists():
        return f"{second} has no complete copy. Make one with: python -m infra.backup copy"
    at = datetime.fromisoformat(stamp.read_text())
    if times.now() - at > OLDEST:
        return f"The copy in {second} is from {times.show(at)}. Renew it with: python -m infra.backup copy"
    return None


def _require_another_disk(home: Path, second: Path) -> None:
    if not second.is_dir():
        raise BackupRefused(f"{second} is not there. Is its disk mounted? On a new disk, make the folder.")
    if second.stat().st_dev == home.stat().st_dev:
        raise BackupRefused(f"{second} is on the same disk as {home}. Is the second disk mounted?")
