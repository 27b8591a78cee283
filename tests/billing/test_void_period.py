"""Voiding a period voids its payment too. Both rows are kept with the reason."""

from billing import errors, queries
from billing.models import BillingPayment, SubscriptionPeriod
from billing.rules import State
from billing.services import sponsor, void_period
from garages.models import Garage
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from kernel.errors import NotFound
from tests.billing.payments import pay, record
from tests.factories.subscriptions import after, days_of, new_garage, refused


def first_period(garage: Garage) -> SubscriptionPeriod:
    with tenancy.platform():
        return SubscriptionPeriod.objects.filter(garage=garage).order_by("pk")[0]


def test_voiding_a_period_ends_the_subscription_and_frees_its_payment_reference(garage: Garage) -> None:
    other = new_garage("Fourth")
    with clock.at(after(0)):
        record(garage)
        void_period(first_period(garage).pk, reason="Wrong garage", by=8)
        assert queries.standing_of(garage.pk).state is State.NONE
        record(other)
    row = first_period(garage)
    assert (row.void_reason, row.voided_by) == ("Wrong garage", 8) and row.voided_at
    with tenancy.platform():
        assert BillingPayment.objects.get(garage=garage).void_reason == "Wrong garage"
        assert AuditEntry.objects.filter(kind="subscription_period_voided").count() == 1
    assert len(days_of(other)) == 1


def test_repeated_payment_event_does_not_restore_a_voided_period(garage: Garage) -> None:
    pay(garage, "in_1")
    void_period(first_period(garage).pk, reason="Refunded", by=8)
    assert not pay(garage, "in_1")
    assert days_of(garage) == []


def test_period_cannot_be_voided_twice_or_without_reason_or_before_later_periods(garage: Garage) -> None:
    pay(garage, "in_1")
    with refused(errors.ReasonMissing):
        void_period(first_period(garage).pk, reason=" ", by=8)
    pay(garage, "in_2")
    with refused(errors.LaterPeriodsStand):
        void_period(first_period(garage).pk, reason="x", by=8)
    with tenancy.platform():
        second = SubscriptionPeriod.objects.get(source_ref="in_2")
    void_period(second.pk, reason="x", by=8)
    with refused(errors.AlreadyVoided):
        void_period(second.pk, reason="x", by=8)
    with refused(NotFound):
        void_period(10**9, reason="x", by=8)


def test_period_of_one_day_can_be_voided(garage: Garage) -> None:
    with clock.at(after(0)):
        plan = queries.get_plan("pro")
        given = sponsor(garage.pk, plan=plan, until=clock.today(), reason="A fair", by=7)
        void_period(given.pk, reason="There was none", by=8)
    assert days_of(garage) == []
