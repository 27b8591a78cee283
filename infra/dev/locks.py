"""Locks on folders. The operating system releases them when a process ends, so no lock file is left
behind."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from infra.dev.refusal import Refusal


class Taken(Refusal):
    """Another run uses the data folder."""


def _lock(folder: Path) -> int | None:
    """Return the file descriptor of the lock, or None if another process has the lock."""
    descriptor = os.open(folder, os.O_RDONLY)
    with suppress(BlockingIOError):
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return descriptor
    os.close(descriptor)
    return None


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Lock a data folder during the `with` block."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "it is no folder" if isinstance(error, FileExistsError) else error.strerror
        raise Refusal(
            f"{folder} can't be the data folder: {reason}. Choose another: DATA_DIR=/your/folder make up"
        ) from None
    descriptor = _lock(folder)
    if descriptor is None:
        raise Taken(
            f"Another Servicebay is running on the data folder {folder}. Stop it first (Ctrl-C where it "
            "runs), or give this one a folder and a port of its own: DATA_DIR=var/second PORT=8001 make up"
        )
    try:
        yield
    finally:
        os.close(descriptor)


def is_claimed(folder: Path) -> bool:
    """Return whether a running process uses the folder."""
    try:
        descriptor = _lock(folder)
    except OSError:
        return False
    if descriptor is not None:
        os.close(descriptor)
    return descriptor is None
