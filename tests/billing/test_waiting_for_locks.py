"""A transaction that waited for a lock sees the changes of the transaction that held it."""

from collections.abc import Callable
from datetime import datetime
from datetime import time as time_of_day

import pytest
from django.db import transaction

from billing import errors, queries, services
from billing.models import GarageSubscription, ReminderLog, Source, SubscriptionPeriod
from billing.rules import INDIA
from garages.models import Garage
from kernel import clock, tenancy
from tests.cast import Cast
from tests.factories.subscriptions import after, days_of, new_garage
from tests.waiting import result_after_waiting


def pay(garage: Garage, ref: str) -> None:
    plan = queries.get_plan("starter")
    services.apply_payment(
        garage.pk, source=Source.STRIPE, source_ref=ref, plan=plan, amount_paise=plan.price_paise
    )


def upgrade(garage: Garage, ref: str) -> None:
    pro = queries.get_plan("pro")
    services.change_plan(garage.pk, plan=pro, source=Source.STRIPE, source_ref=ref, charge_paise=100_000)


@pytest.mark.parametrize("buy", [pay, upgrade])
def test_payment_event_sent_for_two_garages_is_applied_only_to_the_first(
    committed_db: Cast, buy: Callable[[Garage, str], None]
) -> None:
    with transaction.atomic(), clock.at(after(0)):
        one, other = new_garage("Third"), new_garage("Fourth")
        pay(one, "in_1")
        pay(other, "in_2")
        before = days_of(other)

    def bought(garage: Garage) -> None:
        with clock.at(after(0)), transaction.atomic():
            buy(garage, "told_twice")

    assert result_after_waiting(lambda: bought(one), lambda: bought(other)) == [errors.ReferenceUsed]
    with transaction.atomic(), tenancy.platform():
        assert SubscriptionPeriod.objects.get(source_ref="told_twice").garage_id == one.pk
        assert days_of(other) == before


def test_garage_gets_no_reminder_if_its_period_is_voided_while_the_task_waits(committed_db: Cast) -> None:
    with transaction.atomic(), tenancy.platform():
        trial = SubscriptionPeriod.objects.get(garage=committed_db.first)
    morning = datetime.combine(trial.end, time_of_day(9, 30), tzinfo=INDIA)

    def void() -> None:
        services.void_period(trial.pk, reason="Opened by mistake", by=None)

    def remind() -> int:
        with clock.at(morning):
            return services.send_due_reminders()

    with transaction.atomic(), tenancy.platform():
        SubscriptionPeriod.objects.exclude(pk=trial.pk).update(
            voided_at=clock.now(), voided_by=1, void_reason="Only the first garage is checked"
        )
        # Negative control: the reminder is due.
        with clock.at(morning):
            assert queries.garages_to_remind() == [committed_db.first.pk]
    assert result_after_waiting(void, remind) == [0]
    with transaction.atomic(), tenancy.platform():
        assert not ReminderLog.objects.exists()


def test_grant_whose_reference_already_exists_is_refused(garage: Garage) -> None:
    """This cannot happen under the garage's lock. If it does, the grant must fail."""
    other, plan = new_garage("Fourth"), queries.get_plan("pro")
    with tenancy.platform():
        GarageSubscription.objects.create(garage=other, plan=plan)
        SubscriptionPeriod.objects.create(
            garage=other, start=after(0).date(), end=after(9).date(), kind="sponsored", plan=plan,
            grace_days=7, amount_paise=0, source=Source.GRANT, source_ref=f"sponsorship:{garage.pk}:1",
        )  # fmt: skip
    with clock.at(after(0)), pytest.raises(errors.ReferenceUsed):
        services.sponsor(garage.pk, plan=plan, until=after(30).date(), reason="School", by=7)
    assert days_of(garage) == []
