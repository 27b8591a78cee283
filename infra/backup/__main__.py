"""Backs up all databases with Barman, and restores them to a moment."""

import argparse
import os
import signal
import sys
import threading
from pathlib import Path

from infra import facts
from infra.backup import lag, lost_slot, making, product, restore, second, times
from infra.backup.alone import alone
from infra.backup.barman import Barman
from infra.backup.configuration import Source, conninfo_of, write
from infra.backup.refusal import BackupRefused

HOME = "/var/lib/servicebay/backup"
TIME = "Indian time: 'DD/MM/YYYY HH:MM:SS'"


def main(arguments: list[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    # As an exception, a request to stop also ends the server of a restore.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        return int(given.run(given) or 0)
    except BackupRefused as refused:
        print(refused, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m infra.backup", description=__doc__)
    home = Path(os.environ.get("BACKUP_HOME", HOME))
    parser.add_argument("--home", type=Path, default=home, help=f"the backups; default BACKUP_HOME or {HOME}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    added = commands.add_parser(
        "configure", help="write Barman's configuration; BACKUP_PASSWORD is the password"
    )
    added.add_argument("--host", default="127.0.0.1")
    added.add_argument("--port", type=int, default=5432)
    added.add_argument("--programs", type=Path, required=True, help="such as /usr/lib/postgresql/17/bin")
    added.add_argument("--user", default="", help="the system user that runs Barman; default: this one")
    added.set_defaults(run=_configure)
    added = commands.add_parser("receive", help="receive WAL until it is stopped")
    added.set_defaults(run=_receive)
    added = commands.add_parser(
        "receive-second", help="receive WAL in BACKUP_SECOND too, on another disk, and copy the backups there"
    )
    added.add_argument("--fact", type=Path, help="a file for /metrics: until when that place has everything")
    added.set_defaults(run=_receive_second)
    added = commands.add_parser(
        "tend", help="archive WAL and delete what is older than 14 days; run it each minute"
    )
    added.set_defaults(run=_tend)
    added = commands.add_parser("archive", help="archive all WAL, also of the segment that is not full")
    added.set_defaults(run=_archive)
    added = commands.add_parser("backup", help="make a base backup")
    added.add_argument("--full", action="store_true", help="a full one, although this week has one")
    added.set_defaults(run=_backup)
    added = commands.add_parser("list", help="list the backups, and from when each can be restored")
    added.set_defaults(run=_list)
    added = commands.add_parser("check", help="say whether backups and WAL are well; exit 1 if not")
    added.add_argument("--fact", type=Path, help="a file for /metrics; it gets 1 if something is wrong")
    added.set_defaults(run=_check)
    added = commands.add_parser("restore", help="restore the databases to a moment, into a new folder")
    added.add_argument("--at", required=True, help=f"{TIME}, or: {times.LAST}")
    added.add_argument("folder", type=Path)
    added.set_defaults(run=_restore)
    added = commands.add_parser("find", help="name the backup from which a moment would be restored")
    added.add_argument("--at", required=True, help=f"{TIME}, or: {times.LAST}")
    added.set_defaults(run=_find)
    added = commands.add_parser("restore-garage", help="bring one garage back to a moment")
    added.add_argument("garage", type=int)
    added.add_argument("--at", required=True, help=TIME)
    added.add_argument("--name", default="", help="the garage's name, because its present data is replaced")
    added.set_defaults(run=_restore_garage)
    added = commands.add_parser("drill", help="restore the newest backup, compare it, and remove it again")
    added.set_defaults(run=_drill)
    return parser


def _configure(given: argparse.Namespace) -> None:
    password = os.environ.get("BACKUP_PASSWORD", "")
    file = write(Source(given.home.absolute(), given.host, given.port, given.programs, given.user, password))
    print(f"{file} is written.")


def _receive(given: argparse.Namespace) -> None:
    barman = Barman(given.home.absolute())
    lost_slot.replace(barman)
    command = barman.command("receive-wal")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    os.execve(command[0], command, env)  # noqa: S606 - the receiver takes this process, so a signal reaches it


def _receive_second(given: argparse.Namespace) -> int:
    place = os.environ.get("BACKUP_SECOND")
    if not place:
        raise BackupRefused("Name the second folder, on another disk: BACKUP_SECOND=/mnt/second")
    home = given.home.absolute()
    if given.fact:
        watched = (conninfo_of(home), given.fact)
        threading.Thread(target=lag.watch, args=watched, daemon=True).start()
    return second.receive(home, Path(place))


def _tend(given: argparse.Namespace) -> None:
    barman = Barman(given.home.absolute())
    barman.run("archive-wal")
    barman.tend()


def _archive(given: argparse.Namespace) -> None:
    Barman(given.home.absolute()).archive_all()


def _backup(given: argparse.Namespace) -> None:
    made = making.make(Barman(given.home.absolute()), full=given.full)
    kind = "only the changes" if made.parent else "full"
    print(f"Backup {made.id} ({kind}) is complete. It can be restored from {restore.first_moment(made)} on.")


def _list(given: argparse.Namespace) -> None:
    for each in Barman(given.home.absolute()).backups():
        print(f"{each.id}  from {restore.first_moment(each)}  {'changes' if each.parent else 'full'}")


def _check(given: argparse.Namespace) -> int:
    # A check that cannot run is not well either.
    is_wrong = True
    try:
        is_wrong = _complains(given)
    finally:
        if given.fact:
            facts.write(given.fact, is_wrong)
    return int(is_wrong)


def _complains(given: argparse.Namespace) -> bool:
    done = Barman(given.home.absolute()).attempt("check")
    print((done.stdout + done.stderr).rstrip())
    place = os.environ.get("BACKUP_SECOND")
    complaint = second.complaint(given.home.absolute(), Path(place)) if place else None
    if complaint:
        print(complaint)
    return done.returncode != 0 or complaint is not None


def _restore(given: argparse.Namespace) -> None:
    folder = given.folder.absolute()
    used, at = restore.restore(Barman(given.home.absolute()), folder, times.read_or_last(given.at))
    print(
        f"{folder} has the databases as they were just before {times.show(at)}, from backup {used.id}. "
        "Stop Postgres, put this folder in the place of its data folder, and start it."
    )


def _find(given: argparse.Namespace) -> None:
    used = restore.find(Barman(given.home.absolute()), times.read_or_last(given.at))
    print(f"Backup {used.id} leads to the moment {given.at}, if all WAL since then is there.")


def _restore_garage(given: argparse.Namespace) -> None:
    at = times.read(given.at)
    barman = Barman(given.home.absolute())
    with alone(barman.home, "restore-garage") as folder:
        product.load()
        from infra.backup.garage import restore_garage

        back = restore_garage(barman, folder, given.garage, at, given.name)
    print(
        f"{back.manifest.garage_name} is as it was just before {times.show(at)}: {back.manifest.rows:,} rows."
    )
    if back.kept:
        print(f"Its state before this command is in {back.kept}.")


def _drill(given: argparse.Namespace) -> int:
    barman = Barman(given.home.absolute())
    with alone(barman.home, "drill") as folder:
        product.load()
        from infra.backup.drill import drill

        outcome, record = drill(barman, folder)
    if outcome.mismatches:
        print("The drill ended wrong:", *outcome.mismatches, sep="\n- ")
    else:
        print(
            f"The drill ended well. {outcome.tables:,} tables with {outcome.rows:,} rows have the checksums "
            "of the mark."
        )
    if outcome.rpo_seconds is not None:
        print(
            f"RPO {outcome.rpo_seconds:.1f} s: the age of the last commit that could be restored. "
            f"RTO {outcome.rto_seconds:.1f} s: from the first file to the first answer, "
            f"with {record.restored_bytes / 1_000_000:,.0f} MB of databases."
        )
    if record.lost:
        print(f"The result is not recorded. The live database said: {record.lost}")
    return int(bool(outcome.mismatches or record.lost))


if __name__ == "__main__":
    sys.exit(main())
