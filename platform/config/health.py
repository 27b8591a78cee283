"""`/healthz`: the status of database, Redis, outbox, backups and Stripe."""

from dataclasses import asdict

import redis
from django.conf import settings
from django.db import DatabaseError, transaction
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from backups import queries as backups
from billing import gateway
from billing.online import queries as online
from kernel import limits, tenancy
from kernel.outbox import rows


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    facts: dict[str, object] = {"version": settings.VERSION, "database": True, "redis": True}
    try:
        with transaction.atomic(), tenancy.platform():
            depth = rows.depth()
            facts["backups"] = asdict(backups.health())
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
