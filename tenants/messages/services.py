"""Functions that count the mails of a day. All mails to customers share one limit."""

from datetime import date

from django.db.models import F

from kernel import clock
from tenants.messages.models import MailDay
from tenants.messages.rules import MAILS_A_DAY, OTHERS_A_DAY


def take_mail(*, with_invoice: bool) -> bool:
    """Count one more mail today. Returns False if the garage has reached its limit."""
    if _add(with_invoice=with_invoice):
        return True
    # The day has no row before its first mail.
    day = MailDay(day=clock.today(), mails=0, others=0)
    MailDay.objects.bulk_create([day], ignore_conflicts=True)
    return _add(with_invoice=with_invoice)


def take_mails(count: int) -> int:
    """Count as many of these mails as the limit of today allows, and return their number."""
    MailDay.objects.bulk_create([MailDay(day=clock.today(), mails=0, others=0)], ignore_conflicts=True)
    day = MailDay.objects.select_for_update().get(day=clock.today())
    taken = max(0, min(count, MAILS_A_DAY - day.mails, OTHERS_A_DAY - day.others))
    MailDay.objects.filter(pk=day.pk).update(mails=F("mails") + taken, others=F("others") + taken)
    return taken


def reached_limit(*, with_invoice: bool) -> int:
    """Return the limit that a garage without room for a mail has reached."""
    full = MailDay.objects.filter(day=clock.today(), mails__gte=MAILS_A_DAY).exists()
    return MAILS_A_DAY if with_invoice or full else OTHERS_A_DAY


def give_back(day: date, *, with_invoice: bool, count: int = 1) -> None:
    """Take back mails that could not be delivered."""
    others = 0 if with_invoice else count
    MailDay.objects.filter(day=day, mails__gte=count, others__gte=others).update(
        mails=F("mails") - count, others=F("others") - others
    )


def _add(*, with_invoice: bool) -> bool:
    found = MailDay.objects.filter(day=clock.today(), mails__lt=MAILS_A_DAY)
    if not with_invoice:
        found = found.filter(others__lt=OTHERS_A_DAY)
    return bool(found.update(mails=F("mails") + 1, others=F("others") + (0 if with_invoice else 1)))
