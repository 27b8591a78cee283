"""The text of a reminder mail, which depends on the subscription state on the day when the mail is sent."""

from dataclasses import dataclass
from datetime import date

from django.conf import settings

from billing.reminders import Reminder
from billing.rules import Standing, day_text, remark
from kernel.languages import worded
from kernel.mail.sending import NAME_IN_MAIL, hello, letter
from kernel.sentences import Sentence, joined

_BEFORE_ARCHIVE = frozenset({Reminder.ARCHIVE_30, Reminder.ARCHIVE_7})


@dataclass(frozen=True)
class ReminderMail:
    garage: str
    headline: Sentence
    what: Sentence

    def subject(self, language: str) -> str:
        headline = worded(self.headline, language)
        return f"{self.garage}: {headline[0].lower()}{headline[1:]}"

    def text(self, name: str, language: str) -> str:
        return letter(
            language,
            hello(name),
            self.what,
            Sentence("Renew here, by UPI, bank transfer or card:"),
            f"    {settings.PUBLIC_URL}/dashboard/account/billing",
        )


def compose_reminder(reminder: Reminder, standing: Standing, garage: str) -> ReminderMail:
    """Return the reminder mail. Its text describes the subscription state on the day when the mail is
    sent."""
    assert standing.last and standing.grace_end and standing.archived_from  # noqa: S101 - a reminder is due
    on_trial, end, grace_end = standing.last.kind.on_trial, standing.last.end, standing.grace_end
    garage = garage[:NAME_IN_MAIL]
    if standing.covered:
        ends = _ends((end - standing.today).days, on_trial=on_trial)
        last_day = Sentence(
            "{ends}. The last day for {garage} is {day}.", ends=ends, garage=garage, day=day_text(end)
        )
        renew = Sentence("Renew by then to continue without a break.")
        return ReminderMail(garage, ends, joined(last_day, renew))
    explained = remark(standing, may_pay=True)
    assert explained  # noqa: S101 - a subscription that has ended has a remark
    if not standing.expired:
        return ReminderMail(garage, _has_ended(standing.today, grace_end, on_trial=on_trial), explained)
    if reminder in _BEFORE_ARCHIVE:
        headline = Sentence("Your garage will be archived on {day}", day=day_text(standing.archived_from))
        after = Sentence(
            "{headline}. After that, only you can read it, export it and renew.", headline=headline
        )
        return ReminderMail(garage, headline, joined(explained, after))
    return ReminderMail(garage, Sentence("Nothing can be changed until you renew"), explained)


def _ends(days: int, *, on_trial: bool) -> Sentence:
    if days == 0:
        return Sentence("Your trial ends today") if on_trial else Sentence("Your subscription ends today")
    if days == 1:
        return (
            Sentence("Your trial ends tomorrow") if on_trial else Sentence("Your subscription ends tomorrow")
        )
    if on_trial:
        return Sentence("Your trial ends in {days} days", days=days)
    return Sentence("Your subscription ends in {days} days", days=days)


def _has_ended(today: date, last: date, *, on_trial: bool) -> Sentence:
    if today == last:
        if on_trial:
            return Sentence("Your trial has ended: renew today")
        return Sentence("Your subscription has ended: renew today")
    if on_trial:
        return Sentence("Your trial has ended: renew by {day}", day=day_text(last))
    return Sentence("Your subscription has ended: renew by {day}", day=day_text(last))
