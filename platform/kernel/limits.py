"""How often something may be tried: counters in Redis that refuse when they cannot count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import redis
import structlog
from django.conf import settings

from kernel.errors import SlowDown, TryAgain

log = structlog.get_logger(__name__)

# Counts in all windows or, when one of them is full, in none, and answers how long to wait.
_TAKE = """
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
    return math.max(redis.call('TTL', key), 1)
  end
end
for i, key in ipairs(KEYS) do
  if redis.call('INCR', key) == 1 then redis.call('EXPIRE', key, ARGV[2 * i]) end
end
return 0
"""

_GIVE_BACK = """
for _, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 then redis.call('DECR', key) end
end
"""


@dataclass(frozen=True)
class Limit:
    """`tries` in `seconds` for each combination of the named things: "address", "bearer" (of a token), or
    a payload's field."""

    name: str
    tries: int
    seconds: int
    per: tuple[str, ...]
    # A try that succeeds is not counted: for limits on guesses.
    forgives_success: bool = False
    # Nor is one whose fields were wrong: for limits on what a try sets in motion.
    forgives_mistakes: bool = False

    def key(self, payload: Mapping[str, Any], address: str) -> str:
        parts = [
            address if part == "address" else str(payload.get(part, "")).strip().lower()[:254]
            for part in self.per
        ]
        return ":".join(("limit", self.name, *parts))


@cache
def store() -> redis.Redis:
    # A sign-in must not wait for a Redis that is away: it says so at once.
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5)


def take(limits: Sequence[Limit], payload: Mapping[str, Any], address: str) -> None:
    """Count one try; refuse when one of the limits is reached, or when Redis cannot say."""
    if not limits:
        return
    keys = [limit.key(payload, address) for limit in limits]
    arguments = [number for limit in limits for number in (limit.tries, limit.seconds)]
    try:
        wait = cast("int", store().eval(_TAKE, len(keys), *keys, *arguments))
    except redis.RedisError as error:
        raise TryAgain from error
    if wait:
        raise SlowDown(seconds=wait)


def forgive_success(limits: Sequence[Limit], payload: Mapping[str, Any], address: str) -> None:
    """A try that succeeded was no guess."""
    give_back([limit for limit in limits if limit.forgives_success], payload, address)


def give_back(limits: Sequence[Limit], payload: Mapping[str, Any], address: str) -> None:
    """Stop counting a try. Runs after the transaction has ended, so an error here is logged, never raised."""
    keys = [limit.key(payload, address) for limit in limits]
    if not keys:
        return
    try:
        store().eval(_GIVE_BACK, len(keys), *keys)
    except redis.RedisError as error:
        log.warning("limits.not_given_back", limits=[limit.name for limit in limits], error=str(error))
