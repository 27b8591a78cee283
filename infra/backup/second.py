"""Keeps the second place: a folder on another disk that is enough for a restore to the last second.

It receives the WAL from Postgres through a slot of its own, and takes the base backups from the first place.
"""

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from infra.backup.barman import Barman
from infra.backup.catalogue import SEGMENT, Catalogue, position
from infra.backup.configuration import DAYS, SECOND_SLOT, SERVER, conninfo_of, programs_of, write_second
from infra.backup.refusal import BackupRefused

# Barman's number of the cluster.
IDENTITY = "identity.json"
ASIDE = "set-aside"
EVERY_SECONDS, TICK_SECONDS = 60, 1.0
# A backup of a large cluster needs its time to be copied.
LATE_SECONDS = 6 * 3600
KEPT_SECONDS = DAYS * 86400
# Barman deletes old backups and makes new ones while rsync runs. The next round has them.
VANISHED = 24
NEW_SLOT = "SELECT pg_create_physical_replication_slot(%s, true)"
OLD_SLOT = "SELECT pg_drop_replication_slot(%s)"
# The name of the segment from which on Postgres keeps the WAL.
STATE = "SELECT wal_status, pg_walfile_name(restart_lsn) FROM pg_replication_slots WHERE slot_name = %s"


def receive(home: Path, second: Path) -> int:
    """Receive WAL and copy backups until something ends it. Whoever runs it starts it again."""
    conninfo = conninfo_of(home)
    with _as_refusals(second):
        ours = prepare(home, second, conninfo)
    command = (
        *(str(programs_of(home) / "pg_receivewal"), "--directory", str(Catalogue(second).streaming)),
        # Without `--synchronous`, a whole segment could be only in the memory of a machine.
        *("--slot", SECOND_SLOT, "--synchronous", "--no-loop", "--no-password"),
        *("--dbname", f"{conninfo} application_name={SECOND_SLOT}"),
    )
    with _running(command) as receiver:
        tending, next_at = None, 0.0
        while receiver.poll() is None:
            # After an unmount, the receiver would fill the disk that it is for. Then another disk may come.
            require_there(home, second)
            require_ours(second, ours)
            if time.monotonic() >= next_at and not (tending and tending.is_alive()):
                tending = threading.Thread(target=_tend_and_say, args=(home, second), daemon=True)
                tending.start()
                next_at = time.monotonic() + EVERY_SECONDS
            time.sleep(TICK_SECONDS)
    raise BackupRefused(f"No WAL is received in {second}: pg_receivewal ended ({receiver.returncode}).")


@contextmanager
def _running(command: tuple[str, ...]) -> "Iterator[subprocess.Popen[bytes]]":
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


@contextmanager
def _as_refusals(second: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BackupRefused(f"{second} cannot be used: {error}") from None
    except psycopg.Error as error:
        raise BackupRefused(f"Postgres does not answer: {str(error).partition(chr(10))[0]}") from None


def prepare(home: Path, second: Path, conninfo: str) -> str:
    """Make the folder and the slot ready. Returns the number of the cluster."""
    require_there(home, second)
    place = Catalogue(second)
    with psycopg.connect(conninfo, autocommit=True) as connection:
        ours = claim(connection, second)
        write_second(home, second)
        place.streaming.mkdir(mode=0o700, exist_ok=True)
        wal_status, needed = connection.execute(STATE, [SECOND_SLOT]).fetchone() or ("missing", None)
        newest = [file.name for file in place.received()][-1:]
        # After another disk was mounted, Postgres may not have what comes after its newest segment.
        is_behind = bool(needed) and any(
            name.endswith(".partial") and position(name) < position(needed) for name in newest
        )
        if wal_status == "lost":
            connection.execute(OLD_SLOT, [SECOND_SLOT])
        if wal_status in ("missing", "lost"):
            connection.execute(NEW_SLOT, [SECOND_SLOT])
        elif not is_behind:
            return ours
    if place.received():
        print(
            f"{second} lacks WAL (slot: {wal_status}). The first place has it, if it was received.",
            flush=True,
        )
        _begin_again(Barman(second), place)
    return ours


def _begin_again(barman: Barman, place: Catalogue) -> None:
    """Let the receiver begin where the slot begins. It would go on after the newest file in its folder."""
    barman.attempt("archive-wal")
    aside = place.folder / ASIDE
    aside.mkdir(mode=0o700, exist_ok=True)
    for file in place.streaming.iterdir():
        # A lost segment may be the only place of the last commits before a restore.
        file.replace(aside / f"{file.name}.{int(time.time())}")


def require_there(home: Path, second: Path) -> None:
    if not second.is_dir():
        raise BackupRefused(f"{second} is not there. Is its disk mounted? On a new disk, make the folder.")
    if second.stat().st_dev == home.stat().st_dev:
        raise BackupRefused(f"{second} is on the same disk as {home}. Is the second disk mounted?")


def claim(connection: "psycopg.Connection", second: Path) -> str:
    """Write the number of the cluster into an empty place, and return it."""
    row = connection.execute("SELECT system_identifier::text FROM pg_control_system()").fetchone()
    ours = row[0] if row else ""
    file = second / SERVER / IDENTITY
    file.parent.mkdir(mode=0o700, exist_ok=True)
    if not file.exists():
        version = connection.info.server_version // 10_000
        file.write_text(f'{{"systemid": "{ours}", "version": "{version}"}}')
    require_ours(second, ours)
    return ours


def require_ours(second: Path, ours: str) -> None:
    """Refuse the backups of another cluster. They may be the only ones of a machine that was lost."""
    file = second / SERVER / IDENTITY
    if not file.exists():
        raise BackupRefused(f"{second} was emptied, or it has another disk now.")
    if f'"{ours}"' not in file.read_text():
        raise BackupRefused(
            f"{second} has the backups of another cluster. Restore from them, or name an empty folder."
        )


def _tend_and_say(home: Path, second: Path) -> None:
    try:
        with _as_refusals(second):
            tend(Barman(home), Barman(second))
    except BackupRefused as refused:
        print(refused, file=sys.stderr, flush=True)


def tend(ours: Barman, theirs: Barman) -> None:
    """Archive WAL, copy what is missing, and delete what is old."""
    first, place = Catalogue(ours.home), Catalogue(theirs.home)
    if len(place.received()) > 1:
        theirs.run("archive-wal")
    copy_backups(first, place)
    if copied := copy_wal(first, place):
        theirs.run("rebuild-xlogdb")
        print(f"{copied} segments of WAL came from the first place.", flush=True)
    delete_old(theirs, first, place)


def copy_backups(first: Catalogue, place: Catalogue) -> None:
    """Copy the backups that are new. Older ones are never read again, so damage does not spread."""
    there = place.backups()
    for name in first.backups():
        if name in there:
            continue
        # `--delete` is for half files of an earlier copy that was killed.
        _rsync("--archive", "--delete", f"{first.folder}/base/{name}", f"{place.folder}/base/")
        # Barman sees the backup from now on, so this comes last. Its parent names it too.
        infos = [str(first.info(each)) for each in (*there, name) if first.info(each).exists()]
        _rsync("--archive", *infos, f"{place.folder}/meta/")
        there[name] = ""
        print(f"Backup {name} is copied.", flush=True)


def copy_wal(first: Catalogue, place: Catalogue) -> int:
    """Copy the segments that the receiver did not get, before its slot or while the slot was lost."""
    if not (begins := place.backups().values()):
        return 0
    oldest = min(map(position, begins))
    there = place.archived()
    newest = max((position(name) for name in [*there, *(file.name for file in place.received())]), default="")
    wanted = [
        file.relative_to(first.wals)
        for name, file in first.archived().items()
        if name not in there and (not SEGMENT.fullmatch(name) or oldest <= position(name) < newest)
    ]
    if wanted:
        _rsync(
            "--archive",
            "--files-from=-",
            f"{first.wals}/",
            f"{place.wals}/",
            given="\n".join(map(str, wanted)),
        )
    return len(wanted)


def _rsync(*arguments: str, given: str = "") -> None:
    # What was copied survives a loss of power.
    options = ("rsync", "--fsync", "--mkpath")
    done = subprocess.run([*options, *arguments], input=given, capture_output=True, text=True, check=False)
    if done.returncode not in (0, VANISHED):
        last = (done.stderr.strip().splitlines() or ["no reason"])[-1]
        raise BackupRefused(f"The copy to {arguments[-1]} is not complete: {last}")


def delete_old(theirs: Barman, first: Catalogue, place: Catalogue) -> None:
    """Delete the backups that are older than the first place keeps them, and the WAL before them."""
    if gone := place.backups().keys() - first.backups().keys():
        listed = theirs.ask("list-backups")
        old = {each["backup_id"] for each in listed if each.get("retention_status") == "OBSOLETE"}
        # The newest first, because a backup is deleted with those that build on it.
        for name in sorted(gone & old, reverse=True):
            theirs.run("delete", name)
    for folder in (place.folder / "base").glob("*"):
        # The copy of a backup that was deleted meanwhile has no end.
        if folder.name not in {*place.backups(), *first.backups()}:
            shutil.rmtree(folder)
    before = time.time() - KEPT_SECONDS
    for file in (place.folder / ASIDE).glob("*"):
        if file.stat().st_mtime < before:
            file.unlink()


def complaint(home: Path, second: Path) -> str | None:
    """Return a sentence if the second place is not enough for a restore."""
    with _as_refusals(second):
        try:
            require_there(home, second)
        except BackupRefused as refused:
            return str(refused)
        ours, place = Catalogue(home).backups(), Catalogue(second)
        theirs = place.backups()
        late = time.time() - LATE_SECONDS
        missing = [
            name for name in ours if name not in theirs and Catalogue(home).info(name).stat().st_mtime < late
        ]
        if not theirs or missing:
            return f"{second} does not have the newest backup. See: journalctl -u servicebay-receive-second"
        if segments := place.gap(list(theirs.values())[-1]):
            return f"{second} lacks {segments} segments of WAL. Make a backup: python -m infra.backup backup"
    return None
