"""Time and tries for the counters in Redis."""

from kernel import limits
from kernel.limits import Attempt, Limit

HERE = "127.0.0.1"


def exhaust(limit: Limit, *, address: str = HERE) -> None:
    """Somebody behind this address has used up every try."""
    for _ in range(limit.tries):
        limits.take([limit], Attempt({}, address))


def let_pass(seconds: int) -> None:
    """Every counter and delay is so much older."""
    store = limits.store()
    for key in store.scan_iter("limit:*"):
        left = store.pttl(key) - seconds * 1000
        if left > 0:
            store.pexpire(key, left)
        else:
            store.delete(key)
