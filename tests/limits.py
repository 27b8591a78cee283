"""Uses up rate limits and lets their time pass."""

import redis

from kernel import limits
from kernel.limits import Attempt, Limit

LOCAL_ADDRESS = "127.0.0.1"


def unreachable_store() -> redis.Redis:
    """Return a client without a server. It is created like `limits.store`, so it does not try again."""
    return redis.Redis.from_url("redis://127.0.0.1:1/0", socket_connect_timeout=0.5)


def exhaust(limit: Limit, *, address: str = LOCAL_ADDRESS) -> None:
    """Use up all attempts of an IP address."""
    for _ in range(limit.tries):
        limits.take([limit], Attempt({}, address))


def let_pass(seconds: int) -> None:
    """Make every counter and delay older by this many seconds."""
    store = limits.store()
    for key in store.scan_iter("limit:*"):
        left = store.pttl(key) - seconds * 1000
        if left > 0:
            store.pexpire(key, left)
        else:
            store.delete(key)
