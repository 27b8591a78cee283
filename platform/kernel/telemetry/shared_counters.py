"""Counters that all processes share in Redis: tasks, mails, and the use of each garage.

Workers have no address of their own, so `/metrics` of the web reads these. If Redis is away, a value is
lost or is added later.
"""

import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import redis
from django.conf import settings

from kernel import limits

COUNTS, GARAGES = "metrics:counts", "metrics:garages"
_BUSY, _NAMED, _RANKED = "metrics:busy", "metrics:named", "metrics:ranked"
MOST_NAMED = 50
RANK_EVERY_SECONDS = 60
FLUSH_SECONDS = 10.0
# A request or task counts for the rank of a garage as much as this time in the database.
CALL_SECONDS = 0.01
OTHER = "other"
AT_ONCE = 500

# The script names the busiest garages once a minute, and counts the others as "other" (decision 0081). Old
# use counts less each minute. A garage that loses its name loses its counts, so no counter ever goes down.
_ADD = """
local most, seconds = tonumber(ARGV[1]), ARGV[2]
for i = 3, #ARGV, 3 do
  local score = tonumber(ARGV[i + 2])
  if ARGV[i + 1] ~= 'database_seconds' then
    score = (ARGV[i + 1] == 'requests' or ARGV[i + 1] == 'tasks') and score * tonumber('CALL') or 0
  end
  if score > 0 then redis.call('ZINCRBY', KEYS[2], score, ARGV[i]) end
end
if redis.call('SET', KEYS[4], 1, 'NX', 'EX', seconds) then
  redis.call('ZUNIONSTORE', KEYS[2], 1, KEYS[2], 'WEIGHTS', 0.9)
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', 0.001)
  local top = redis.call('ZREVRANGE', KEYS[2], 0, most - 1)
  local stays = {}
  for _, garage in ipairs(top) do stays[garage] = true end
  for _, garage in ipairs(redis.call('SMEMBERS', KEYS[3])) do
    if not stays[garage] then
      for _, name in ipairs({NAMES}) do redis.call('HDEL', KEYS[1], name .. '|' .. garage) end
    end
  end
  redis.call('DEL', KEYS[3])
  if #top > 0 then redis.call('SADD', KEYS[3], unpack(top)) end
end
for i = 3, #ARGV, 3 do
  local garage = redis.call('SISMEMBER', KEYS[3], ARGV[i]) == 1 and ARGV[i] or 'other'
  redis.call('HINCRBYFLOAT', KEYS[1], ARGV[i + 1] .. '|' .. garage, ARGV[i + 2])
end
"""


@dataclass(slots=True)
class Use:
    """The use of one garage. The fields are the five counters that have the label `garage`."""

    requests: int = 0
    database_seconds: float = 0.0
    refused: int = 0
    tasks: int = 0
    bytes: int = 0

    def amounts(self) -> Iterator[tuple[str, float]]:
        for name in USE_NAMES:
            if amount := getattr(self, name):
                yield name, amount


USE_NAMES = tuple(Use.__dataclass_fields__)


@cache
def _script() -> str:
    names = ", ".join(f"'{name}'" for name in USE_NAMES)
    return _ADD.replace("{NAMES}", "{" + names + "}").replace("CALL", str(CALL_SECONDS))


class Uses:
    """The use of the garages in this process since the last flush."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._uses: dict[int, Use] = defaultdict(Use)

    def add(
        self,
        garage_id: int,
        *,
        requests: int = 0,
        database_seconds: float = 0.0,
        refused: int = 0,
        tasks: int = 0,
        bytes: int = 0,
    ) -> None:
        with self._lock:
            use = self._uses[garage_id]
            use.requests += requests
            use.database_seconds += database_seconds
            use.refused += refused
            use.tasks += tasks
            use.bytes += bytes

    def flush(self) -> None:
        """Add the values to Redis. If Redis is away, they stay for the next flush."""
        with self._lock:
            taken, self._uses = self._uses, defaultdict(Use)
        waiting = list(taken.items())
        while waiting:
            batch, waiting = waiting[:AT_ONCE], waiting[AT_ONCE:]
            try:
                _send(batch)
            except redis.RedisError:
                for garage_id, use in [*batch, *waiting]:
                    self.add(garage_id, **dict(cast("Any", use.amounts())))
                return


def _send(batch: list[tuple[int, Use]]) -> None:
    amounts = [
        part
        for garage_id, use in batch
        for name, amount in use.amounts()
        for part in (garage_id, name, round(amount, 6))
    ]
    if amounts:
        keys = (GARAGES, _BUSY, _NAMED, _RANKED)
        limits.store().eval(_script(), len(keys), *keys, MOST_NAMED, RANK_EVERY_SECONDS, *amounts)


uses = Uses()


def flush_forever() -> None:
    """Start the thread that adds the use of the garages to Redis."""

    def run() -> None:
        wait = threading.Event().wait
        while not wait(FLUSH_SECONDS):
            uses.flush()

    threading.Thread(target=run, name="metrics", daemon=True).start()


def is_on() -> bool:
    return bool(settings.METRICS_TOKEN)


def add(amounts: Mapping[str, float]) -> None:
    """Add to counters without the label `garage`. A name is `metric` or `metric|label|label`."""
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
