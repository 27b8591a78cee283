"""Limits what one garage takes of a web process, so that it cannot slow the others.

Each process counts in its own memory. A garage has a rate of requests, and at most half of the threads at a
time. The first request above half waits briefly, because a page sends several fast requests together. If its
wait fails, the garage's requests are slow. Then further requests are refused without a wait until one of the
garage's requests ends.

Heavy operations, such as exports, have a small share of the threads for all garages together. So many garages
cannot slow the others either. They never wait, because a wait would hold a thread too (decision 0077).
"""

import math
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition
from typing import TypeVar

from kernel.errors import HeavyShareFull, SlowDown

Row = TypeVar("Row")
PATIENCE = 0.25
BURST_SECONDS = 3
LONGEST_RETRY_AFTER = 5
MANY_GARAGES = 1_000
# Heavy operations get this part of the threads.
HEAVY_PART = 4
# A heavy operation works so long, and then pauses while other requests run.
WORK_SECONDS, PAUSE_SECONDS = 0.002, 0.004


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one garage. The rate is for all processes together, and 0 means no limits. `concurrent`
    is for one process. `heavy` is for the heavy operations of all garages in one process."""

    rate: float
    concurrent: int
    processes: int = 1
    heavy: int = 1

    @classmethod
    def of(cls, *, rate: int, processes: int, threads: int) -> "Limits":
        return cls(rate, max(1, threads // 2), processes, max(1, threads // HEAVY_PART))

    def rate_in_process(self, pace: int | None) -> float:
        """Return the requests per second of one process. A pace replaces the usual rate."""
        return (pace or self.rate) / self.processes


NO_LIMITS = Limits(rate=0, concurrent=0)


@dataclass(slots=True)
class Usage:
    """What a garage uses at the moment: its token bucket and its running requests."""

    tokens: float
    filled_at: float
    running: int = 0
    is_slow: bool = False

    def fill(self, now: float, rate: float) -> None:
        self.tokens = min(rate * BURST_SECONDS, self.tokens + (now - self.filled_at) * rate)
        self.filled_at = now

    def is_idle(self, now: float) -> bool:
        """Return whether the garage's bucket is full again and nothing runs."""
        return not self.running and now - self.filled_at > BURST_SECONDS


_limits = NO_LIMITS
_ended = Condition()
_usages: dict[int, Usage] = {}
_heavy_running = 0
_light_running = 0


def use(limits: Limits) -> None:
    """Set the limits of this process. Commands, workers and tests have none."""
    global _limits
    _limits = limits
    _usages.clear()


@contextmanager
def admit(garage_id: int, pace: int | None = None, *, heavy: bool = False) -> Iterator[None]:
    """Count a request of the garage while it runs. Raises `SlowDown` or `HeavyShareFull` above the limits.

    `pace` is the rate to which an administrator has slowed the garage down.
    """
    global _heavy_running, _light_running
    limits = _limits
    if not limits.rate:
        yield
        return
    with _ended:
        rate = limits.rate_in_process(pace)
        usage = _usage(garage_id, rate)
        _take_token(usage, rate)
        if heavy and is_heavy_share_full():
            raise HeavyShareFull
        _take_place(usage, limits)
        # The lock was free during the wait for a place.
        if heavy and is_heavy_share_full():
            usage.running -= 1
            raise HeavyShareFull
        _heavy_running += heavy
        _light_running += not heavy
    try:
        yield
    finally:
        with _ended:
            usage.running -= 1
            usage.is_slow = False
            _heavy_running -= heavy
            _light_running -= not heavy
            _ended.notify_all()


def is_heavy_share_full() -> bool:
    return bool(_limits.rate) and _heavy_running >= _limits.heavy


def at_leisure(rows: Iterable[Row]) -> Iterator[Row]:
    """Pass on the rows of a heavy operation, and pause between them while light requests run. Python runs one
    thread at a time, so a loop over many rows would delay each of their steps."""
    until = time.perf_counter() + WORK_SECONDS
    for row in rows:
        yield row
        if time.perf_counter() > until:
            if _light_running:
                time.sleep(PAUSE_SECONDS)
            until = time.perf_counter() + WORK_SECONDS


def _usage(garage_id: int, rate: float) -> Usage:
    now = time.monotonic()
    usage = _usages.get(garage_id)
    if usage is None:
        if len(_usages) >= MANY_GARAGES:
            for idle in [number for number, each in _usages.items() if each.is_idle(now)]:
                del _usages[idle]
        usage = _usages[garage_id] = Usage(rate * BURST_SECONDS, now)
    usage.fill(now, rate)
    return usage


def _take_token(usage: Usage, rate: float) -> None:
    if usage.tokens < 1:
        raise SlowDown(seconds=min(LONGEST_RETRY_AFTER, math.ceil((1 - usage.tokens) / rate)))
    usage.tokens -= 1


def _take_place(usage: Usage, limits: Limits) -> None:
    def is_free() -> bool:
        return usage.running < limits.concurrent

    if not is_free() and (usage.is_slow or not _ended.wait_for(is_free, PATIENCE)):
        usage.is_slow = True
        raise SlowDown(seconds=1)
    usage.running += 1
