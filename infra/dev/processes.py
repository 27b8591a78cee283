"""A small process runner: starts children, shows their output, notices their death, stops them in order."""

import os
import re
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, TracebackType

from infra.dev import console, leftovers
from infra.dev.refusal import Refusal

# Not the virtual environment's: that one may be about to be made anew.
BASE_PYTHON: str = getattr(sys, "_base_executable", None) or sys.executable
LEASH = Path(__file__).with_name("leash.py")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
TICK = 0.05


class Interrupted(Exception):
    """Ctrl-C, SIGTERM, a closed terminal, or the end of the make that started us."""


@dataclass(frozen=True)
class Command:
    """A command line and how to live with it."""

    name: str
    argv: Sequence[str]
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    footing: str = "-"
    stop_signal: signal.Signals = signal.SIGTERM
    hurry_signal: signal.Signals = signal.SIGKILL
    grace: float = 10.0
    whole_group: bool = False  # for tools like npm, which keep a request to stop to themselves
    cwd: Path | None = None


class Process:
    """A running command; its last lines are kept, for readiness and for the sentence when it dies."""

    def __init__(self, command: Command, show: Callable[[str], None] | None, mark: str) -> None:
        self.command = command
        self.name = command.name
        self.tail: deque[str] = deque(maxlen=200)
        self._show = show
        self._ended = False
        self._part = secrets.token_hex(8)
        leash = [BASE_PYTHON, "-I", "-S", str(LEASH), str(os.getpid()), str(int(command.stop_signal))]
        self._popen = subprocess.Popen(
            [*leash, command.footing, *command.argv],
            env={**command.env, leftovers.MARK: mark, leftovers.PART: self._part},
            cwd=command.cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C in the terminal reaches only the runner, which stops in order
            text=True,
            errors="replace",
        )
        self.pid = self._popen.pid
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._popen.stdout is not None  # noqa: S101 - it was asked for above
        for line in self._popen.stdout:
            text = line.rstrip("\n")
            self.tail.append(text)
            if self._show:
                self._show(text)

    def exit_code(self) -> int | None:
        """The exit status once it has ended and its output is read, else None."""
        code = self._popen.poll()
        if code is not None and not self._ended:
            self._ended = True  # once: later the number may be somebody else's
            self._kill_group()
            self._reader.join(timeout=1)
        return code

    def said(self, pattern: str) -> bool:
        """Whether one of its last lines matches."""
        return any(re.search(pattern, console.plain(line), re.IGNORECASE) for line in list(self.tail))

    def stop(self, in_a_hurry: Callable[[], bool]) -> None:
        """Ask, wait, insist; whatever it started itself goes with it."""
        if self.exit_code() is None:
            self._signal(self.command.stop_signal)
        started, hurried = time.monotonic(), False
        while self.exit_code() is None:
            if in_a_hurry() and not hurried:
                self._signal(self.command.hurry_signal)
                hurried, started = True, time.monotonic()
            if time.monotonic() - started > (2 if hurried else self.command.grace):
                console.log(self.name, "did not stop when asked and is killed")
                self._kill_group()
                self._popen.wait()
            time.sleep(TICK / 5)
        self._end_stragglers()

    def _end_stragglers(self) -> None:
        """What it started in a session of its own: Next checks types in such a process."""
        leftovers.end(leftovers.marked_with(self._part, leftovers.PART), grace=0)

    def _signal(self, number: signal.Signals) -> None:
        try:
            if self.command.whole_group:
                os.killpg(self.pid, number)
            else:
                os.kill(self.pid, number)
        except (ProcessLookupError, PermissionError):
            return

    def _kill_group(self) -> None:
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            return


class Runner:
    """Owns the children. Leaving its `with` block stops those still running, the last started first."""

    def __init__(self, mark: str, *, handle_signals: bool = True) -> None:
        self.mark = mark
        self._services: list[Process] = []
        self._tasks: list[Process] = []
        self._handle_signals = handle_signals
        self._previous: dict[int, object] = {}
        self._asked_to_stop = 0
        self._stopping = False
        # Killing make alone with -9 would leave us behind without anybody to press Ctrl-C.
        self._parent = os.getppid() if os.environ.get("MAKELEVEL") else None

    def __enter__(self) -> "Runner":
        if self._handle_signals:
            self._previous = {number: signal.signal(number, self._on_signal) for number in SIGNALS}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop_all()
        for number, handler in self._previous.items():
            signal.signal(number, handler)  # type: ignore[arg-type]  # what signal.signal() itself returned

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._asked_to_stop += 1

    def start(self, command: Command, show: Callable[[str], None] | None = None) -> Process:
        """Start a service: it is expected to live until we stop it, and its death ends the run."""
        process = Process(command, show or (lambda line: console.log(command.name, line)), self.mark)
        self._services.append(process)
        return process

    def launch(self, command: Command, show: Callable[[str], None] | None = None) -> Process:
        """Start a task: it is expected to end by itself; collect it with `finish`."""
        process = Process(command, show, self.mark)
        self._tasks.append(process)
        return process

    def finish(self, task: Process) -> int:
        """Wait for a task and return its exit status."""
        while (code := task.exit_code()) is None:
            self.tick()
        self._tasks.remove(task)
        return code

    def wait_until(self, ready: Callable[[], bool], what: str, within: float) -> None:
        """Ask until it is so."""
        deadline = time.monotonic() + within
        while not ready():
            if time.monotonic() > deadline:
                raise Refusal(f"{what} was not ready within {within:.0f} s; its last lines are above.")
            self.tick()

    def watch(self) -> None:
        """Stay until somebody stops us or a service dies."""
        while True:
            self.tick(0.2)

    def tick(self, seconds: float = TICK) -> None:
        """Every wait passes here, so that a signal or a death is noticed wherever we are."""
        time.sleep(seconds)
        if self._asked_to_stop or (self._parent is not None and os.getppid() != self._parent):
            raise Interrupted
        for service in self._services:
            code = service.exit_code()
            if code is not None:
                last = service.tail[-1] if service.tail else "nothing"
                raise Refusal(
                    f"{service.name} died ({describe(code)}), so everything else is stopped too. "
                    f"The last it said: {last}"
                )

    @property
    def serves(self) -> bool:
        """Whether a service is running."""
        return bool(self._services)

    def stop_all(self) -> None:
        """Stop tasks, then services in the opposite order of their start."""
        if self._stopping:
            return
        self._stopping = True
        already = self._asked_to_stop
        for process in [*reversed(self._tasks), *reversed(self._services)]:
            process.stop(lambda: self._asked_to_stop > max(already, 1))
        self._tasks.clear()
        self._services.clear()
        self._stopping = False


def describe(code: int) -> str:
    """An exit status in words."""
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"
