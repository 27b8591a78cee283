"""Restores the cluster to a position of the WAL, and serves it read-only for as long as it is needed."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from infra.backup.barman import Backup, Barman, lsn
from infra.backup.private import ENDED_EARLY, READY, Private, remove
from infra.backup.refusal import BackupRefused
from infra.backup.restore import ALL_WAL, REPLAY_SECONDS, copy, require_one

DAMAGE = re.compile(r"error: (.*)")
PAUSED = "pausing at the end of recovery"
SETTINGS = ("fsync=off", "hot_standby=on", "default_transaction_read_only=on")


@contextmanager
def restored(barman: Barman, folder: Path, position: str | None) -> Iterator[Private]:
    """Yield a server that has exactly the commits before the position. Without a position, it has all commits
    that arrived. Nothing of it stays, also not of a run that was killed."""
    folder = folder.resolve()
    remove(folder)
    chosen = choose(barman.backups(), position)
    target = ("--exclusive", "--target-lsn", position, "--target-action", "pause") if position else ()
    settings = SETTINGS if position else (*SETTINGS, *ALL_WAL)
    server = Private(folder, barman.programs, settings)
    try:
        copy(barman, chosen, folder, *target)
        if not position:
            # Without this file, the server recovers as after a crash, and does not log its last commit.
            (folder / "recovery.signal").touch()
        server.start()
        try:
            server.wait_for(PAUSED if position else READY, REPLAY_SECONDS)
        except BackupRefused as refused:
            if str(refused) == ENDED_EARLY:
                raise BackupRefused(f"The WAL does not reach {position}. Is the receiver running?") from None
            raise
        yield server
    finally:
        server.stop()
        remove(folder)


def choose(backups: Sequence[Backup], position: str | None) -> Backup:
    """Return the newest backup that ended before the position."""
    require_one(backups)
    fitting = [each for each in backups if position is None or each.end_lsn <= lsn(position)]
    if not fitting:
        raise BackupRefused(
            f"No backup ended before {position}. Make a backup, and after it a mark: manage.py mark_checksums"
        )
    return fitting[-1]


def verify(barman: Barman, backups: Sequence[Backup], chosen: Backup) -> None:
    """Compare each file of the backup, and of the backups that it builds on, with its checksum."""
    by_id = {each.id: each for each in backups}
    needed: Backup | None = chosen
    while needed is not None:
        done = barman.attempt("verify-backup", needed.id)
        if done.returncode != 0:
            said = done.stdout + done.stderr
            damage = ", ".join(DAMAGE.findall(said)) or said.strip()[-500:]
            raise BackupRefused(f"Backup {needed.id} is damaged: {damage}. Make a new one: backup --full")
        needed = by_id.get(needed.parent or "")
