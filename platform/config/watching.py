"""Starts the counters, the traces and the error reports of a process, as far as they are set."""

from django.conf import settings

from kernel import tenancy
from kernel.telemetry import shared_counters, web_metrics


def start_web() -> None:
    if settings.METRICS_TOKEN:
        web_metrics.start(settings.METRICS_DIR, _pool_stats)
        shared_counters.flush_forever()


def _pool_stats() -> dict[str, int]:
    pool = tenancy.connection().pool
    return dict(pool.get_stats()) if pool is not None else {}
