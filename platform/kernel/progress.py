"""How far a long task has come: a number in Redis, seen while the task's transaction is still open.

It is no fact. Redis may lose it or be away: then the bar is lost, and nothing else.
"""

import contextlib

import redis

from kernel import limits

# Longer than any task may run; what was left behind goes away by itself.
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
