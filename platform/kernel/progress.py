"""The progress of a long task: a number in Redis, visible while the task's transaction is open.

If Redis loses the number or is unavailable, only the progress bar is affected.
"""

import contextlib

import redis

from kernel import limits

# This is longer than any task may run. Leftover numbers expire.
KEPT_SECONDS = 3600


def note(name: str, done: int) -> None:
    with contextlib.suppress(redis.RedisError):
        limits.store().set(_key(name), done, ex=KEPT_SECONDS)


def read(name: str) -> int:
    with contextlib.suppress(redis.RedisError):
        return int(limits.store().get(_key(name)) or 0)
    return 0


def forget(name: str) -> None:
    with contextlib.suppress(redis.RedisError):
        limits.store().delete(_key(name))


def _key(name: str) -> str:
    return f"progress:{name}"
