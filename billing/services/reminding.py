"""Reminders are announced in the morning: written down once, and looked at again before each leaves."""

from datetime import time

from django.db import transaction

from billing import queries
from billing.models import ReminderLog
from billing.rules import INDIA
from billing.services.ledger import existing
from garages.queries import owners_of_garage
from kernel import clock, outbox, tenancy

# Nobody is reminded in the night; whoever reads it can still pay on the same day.
FROM, UNTIL = time(9), time(11)


def remind() -> int:
    """Announce all that is due, and answer how many; any number of runners may do it at once."""
    if not FROM <= clock.now().astimezone(INDIA).time() < UNTIL:
        return 0
    with transaction.atomic(), tenancy.platform():
        garages = queries.garages_to_remind()
    return sum(_announce(garage_id) for garage_id in garages)


def _announce(garage_id: int) -> bool:
    """One row for each channel, in the transaction that makes it leave. The lock is the ledger's: a payment
    comes before it, and stops it, or after it, and stops it on its way."""
    with transaction.atomic(), tenancy.platform():
        existing(garage_id)
        found = queries.find_due_reminder(garage_id)
        if found is None:
            return False
        end, reminder = found
        ReminderLog.objects.bulk_create(
            ReminderLog(garage_id=garage_id, period_end=end, kind=reminder, channel=channel)
            for channel in ReminderLog.Channel
        )
        ids = {"garage": garage_id, "period_end": end.isoformat(), "reminder": reminder.value}
        key = f"{garage_id}:{end}:{reminder}"
        for owner in owners_of_garage(garage_id):
            to = str(owner.membership_id)
            outbox.enqueue("billing.mail_reminder", key=f"{key}:{to}", **ids, membership=to)
        with tenancy.garage(garage_id):
            outbox.enqueue("alerts.tell_of_reminder", key=key, **ids)
    return True
