"""The last heartbeats of the processes that answer no requests.

Redis has the newest of each kind. A file in DATA_DIR has that of the process itself.
"""

import time
from contextlib import suppress
from datetime import datetime
from typing import Literal, get_args

import redis
from django.conf import settings

from kernel import clock, limits

Process = Literal["beat", "relay", "worker"]
PROCESSES: tuple[Process, ...] = get_args(Process)
KEY = "pulse"
KEPT_SECONDS = 7 * 24 * 3600
# The beat has a task for its heartbeat, which a worker runs.
EVERY_SECONDS = 60
NOTE_EVERY_SECONDS = 15.0

_noted: dict[Process, float] = {}


def note(now: datetime, process: Process = "beat") -> None:
    with suppress(redis.RedisError):
        limits.store().set(_key(process), now.isoformat(), ex=KEPT_SECONDS)


def note_often(process: Process) -> None:
    """Note a heartbeat from a loop. Only one call in fifteen seconds writes it."""
    if time.monotonic() - _noted.get(process, -NOTE_EVERY_SECONDS) >= NOTE_EVERY_SECONDS:
        _noted[process] = time.monotonic()
        note_in_file(process)
        note(clock.now(), process)


def note_in_file(process: Process) -> None:
    """Set the time of the file to now. The probe of a container reads the age of the file."""
    with suppress(OSError):
        settings.ENV.data_dir.mkdir(parents=True, exist_ok=True)
        (settings.ENV.data_dir / f"heartbeat-{process}").touch()


def last(process: Process = "beat") -> datetime | None:
    with suppress(redis.RedisError):
        found = limits.store().get(_key(process))
        return datetime.fromisoformat(found.decode()) if isinstance(found, bytes) else None
    return None


def _key(process: Process) -> str:
    return KEY if process == "beat" else f"{KEY}:{process}"
