"""When the scheduler was last heard of, by way of a worker: Redis keeps it, and may lose it."""

from contextlib import suppress
from datetime import datetime

import redis

from kernel import limits

KEY = "pulse"
KEPT_SECONDS = 7 * 24 * 3600
# The scheduler sends one as often.
EVERY_SECONDS = 60


def note(now: datetime) -> None:
    with suppress(redis.RedisError):
        limits.store().set(KEY, now.isoformat(), ex=KEPT_SECONDS)


def last() -> datetime | None:
    with suppress(redis.RedisError):
        found = limits.store().get(KEY)
        return datetime.fromisoformat(found.decode()) if isinstance(found, bytes) else None
    return None
