"""Locks on folders themselves: no lock file is ever written, and the kernel lets go when the process dies."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.dev.refusal import Refusal


class Taken(Refusal):
    """Another run has the data folder."""


def _try(folder: Path) -> int | None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor


@contextmanager
def claimed(data_dir: Path) -> Iterator[None]:
    """Have a data folder to ourselves, or refuse."""
    data_dir.mkdir(parents=True, exist_ok=True)
    descriptor = _try(data_dir)
    if descriptor is None:
        raise Taken(
            f"Another Servicebay is running on the data folder {data_dir}. Stop it first (Ctrl-C where it "
            "runs), or give this one a folder and a port of its own: DATA_DIR=var/second PORT=8001 make up"
        )
    try:
        yield
    finally:
        os.close(descriptor)


@contextmanager
def in_turn(folder: Path, wait: Callable[[], None], say: Callable[[str], None]) -> Iterator[None]:
    """Wait for another make that is installing or building in the same clone."""
    descriptor = _try(folder)
    if descriptor is None:
        say("  … waiting for another make that is installing here")
        while (descriptor := _try(folder)) is None:
            wait()
    try:
        yield
    finally:
        os.close(descriptor)
