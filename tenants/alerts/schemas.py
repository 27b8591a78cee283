"""Schemas of the alerts."""

from kernel.http.fields import Instant, Out


class AlertOut(Out):
    alert_id: int
    kind: str
    text: str
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
