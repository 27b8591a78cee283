"""The lock and the journal. A command is a list of named steps, and a second run goes on where the first
stopped."""

import fcntl
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field

from infra.box import machine
from infra.box.box import Box, Refused

CURRENT, FINISHED = "journal.json", "finished.json"
# A step returns whether it changed something. It can run again at any time.
Step = tuple[str, Callable[[], bool]]


@dataclass
class Journal:
    """The last command that changed the machine. `done` are its steps so far, `doing` is the running one."""

    command: str = ""
    before: str = ""
    to: str = ""
    is_finished: bool = True
    started_at: float = 0
    contracted_at: float = 0
    log_size: int = 0
    doing: str = ""
    # The command after this one that changed nothing, because it failed.
    failed: str = ""
    done: list[str] = field(default_factory=list)

    def is_same(self, command: str, to: str) -> bool:
        return not self.is_finished and (self.command, self.to) == (command, to)


def read(box: Box, name: str = CURRENT) -> Journal:
    file = box.state / name
    return Journal(**json.loads(file.read_text())) if file.exists() else Journal()


def save(box: Box, journal: Journal, name: str = CURRENT) -> None:
    machine.write(box.state / name, json.dumps(asdict(journal), indent=1) + "\n")


def read_finished(box: Box) -> Journal:
    """Return the last finished command, also while another one is unfinished."""
    return read(box, FINISHED)


def forget_unfinished(box: Box) -> None:
    """Let the last finished command be the last one again, and remember which one failed."""
    unfinished, finished = read(box), read_finished(box)
    finished.failed = f"{unfinished.command} to {unfinished.to}, in the step '{unfinished.doing}'"
    save(box, finished)


def require_finished(journal: Journal, command: str, to: str) -> None:
    """Refuse another command while one is unfinished."""
    if journal.is_finished or journal.is_same(command, to):
        return
    if journal.command == "install":
        raise Refused(f"The installation of {journal.to} has not finished. Run it again first.")
    if journal.command == "rotate":
        raise Refused(
            f"The new {journal.to} is not in use everywhere. Run again: servicebay-box rotate {journal.to}"
        )
    raise Refused(
        f"The {journal.command} to {journal.to} has not finished. Run it again to finish it"
        + (", or: servicebay-box rollback" if journal.command == "upgrade" else "")
    )


def carry_out(box: Box, journal: Journal, steps: Sequence[Step], then: Journal | None = None) -> bool:
    """Run the steps that are not done. Returns whether one of them changed something. `then` is remembered as
    the last command: a rollback must find the last change of the release."""
    changed = bool(journal.done)
    for name, do in steps:
        if name in journal.done:
            continue
        if sys.stderr.isatty():
            print(f"  … {name}", file=sys.stderr, flush=True)
        journal.doing = name
        save(box, journal)
        changed |= do()
        journal.done.append(name)
    journal.doing, journal.is_finished = "", True
    for name in (FINISHED, CURRENT):
        save(box, then or journal, name)
    return changed


def begin(command: str, before: str, to: str) -> Journal:
    return Journal(command=command, before=before, to=to, is_finished=False, started_at=time.time())


def is_running(box: Box) -> bool:
    """Return whether a command is changing the machine now."""
    try:
        with alone(box):
            return False
    except Refused:
        return True


@contextmanager
def alone(box: Box) -> Iterator[None]:
    """Hold the lock of this machine. The system releases the lock when the process ends, however it ends."""
    file = box.root / "run/servicebay-box.lock"
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            other = os.pread(descriptor, 20, 0).decode().strip()
            raise Refused(f"Another servicebay-box runs (pid {other}).") from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(descriptor)
