"""The second place of the backups (`BACKUP_SECOND`): its receiver, its lag, and its encryption."""

import time
from pathlib import Path

from infra.box import machine, psql, variables
from infra.box.box import Box

NAME = "receive-second"
UNIT = f"servicebay-{NAME}"
FACT = "run/servicebay/second/wal_second_timestamp_seconds"
LATE_SECONDS = 60
# In the releases before decision 0160, a timer copied everything once an hour. A rollback may lead there.
OLD_TIMER = "servicebay-copy.timer"


def forget(box: Box) -> None:
    """Drop the slot, and the number that shows the lag."""
    psql.drop_slot("servicebay_second")
    (box.root / FACT).unlink(missing_ok=True)


def lag(box: Box) -> float | None:
    """Return how many seconds of commits would be lost with this machine, or None if nobody knows."""
    file = box.root / FACT
    return max(0.0, time.time() - float(file.read_text())) if file.exists() else None


def rpo(box: Box) -> str:
    """Return a line for the operator, or an empty text without a second place."""
    if not (place := variables.second(box)):
        return ""
    seconds = lag(box)
    if seconds is None:
        return f"RPO unknown: nothing arrived in {place} since the machine started.\n"
    return f"RPO {seconds:.1f} s: {place} has all commits until {seconds:.1f} s ago.\n"


def complaint(box: Box) -> str:
    """Return what is wrong with the second place, or an empty text."""
    place, seconds = variables.second(box), lag(box)
    see = f"{_last_line()} See: journalctl -u {UNIT}"
    if seconds is None or seconds > LATE_SECONDS:
        said = "has no WAL yet" if seconds is None else f"is {seconds:.0f} s behind"
        return f"{place} {said}. {see}"
    if not machine.is_active(UNIT):
        return f"Its receiver does not run. {see}"
    if not finished(Path(place) / "servicebay"):
        return (
            f"{place} has no backup yet, so it cannot restore anything. The first copy may take hours. {see}"
        )
    return ""


def finished(catalogue: Path) -> list[Path]:
    """Return the files of the finished backups in a folder of Barman."""
    files = (catalogue / "meta").glob("*-backup.info")
    return [each for each in files if "status=DONE" in each.read_text()]


def _last_line() -> str:
    # systemd says in between that it starts the unit again.
    said = [line for line in machine.log_of(UNIT, "-1h") if not line.startswith((UNIT, "Start", "Stop"))]
    return (said or ["It has said nothing."])[-1]


def unencrypted(place: str) -> str:
    """Return why the disk of a folder may be readable for a thief, or an empty text."""
    source = machine.attempt(
        "findmnt", "--noheadings", "--output", "SOURCE", "--target", place
    ).stdout.strip()
    # A bind mount has its folder in brackets.
    device = source.partition("[")[0]
    if not device.startswith("/dev/"):
        return (
            f"Linux cannot see whether {source or place} is encrypted. Whoever has it can read all garages."
        )
    kinds = machine.attempt("lsblk", "--inverse", "--noheadings", "--output", "TYPE", device).stdout.split()
    return "" if "crypt" in kinds else f"{device} is not encrypted. Whoever has it can read all garages."
