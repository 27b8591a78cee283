"""Random years of payments, cancellations and outages send exactly the expected reminder mails.

The expectation comes from a second copy of the specified table and from the days in the ledger.
"""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.db import connections, transaction

from billing import queries, services
from billing.models import PaymentMode, ReminderLog
from billing.rules import Kind, State
from garages import services as garages
from garages.models import Garage
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.billing.test_remind import at
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, days_of, new_garage
from tests.outbox import drain
from tests.proving import seed, size

ONE = timedelta(days=1)
BEFORE = {30: "days_30", 14: "days_14", 7: "days_7", 5: "days_5", 3: "days_3", 1: "days_1", 0: "last_day"}
BEFORE_ON_TRIAL = {7: "days_7", 3: "days_3", 1: "days_1", 0: "last_day"}
AFTER_END = {1: "grace_1", 3: "grace_3"}
AFTER_LOCK = {0: "locked", 7: "locked_7", 30: "locked_30", 60: "archive_30", 83: "archive_7"}

SentReminders = list[tuple[date, int, str]]


class Expected:
    """The expected reminders of one garage, computed from its days."""

    def __init__(self, garage: Garage) -> None:
        self.garage, self.ends_on_request, self.sent = garage, False, set[tuple[date, str]]()

    def on(self, today: date) -> str | None:
        days = days_of(self.garage)
        if not days:
            return None
        kind, start, end = days[-1]
        grace = 0 if self.ends_on_request else 3 if kind == Kind.TRIAL else 7
        planned: dict[date, str] = {}
        if not self.ends_on_request:
            table = BEFORE_ON_TRIAL if kind == Kind.TRIAL else BEFORE
            planned |= {end - before * ONE: name for before, name in table.items()}
            planned |= {end + after * ONE: name for after, name in AFTER_END.items() if after <= grace}
            planned[end + grace * ONE] = "grace_last_day"
        planned |= {end + (grace + 1 + after) * ONE: name for after, name in AFTER_LOCK.items()}
        come = [day for day in planned if start < day <= today]
        # 90 days after the lock the garage is archived and gets no more reminders.
        if not come or today > end + (grace + 90) * ONE:
            return None
        strongest = planned[max(come)]
        if (end, strongest) in self.sent:
            return None
        self.sent.add((end, strongest))
        return strongest


def remind_with_two_runners(today: date, *, concurrently: bool) -> int:
    if not concurrently:
        with clock.at(at(today, 9, 5)):
            first = services.send_due_reminders()
        with clock.at(at(today, 10, 5)):
            return first + services.send_due_reminders()

    def run(_: int) -> int:
        try:
            with clock.at(at(today, 9, 5)):
                return services.send_due_reminders()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        return sum(pool.map(run, range(2)))


def run_days(owner: Cast, *, count: int, days: int, concurrently: bool, mailoutbox: list[object]) -> int:
    """Returns the number of reminders."""
    chance = random.Random(seed(18))
    with transaction.atomic():
        all_garages = [new_garage(f"Garage {number}") for number in range(count)]
        with tenancy.platform():
            for garage in all_garages:
                garages.add_owner(garage, owner.owner)
    ids = {garage.pk for garage in all_garages}
    expected = {garage.pk: Expected(garage) for garage in all_garages}
    eagerness = {garage.pk: chance.choice((0.0, 0.02, 0.1, 0.5)) for garage in all_garages}
    begins = {garage.pk: chance.randrange(60) for garage in all_garages}
    expected_so_far: SentReminders = []
    sent: SentReminders = []
    outage_until = -1
    for number in range(days):
        today = FIRST + number * ONE
        with clock.at(at(today, 8)), transaction.atomic():
            for garage in all_garages:
                if number == begins[garage.pk]:
                    services.start_trial(garage.pk)
                elif number > begins[garage.pk]:
                    expected[garage.pk].ends_on_request = _act_randomly(
                        chance, garage, number, today, eagerness[garage.pk]
                    )
        if chance.random() < 0.02:
            outage_until = number + chance.randrange(1, 40)
        if number <= outage_until:
            continue
        with transaction.atomic():
            due = {pk: kind for pk, each in expected.items() if (kind := each.on(today))}
        expected_so_far += [(today, pk, kind) for pk, kind in sorted(due.items())]
        with transaction.atomic(), tenancy.platform():
            before = ReminderLog.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        announced = remind_with_two_runners(today, concurrently=concurrently)
        with clock.at(at(today, 10, 30)):
            drain("billing.mail_reminder")
        with transaction.atomic(), tenancy.platform():
            rows = ReminderLog.objects.filter(pk__gt=before, channel="mail", garage__in=ids)
            found = sorted(rows.values_list("garage_id", "kind"))
        sent += [(today, pk, kind) for pk, kind in found]
        assert sent[-len(found) :] == expected_so_far[-len(found) :] if found else not due, today
        assert announced >= len(found)
    assert sent == expected_so_far
    # The run compared enough. A garage that pays on time during a few months gets three or four.
    assert len(sent) > 2 * count
    ours = [mail for mail in mailoutbox if mail.subject.startswith("Garage ")]  # type: ignore[attr-defined]
    assert len(ours) == len(sent)
    with transaction.atomic(), tenancy.platform():
        alerts = OutboxRow.objects.filter(kind="alerts.tell_of_reminder", garage_id__in=ids)
        assert alerts.count() == len(sent)
    return len(sent)


def _act_randomly(chance: random.Random, garage: Garage, number: int, today: date, eagerness: float) -> bool:
    """Pay or cancel at random. Returns whether the subscription is cancelled."""
    standing = queries.standing_of(garage.pk)
    owes = standing.end is None or (standing.end - today).days < 10
    if (owes and chance.random() < eagerness) or chance.random() < 0.001:
        plan = queries.get_plan(chance.choice(("starter", "starter", "pro-yearly")))
        services.record_payment(
            garage.pk, mode=PaymentMode.NEFT, reference=f"UTR{garage.pk:05}{number:06}", plan=plan,
            amount_paise=plan.price_paise, received_on=today, by=None,
        )  # fmt: skip
    elif standing.covered and standing.state is not State.CANCELLING and chance.random() < 0.002:
        services.cancel_at_period_end(garage.pk, by=None)
    return queries.standing_of(garage.pk).ending


@pytest.mark.prove
def test_six_garages_get_the_expected_reminders_for_eighteen_months(
    cast: Cast, mailoutbox: list[object]
) -> None:
    run_days(cast, count=6, days=540, concurrently=False, mailoutbox=mailoutbox)


@pytest.mark.prove
def test_fifty_garages_get_the_expected_reminders_for_three_years(
    committed_db: Cast, mailoutbox: list[object], record_property: Callable[[str, object], None]
) -> None:
    count, days = size(50, 6), size(3 * 365, 240)
    sent = run_days(committed_db, count=count, days=days, concurrently=True, mailoutbox=mailoutbox)
    record_property("garages", count)
    record_property("days", days)
    record_property("reminders", sent)
