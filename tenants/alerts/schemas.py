"""Schemas of the alerts."""

from kernel.http.answer import Said
from kernel.http.fields import Instant, Out


class AlertOut(Out):
    alert_id: int
    kind: str
    text: str
    # The sentence of the text, for other languages. Older alerts have none.
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
