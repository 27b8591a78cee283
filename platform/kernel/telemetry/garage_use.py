"""Counts what each garage uses: its requests, refusals, database time, bytes and tasks, by minute.

A web process counts in its own memory, and a thread adds the counts to Redis every ten seconds. Requests
never wait for Redis, and without Redis the counts are lost.
"""

import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from threading import Lock, Thread

import redis

from kernel import limits

EVERY_SECONDS = 10
KEPT_MINUTES = 60
MINUTE = 60


@dataclass(slots=True)
class Use:
    requests: int = 0
    refused: int = 0
    db_ms: float = 0.0
    bytes: int = 0
    tasks: int = 0

    def __add__(self, other: "Use") -> "Use":
        return Use(*(getattr(self, name) + getattr(other, name) for name in NAMES))


NAMES = tuple(field.name for field in fields(Use))

_lock = Lock()
_uses: defaultdict[tuple[int, int], Use] = defaultdict(Use)


def count_request(garage_id: int, *, was_refused: bool, db_seconds: float, size: int) -> None:
    with _lock:
        use = _uses[_minute(), garage_id]
        use.requests += 1
        use.refused += was_refused
        use.db_ms += db_seconds * 1000
        use.bytes += size


def count_task(garage_id: int) -> None:
    """Count a task at once. A worker's process has no thread for this, and a task is slow anyway."""
    with _lock:
        _uses[_minute(), garage_id].tasks += 1
    publish()


def publish() -> None:
    """Add the counts of this process to Redis and start again from zero."""
    global _uses
    with _lock:
        uses, _uses = _uses, defaultdict(Use)
    if not uses:
        return
    with suppress(redis.RedisError), limits.store().pipeline(transaction=False) as pipeline:
        for (minute, garage_id), use in uses.items():
            for name, count in asdict(use).items():
                if round(count):
                    pipeline.hincrby(_key(minute), f"{garage_id}:{name}", round(count))
        for minute in {minute for minute, _ in uses}:
            pipeline.expire(_key(minute), KEPT_MINUTES * MINUTE)
        pipeline.execute()


def start_publishing() -> None:
    """Publish the counts of this process from a thread, as long as the process runs."""

    def publish_forever() -> None:
        while True:
            time.sleep(EVERY_SECONDS)
            publish()

    Thread(target=publish_forever, name="garage-use", daemon=True).start()


def take_finished_minutes() -> Iterator[tuple[int, dict[int, Use]]]:
    """Yield each minute that no process adds to any more, as seconds since 1970, with the use of each garage.
    A minute is deleted after its turn."""
    newest = (int(time.time()) - 2 * EVERY_SECONDS) // MINUTE - 1
    store = limits.store()
    minutes = [number * MINUTE for number in range(newest - KEPT_MINUTES, newest + 1)]
    with store.pipeline(transaction=False) as pipeline:
        for minute in minutes:
            pipeline.hgetall(_key(minute))
        found = pipeline.execute()
    for minute, counts in zip(minutes, found, strict=True):
        if counts:
            yield minute, _by_garage(counts)
            store.delete(_key(minute))


def _by_garage(counts: dict[bytes, bytes]) -> dict[int, Use]:
    uses: defaultdict[int, Use] = defaultdict(Use)
    for key, count in counts.items():
        garage_id, name = key.decode().split(":")
        setattr(uses[int(garage_id)], name, int(count))
    return uses


def _minute() -> int:
    return int(time.time()) // MINUTE * MINUTE


def _key(minute: int) -> str:
    return f"garage_use:{minute}"
