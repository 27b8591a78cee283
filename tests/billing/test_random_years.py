"""Three random years are compared every day with a simple model that lists the covered days."""

import random
from collections.abc import Callable
from datetime import date, timedelta

import pytest

from billing import queries
from billing.models import PaymentMode
from billing.rules import State
from billing.services import cancel_at_period_end, record_payment, start_trial
from garages.models import Garage
from kernel import clock
from tests.factories.subscriptions import FIRST, days_of, new_garage, noon
from tests.proving import seeds

DAYS = 3 * 365
ONE = timedelta(days=1)


class Oracle:
    """A simple model. It stores each covered day and its kind, the length of the grace, and whether the
    garage cancelled.
    """

    def __init__(self) -> None:
        self.covered: dict[date, str] = {}
        self.grace, self.cancelled, self.anchor = 7, False, 0

    @property
    def last(self) -> date | None:
        return max(self.covered, default=None)

    def open(self, today: date) -> bool:
        return self.last is not None and today <= self.last + (0 if self.cancelled else self.grace) * ONE

    def trial(self, today: date) -> None:
        self.covered |= {today + number * ONE: "trial" for number in range(14)}
        self.grace = 3

    def pay(self, today: date) -> None:
        continues = self.open(today) and self.last is not None
        start = self.last + ONE if continues and self.last else today
        # A start on the day after a paid day leaves no gap, even after a cancellation.
        if self.covered.get(start - ONE) != "paid":
            self.anchor = start.day
        if not continues:
            self.cancelled = False
        day = start
        while True:
            self.covered[day] = "paid"
            day += ONE
            # The period ends the day before the anchor day of the next month. If that month is too short, the
            # period ends the day before its last day.
            months = (day.year - start.year) * 12 + day.month - start.month
            is_last = (day + ONE).month != day.month
            if months == 1 and (day.day == self.anchor or (is_last and day.day < self.anchor)):
                break
        self.grace = 7

    def state(self, today: date) -> State:
        if self.last is None:
            return State.NONE
        if today > self.last:
            if self.open(today):
                return State.GRACE
            locked = (today - self.last).days - (0 if self.cancelled else self.grace)
            return State.EXPIRED if locked <= 90 else State.ARCHIVED
        if self.cancelled:
            return State.CANCELLING
        if self.covered[today] == "trial":
            return State.TRIAL
        return State.ACTIVE if (self.last - today).days > 30 else State.EXPIRING


@pytest.mark.slow
def test_subscription_state_matches_a_simple_model_on_every_day_of_three_years(cast: object) -> None:
    """Some seconds: each day of three years is a request for the state."""
    live_three_years(0)


@pytest.mark.prove
@pytest.mark.parametrize("seed", seeds(30_000, full=30, quick=2))
def test_subscription_state_matches_a_simple_model_in_thirty_runs_of_three_years_with_a_leap_day(
    cast: object, seed: int, record_property: Callable[[str, object], None]
) -> None:
    live_three_years(seed)
    record_property("days of a subscription", DAYS)


def live_three_years(seed: int) -> None:
    chance = random.Random(seed)
    garage, oracle = new_garage(), Oracle()
    starter = queries.get_plan("starter")
    seen = set()
    # This is the daily probability that the garage pays when a payment is due.
    eagerness = chance.choice((0.02, 0.1, 0.5))
    for number in range(DAYS):
        today = FIRST + number * ONE
        with clock.at(noon(today)):
            if number == 3:
                start_trial(garage.pk)
                oracle.trial(today)
            owes = number > 3 and (oracle.last is None or (oracle.last - today).days < 10)
            if (owes and chance.random() < eagerness) or (number > 3 and chance.random() < 0.002):
                record_payment(
                    garage.pk, mode=PaymentMode.NEFT, reference=f"UTR{seed}{number:010}", plan=starter,
                    amount_paise=starter.price_paise, received_on=today, by=None,
                )  # fmt: skip
                oracle.pay(today)
                # A recorded payment reverses a cancellation.
                oracle.cancelled = False
            elif oracle.last and today <= oracle.last and not oracle.cancelled and chance.random() < 0.003:
                cancel_at_period_end(garage.pk, by=None)
                oracle.cancelled = True
            standing = queries.standing_of(garage.pk)
        seen.add(standing.state)
        assert (standing.state, standing.end) == (oracle.state(today), oracle.last), today
        assert standing.expired == (not oracle.open(today))
    assert covered(garage) == sorted(oracle.covered)
    assert {State.NONE, State.TRIAL, State.EXPIRING} <= seen


def covered(garage: Garage) -> list[date]:
    return [
        start + number * ONE for _, start, end in days_of(garage) for number in range((end - start).days + 1)
    ]
