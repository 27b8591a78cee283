"""Rate limits with counters in Redis. Without Redis, limited calls are refused."""

import ipaddress
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast
from urllib.parse import quote

import redis
import structlog
from django.conf import settings

from kernel.errors import RateLimited, TryAgain

log = structlog.get_logger(__name__)

# Each limit has a counter and a current delay. An accepted attempt counts in all limits. If one limit refuses
# an attempt, the attempt counts in none, and the script returns the seconds to wait.
_TAKE = """
for i, key in ipairs(KEYS) do
  local tries, first = tonumber(ARGV[4 * i - 3]), tonumber(ARGV[4 * i - 1])
  local delay = redis.call('PTTL', key .. ':delay')
  if delay > 0 then return math.ceil(delay / 1000) end
  if first == 0 and tonumber(redis.call('GET', key) or '0') >= tries then
    return math.max(redis.call('TTL', key), 1)
  end
end
for i, key in ipairs(KEYS) do
  local tries, first, longest = tonumber(ARGV[4 * i - 3]), tonumber(ARGV[4 * i - 1]), tonumber(ARGV[4 * i])
  local counted = redis.call('INCR', key)
  if counted == 1 then redis.call('EXPIRE', key, ARGV[4 * i - 2]) end
  if first > 0 and counted >= tries then
    local delay = math.min(first * 2 ^ math.min(counted - tries, 20), longest)
    redis.call('SET', key .. ':delay', counted, 'PX', math.floor(delay * 1000))
  end
end
return 0
"""

# An attempt that is given back also ends the delay that it started.
_GIVE_BACK = """
for i, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 and redis.call('DECR', key) < tonumber(ARGV[i]) then
    redis.call('DEL', key .. ':delay')
  end
end
"""


@dataclass(frozen=True)
class Limit:
    """`tries` in `seconds` for each combination of the parts in `per`: "address" (IP), "device", "bearer"
    (the owner of a token), or a field of the payload.

    Without a first delay, further attempts wait until the window ends. With a first delay, each further
    attempt doubles the delay, up to the longest.
    """

    name: str
    tries: int
    seconds: int
    per: tuple[str, ...]
    first_delay: int = 0
    longest_delay: int = 0
    # A successful attempt is not counted. Limits on guessing use this option.
    forgives_success: bool = False
    # An attempt with invalid fields is not counted, because it has no effect.
    forgives_mistakes: bool = False
    # Attempts from a known device of the account are not counted.
    spares_known_devices: bool = False

    def key(self, attempt: "Attempt") -> str:
        parts = (quote(attempt.part(name), safe="@.+-_") for name in self.per)
        return ":".join(("limit", self.name, *parts))


@dataclass(frozen=True)
class Attempt:
    """The payload, the IP address and the known device (if any) of an attempt."""

    payload: Mapping[str, Any]
    address: str
    known_device: str | None = None

    def part(self, name: str) -> str:
        if name == "address":
            return network_of(self.address)
        if name == "device":
            return f"known-{self.known_device}" if self.known_device else network_of(self.address)
        return str(self.payload.get(name, "")).strip().lower()[:254]

    def counts_for(self, limit: Limit) -> bool:
        return not (limit.spares_known_devices and self.known_device)


def network_of(address: str) -> str:
    """Return the network that a limit counts: an IPv4 address, or the /64 network of an IPv6 subscriber."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False).network_address)


@cache
def store() -> redis.Redis:
    # The timeouts are short, so that a sign-in fails quickly if Redis is unavailable.
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5)


def take(limits: Sequence[Limit], attempt: Attempt) -> None:
    """Count one attempt. Raises an error if a limit is reached or Redis is unavailable."""
    counted = [limit for limit in limits if attempt.counts_for(limit)]
    if not counted:
        return
    keys = [limit.key(attempt) for limit in counted]
    arguments = [
        number
        for limit in counted
        for number in (limit.tries, limit.seconds, limit.first_delay, limit.longest_delay)
    ]
    try:
        wait = cast("int", store().eval(_TAKE, len(keys), *keys, *arguments))
    except redis.RedisError as error:
        raise TryAgain from error
    if wait:
        raise RateLimited(seconds=wait)


def forgive_success(limits: Sequence[Limit], attempt: Attempt) -> None:
    """Stop counting a successful attempt in the limits on guessing."""
    give_back([limit for limit in limits if limit.forgives_success], attempt)


def give_back(limits: Iterable[Limit], attempt: Attempt) -> None:
    """Stop counting an attempt. This runs after the transaction, so an error is logged and not raised."""
    counted = [limit for limit in limits if attempt.counts_for(limit)]
    if not counted:
        return
    keys = [limit.key(attempt) for limit in counted]
    try:
        store().eval(_GIVE_BACK, len(keys), *keys, *(limit.tries for limit in counted))
    except redis.RedisError as error:
        log.warning("limits.not_given_back", limits=[limit.name for limit in counted], error=str(error))
