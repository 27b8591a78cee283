"""Counters of tasks and mails that all workers share in Redis.

Workers have no address of their own, so `/metrics` of the web reads these. Without Redis a value is lost.
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
    """Add to counters. A name is `metric` or `metric|label|label`."""
    if not is_on():
        return
    with suppress(redis.RedisError):
        pipeline = limits.store().pipeline(transaction=False)
        for name, amount in amounts.items():
            pipeline.hincrbyfloat(COUNTS, name, amount)
        pipeline.execute()


def read() -> dict[str, float]:
    """Return the values of the counters. Raises a `RedisError` if Redis is away."""
    found = cast("dict[bytes, bytes]", limits.store().hgetall(COUNTS))
    return {name.decode(): float(value) for name, value in found.items()}
