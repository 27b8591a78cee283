"""Replaces the databases with their state at a moment, and keeps the work since then beside them."""

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from pathlib import Path

from infra.box import install, journal, machine, numbers, rollout, standby, variables
from infra.box import second as second_place
from infra.box.box import Box, Refused, require_typed_host
from infra.box.upgrade import IST, installed

DATA = install.DATA
FORM = "%d/%m/%Y %H:%M:%S"
# Instead of a time: everything that arrived.
LAST = "last"
TIME = re.compile(r"\d\d/\d\d/\d{4} \d\d:\d\d:\d\d")
KEPT = "/var/lib/servicebay"
CATALOGUE = f"{install.BACKUPS}/servicebay"
RECEIVE, SECOND = "servicebay-receive", second_place.UNIT
FINISH = "Servicebay does not run. Correct the cause, then run: servicebay-box install"
# Whoever writes into the databases stops before Postgres does.
WRITERS = tuple(f"servicebay-{name}" for name in ("beat", "relay", "worker", "bulk-worker", "web@a", "web@b"))


class Replaced(Refused):
    """The databases are replaced, but something does not start."""


def restore(box: Box, at: str, second: Path | None = None) -> str:
    """`second` is a folder with the backups of a machine that is lost."""
    version = installed(box)
    # A wrong setting would fail the steps after the restore.
    variables.require(box)
    if second is None:
        # Here, the databases themselves have the last commits.
        if at == LAST:
            raise Refused(f"--at {LAST} needs --from FOLDER. Name a time. Nothing was restored.")
        _require_backup(box, version, at)
    elif not (second / "servicebay").is_dir():
        raise Refused(f"{second} has no backups. Is its disk mounted? Nothing was restored.")
    stamp = time.strftime("%Y%m%d-%H%M%S")
    kept, old = f"{KEPT}/before-{stamp}", f"{DATA}.before-{stamp}"
    state = "the last state that arrived" if at == LAST else f"its state of {at} IST"
    question = f"This replaces the database with {state}. Work since then is kept in {kept}."
    require_typed_host(box, question, "Nothing was restored.")
    aside, received = f"{CATALOGUE}.before-{stamp}", f"{CATALOGUE}.received-{stamp}"
    with _backups_of(second, aside) if second else nullcontext():
        if second:
            _require_backup(box, version, at)
        code, at = _replace(box, version, at, stamp, old, received)
    place = _keep(old, kept)
    _keep(received, f"{place}/received-wal")
    if second:
        _keep(aside, f"{place}/backups")
    again = f" Servicebay {code} runs again, because {version} removed columns." if code != version else ""
    return f"The database has its state of {at} IST. The work since then is in {place}.{again}"


def _require_backup(box: Box, version: str, at: str) -> None:
    """Refuse a moment that cannot be restored before anybody is asked or anything stops."""
    try:
        install.backup(box, version, "find", "--at", at)
    except machine.StepFailed as failed:
        raise Refused(f"{failed} Nothing was restored.") from None


def _replace(box: Box, version: str, at: str, stamp: str, old: str, received: str) -> tuple[str, str]:
    """Replace the databases, and start the release that fits them. Returns its version, and the moment."""
    new, beside = f"{install.BACKUPS}/restored-{stamp}", f"{DATA}.{stamp}"
    try:
        said = install.backup(box, version, "restore", "--at", at, new)
        at = found[0] if at == LAST and (found := TIME.search(said)) else at
        # The folders may be on different disks, so the slow copy comes before the stop.
        machine.run("mv", new, beside)
        machine.run("chown", "--recursive", "postgres:postgres", beside)
    except (machine.StepFailed, KeyboardInterrupt) as failed:
        raise Refused(f"{reason(failed)}\nNothing was replaced. Servicebay {version} still runs.") from None
    # The stamps describe the replaced databases. Without them, an installation repeats each step.
    box.forget_applied()
    # The standby does not follow to the restored databases. So no commit may wait for it, and it must know.
    try:
        standby.end_waiting(box)
    except machine.StepFailed:
        (box.root / standby.SYNCHRONOUS).unlink()
    code = _code_of(box, version, at)
    try:
        _swap(box, version, at, beside, old, received)
    except (machine.StepFailed, KeyboardInterrupt) as failed:
        numbers.forget(box)
        raise Refused(f"{reason(failed)}\nNothing was replaced. {FINISH}") from None
    try:
        _start(box, version, code)
    except (machine.StepFailed, Refused, KeyboardInterrupt) as failed:
        said = f"The database has its state of {at} IST. The work since then is in {old}."
        raise Replaced(f"{reason(failed)}\n{said} {FINISH}") from None
    return code, at


def reason(failed: BaseException) -> str:
    return "Interrupted." if isinstance(failed, KeyboardInterrupt) else str(failed)


def _swap(box: Box, version: str, at: str, beside: str, old: str, received: str) -> None:
    """Stop everything and replace the databases. After an error, they are where they were."""
    machine.systemctl("stop", "servicebay-*.timer", *WRITERS, "pgbouncer")
    numbers.note(box, _moment(at), install.ask_product)
    _archive(box, version)
    machine.systemctl("stop", RECEIVE, f"{SECOND}*", install.CLUSTER)
    # The restored cluster does not have the received WAL, and the receiver would continue after it.
    with _renamed(DATA, old), _renamed(f"{CATALOGUE}/streaming", received), _renamed(beside, DATA):
        pass


@contextmanager
def _renamed(source: str, target: str) -> Iterator[None]:
    """Rename a folder on its disk. If this or what follows fails, the folder is where it was."""
    try:
        machine.run("mv", "--no-target-directory", source, target)
        yield
    except BaseException:
        if Path(target).exists():
            machine.run("mv", "--no-target-directory", target, source)
        raise


def _keep(replaced: str, kept: str) -> str:
    """Move what was replaced to where it is kept. Without room there, it stays. Returns its place."""
    try:
        machine.run("mv", "--no-target-directory", replaced, kept)
    except machine.StepFailed as failed:
        machine.attempt("rm", "--recursive", "--force", kept)
        print(f"{replaced} stays there: {failed}", file=sys.stderr)
        return replaced
    return kept


def _code_of(box: Box, version: str, at: str) -> str:
    """Return the release that can work with the databases of this moment: the one before an upgrade that
    removed columns, otherwise the present one."""
    last = journal.read_finished(box)
    is_before = last.to == version and _moment(at).timestamp() <= last.contracted_at
    return last.before if is_before else version


def _moment(at: str) -> datetime:
    return datetime.strptime(at, FORM).replace(tzinfo=IST)


def _start(box: Box, version: str, code: str) -> None:
    """Repeat the installation, because the moment may be before an upgrade or a new password. If it fails,
    `servicebay-box install` continues it."""
    machine.link(box.home / "current", box.release(code))
    if code != version:
        journal.carry_out(box, journal.Journal("rollback", before=version, to=code), ())
    journal.carry_out(
        box, journal.begin("install", "", code), install.steps(box, code), journal.read_finished(box)
    )


def _archive(box: Box, version: str) -> None:
    """Archive the last commits, so that another restore leads to a moment just before this one."""
    try:
        install.backup(box, version, "archive")
    except machine.StepFailed as failed:
        # The database may be damaged, which is a reason for a restore.
        print(f"The newest WAL is not archived, so no restore leads to it: {failed}", file=sys.stderr)


@contextmanager
def _backups_of(second: Path, aside: str) -> Iterator[None]:
    """Put a copy of these backups in the place of our own. If nothing is replaced, our own return."""
    # A receiver that did not run may not write into this folder after a refusal.
    names = (RECEIVE, SECOND, *(f"servicebay-{name}.timer" for name in rollout.TIMERS))
    units = [name for name in names if machine.is_active(name)]
    # The pattern fits nothing if there is no second place.
    machine.systemctl("stop", "servicebay-*.timer", RECEIVE, f"{SECOND}*")
    try:
        machine.run("mv", "--no-target-directory", CATALOGUE, aside)
        machine.run("rsync", "--archive", f"{second}/servicebay/", f"{CATALOGUE}/")
        machine.run("chown", "--recursive", "servicebay-backup:servicebay-backup", CATALOGUE)
        yield
    except Replaced:
        raise
    except BaseException:
        if Path(aside).exists():
            machine.run("rm", "--recursive", "--force", CATALOGUE)
            machine.run("mv", "--no-target-directory", aside, CATALOGUE)
        machine.systemctl("start", *units)
        raise
