"""Sends reminders in the morning. Each is stored once and checked again before it is sent."""

from datetime import date, time

from django.db import transaction

from billing import errors, queries
from billing.models import ReminderLog
from billing.reminders import Reminder
from billing.rules import INDIA
from billing.services.grants import require_within_limit
from billing.services.ledger import lock_subscription, save_subscription
from garages.queries import owners_of_garage
from kernel import clock, outbox, tenancy
from kernel.audit import services as audit

# The reminders are sent in the morning, so that owners can still pay on the same day.
FROM, UNTIL = time(9), time(11)


def send_due_reminders() -> int:
    """Queue all due reminders and return their number. Concurrent runs are safe."""
    if not FROM <= clock.now().astimezone(INDIA).time() < UNTIL:
        return 0
    with transaction.atomic(), tenancy.platform():
        garages = queries.garages_to_remind()
    return sum(_announce(garage_id) for garage_id in garages)


def send_reminder(garage_id: int, *, reason: str, by: int | None) -> int:
    """Send today's reminder by hand, at any hour and during a pause. Returns the number of owners. A reminder
    that was sent before is only mailed again and audited, without a second log row or alert."""
    if not reason.strip():
        raise errors.ReasonMissing
    with tenancy.platform():
        lock_subscription(garage_id)
        found = queries.find_fitting_reminder(garage_id)
        if found is None:
            raise errors.NothingToRemind
        end, reminder = found
        entry = audit.record(
            "reminder_sent",
            person_id=by,
            garage_id=garage_id,
            reminder=reminder.value,
            end=end.isoformat(),
            reason=reason,
        )
        if reminder in queries.reminders_sent(garage_id, end):
            return _mail(garage_id, end, reminder, again=entry)
        return _write(garage_id, end, reminder)


def pause_reminders(garage_id: int, *, until: date, reason: str, by: int | None) -> None:
    """Pause automatic reminders until a day. After the pause the latest due reminder is sent."""
    if not reason.strip():
        raise errors.ReasonMissing
    if until < clock.today():
        raise errors.PauseOver
    with tenancy.platform():
        subscription = lock_subscription(garage_id)
        require_within_limit(until)
        subscription.reminders_paused_until = until
        save_subscription(subscription)
        audit.record(
            "reminders_paused", person_id=by, garage_id=garage_id, until=until.isoformat(), reason=reason
        )


def resume_reminders(garage_id: int, *, reason: str, by: int | None) -> None:
    if not reason.strip():
        raise errors.ReasonMissing
    with tenancy.platform():
        subscription = lock_subscription(garage_id)
        if queries.paused_until(subscription, clock.today()) is None:
            raise errors.RemindersNotPaused
        subscription.reminders_paused_until = None
        save_subscription(subscription)
        audit.record("reminders_resumed", person_id=by, garage_id=garage_id, reason=reason)


def _announce(garage_id: int) -> bool:
    """Queue the due reminder. The ledger is locked, so an earlier payment stops the reminder. A later payment
    stops the mail.
    """
    with transaction.atomic(), tenancy.platform():
        lock_subscription(garage_id)
        found = queries.find_due_reminder(garage_id)
        if found is None:
            return False
        _write(garage_id, *found)
    return True


def _write(garage_id: int, end: date, reminder: Reminder) -> int:
    """Add a log row for each channel and queue the messages in the same transaction."""
    ReminderLog.objects.bulk_create(
        ReminderLog(garage_id=garage_id, period_end=end, kind=reminder, channel=channel)
        for channel in ReminderLog.Channel
    )
    with tenancy.garage(garage_id):
        outbox.enqueue(
            "alerts.tell_of_reminder",
            key=f"{garage_id}:{end}:{reminder}",
            garage=garage_id,
            period_end=end.isoformat(),
            reminder=reminder.value,
        )
    return _mail(garage_id, end, reminder)


def _mail(garage_id: int, end: date, reminder: Reminder, *, again: int = 0) -> int:
    """Queue a mail for each owner. `again` distinguishes a repeated mail from the first mail."""
    owners = owners_of_garage(garage_id)
    for owner in owners:
        to = str(owner.membership_id)
        key = f"{garage_id}:{end}:{reminder}:{to}"
        outbox.enqueue(
            "billing.mail_reminder",
            key=f"{key}:{again}" if again else key,
            garage=garage_id,
            period_end=end.isoformat(),
            reminder=reminder.value,
            membership=to,
            again=again,
        )
    return len(owners)
