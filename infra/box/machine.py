"""Runs commands and writes files on this machine."""

import os
import pwd
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path

LAST_LINES = 20
READY_SECONDS = 90
RELOAD_SECONDS = 30
# systemd starts a process again that has ended. After so many starts, waiting has no use.
MOST_STARTS = 5


class StepFailed(Exception):
    """A step cannot go on. The message says why."""


def run(*argv: str, user: str = "", given: str | None = None, **environment: str) -> str:
    """Run a command. If it fails, the error has its last lines. `given` is its input, which may be secret."""
    command = ["runuser", "-u", user, "--", *argv] if user else argv
    done = attempt(*command, given=given, **environment)
    if done.returncode != 0:
        raise StepFailed("\n".join([f"{' '.join(argv)} (exit status {done.returncode})", *last(done.stdout)]))
    return done.stdout


def attempt(*argv: str, given: str | None = None, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        argv,
        input=given if given is not None else "",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
        cwd="/",
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
    )


def last(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()][-LAST_LINES:]


def write(file: Path, text: str, mode: int = 0o644, owner: str = "", group: str = "") -> bool:
    """Write a file completely or not at all. Returns whether it changed."""
    if file.is_file() and file.read_text() == text and file.stat().st_mode & 0o777 == mode:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f".{file.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    if owner:
        shutil.chown(new, owner, group or pwd.getpwnam(owner).pw_gid)
    new.chmod(mode)
    new.replace(file)
    return True


def link(file: Path, target: Path) -> bool:
    """Point a link to a folder in one step. Returns whether it changed."""
    if file.is_symlink() and file.readlink() == target:
        return False
    new = file.with_name(f".{file.name}.new")
    new.unlink(missing_ok=True)
    new.symlink_to(target)
    new.replace(file)
    return True


def systemctl(*arguments: str) -> None:
    run("systemctl", *arguments)


def is_active(unit: str) -> bool:
    return attempt("systemctl", "is-active", "--quiet", unit).returncode == 0


def start(unit: str, verb: str = "restart") -> None:
    """Start a unit. If it fails, the error has the last lines of its log."""
    began = f"@{int(time.time())}"
    done = attempt("systemctl", verb, unit)
    if done.returncode != 0:
        raise StepFailed("\n".join([f"systemctl {verb} {unit}", *log_of(unit, began)]))


def reload_nginx() -> None:
    """Reload nginx, and wait until no process with the old configuration accepts a connection."""
    before = _nginx_workers()
    systemctl("reload-or-restart", "nginx")
    deadline = time.monotonic() + RELOAD_SECONDS
    while before & _nginx_workers():
        if time.monotonic() > deadline:
            raise StepFailed("nginx still uses the old configuration.")
        time.sleep(0.05)


def _nginx_workers() -> set[str]:
    """Return the processes that accept connections. A process that ends has another title."""
    listed = attempt("ps", "-C", "nginx", "-o", "pid=,args=").stdout.splitlines()
    return {line.split()[0] for line in listed if line.rstrip().endswith("nginx: worker process")}


def log_of(unit: str, since: str) -> list[str]:
    shown = attempt("journalctl", "--no-pager", "--output=cat", f"--since={since}", f"--unit={unit}")
    return last(shown.stdout)


def get(address: str, timeout: float = 5, **headers: str) -> tuple[int, str]:
    """Return the status and the body of an address. 0 means that nobody answers."""
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 - our own addresses
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:  # noqa: S310 - our own addresses
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")
    except OSError as error:
        return 0, str(error)


def wait_until_ready(unit: str, port: int, within: float = READY_SECONDS) -> None:
    began, deadline = f"@{int(time.time())}", time.monotonic() + within
    said = ""
    while time.monotonic() < deadline:
        status, said = get(f"http://127.0.0.1:{port}/readyz")
        if status == 200:
            return
        if int(_shown(unit, "NRestarts") or 0) >= MOST_STARTS:
            said = "it ends again and again"
            break
        time.sleep(0.3)
    raise StepFailed("\n".join([f"{unit} is not ready: {said}", *log_of(unit, began)]))


def _shown(unit: str, name: str) -> str:
    argv = ("systemctl", "show", "--value", f"--property={name}", "--timestamp=unix", unit)
    return attempt(*argv).stdout.strip()


def wait_for_heartbeat(unit: str, file: Path, within: float = READY_SECONDS) -> None:
    """Wait until the process of a unit has set the time of its file since it started."""
    began, deadline = f"@{int(time.time())}", time.monotonic() + within
    while time.monotonic() < deadline:
        started = _shown(unit, "ActiveEnterTimestamp").removeprefix("@")
        if is_active(unit) and started and file.exists() and file.stat().st_mtime > float(started):
            return
        time.sleep(0.5)
    raise StepFailed("\n".join([f"{unit} does not work after {within:.0f} s", *log_of(unit, began)]))


def missing_packages(wanted: Sequence[str]) -> list[str]:
    listed = attempt("dpkg-query", "--show", "--showformat=${Package} ${db:Status-Status}\n", *wanted).stdout
    there = {line.split()[0] for line in listed.splitlines() if line.endswith(" installed")}
    return [each for each in wanted if each not in there]
