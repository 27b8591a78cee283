"""What the database itself refuses, and what many at once cannot do to the ledger."""

import itertools
import random
import threading
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connections, transaction

from billing import queries
from billing.models import BillingPayment, GarageSubscription, Plan, Source, SubscriptionPeriod
from garages.models import Garage
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.billing.paying import pay, record
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, after, days_of, new_garage

THREADS, DELIVERIES, PAYMENTS = 8, 250, 50


# -- what the database itself refuses ------------------------------------------------------------------------


def sold(garage: Garage, start: date, end: date, ref: str, **values: object) -> SubscriptionPeriod:
    with transaction.atomic(), tenancy.platform():
        return SubscriptionPeriod.objects.create(
            garage=garage,
            start=start,
            end=end,
            kind="paid",
            plan=queries.get_plan("starter"),
            grace_days=7,
            amount_paise=1,
            source="grant",
            source_ref=ref,
            **values,
        )


@pytest.mark.parametrize(("start", "end"), [(0, 0), (-5, 0), (9, 9), (9, 20), (3, 4), (-5, 20)])
def test_no_day_is_sold_twice(garage: Garage, start: int, end: int) -> None:
    sold(garage, FIRST, FIRST + timedelta(days=9), "a")
    with pytest.raises(IntegrityError, match="period_day_sold_once"):
        sold(garage, FIRST + timedelta(days=start), FIRST + timedelta(days=end), "b")
    # Days beside them, of another garage, and of a void row are free.
    sold(garage, FIRST - timedelta(days=1), FIRST - timedelta(days=1), "c")
    sold(garage, FIRST + timedelta(days=10), FIRST + timedelta(days=10), "d")
    sold(new_garage("Fourth"), FIRST, FIRST, "e")
    sold(garage, FIRST, FIRST, "f", voided_at=clock.now(), void_reason="x")


def test_a_period_has_a_day_and_a_void_one_a_reason(garage: Garage) -> None:
    with pytest.raises(IntegrityError, match="period_ends_after_start"):
        sold(garage, FIRST, FIRST - timedelta(days=1), "a")
    with pytest.raises(IntegrityError, match="period_voided_with_reason"):
        sold(garage, FIRST, FIRST, "b", voided_at=clock.now())


def test_nobody_rewrites_the_ledger_a_payment_or_a_plan(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage)
    forbidden: list[Callable[[], object]] = [
        lambda: SubscriptionPeriod.objects.all()._raw_delete(tenancy.APP),
        lambda: SubscriptionPeriod.objects.update(end=FIRST),
        lambda: SubscriptionPeriod.objects.update(amount_paise=1, void_reason="x"),
        lambda: BillingPayment.objects.all()._raw_delete(tenancy.APP),
        lambda: BillingPayment.objects.update(amount_paise=1),
        lambda: Plan.objects.update(price_paise=1),
        lambda: GarageSubscription.objects.all()._raw_delete(tenancy.APP),
    ]
    for statement in forbidden:
        with (
            pytest.raises(DatabaseError, match="permission denied"),
            transaction.atomic(),
            tenancy.platform(),
        ):
            statement()
    # The negative control: what may be written, is.
    with transaction.atomic(), tenancy.platform():
        assert SubscriptionPeriod.objects.filter(garage=garage).update(
            voided_at=clock.now(), voided_by=1, void_reason="x"
        )


# -- many at once ----------------------------------------------------------------------------------------------


def deliver(garage: Garage, applying: Callable[[Garage, Source, str], None]) -> list[BaseException]:
    """Fifty payments of three sources, told two thousand times by eight threads in any order."""
    events = [
        ((Source.STRIPE, Source.MANUAL, Source.CHANGE)[number % 3], f"event-{number}")
        for number in range(PAYMENTS)
    ]
    failures: list[BaseException] = []

    def work(seed: int) -> None:
        chance = random.Random(seed)
        # Each thread tells each event five times.
        told = events * (DELIVERIES // PAYMENTS)
        chance.shuffle(told)
        try:
            for source, ref in told:
                with transaction.atomic(), tenancy.platform(), clock.at(after(0)):
                    applying(garage, source, ref)
        except BaseException as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failures


@pytest.mark.prove
def test_two_thousand_deliveries_of_fifty_payments(committed_db: Cast) -> None:
    with transaction.atomic():
        garage = new_garage()
    applied: list[str] = []

    def applying(garage: Garage, source: Source, ref: str) -> None:
        if pay(garage, ref, source=source):
            applied.append(ref)

    assert deliver(garage, applying) == []
    assert sorted(applied) == sorted(f"event-{number}" for number in range(PAYMENTS))
    with transaction.atomic():
        days = days_of(garage)
        with tenancy.platform():
            assert SubscriptionPeriod.objects.filter(garage=garage).count() == PAYMENTS
            assert AuditEntry.objects.filter(kind="subscription_paid").count() == PAYMENTS
    # Fifty months from 31 January 2024: up to the day before 31 March 2028.
    assert (days[0][1], days[-1][2]) == (FIRST, date(2028, 3, 30))
    assert all(later[1] == earlier[2] + timedelta(days=1) for earlier, later in itertools.pairwise(days))


@pytest.mark.slow
def test_negative_control_looking_before_writing_sells_a_day_twice(committed_db: Cast) -> None:
    """The same without the lock: what keeps the days whole then is the database's refusal."""
    with transaction.atomic():
        garage = new_garage()

    def applying(garage: Garage, source: Source, ref: str) -> None:
        if not SubscriptionPeriod.objects.filter(source=source, source_ref=ref).exists():
            ends = [end for _, _, end in days_of(garage)]
            start = max(ends) + timedelta(days=1) if ends else FIRST
            sold(garage, start, start, f"{source}:{ref}")

    failures = deliver(garage, applying)
    assert any("period_day_sold_once" in str(failure) for failure in failures)
