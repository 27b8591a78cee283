"""Schemas of the alerts."""

from kernel.http.answer import Said
from kernel.http.fields import Instant, Out


class AlertOut(Out):
    alert_id: int
    kind: str
    text: str
    # The sentences of this row by their codes.
    says: dict[str, Said] | None
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
