"""Starts processes, shows their output, detects when one ends, and stops them in order."""

import os
import re
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType, TracebackType
from typing import Self

from infra.dev import console
from infra.dev.locks import claimed
from infra.dev.refusal import NO_SPACE, Refusal
from infra.dev.settings import ROOT

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
TICK = 0.05
LAST_LINES = 15
# This variable in the environment of each process names the data folder of its run.
MARK = "SERVICEBAY_RUN"


class Interrupted(Exception):
    """Ctrl-C, SIGTERM, a closed terminal, or the end of the make that started us."""


@dataclass(frozen=True)
class Command:
    """A command line with the options to run and stop it."""

    name: str
    argv: Sequence[str]
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    cwd: Path = ROOT
    user: int | None = None
    stop_signal: signal.Signals = signal.SIGTERM
    grace: float = 10.0
    whole_group: bool = False  # npm does not pass a signal to its children.


class Process:
    """A running command. It keeps the last lines of its output."""

    def __init__(self, command: Command, show: Callable[[str], None] | None, mark: Path | None) -> None:
        self.command = command
        self.name = command.name
        self.tail: deque[str] = deque(maxlen=200)
        self._show = show
        self._ended = False
        try:
            self._popen = subprocess.Popen(
                command.argv,
                env={**command.env, **({MARK: str(mark)} if mark else {})},
                cwd=command.cwd,
                user=command.user,
                group=command.user,
                extra_groups=None if command.user is None else [],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Only the runner gets Ctrl-C, and it stops its processes in order.
                text=True,
                errors="replace",
            )
        except (FileNotFoundError, PermissionError):
            # The second one comes if PATH has a folder that this user may not read.
            raise Refusal(
                f"{command.name} could not start: there is no program {command.argv[0]} that may run."
            ) from None
        self.pid = self._popen.pid
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._popen.stdout is not None  # noqa: S101 - it is a pipe
        for line in self._popen.stdout:
            text = line.rstrip("\n")
            self.tail.append(text)
            if self._show:
                self._show(text)

    def exit_code(self) -> int | None:
        """Return the exit status after the process has ended and its output was read. Until then, return
        None.
        """
        code = self._popen.poll()
        if code is not None and not self._ended:
            self._ended = True
            self._send(signal.SIGKILL, group=True)  # Kill the remaining child processes of the command.
            self._reader.join(timeout=1)
        return code

    def printed(self, pattern: str) -> bool:
        """Return whether one of the last lines matches the pattern."""
        return any(re.search(pattern, console.plain(line), re.IGNORECASE) for line in list(self.tail))

    def stop(self, in_a_hurry: Callable[[], bool]) -> None:
        """Ask the process to stop, and kill it after its grace time."""
        if self.exit_code() is None:
            self._send(self.command.stop_signal, group=self.command.whole_group)
        deadline = time.monotonic() + self.command.grace
        while self.exit_code() is None:
            if time.monotonic() > deadline or in_a_hurry():
                console.log(self.name, "did not stop when asked and is killed")
                self._send(signal.SIGKILL, group=True)
                self._popen.wait()
            time.sleep(TICK / 5)

    def _send(self, number: signal.Signals, *, group: bool) -> None:
        with suppress(ProcessLookupError, PermissionError):
            (os.killpg if group else os.kill)(self.pid, number)


class Runner:
    """The processes of one run, which locks its data folder. Leaving the `with` block stops them, the last
    started process first.
    """

    def __init__(self, folder: Path | None = None, *, handle_signals: bool = True) -> None:
        self.folder = folder
        self._services: list[Process] = []
        self._tasks: list[Process] = []
        self._handle_signals = handle_signals
        self._exit = ExitStack()
        self._stop_requests = 0
        # The runner watches the process of `make`. If only `make` is killed, Ctrl-C no longer reaches the
        # runner.
        self._parent = os.getppid() if os.environ.get("MAKELEVEL") else None

    def __enter__(self) -> Self:
        if self.folder:
            self._exit.enter_context(claimed(self.folder))
        for number in SIGNALS if self._handle_signals else ():
            self._exit.callback(signal.signal, number, signal.signal(number, self._on_signal))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop_all()
        self._exit.close()

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._stop_requests += 1

    def start(self, command: Command, show: Callable[[str], None] | None = None) -> Process:
        """Start a service. The run ends when the service ends."""
        process = Process(command, show or (lambda line: console.log(command.name, line)), self.folder)
        self._services.append(process)
        return process

    def launch(self, command: Command, show: Callable[[str], None] | None = None) -> Process:
        """Start a task that ends by itself."""
        process = Process(command, show, self.folder)
        self._tasks.append(process)
        return process

    def finish(self, task: Process) -> int:
        """Wait for a task and return its exit status."""
        while (code := task.exit_code()) is None:
            self.tick()
        self._tasks.remove(task)
        return code

    def perform(
        self, title: str, argv: Sequence[str], *, env: Mapping[str, str], advice: str, grace: float = 2
    ) -> None:
        """Run a task to its end. Raises an error if the task fails."""
        console.say(f"  … {title}")
        started = time.monotonic()
        task = self.launch(Command(title, argv, env=env, grace=grace, whole_group=True))
        if self.finish(task) != 0:
            if task.printed("No space left on device"):
                raise Refusal(NO_SPACE)
            raise Refusal(f"{title} failed: {_cause(task)} {advice}".rstrip())
        console.say(f"  ✓ {title} {time.monotonic() - started:.1f} s")

    def wait_until(self, is_ready: Callable[[], bool], name: str, within: float) -> None:
        """Wait for the service of this name. Several names are separated by commas."""
        deadline = time.monotonic() + within
        while not is_ready():
            if time.monotonic() > deadline:
                last = "".join(_last_lines(each) for each in self._services if each.name in name.split(", "))
                raise Refusal(f"{name} was not ready within {within:.0f} s.{last}")
            self.tick()

    def watch(self) -> None:
        """Wait until a stop is requested or a service ends."""
        while True:
            self.tick(0.2)

    def tick(self, seconds: float = TICK) -> None:
        """Wait a moment. Raises an error if a stop is requested or a service has ended."""
        time.sleep(seconds)
        if self._stop_requests or (self._parent is not None and os.getppid() != self._parent):
            raise Interrupted
        for service in self._services:
            code = service.exit_code()
            if code is not None:
                raise Refusal(
                    f"{service.name} died ({describe(code)}), so all other processes are stopped."
                    f"{_last_lines(service)}"
                )

    @property
    def serves(self) -> bool:
        """Return whether a service is running."""
        return bool(self._services)

    def stop_all(self) -> None:
        """Stop the tasks and then the services, the last started first. A second Ctrl-C kills all processes
        that still run."""
        before = self._stop_requests
        while processes := self._tasks or self._services:
            processes[-1].stop(lambda: self._stop_requests > max(before, 1))
            processes.pop()


def _last_lines(process: Process) -> str:
    """Return the last lines of a process, because lines of other processes may follow them in the log."""
    lines = [line for line in map(console.plain, list(process.tail)) if line.strip()][-LAST_LINES:]
    return "".join(f"\n    {line}" for line in [f"The last lines of {process.name}:", *(lines or ["none"])])


def describe(code: int) -> str:
    """Return the exit status in words."""
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"


def _cause(task: Process) -> str:
    """Return the error message. The whole output, often with a traceback, is written to a file."""
    lines = [console.plain(line).rstrip() for line in task.tail if line.strip()]
    log = ROOT / "var" / f"failed-{re.sub('[^a-z]+', '-', task.name.lower())}.log"
    log.parent.mkdir(exist_ok=True)
    log.write_text("\n".join(task.tail) + "\n")
    errors = [line for line in lines[-12:] if re.match(r"[\w.]+(Error|Exception|Problem|Refused)\b", line)]
    return f"{[*lines, *errors][-1].rstrip('.')}. The whole output is in {log}." if lines else f"See {log}."
