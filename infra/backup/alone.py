"""Lets only one run of a command at a time work in its folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.backup.private import account
from infra.backup.refusal import BackupRefused


@contextmanager
def alone(home: Path, name: str) -> Iterator[Path]:
    """Yield the folder of this command. The system releases the lock when the process ends."""
    with (home / f"{name}.lock").open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise BackupRefused(
                f"Another {name} runs (pid {file.read().strip()}). Wait until it has ended."
            ) from None
        file.truncate(0)
        print(os.getpid(), file=file, flush=True)
        # As root, Postgres is another user, and the folder of the backups is closed to it.
        yield home / name if account() is None else home.with_name(f"{home.name}-{name}")
