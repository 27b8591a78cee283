"""The last heartbeat of the scheduler, written by a worker to Redis."""

from contextlib import suppress
from datetime import datetime

import redis

from kernel import limits

KEY = "pulse"
KEPT_SECONDS = 7 * 24 * 3600
EVERY_SECONDS = 60


def note(now: datetime) -> None:
    with suppress(redis.RedisError):
        limits.store().set(KEY, now.isoformat(), ex=KEPT_SECONDS)


def last() -> datetime | None:
    with suppress(redis.RedisError):
        found = limits.store().get(KEY)
        return datetime.fromisoformat(found.decode()) if isinstance(found, bytes) else None
    return None
