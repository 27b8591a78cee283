"""Counters that all processes share in Redis: tasks and mails.

Workers have no address of their own, so `/metrics` of the web reads these.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import cast

import redis
from django.conf import settings

from kernel import limits

COUNTS = "metrics:counts"


def is_on() -> bool:
    return bool(settings.METRICS_TOKEN)


def add(amounts: Mapping[str, float]) -> None:
    """Add to the counters. A name is `metric` or `metric|label|label`. Without Redis the amounts are lost."""
    if not is_on():
        return
    with suppress(redis.RedisError):
        pipeline = limits.store().pipeline(transaction=False)
        for name, amount in amounts.items():
            pipeline.hincrbyfloat(COUNTS, name, amount)
        pipeline.execute()


def read(key: str) -> dict[str, float]:
    """Return the values of one of the two hashes. Raises a `RedisError` if Redis is away."""
    found = cast("dict[bytes, bytes]", limits.store().hgetall(key))
    return {name.decode(): float(value) for name, value in found.items()}
