"""Subscriptions of the demo garages: yearly, monthly, in grace, and expired."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import transaction

from billing import queries, rules, services
from billing.models import PaymentMode
from billing.rules import INDIA, Interval
from kernel import clock, tenancy

TRIAL = timedelta(days=14)


@dataclass(frozen=True)
class Bought:
    """The last of the paid `periods` ends `ends_in` days from today. In a short month, it ends up to three
    days earlier."""

    plan: str
    periods: int
    ends_in: int


BOUGHT = {
    "Andheri": Bought("pro-yearly", 1, 265),
    "Whitefield": Bought("starter", 4, 12),
    "Karol Bagh": Bought("starter", 3, -2),
    # The open job of this garage is nine days old, so it was opened before the lock.
    "Lapsed Garage": Bought("starter", 2, -12),
}


def make(garage_id: int, branch: str) -> None:
    """Make a trial and the periods, each paid on its first day."""
    bought = BOUGHT[branch]
    with transaction.atomic(), tenancy.platform():
        plan = queries.get_plan(bought.plan)
        following = clock.today() + timedelta(days=bought.ends_in + 1)
        first = rules.add_intervals(following, Interval(plan.interval), following.day, steps=-bought.periods)
        with clock.at(_morning(first - TRIAL)):
            services.start_trial(garage_id)
        paid_on = first
        for number in range(bought.periods):
            with clock.at(_morning(paid_on)):
                applied = services.record_payment(
                    garage_id,
                    mode=PaymentMode.UPI,
                    reference=f"4{garage_id:05}{number:06}",
                    plan=plan,
                    amount_paise=plan.price_paise,
                    received_on=paid_on,
                    by=None,
                )
            paid_on = applied.period.end + rules.DAY


def _morning(day: date) -> datetime:
    return datetime.combine(day, time(10), tzinfo=INDIA)
