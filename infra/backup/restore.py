"""Restores the cluster to a moment, into a new folder."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from infra.backup import times
from infra.backup.barman import Backup, Barman
from infra.backup.private import ENDED_EARLY, LAST_COMMIT, READY, Private, remove
from infra.backup.refusal import BackupRefused

REPLAY_SECONDS = 6 * 3600
# All WAL that arrived was copied with the backup.
ALL_WAL = ("restore_command=false",)
LOST_SEGMENT = re.compile(r'wals/\S+/([0-9A-F]{24})" failed: No such file')


def restore(barman: Barman, folder: Path, at: datetime | None) -> tuple[Backup, datetime]:
    """Write a stopped cluster that has exactly the commits before `at`, or all commits that arrived.

    Returns the backup that was used, and the moment.
    """
    require_empty(folder)
    chosen = find(barman, at)
    # Two servers in one place would end each other's recovery.
    folder = folder.resolve()
    try:
        if at is None:
            copy(barman, chosen, folder)
            return chosen, recover_all(Private(folder, barman.programs, ALL_WAL), folder, chosen)
        moment = at.astimezone(UTC).isoformat()
        # A restore starts a new timeline. What was written after the backup is on the timeline of the backup.
        timeline = ("--target-tli", "current")
        target = ("--exclusive", "--target-time", moment, "--target-action", "promote", *timeline)
        copy(barman, chosen, folder, *target)
        # Otherwise it would wait for a person if the WAL raises a limit such as max_connections.
        _recover(Private(folder, barman.programs, ("hot_standby=off",)), at)
    except BaseException:
        remove(folder)
        raise
    return chosen, at


def find(barman: Barman, at: datetime | None) -> Backup:
    """Return the backup from which this moment can be restored."""
    if at is None:
        require_one(backups := barman.backups())
        return backups[-1]
    require_past(at)
    return choose(barman.backups(), at)


def require_past(at: datetime) -> None:
    now = times.now()
    if at >= now:
        raise BackupRefused(
            f"{times.show(at)} is in the future: it is {times.show(now)} now. Choose an earlier time."
        )


def require_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BackupRefused(f"{folder} is not empty. Name a new folder: nothing is ever overwritten.")


def choose(backups: Sequence[Backup], at: datetime) -> Backup:
    """Return the newest backup that had ended at this time."""
    require_one(backups)
    fitting = [each for each in backups if each.ended_at <= at]
    if not fitting:
        raise BackupRefused(
            f"The oldest backup ended after {times.show(at)}. Choose {first_moment(backups[0])} or later."
        )
    return fitting[-1]


def require_one(backups: Sequence[Backup]) -> None:
    if not backups:
        raise BackupRefused("There is no finished backup yet. Make one with: python -m infra.backup backup")


def first_moment(backup: Backup) -> str:
    """Return the first whole second to which the backup can be restored."""
    return times.show(backup.ended_at + timedelta(seconds=1))


def copy(barman: Barman, chosen: Backup, folder: Path, *target: str) -> None:
    """Copy the backup and all WAL that arrived, also of the segment that is not full yet."""
    barman.attempt("archive-wal")
    # The machine may have been lost while Barman wrote its list of the WAL.
    barman.attempt("rebuild-xlogdb")
    try:
        barman.run("restore", chosen.id, str(folder), "--partial-wal", *target)
    except BackupRefused as refused:
        if lost := LOST_SEGMENT.search(str(refused)):
            raise BackupRefused(
                f"The WAL segment {lost[1]} is missing, so this moment cannot be restored. Choose an earlier "
                "moment, or one after the next backup: python -m infra.backup list"
            ) from None
        raise


def recover_all(server: Private, folder: Path, chosen: Backup) -> datetime:
    """Replay all WAL that was copied with the backup. Returns the first second after the last commit."""
    # Without this file, the server recovers as after a crash, and does not log its last commit.
    (folder / "recovery.signal").touch()
    try:
        server.start()
        server.wait_for(READY, REPLAY_SECONDS)
        last = last_commit(server.log) or chosen.ended_at
    finally:
        server.stop()
    server.tidy()
    return last.replace(microsecond=0) + timedelta(seconds=1)


def _recover(server: Private, at: datetime) -> None:
    try:
        server.start()
        server.wait_for(READY, REPLAY_SECONDS)
    except BackupRefused as refused:
        if str(refused) == ENDED_EARLY:
            raise BackupRefused(explain_missing_wal(server.log, at)) from None
        raise
    finally:
        server.stop()
    server.tidy()


def explain_missing_wal(log: str, at: datetime) -> str:
    """Return a sentence with the last moment that can be restored."""
    last = last_commit(log)
    if last is None:
        return (
            f"The WAL after the backup is missing, so {times.show(at)} cannot be restored. "
            "See what has arrived with: python -m infra.backup check"
        )
    return (
        f"The WAL ends or has a gap after {times.show(last)}, so it does not reach {times.show(at)}. "
        f"Choose an earlier time: --at '{times.show(last)}'"
    )


def last_commit(log: str) -> datetime | None:
    """Return the time of the last commit that was replayed from the WAL."""
    found = LAST_COMMIT.findall(log)
    return datetime.fromisoformat(found[-1].strip().replace(" UTC", "+00:00")) if found else None
