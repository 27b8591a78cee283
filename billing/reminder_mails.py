"""The text of a reminder, by the state of the subscription on the day it is sent."""

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
    """The schedule decides that a reminder is due. Its text describes the day it is sent on."""
    assert standing.last and standing.grace_end and standing.archived_from  # noqa: S101 - it has a ladder
    what, end, grace_end = _what(standing), standing.last.end, standing.grace_end
    garage = garage[:NAME_IN_MAIL]
    if standing.covered:
        ends = f"Your {what} ends {_in_days((end - standing.today).days)}"
        return ReminderMail(
            garage,
            ends,
            f"{ends}: {day_text(end)} is the last day that is paid for {garage}. Renew before"
            " it is over, and everything continues without a break.",
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
            f"{explained} {headline}: from then on only you can read it, export it and renew.",
        )
    return ReminderMail(garage, "Nothing can be changed until you renew", explained)


def _what(standing: Standing) -> str:
    return "trial" if standing.last and standing.last.kind.on_trial else "subscription"


def _in_days(days: int) -> str:
    return {0: "today", 1: "tomorrow"}.get(days, f"in {days} days")
