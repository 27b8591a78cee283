"""The log of reminders, and the reminder actions of administrators."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from billing import services
from billing.models import ReminderLog
from console.admins import AdminActor


@dataclass(frozen=True)
class SentReminder:
    row_id: int
    at: datetime
    garage_id: int
    garage_name: str
    kind: str
    channel: str
    period_end: date


def list_reminders(text: str, *, kind: str, rows: slice) -> dict[str, Any]:
    """Return a page of sent reminders, newest first."""
    found = ReminderLog.objects.order_by("-pk")
    for word in text.split():
        found = found.filter(garage__name__icontains=word)
    if kind:
        found = found.filter(kind=kind)
    page = found.values_list(
        "pk", "created_at", "garage_id", "garage__name", "kind", "channel", "period_end"
    )[rows]
    return {"records": [SentReminder(*row) for row in page], "record_count": found.count()}


def send_reminder(admin: AdminActor, garage_id: int, *, reason: str) -> int:
    return services.send_reminder(garage_id, reason=reason, by=admin.person_id)


def pause_reminders(admin: AdminActor, garage_id: int, *, until: date, reason: str) -> None:
    services.pause_reminders(garage_id, until=until, reason=reason, by=admin.person_id)


def resume_reminders(admin: AdminActor, garage_id: int, *, reason: str) -> None:
    services.resume_reminders(garage_id, reason=reason, by=admin.person_id)
