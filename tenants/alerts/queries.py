"""Reads the alerts of a person."""

from typing import Any

from django.db import connection

from kernel.actor import Actor
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.alerts.models import Alert
from tenants.estimates.decision.record import code_of


def list_alerts(actor: Actor, paging: NewestFirst) -> dict[str, Any]:
    """Return one page of alerts, newest first, with the number of unread alerts."""
    own = as_of(Alert.objects.filter(membership_id=actor.membership_id), paging)
    columns = ("id", "kind", "text", "says", "job_id", "created_at", "read_at")
    rows = list(own.order_by("-id").values(*columns)[paging.rows])
    return {
        "alerts": [
            {
                "alert_id": row["id"],
                "kind": row["kind"],
                "text": row["text"],
                "says": {"text": row["says"]} if row["says"] else None,
                "job_id": row["job_id"],
                "created_on": row["created_at"],
                "read": row["read_at"] is not None,
            }
            for row in rows
        ],
        "record_count": own.count(),
        "as_of": paging.seen([row["id"] for row in rows]),
        "unread_count": count_unread(actor),
    }


# One statement. The newest decision is one step in the primary key, however many there are.
_POLL = """
    SELECT (SELECT count(*) FROM alert WHERE membership_id = %s AND read_at IS NULL),
        decision.id, sent.estimate_id, visit.job_id, decision.hash
    FROM (VALUES (1)) AS one
    LEFT JOIN LATERAL (
        SELECT id, estimate_version_id, hash FROM estimate_decision ORDER BY id DESC LIMIT 1
    ) AS decision ON true
    LEFT JOIN estimate_version AS sent ON sent.id = decision.estimate_version_id
    LEFT JOIN estimate ON estimate.id = sent.estimate_id
    LEFT JOIN visit ON visit.id = estimate.visit_id
"""


def poll(actor: Actor) -> dict[str, Any]:
    """Return the number of unread alerts, and the newest answer of a customer to an estimate.

    A screen that waits for an answer asks every few seconds. It compares the answer with what it shows.
    """
    with connection.cursor() as cursor:
        cursor.execute(_POLL, [actor.membership_id])
        unread, decision_id, estimate_id, job_id, hashed = cursor.fetchone()
    answer = {"decision_id": decision_id, "estimate_id": estimate_id, "job_id": job_id}
    return {
        "unread_count": unread,
        "newest_answer": answer | {"code": code_of(bytes(hashed))} if decision_id else None,
    }


def count_unread(actor: Actor) -> int:
    return Alert.objects.filter(membership_id=actor.membership_id, read_at=None).count()
