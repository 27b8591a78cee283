"""Counters that a test switches on, and a receiver of traces and error reports."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from psycopg_pool import ConnectionPool

from kernel.telemetry import web_metrics
from tests.watch.scrape import TOKEN


def pool_stats() -> dict[str, int]:
    """Return the figures of a real pool. The tests' own connection has no pool."""
    return dict(ConnectionPool(min_size=1, max_size=4, open=False).get_stats())


@pytest.fixture(scope="session")
def web_counters(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, web_metrics.WebMetrics]:
    """Make the counters once, because the library keeps its files open as long as the process lives."""
    folder = tmp_path_factory.mktemp("metrics")
    web_metrics.start(folder, pool_stats)
    made = web_metrics._metrics
    web_metrics._metrics = None
    assert made
    return folder, made


@pytest.fixture
def metrics_on(
    web_counters: tuple[Path, web_metrics.WebMetrics],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> Iterator[Path]:
    settings.METRICS_TOKEN = TOKEN
    settings.METRICS_DIR, made = web_counters
    settings.FACTS_DIR = str(tmp_path)
    monkeypatch.setattr(web_metrics, "_metrics", made)
    yield web_counters[0]
