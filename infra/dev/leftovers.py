"""Finds and ends what an earlier run on the same data folder left behind when it was killed with -9."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

# In every child's environment, and so in all that it starts itself, whatever group or session that makes.
MARK = "SERVICEBAY_RUN"  # how a later run knows what an earlier one left behind
PART = "SERVICEBAY_PART"  # how a run knows what one of its children left behind


def marked_with(mark: str, name: str = MARK) -> list[int]:
    """Processes that carry our mark in their environment, so nobody else's can be meant."""
    needle = f"{name}={mark}".encode()
    if sys.platform != "linux":
        return _marked_elsewhere(needle.decode())
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) == os.getpid():
            continue
        try:
            if needle in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def _marked_elsewhere(needle: str) -> list[int]:
    rows = (line.strip().split(" ", 1) for line in _ps("axEww", "-o", "pid=,command=").splitlines())
    return [int(row[0]) for row in rows if needle in row[-1].split(" ") and int(row[0]) != os.getpid()]


def command_line(pid: int) -> str:
    """The command line of a process, empty when it is gone."""
    if sys.platform != "linux":
        return _ps("-ww", "-o", "command=", "-p", str(pid))
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def _ps(*arguments: str) -> str:
    command = ["ps", *arguments]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout


def end(pids: list[int], *, grace: float = 5.0) -> None:
    """SIGINT first, which is an orderly stop for every program we start, then SIGKILL."""
    for number, patience in ((signal.SIGINT, grace), (signal.SIGKILL, 5.0)):
        if not patience:
            continue
        for pid in pids:
            _send(pid, number)
        deadline = time.monotonic() + patience
        while any(map(is_alive, pids)) and time.monotonic() < deadline:
            time.sleep(0.05)
        pids = [pid for pid in pids if is_alive(pid)]


def _send(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def is_alive(pid: int) -> bool:
    """Whether it still runs."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat")
        # A zombie waits for a parent that may never ask; it holds no file and no port.
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
