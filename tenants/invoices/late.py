"""The rules about the day of money that was received or deducted."""

from datetime import date, timedelta

from garages.roles import Permission, who_may
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.invoices.errors import PaymentDatedBack

LONGEST_BACK = timedelta(days=366)
# An older date needs a reason of somebody who may also cancel invoices.
DAYS_BACK = 3
MAY_CORRECT = Permission.CANCEL_INVOICES


def late_reason(actor: Actor, day: date, reason: str, *, day_field: str, reason_field: str) -> str:
    if day > clock.today():
        raise Invalid(**{day_field: Sentence("A payment cannot be dated in the future")})
    if day < clock.today() - LONGEST_BACK:
        raise Invalid(**{day_field: Sentence("The payment date cannot be more than a year ago")})
    if day >= clock.today() - timedelta(days=DAYS_BACK):
        return ""
    if not actor.may(MAY_CORRECT):
        raise PaymentDatedBack(days=DAYS_BACK, ask=who_may(MAY_CORRECT))
    if not reason:
        raise Invalid(**{reason_field: Sentence("Write why the payment is recorded so late")})
    return reason
