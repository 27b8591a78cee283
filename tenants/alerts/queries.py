"""Reads the alerts of a person."""

from typing import Any

from kernel.actor import Actor
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.alerts.models import Alert


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


def count_unread(actor: Actor) -> int:
    return Alert.objects.filter(membership_id=actor.membership_id, read_at=None).count()
