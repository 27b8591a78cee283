"""What billing sends after the commit."""

from datetime import date
from uuid import UUID

from billing import queries
from billing.reminders import Reminder
from garages.queries import owners_of_garage
from kernel import mail, outbox
from kernel.mail import Mail


def load_reminder_mail(garage: int, period_end: str, reminder: str, membership: str) -> Mail | None:
    """Nothing when somebody has paid meanwhile, or when a later reminder says more."""
    letter = queries.find_reminder_letter(garage, date.fromisoformat(period_end), Reminder(reminder))
    owner = next((each for each in owners_of_garage(garage) if each.membership_id == UUID(membership)), None)
    if letter is None or owner is None:
        return None
    return Mail(
        key=f"billing.reminder:{garage}:{period_end}:{reminder}:{membership}",
        to=owner.email,
        subject=letter.subject,
        text=letter.text(owner.name),
    )


outbox.register(outbox.Task("billing.mail_reminder", load=load_reminder_mail, effect=mail.deliver))
