"""The text of a reminder mail, which depends on the subscription state on the day when the mail is sent."""

from dataclasses import dataclass

from django.conf import settings

from billing.reminders import Reminder
from billing.rules import Standing, day_text, remark
from kernel.mail import NAME_IN_MAIL

TEXT = """Hello {name},

{what}

Renew here, by UPI, bank transfer or card:

    {link}

Servicebay
"""
_BEFORE_ARCHIVE = frozenset({Reminder.ARCHIVE_30, Reminder.ARCHIVE_7})


@dataclass(frozen=True)
class ReminderMail:
    garage: str
    headline: str
    what: str

    @property
    def subject(self) -> str:
        return f"{self.garage}: {self.headline[0].lower()}{self.headline[1:]}"

    def text(self, name: str) -> str:
        link = f"{settings.PUBLIC_URL}/dashboard/account/billing"
        return TEXT.format(name=name[:NAME_IN_MAIL], what=self.what, link=link)


def compose_reminder(reminder: Reminder, standing: Standing, garage: str) -> ReminderMail:
    """Return the reminder mail. Its text describes the subscription state on the day when the mail is
    sent."""
    assert standing.last and standing.grace_end and standing.archived_from  # noqa: S101 - a reminder is due
    what, end, grace_end = _what(standing), standing.last.end, standing.grace_end
    garage = garage[:NAME_IN_MAIL]
    if standing.covered:
        ends = f"Your {what} ends {_in_days((end - standing.today).days)}"
        return ReminderMail(
            garage,
            ends,
            f"{ends}. The last day for {garage} is {day_text(end)}."
            " Renew by then to continue without a break.",
        )
    explained = remark(standing, may_pay=True) or ""
    if not standing.expired:
        by = "today" if standing.today == grace_end else f"by {day_text(grace_end)}"
        return ReminderMail(garage, f"Your {what} has ended: renew {by}", explained)
    if reminder in _BEFORE_ARCHIVE:
        headline = f"Your garage will be archived on {day_text(standing.archived_from)}"
        return ReminderMail(
            garage,
            headline,
            f"{explained} {headline}. After that, only you can read it, export it and renew.",
        )
    return ReminderMail(garage, "Nothing can be changed until you renew", explained)


def _what(standing: Standing) -> str:
    return "trial" if standing.last and standing.last.kind.on_trial else "subscription"


def _in_days(days: int) -> str:
    return {0: "today", 1: "tomorrow"}.get(days, f"in {days} days")
