"""Starts the counters, the traces and the error reports of a process, as far as they are set."""

from django.conf import settings

from kernel import tenancy
from kernel.telemetry import error_reports, shared_counters, trace, web_metrics


def start_web() -> None:
    if settings.METRICS_TOKEN:
        web_metrics.start(settings.METRICS_DIR, _pool_stats)
        shared_counters.flush_forever()
    start_traces("web")


def start_traces(service: str) -> None:
    """Start in the process that works. The thread that sends the traces does not survive a fork."""
    if settings.TRACES_ENDPOINT:
        trace.start(settings.TRACES_ENDPOINT, service=service, version=settings.VERSION)


def start_error_reports() -> None:
    if settings.SENTRY_DSN:
        error_reports.start(settings.SENTRY_DSN, version=settings.VERSION)


def _pool_stats() -> dict[str, int]:
    pool = tenancy.connection().pool
    return dict(pool.get_stats()) if pool is not None else {}
