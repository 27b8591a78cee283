"""The schedules of reminders as data, and the reminder that is due."""

from collections.abc import Set
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from billing.rules import ARCHIVED_AFTER_DAYS, DAY, Standing, State


class Reminder(StrEnum):
    DAYS_30 = "days_30"
    DAYS_14 = "days_14"
    DAYS_7 = "days_7"
    DAYS_5 = "days_5"
    DAYS_3 = "days_3"
    DAYS_1 = "days_1"
    LAST_DAY = "last_day"
    GRACE_1 = "grace_1"
    GRACE_3 = "grace_3"
    GRACE_LAST_DAY = "grace_last_day"
    LOCKED = "locked"
    LOCKED_7 = "locked_7"
    LOCKED_30 = "locked_30"
    ARCHIVE_30 = "archive_30"
    ARCHIVE_7 = "archive_7"


# These are offsets in days from the end of the paid days (BEFORE_END, IN_GRACE) and from the first locked
# day.
BEFORE_END: tuple[tuple[Reminder, int], ...] = (
    (Reminder.DAYS_30, -30),
    (Reminder.DAYS_14, -14),
    (Reminder.DAYS_7, -7),
    (Reminder.DAYS_5, -5),
    (Reminder.DAYS_3, -3),
    (Reminder.DAYS_1, -1),
    (Reminder.LAST_DAY, 0),
)
ON_TRIAL = frozenset({Reminder.DAYS_7, Reminder.DAYS_3, Reminder.DAYS_1, Reminder.LAST_DAY})
IN_GRACE: tuple[tuple[Reminder, int], ...] = ((Reminder.GRACE_1, 1), (Reminder.GRACE_3, 3))
WHEN_LOCKED: tuple[tuple[Reminder, int], ...] = (
    (Reminder.LOCKED, 0),
    (Reminder.LOCKED_7, 7),
    (Reminder.LOCKED_30, 30),
    (Reminder.ARCHIVE_30, ARCHIVED_AFTER_DAYS - 30),
    (Reminder.ARCHIVE_7, ARCHIVED_AFTER_DAYS - 7),
)
_SILENT = frozenset({State.NONE, State.SUSPENDED, State.ARCHIVED})


@dataclass(frozen=True)
class DatedReminder:
    """One reminder and its day. A later reminder replaces an earlier reminder."""

    reminder: Reminder
    day: date


def reminder_schedule(standing: Standing) -> tuple[DatedReminder, ...]:
    """Return the reminders before and after the next or last end, at most one for each day."""
    last, grace_end = standing.last, standing.grace_end
    if last is None or grace_end is None or standing.state in _SILENT:
        return ()
    found = [
        (reminder, last.end + _days(offset))
        for reminder, offset in BEFORE_END
        if not standing.ending and (reminder in ON_TRIAL or not last.kind.on_trial)
    ]
    found += [(reminder, last.end + _days(offset)) for reminder, offset in IN_GRACE]
    found = [(reminder, day) for reminder, day in found if last.start < day <= grace_end]
    if grace_end > last.end:
        found.append((Reminder.GRACE_LAST_DAY, grace_end))
    found += [(reminder, grace_end + DAY + _days(offset)) for reminder, offset in WHEN_LOCKED]
    # If two reminders fall on one day because of a short grace, only the later one is sent.
    by_day = {day: DatedReminder(reminder, day) for reminder, day in found}
    return tuple(by_day[day] for day in sorted(by_day))


def due_reminder(standing: Standing, sent: Set[Reminder], *, renews: bool = False) -> DatedReminder | None:
    """Return the latest reminder whose day has come. Earlier reminders that an outage prevented are skipped.
    A subscription that renews automatically gets no reminder before a charge has failed.
    """
    if renews and standing.covered:
        return None
    come = [dated for dated in reminder_schedule(standing) if dated.day <= standing.today]
    return come[-1] if come and come[-1].reminder not in sent else None


def _days(number: int) -> timedelta:
    return timedelta(days=number)
