"""Reports an answered request to the log, the counters and the trace."""

import structlog
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from kernel.telemetry import garage_use, web_metrics
from kernel.telemetry.database_use import DatabaseUse
from kernel.telemetry.trace import Span

log = structlog.get_logger("servicebay.request")


def report(
    request: HttpRequest, response: HttpResponseBase, *, seconds: float, database: DatabaseUse, span: Span
) -> None:
    # The gate binds the garage, and `answer.failed` binds the code of an error.
    bound = structlog.contextvars.get_contextvars()
    route = route_of(request)
    method = request.method if request.method in web_metrics.METHODS else "other"
    if request.path.startswith("/api/") or response.status_code >= 500:
        log.info(
            "request",
            method=method,
            route=request.resolver_match.route if request.resolver_match else None,
            ids=_ids(request),
            status=response.status_code,
            ms=round(seconds * 1000, 1),
            queries=database.statements,
            db_ms=round(database.seconds * 1000, 1),
        )
    if (garage_id := bound.get("garage_id")) is not None:
        garage_use.count_request(
            garage_id,
            was_refused=web_metrics.is_refused(response.status_code),
            db_seconds=database.seconds,
            size=len(response.content) if isinstance(response, HttpResponse) else 0,
        )
    if web_metrics.is_on():
        web_metrics.record(
            web_metrics.Served(
                route,
                method,
                response.status_code,
                garage_id is not None,
                seconds,
                database.statements,
                database.seconds,
                bound.get("code"),
            )
        )
    span.describe(
        f"{method} {route}",
        failed=response.status_code >= 500,
        http_route=route,
        http_status=response.status_code,
        database_statements=database.statements,
        **({"garage": garage_id} if garage_id is not None else {}),
    )


def _ids(request: HttpRequest) -> dict[str, int]:
    """Return the numbers in the address. Its other parts can be tokens."""
    parts = request.resolver_match.kwargs if request.resolver_match else {}
    return {name: int(text) for name, text in parts.items() if str(text).isdecimal()}


def route_of(request: HttpRequest) -> str:
    """Return the template of the address. There are about as many as operations of the API."""
    match = request.resolver_match
    if match is None:
        return "unknown" if request.path.startswith("/api/") else "file of the web app"
    return "page of the web app" if match.route.startswith("^") else match.route
