"""Schemas of the alerts."""

from typing import Any

from kernel.http.fields import Instant, Out


class AlertOut(Out):
    alert_id: int
    kind: str
    text: str
    # The code and the values of the text, for other languages. Older alerts have none.
    says: dict[str, Any] | None
    job_id: int | None
    created_on: Instant
    read: bool


class AlertPageOut(Out):
    alerts: list[AlertOut]
    record_count: int
    as_of: int | None
    unread_count: int


class UnreadOut(Out):
    unread_count: int
