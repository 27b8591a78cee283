"""Each ledger row has the unique reference of its event, so that no event adds days twice."""

from django.db import transaction

from billing import errors, queries
from billing.models import GarageSubscription, PaymentMode, Source, SubscriptionPeriod
from billing.services import (
    Received,
    change_plan,
    extend,
    preview_plan_change,
    sponsor,
    start_trial,
    void_period,
)
from garages.models import Garage
from kernel import clock, tenancy
from tests.billing.payments import pay, record
from tests.factories.subscriptions import FIRST, after, days_of, new_garage, refused


def rows(garage: Garage) -> list[SubscriptionPeriod]:
    """Return all rows in the order of their creation, including voided rows."""
    with tenancy.platform():
        return list(SubscriptionPeriod.objects.filter(garage=garage).order_by("pk"))


def events(garage: Garage) -> list[tuple[str, str]]:
    return [(row.source, row.source_ref) for row in rows(garage)]


def void_last_period(garage: Garage) -> None:
    void_period(queries.live_periods(garage.pk)[-1].pk, reason="It bounced", by=7)


def sponsor_until(garage: Garage, days: int) -> None:
    sponsor(garage.pk, plan=queries.get_plan("pro"), until=after(days).date(), reason="School", by=7)


def upgrade(garage: Garage, ref: str = "up_1") -> None:
    pro = queries.get_plan("pro")
    change_plan(
        garage.pk, plan=pro, source=Source.MANUAL, source_ref=ref,
        charge_paise=preview_plan_change(garage.pk, plan=pro).charge_paise,
        received=Received(PaymentMode.UPI, "UTR123456789", clock.today()), by=7,
    )  # fmt: skip


def test_references_of_granted_periods_are_numbered_for_each_garage(garage: Garage) -> None:
    with clock.at(after(0)):
        start_trial(garage.pk)
        extend(garage.pk, days=3, reason="Was ill", by=7)
        sponsor_until(garage, 60)
    assert events(garage) == [
        ("grant", f"trial:{garage.pk}"),
        ("grant", f"extension:{garage.pk}:2"),
        ("grant", f"sponsorship:{garage.pk}:3"),
    ]


def test_voided_sponsorship_can_be_given_again(garage: Garage) -> None:
    with clock.at(after(0)):
        sponsor_until(garage, 60)
        void_last_period(garage)
        sponsor_until(garage, 60)
    assert events(garage) == [("grant", f"sponsorship:{garage.pk}:{number}") for number in (1, 2)]
    assert days_of(garage) == [("sponsored", FIRST, after(60).date())]


def test_transfer_recorded_again_after_it_was_voided_gets_a_new_reference(garage: Garage) -> None:
    """The voided row keeps its reference, so the new row gets a numbered reference."""
    other = new_garage("Fourth")
    with clock.at(after(0)):
        for each in (garage, other, garage):
            record(each)
            void_last_period(each)
    assert events(garage) == [("manual", "upi:412345678901"), ("manual", "upi:412345678901:3")]
    assert events(other) == [("manual", "upi:412345678901:2")]


def test_payments_with_the_same_reference_but_different_modes_are_both_recorded(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage)
        record(garage, mode=PaymentMode.CHEQUE)
    assert events(garage) == [("manual", "upi:412345678901"), ("manual", "cheque:412345678901")]


def test_periods_of_an_upgrade_refer_to_the_replaced_and_the_original_period(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        pay(garage, "in_2")
    with clock.at(after(19)):
        upgrade(garage)
        void_last_period(garage)
    first, second, used, left, ahead, restored = rows(garage)
    assert events(garage) == [
        ("stripe", "in_1"),
        ("stripe", "in_2"),
        ("change", f"{first.pk}:used"),
        ("manual", "up_1"),
        ("change", f"{second.pk}:upgraded"),
        ("change", f"{ahead.pk}:restored"),
    ]
    assert [(row.replaces_id, row.origin_id) for row in (used, left, ahead, restored)] == [
        (None, first.pk),
        (first.pk, first.pk),
        (second.pk, second.pk),
        (None, second.pk),
    ]


def test_periods_of_a_repeated_upgrade_refer_to_the_original_period(garage: Garage) -> None:
    """The payment of the upgrade was returned, and the upgrade was paid again ten days later."""
    with clock.at(after(0)):
        pay(garage, "in_1")
    with clock.at(after(9)):
        upgrade(garage)
        void_last_period(garage)
    with clock.at(after(19)):
        upgrade(garage, "up_2")
    first, *parts = rows(garage)
    assert len(parts) == 5 and {row.origin_id for row in parts} == {first.pk}


def test_upgrade_whose_reference_already_exists_is_refused(garage: Garage) -> None:
    """This cannot happen under the garage's lock. If it does, the upgrade must fail."""
    other, plan = new_garage("Fourth"), queries.get_plan("pro")
    with clock.at(after(0)):
        pay(garage, "in_1")
        pay(garage, "in_2")
        with tenancy.platform():
            GarageSubscription.objects.create(garage=other, plan=plan)
            SubscriptionPeriod.objects.create(
                garage=other, start=FIRST, end=FIRST, kind="paid", plan=plan, grace_days=7, amount_paise=1,
                source=Source.CHANGE, source_ref=f"{rows(garage)[-1].pk}:upgraded",
            )  # fmt: skip
        with refused(errors.ReferenceUsed), transaction.atomic():
            upgrade(garage)


def test_repeated_upgrade_event_returns_the_first_result(garage: Garage) -> None:
    pro = queries.get_plan("pro")
    with clock.at(after(0)):
        pay(garage, "in_1")
    with clock.at(after(19)):
        seen = preview_plan_change(garage.pk, plan=pro)
        answers = [
            change_plan(
                garage.pk, plan=pro, source=Source.STRIPE, source_ref="up_1", charge_paise=seen.charge_paise
            )
            for _ in range(2)
        ]
    assert answers == [seen, seen]
    assert len(rows(garage)) == 3
