"""The database protects the ledger from wrong rows and from concurrent payments."""

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
from tests.billing.payments import pay, record
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, after, days_of, new_garage

THREADS, DELIVERIES, PAYMENTS = 8, 250, 50


# -- database constraints ------------------------------------------------------------------------------------


def add_period(garage: Garage, start: date, end: date, ref: str, **values: object) -> SubscriptionPeriod:
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
def test_database_rejects_overlapping_subscription_periods(garage: Garage, start: int, end: int) -> None:
    add_period(garage, FIRST, FIRST + timedelta(days=9), "a")
    with pytest.raises(IntegrityError, match="period_day_sold_once"):
        add_period(garage, FIRST + timedelta(days=start), FIRST + timedelta(days=end), "b")
    # Neighbouring days, other garages and voided rows do not conflict.
    add_period(garage, FIRST - timedelta(days=1), FIRST - timedelta(days=1), "c")
    add_period(garage, FIRST + timedelta(days=10), FIRST + timedelta(days=10), "d")
    add_period(new_garage("Fourth"), FIRST, FIRST, "e")
    add_period(garage, FIRST, FIRST, "f", voided_at=clock.now(), void_reason="x")


def test_database_rejects_a_period_without_days_and_a_voided_period_without_a_reason(garage: Garage) -> None:
    with pytest.raises(IntegrityError, match="period_ends_after_start"):
        add_period(garage, FIRST, FIRST - timedelta(days=1), "a")
    with pytest.raises(IntegrityError, match="period_voided_with_reason"):
        add_period(garage, FIRST, FIRST, "b", voided_at=clock.now())


def test_app_database_role_cannot_change_or_delete_periods_or_payments_or_plans(garage: Garage) -> None:
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
    # Negative control: the allowed columns can be written.
    with transaction.atomic(), tenancy.platform():
        assert SubscriptionPeriod.objects.filter(garage=garage).update(
            voided_at=clock.now(), voided_by=1, void_reason="x"
        )


# -- concurrency -----------------------------------------------------------------------------------------------


def deliver(garage: Garage, applying: Callable[[Garage, Source, str], None]) -> list[BaseException]:
    """Deliver fifty payments of three sources two thousand times, in random order, from eight threads."""
    events = [
        ((Source.STRIPE, Source.MANUAL, Source.CHANGE)[number % 3], f"event-{number}")
        for number in range(PAYMENTS)
    ]
    failures: list[BaseException] = []

    def work(seed: int) -> None:
        chance = random.Random(seed)
        # Each thread delivers each event five times.
        deliveries = events * (DELIVERIES // PAYMENTS)
        chance.shuffle(deliveries)
        try:
            for source, ref in deliveries:
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
def test_fifty_payments_each_delivered_forty_times_concurrently_create_fifty_periods(
    committed_db: Cast,
) -> None:
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
    # There are fifty months from 31 January 2024, up to the day before 31 March 2028.
    assert (days[0][1], days[-1][2]) == (FIRST, date(2028, 3, 30))
    assert all(later[1] == earlier[2] + timedelta(days=1) for earlier, later in itertools.pairwise(days))


@pytest.mark.slow
def test_negative_control_shows_that_payments_without_a_lock_try_to_sell_one_day_twice(
    committed_db: Cast,
) -> None:
    """Without the lock, only the database constraint prevents overlapping days."""
    with transaction.atomic():
        garage = new_garage()

    both_have_read = threading.Barrier(2, timeout=30)
    failures: list[BaseException] = []

    def apply_without_a_lock(ref: str) -> None:
        try:
            with transaction.atomic(), tenancy.platform(), clock.at(after(0)):
                ends = [end for _, _, end in days_of(garage)]
                start = max(ends) + timedelta(days=1) if ends else FIRST
                both_have_read.wait()
                add_period(garage, start, start, ref)
        except BaseException as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=apply_without_a_lock, args=(ref,)) for ref in ("first", "second")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (failure,) = failures
    # Two inserts at the same moment wait for each other's check, and Postgres ends one of them as a deadlock.
    assert "period_day_sold_once" in str(failure) or "while checking exclusion constraint" in str(failure)
