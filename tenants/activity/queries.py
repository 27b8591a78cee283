"""Reads what happened to something."""

from typing import Any

from tenants.activity.models import Activity

MOST = 200


def of_subject(subject: str, subject_id: int) -> list[dict[str, Any]]:
    """The newest first."""
    rows = Activity.objects.filter(subject=subject, subject_id=subject_id).order_by("-id")
    return [dict(row) for row in rows.values("at", "person_name", "what", "before", "after")[:MOST]]
