"""Starts the counters, the traces and the error reports of a process, as far as they are set."""

import sys
from typing import Any

import structlog
from django.conf import settings
from django.core.signals import got_request_exception

from kernel import tenancy
from kernel.telemetry import error_reports, trace, web_metrics

log = structlog.get_logger(__name__)


def start_web() -> None:
    if settings.METRICS_TOKEN:
        web_metrics.start(settings.METRICS_DIR, _pool_stats)
    start_traces("web")


def start_traces(service: str) -> None:
    """Start in the process that works. The thread that sends the traces does not survive a fork."""
    if settings.TRACES_ENDPOINT:
        trace.start(settings.TRACES_ENDPOINT, service=service, version=settings.VERSION)


def start_error_reports() -> None:
    got_request_exception.connect(on_fault, dispatch_uid="servicebay")
    if settings.SENTRY_DSN:
        error_reports.start(settings.SENTRY_DSN, version=settings.VERSION)


def on_fault(**_: Any) -> None:
    """Log an unexpected error outside the API. The API has its own handler."""
    error = sys.exception()
    if error is not None:
        log.error("fault", error=type(error).__name__, exc_info=error)
        error_reports.report(error)


def _pool_stats() -> dict[str, int]:
    pool = tenancy.connection().pool
    return dict(pool.get_stats()) if pool is not None else {}
