"""Counts the requests of this web process, for `/metrics`.

Each process writes its values to its own files in one folder, and `/metrics` adds them up. Every label has a
fixed set of values. Values by garage are in `garage_use`.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

# The boundary 0.3 is the target of the lists.
SECONDS_BUCKETS = (0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10)
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
# Other status codes are counted by their class, because each code is one more series for each route. Requests
# that were refused to protect the others have a counter of their own.
STATUSES = frozenset((200,))
POOL_EVERY_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Served:
    """One answered request. `route` is the template of its address. `code` is the code of an error."""

    route: str
    method: str
    status: int
    is_of_garage: bool
    seconds: float
    statements: int
    database_seconds: float
    code: str | None


class WebMetrics:
    def __init__(self, pool_stats: Callable[[], dict[str, int]]) -> None:
        from prometheus_client import Counter, Gauge, Histogram

        # The folder is the registry.
        nowhere: Any = None
        self._requests = Counter(
            "servicebay_requests", "Answered requests.", ["route", "method", "status"], registry=nowhere
        )
        self._duration = Histogram(
            "servicebay_request_duration_seconds",
            "Time to answer a request.",
            ["area", "access"],
            registry=nowhere,
            buckets=SECONDS_BUCKETS,
        )
        self._seconds = Counter(
            "servicebay_request_seconds",
            "Time spent on the requests of a route.",
            ["route"],
            registry=nowhere,
        )
        self._statements = Counter(
            "servicebay_database_statements",
            "SQL statements of the requests of a route.",
            ["route"],
            registry=nowhere,
        )
        self._database_seconds = Counter(
            "servicebay_database_seconds",
            "Time of the SQL statements of the requests of a route.",
            ["route"],
            registry=nowhere,
        )
        self._refused = Counter(
            "servicebay_refused",
            "Requests that were refused to protect the others.",
            ["code"],
            registry=nowhere,
        )
        self._connections = Gauge(
            "servicebay_pool_connections",
            "Database connections of the pools of the web processes.",
            ["state"],
            registry=nowhere,
            multiprocess_mode="livesum",
        )
        self._pool_used = Counter(
            "servicebay_pool_used_seconds", "Time in which pooled connections were in use.", registry=nowhere
        )
        self._pool_waits = Counter(
            "servicebay_pool_waits", "Requests that waited for a pooled connection.", registry=nowhere
        )
        self._pool_wait = Counter(
            "servicebay_pool_wait_seconds", "Time of waiting for a pooled connection.", registry=nowhere
        )
        self._pool_stats = pool_stats
        self._pool_read_at = 0.0
        self._pool_before: dict[str, int] = {}
        # The library's own search for the values of labels costs as much as the count itself.
        self._of_request = lru_cache(None)(self._requests.labels)
        self._of_area = lru_cache(None)(self._duration.labels)
        self._of_route = lru_cache(None)(
            lambda route: tuple(
                each.labels(route) for each in (self._seconds, self._statements, self._database_seconds)
            )
        )

    def record(self, served: Served) -> None:
        status = str(served.status) if served.status in STATUSES else f"{served.status // 100}xx"
        self._of_request(served.route, served.method, status).inc()
        access = "read" if served.method in ("GET", "HEAD") else "write"
        self._of_area(_area(served), access).observe(served.seconds)
        seconds, statements, database_seconds = self._of_route(served.route)
        seconds.inc(served.seconds)
        if served.statements:
            statements.inc(served.statements)
            database_seconds.inc(served.database_seconds)
        if served.code and is_refused(served.status):
            self._refused.labels(served.code).inc()
        if (now := time.monotonic()) - self._pool_read_at > POOL_EVERY_SECONDS:
            self._pool_read_at = now
            self._read_pool()

    def _read_pool(self) -> None:
        stats = self._pool_stats()
        if not stats:
            return
        self._connections.labels("most").set(stats.get("pool_max", 0))
        self._connections.labels("open").set(stats.get("pool_size", 0))
        self._connections.labels("idle").set(stats.get("pool_available", 0))
        self._connections.labels("wanted").set(stats.get("requests_waiting", 0))

        def since_last(name: str) -> int:
            return max(0, stats.get(name, 0) - self._pool_before.get(name, 0))

        self._pool_used.inc(since_last("usage_ms") / 1000)
        self._pool_waits.inc(since_last("requests_queued"))
        self._pool_wait.inc(since_last("requests_wait_ms") / 1000)
        self._pool_before = stats


def _area(served: Served) -> str:
    if served.is_of_garage:
        return "garage"
    if served.route.startswith("api/console/"):
        return "console"
    return "public" if served.route.startswith("api/") else "file"


def is_refused(status: int) -> bool:
    return status in (429, 503)


_metrics: WebMetrics | None = None


def start(folder: Path, pool_stats: Callable[[], dict[str, int]]) -> None:
    """Start to count. A process that ends needs no call, because its files still count."""
    global _metrics
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    clean(folder)
    from prometheus_client import values

    # The library looks for this folder when it is imported, which may have happened before.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    values.ValueClass = values.get_value_class()  # type: ignore[no-untyped-call]  # it has no types
    _metrics = WebMetrics(pool_stats)


def is_on() -> bool:
    return _metrics is not None


def record(served: Served) -> None:
    if _metrics is not None:
        _metrics.record(served)


def clean(folder: Path) -> None:
    """Remove the files of an earlier run. While one process of this run lives, all files stay, because a
    counter must not go down."""
    files = list(folder.glob("*.db"))
    if not any(_is_running(_process_of(file)) for file in files):
        for file in files:
            file.unlink(missing_ok=True)


def collect(registry: "CollectorRegistry", folder: Path) -> None:
    """Add the values of all web processes of this machine to the registry."""
    from prometheus_client.multiprocess import MultiProcessCollector

    # These gauges describe a living process.
    for file in folder.glob("gauge_live*.db"):
        if not _is_running(_process_of(file)):
            file.unlink(missing_ok=True)
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]  # it has no types


def _process_of(file: Path) -> int:
    return int(file.stem.rpartition("_")[2])


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
