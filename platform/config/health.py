"""`/healthz`: the status of database, Redis, outbox, backups, stock and Stripe. `/livez` and `/readyz`: the
status of this process."""

from dataclasses import asdict

import redis
from django.conf import settings
from django.db import DatabaseError, Error, transaction
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from backups import queries as backups
from billing import gateway
from billing.online import queries as online
from config import draining
from garages.models import MoneyCheck, StockCheck
from garages.queries import check_health, has_template_of_this_code
from kernel import limits, tenancy
from kernel.outbox import rows


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    facts: dict[str, object] = {"version": settings.VERSION, "database": True, "redis": True}
    try:
        with transaction.atomic(), tenancy.platform():
            depth = rows.depth()
            facts["backups"] = asdict(backups.health())
            for name, check in (("stock", StockCheck), ("money", MoneyCheck)):
                found = check_health(check)
                facts[name] = {"garages_wrong": len(found.wrong), "differences": found.differences}
            if gateway.is_configured():
                facts["stripe"] = asdict(online.inbox_health())
        facts["outbox"] = {
            "open": depth.open_rows,
            "oldest_open_seconds": depth.oldest_open_seconds,
            "dead": depth.dead_rows,
        }
    except DatabaseError:
        facts["database"] = False
    try:
        limits.store().ping()
    except redis.RedisError:
        facts["redis"] = False
    healthy = bool(facts["database"] and facts["redis"])
    response = JsonResponse({"ok": healthy, **facts}, status=200 if healthy else 503)
    response["Cache-Control"] = "no-store"
    return response


@require_safe
def livez(request: HttpRequest) -> JsonResponse:
    """Answer while the process runs. It must not be restarted because its database is away."""
    return _probe(None)


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """Answer 200 if the process may get requests, or 503 with the reason."""
    if draining.is_draining():
        return _probe("draining")
    try:
        with transaction.atomic(), tenancy.platform():
            return _probe(None if has_template_of_this_code() else "no template of this code")
    except Error:
        return _probe("database")


def _probe(reason: str | None) -> JsonResponse:
    facts = {"ok": True} if reason is None else {"ok": False, "reason": reason}
    response = JsonResponse(facts, status=200 if reason is None else 503)
    response["Cache-Control"] = "no-store"
    return response
