"""The headline of a reminder for a trial and for a paid subscription."""

from datetime import date, timedelta

import pytest

from billing.reminder_mails import compose_reminder
from billing.reminders import Reminder
from billing.rules import NO_FLAGS, Kind, Period, standing

END = date(2027, 3, 31)
GRACE_DAYS = 7


@pytest.mark.parametrize("kind", [Kind.TRIAL, Kind.PAID])
@pytest.mark.parametrize(
    ("reminder", "days", "said"),
    [
        (Reminder.DAYS_7, -7, "ends in 7 days"),
        (Reminder.DAYS_1, -1, "ends tomorrow"),
        (Reminder.LAST_DAY, 0, "ends today"),
        (Reminder.GRACE_1, 1, "has ended: renew by 07/04/2027"),
        (Reminder.GRACE_LAST_DAY, GRACE_DAYS, "has ended: renew today"),
    ],
)
def test_headline_says_what_ends_and_when(kind: Kind, reminder: Reminder, days: int, said: str) -> None:
    period = Period(END - timedelta(days=29), END, kind, GRACE_DAYS)
    now = standing([period], NO_FLAGS, END + timedelta(days=days))
    what = "trial" if kind is Kind.TRIAL else "subscription"
    assert str(compose_reminder(reminder, now, "Andheri").headline) == f"Your {what} {said}"
