"""The counters with the label `garage`: the busiest garages by name, and the others together.

`garage_use` adds the use of the garages of each process. The counters are in Redis, so all processes name
the same garages.
"""

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from itertools import islice

import redis

from kernel import limits
from kernel.telemetry import shared_counters

COUNTS = "metrics:garages"
_BUSY, _NAMED, _RANKED = "metrics:busy", "metrics:named", "metrics:ranked"
NAMES = ("requests", "database_seconds", "refused", "tasks", "bytes")
MOST_NAMED = 50
RANK_EVERY_SECONDS = 60
# A request or task counts for the rank of a garage as much as this time in the database.
CALL_SECONDS = 0.01
OTHER = "other"
AT_ONCE = 2_000

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


@cache
def _script() -> str:
    names = ", ".join(f"'{name}'" for name in NAMES)
    return _ADD.replace("{NAMES}", "{" + names + "}").replace("CALL", str(CALL_SECONDS))


# An amount of one of the five counters of a garage.
Amount = tuple[int, str, float]


def add(amounts: Iterable[Amount]) -> None:
    """Add to the counters, if somebody reads them. Without Redis the amounts are lost."""
    if not shared_counters.is_on():
        return
    waiting = iter(amounts)
    with suppress(redis.RedisError):
        while batch := list(islice(waiting, AT_ONCE)):
            parts = [
                part for garage_id, name, amount in batch for part in (garage_id, name, round(amount, 6))
            ]
            keys = (COUNTS, _BUSY, _NAMED, _RANKED)
            limits.store().eval(_script(), len(keys), *keys, MOST_NAMED, RANK_EVERY_SECONDS, *parts)
