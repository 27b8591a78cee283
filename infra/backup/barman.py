"""Calls Barman, which is a separate program with its own Python environment."""

import json
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from infra.backup.configuration import FILE, SERVER, programs_of
from infra.backup.refusal import BackupRefused

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".tools" / "barman"
LOCK = Path(__file__).with_name("barman.lock")
INSTALL = f"python3 -m venv {VENV} && {VENV}/bin/pip install --require-hashes -r {LOCK}"


@dataclass(frozen=True)
class Backup:
    id: str
    began_at: datetime
    ended_at: datetime
    begin_lsn: int
    end_lsn: int
    parent: str | None
    size: int


def find() -> Path | None:
    """Return Barman's program: BARMAN, the folder .tools, or the PATH."""
    named = os.environ.get("BARMAN")
    ours = VENV / "bin" / "barman"
    found = named or (str(ours) if ours.exists() else shutil.which("barman"))
    return Path(found) if found else None


def lsn(text: str) -> int:
    high, _, low = text.partition("/")
    return (int(high, 16) << 32) + int(low, 16)


class Barman:
    def __init__(self, home: Path) -> None:
        self.home = home
        self.programs = programs_of(home)
        program = find()
        if program is None:
            raise BackupRefused(f"Barman is missing. Install it with: {INSTALL}")
        self.program = program

    def command(self, name: str, *arguments: str) -> list[str]:
        return [str(self.program), "-c", str(self.home / FILE), name, SERVER, *arguments]

    def run(self, name: str, *arguments: str) -> str:
        """Run a command. If it fails, the error has its last lines."""
        done = self.attempt(name, *arguments)
        if done.returncode != 0:
            lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
            raise BackupRefused(
                "\n".join([f"barman {name} failed (exit status {done.returncode}):", *lines[-12:]])
            )
        return done.stdout

    def attempt(self, name: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        return _call(self.command(name, *arguments))

    def tend(self) -> None:
        """Delete old backups, and start the receiver if it does not run."""
        done = _call([str(self.program), "-c", str(self.home / FILE), "cron"])
        if done.returncode != 0:
            raise BackupRefused(f"barman cron failed: {(done.stdout + done.stderr).strip()[-500:]}")

    def archive_all(self) -> None:
        """Close the segment that is being written, and wait until it is archived."""
        self.run("switch-wal", "--force", "--archive", "--archive-timeout", "60")

    def ask(self, name: str, *arguments: str) -> Any:
        """Run a command that answers with JSON."""
        command = self.command(name, *arguments)
        done = _call([command[0], "-f", "json", *command[1:]])
        try:
            return json.loads(done.stdout)[SERVER]
        except (ValueError, KeyError):
            said = (done.stdout + done.stderr).strip()
            raise BackupRefused(f"barman {name} gave no answer: {said[-500:]}") from None

    def backups(self) -> list[Backup]:
        """Return the finished backups, oldest first."""
        listed = [each["backup_id"] for each in self.ask("list-backups") if each["status"] == "DONE"]
        return sorted((self._backup(name) for name in listed), key=lambda each: each.ended_at)

    def _backup(self, name: str) -> Backup:
        shown = self.ask("show-backup", name)
        base = shown["base_backup_information"]
        return Backup(
            id=name,
            began_at=datetime.fromisoformat(base["begin_time"]),
            ended_at=datetime.fromisoformat(base["end_time"]),
            begin_lsn=lsn(base["begin_lsn"]),
            end_lsn=lsn(base["end_lsn"]),
            parent=shown["catalog_information"].get("parent_backup_id"),
            size=int(shown.get("cluster_size_bytes") or 0),
        )


def _call(command: list[str]) -> "subprocess.CompletedProcess[str]":
    # Barman has its own packages, so it must not find ours.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        stdin=subprocess.DEVNULL,
        env={**env, "LC_ALL": "C.UTF-8"},
        start_new_session=True,
    ) as process:
        try:
            stdout, stderr = process.communicate()
        except BaseException:
            # The programs that Barman started would go on writing into a folder that is removed.
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return subprocess.CompletedProcess(command, process.returncode, stdout, stderr)
