"""A Postgres of our own on a restored folder. Only this user can connect, without a password."""

import ctypes
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from infra.backup import times
from infra.backup.refusal import BackupRefused

# A server in recovery refuses to start with smaller values than the server that wrote the WAL.
_LIMITS = {
    "max_connections": "max_connections",
    "max_worker_processes": "max_worker_processes",
    "max_wal_senders": "max_wal_senders",
    "max_prepared_xacts": "max_prepared_transactions",
    "max_locks_per_xact": "max_locks_per_transaction",
}
LOG, EMPTY, ACCESS = "recovery.log", "recovery.conf.empty", "recovery.hba"
READY = "database system is ready to accept connections"
ENDED_EARLY = "recovery ended before configured recovery target was reached"
LAST_COMMIT = re.compile(r"last completed transaction was at log time (.+)")
STOP_SECONDS = 60
# From `linux/prctl.h`.
PR_SET_PDEATHSIG = 1
# It is only the name of the socket.
PORT = "5432"
# Loaded here, because a child between fork and exec may not wait for the lock of the loader.
_C_LIBRARY = ctypes.CDLL(None)


def _end_with_us() -> None:
    """Let the system end the server when this process is killed. Only Linux can do this.

    `setpriv` does the same, but it also asks for capabilities, which the sandbox of the units refuses.
    """
    if sys.platform == "linux":
        _C_LIBRARY.prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def account() -> int | None:
    """Return the user that Postgres runs as, because it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name).pw_uid
    raise BackupRefused("Postgres cannot run as root, and this machine has no user postgres or nobody.")


class Private:
    """The server of one folder. `settings` are further settings of Postgres."""

    def __init__(self, folder: Path, programs: Path, settings: tuple[str, ...] = ()) -> None:
        self.folder, self.programs, self.settings = folder, programs, settings
        self.started_at = times.now()
        self._user = account()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> dict[str, Any]:
        """Return the parameters of a connection. Any login of the cluster may be used.

        The passwords are in the backup too, but they can be older than the present ones.
        """
        return {"host": str(self.folder), "port": PORT}

    @property
    def log(self) -> str:
        file = self.folder / LOG
        return file.read_text(errors="replace") if file.exists() else ""

    def start(self) -> None:
        """Start the server. It first replays WAL up to the target."""
        (self.folder / EMPTY).write_text("")
        (self.folder / ACCESS).write_text("local all all trust\n")
        (self.folder / LOG).write_text("")
        if self._user is not None:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, self._user, -1, follow_symlinks=False)
        self.folder.chmod(0o700)
        settings = (
            f"config_file={self.folder / EMPTY}",
            f"hba_file={self.folder / ACCESS}",
            "listen_addresses=",
            f"port={PORT}",
            # The server works inside its folder, which is closed to other users.
            "unix_socket_directories=.",
            "archive_mode=off",
            "ssl=off",
            "logging_collector=off",
            "log_line_prefix=",
            "lc_messages=C",
            "log_timezone=UTC",
            "primary_conninfo=",
            "shared_preload_libraries=",
            *self._limits(),
            *self.settings,
        )
        self.started_at = times.now()
        command = [str(self.programs / "postgres"), "-D", str(self.folder)]
        with (self.folder / LOG).open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *(f"-c{setting}" for setting in settings)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
                user=self._user,
                extra_groups=None if self._user is None else [],
                start_new_session=True,
                preexec_fn=_end_with_us,
                env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"},
            )

    def _limits(self) -> list[str]:
        text = subprocess.run(
            [str(self.programs / "pg_controldata"), "-D", str(self.folder)],
            capture_output=True,
            text=True,
            check=False,
            env={"LC_ALL": "C"},
        ).stdout
        found = dict(re.findall(r"(\w+) setting: +(\d+)", text))
        return [f"{setting}={found[name]}" for name, setting in _LIMITS.items() if name in found]

    def wait_for(self, sentence: str, within: float) -> None:
        """Wait for a line of the log. If the server ends before, the error says what is missing."""
        deadline = time.monotonic() + within
        while sentence not in self.log:
            if self._process is None or self._process.poll() is not None:
                raise BackupRefused(self._why_it_ended())
            if time.monotonic() > deadline:
                last = self.log.splitlines()[-1:] or ["nothing"]
                raise BackupRefused(f"Postgres did not finish within {within:.0f} s. It last said: {last[0]}")
            time.sleep(0.05)

    def _why_it_ended(self) -> str:
        log = self.log
        if ENDED_EARLY in log:
            return ENDED_EARLY
        fatal = [line for line in log.splitlines() if re.match("(FATAL|PANIC|ERROR):", line)]
        return "Postgres could not start on the restored files. " + " ".join(
            fatal[-2:] or log.splitlines()[-2:]
        )

    def stop(self) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.send_signal(signal.SIGQUIT)
                self._process.wait()
        self._process = None

    def tidy(self) -> None:
        """Remove our own files, and Barman's settings for the recovery, which has ended."""
        for name in (LOG, EMPTY, ACCESS, "postgresql.auto.conf.origin", "postgresql.conf.origin"):
            (self.folder / name).unlink(missing_ok=True)
        shutil.rmtree(self.folder / "barman_wal", ignore_errors=True)
        settings = self.folder / "postgresql.auto.conf"
        lines = settings.read_text().splitlines(keepends=True)
        ours = re.compile(r"(recovery_|restore_command)")
        settings.write_text("".join(line for line in lines if not ours.match(line)))


def remove(folder: Path) -> None:
    """Delete a folder of an earlier run, and end the server that may still run on it."""
    with suppress(FileNotFoundError, ValueError, IndexError, ProcessLookupError):
        pid = int((folder / "postmaster.pid").read_text().split()[0])
        shown = subprocess.run(
            ["ps", "-ww", "-p", str(pid), "-o", "args="], capture_output=True, text=True, check=False
        )
        # The process id can belong to another program by now.
        if f"-D {folder} " in shown.stdout:
            os.kill(pid, signal.SIGQUIT)
            for _ in range(STOP_SECONDS * 20):
                os.kill(pid, 0)
                time.sleep(0.05)
    shutil.rmtree(folder, ignore_errors=True)
