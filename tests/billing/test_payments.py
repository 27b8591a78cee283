"""Payments become days: once each, from the right day on, and recorded with a reason where one is due."""

from datetime import date, timedelta

import pytest

from billing import errors, queries, rules
from billing.models import BillingPayment, GarageSubscription, PaymentMode, Source, SubscriptionPeriod
from billing.online.models import StripeSubscription
from billing.rules import State
from billing.services import (
    Received,
    apply_payment,
    cancel_at_period_end,
    start_trial,
)
from garages.models import Garage
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from kernel.errors import NotFound
from tests.billing.paying import STARTER, pay, record, states
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, after, days_of, new_garage, refused


def test_a_payment_is_days_a_row_and_a_trace(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage, note="by phone")
    assert days_of(garage) == [("paid", FIRST, date(2024, 2, 28))]
    with tenancy.platform():
        payment = BillingPayment.objects.get(garage=garage)
        assert (payment.mode, payment.reference, payment.note) == ("upi", "412345678901", "by phone")
        assert (payment.amount_paise, payment.received_on, payment.recorded_by) == (STARTER, FIRST, 7)
        row = SubscriptionPeriod.objects.get(garage=garage)
        assert (row.amount_paise, row.source, row.plan.code, row.grace_days) == (
            STARTER,
            "manual",
            "starter",
            7,
        )
        subscription = GarageSubscription.objects.get(garage=garage)
        assert (subscription.anchor_day, subscription.plan.code) == (31, "starter")
        trace = AuditEntry.objects.get(kind="subscription_paid")
        assert (trace.person_id, trace.garage_id, trace.details["end"]) == (
            7,
            garage.pk,
            "2024-02-28",
        )


def test_periods_keep_the_anchor_day(garage: Garage) -> None:
    with clock.at(after(0)):
        assert all(pay(garage, ref) for ref in "abc")
    assert [end.isoformat() for _, _, end in days_of(garage)] == ["2024-02-28", "2024-03-30", "2024-04-29"]


@pytest.mark.parametrize(("day", "end"), [(29, date(2024, 3, 30)), (30, date(2024, 3, 31))])
def test_the_anchor_day_outlives_an_end_but_not_a_break(garage: Garage, day: int, end: date) -> None:
    """Who asked to end on 28 February and pays on the 29th has missed no day; on 1 March, one."""
    with clock.at(after(0)):
        pay(garage, "a")
        cancel_at_period_end(garage.pk, by=None)
    with clock.at(after(day)):
        pay(garage, "b")
    assert days_of(garage)[-1] == ("paid", FIRST + timedelta(days=day), end)


def test_one_told_twice_is_applied_once(garage: Garage) -> None:
    with clock.at(after(0)):
        assert pay(garage, "in_1")
        before = days_of(garage)
        assert not pay(garage, "in_1")
        assert days_of(garage) == before
        # The same reference of another source is another event.
        assert pay(garage, "in_1", source=Source.MANUAL)


def test_an_event_belongs_to_one_garage(garage: Garage) -> None:
    other = new_garage("Fourth")
    pay(garage, "in_1")
    pay(other, "in_2")
    with refused(errors.ReferenceUsed):
        pay(other, "in_1")


@pytest.mark.parametrize(("late", "start"), [(0, 29), (1, 29), (7, 29), (8, 36), (40, 68)])
def test_in_grace_it_continues_and_later_it_starts_on_its_day(garage: Garage, late: int, start: int) -> None:
    """The first period has the days 0 to 28; locked days are never charged."""
    with clock.at(after(0)):
        pay(garage, "first")
    with clock.at(after(28 + late)):
        pay(garage, "second")
    assert days_of(garage)[1][1] == FIRST + timedelta(days=start)


def test_money_received_in_grace_and_recorded_later_continues(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
    with clock.at(after(50)):
        record(garage, received_on=FIRST + timedelta(days=35), reason="The cheque lay about")
    assert days_of(garage)[1][1] == FIRST + timedelta(days=29)


def test_money_received_before_a_period_that_began_since_is_put_behind_it(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
    with clock.at(after(50)):
        pay(garage, "second")
        record(garage, received_on=FIRST + timedelta(days=45), reason="Found in the post")
    _, second, third = days_of(garage)
    assert third[1] == second[2] + timedelta(days=1)


def test_a_trial_goes_on_into_what_was_paid(garage: Garage) -> None:
    with clock.at(after(0)):
        start_trial(garage.pk)
    with clock.at(after(5)):
        pay(garage, "first")
    trial, paid = days_of(garage)
    assert (trial[0], paid[0], paid[1]) == ("trial", "paid", trial[2] + timedelta(days=1))
    assert states(garage, 13, 14) == [State.TRIAL, State.EXPIRING]


@pytest.mark.parametrize("day", [29, 30])
def test_a_payment_after_a_requested_end_begins_anew_and_goes_on(garage: Garage, day: int) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(day)):
        assert queries.standing_of(garage.pk).state is State.EXPIRED
        pay(garage, "second")
        assert queries.standing_of(garage.pk).state is State.EXPIRING
    assert days_of(garage)[1][1] == FIRST + timedelta(days=day)


def test_a_payment_ahead_does_not_take_back_a_requested_end(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
        cancel_at_period_end(garage.pk, by=7)
        pay(garage, "second")
        assert queries.standing_of(garage.pk).state is State.CANCELLING


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"reference": "12345678901"}, errors.ReferenceUnreadable),
        ({"reference": "1" * 23}, errors.ReferenceUnreadable),
        ({"reference": "१२३४५६७८९०१२"}, errors.ReferenceUnreadable),
        ({"reference": "412345678901;"}, errors.ReferenceUnreadable),
        ({"mode": PaymentMode.STRIPE}, errors.ModeNotManual),
        ({"received_on": FIRST + timedelta(days=1), "reason": "x"}, errors.PaymentInFuture),
        ({"received_on": FIRST - timedelta(days=31), "reason": "x"}, errors.PaymentTooOld),
        ({"received_on": FIRST - timedelta(days=1)}, errors.ReasonMissing),
        ({"amount_paise": STARTER - 1}, errors.ReasonMissing),
        ({"amount_paise": STARTER - 1, "reason": "  "}, errors.ReasonMissing),
        ({"amount_paise": 0, "reason": "x"}, errors.AmountMissing),
    ],
)
def test_refuses_what_cannot_have_happened(garage: Garage, changes: dict[str, object], error: type) -> None:
    with clock.at(after(0)), refused(error):
        record(garage, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("amount_paise", "received_on", "error"),
    [
        (0, FIRST, errors.AmountMissing),
        (-1, FIRST, errors.AmountMissing),
        (STARTER, FIRST + timedelta(days=1), errors.PaymentInFuture),
    ],
)
def test_no_way_of_paying_buys_for_nothing_or_from_tomorrow(
    garage: Garage, amount_paise: int, received_on: date, error: type
) -> None:
    with clock.at(after(0)), refused(error):
        apply_payment(
            garage.pk,
            source=Source.STRIPE,
            source_ref="in_1",
            plan=queries.get_plan("starter"),
            amount_paise=amount_paise,
            received=Received(PaymentMode.STRIPE, "in_1", received_on),
        )


def test_a_transfer_that_was_applied_without_a_record_buys_nothing_again(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "upi:412345678901", source=Source.MANUAL)
        with refused(errors.ReferenceUsed):
            record(garage)


@pytest.mark.parametrize(
    ("mode", "shortest"),
    [(PaymentMode.UPI, 12), (PaymentMode.NEFT, 12), (PaymentMode.CHEQUE, 6), (PaymentMode.CASH, 1)],
)
def test_each_way_of_paying_has_its_length_of_reference(
    garage: Garage, mode: PaymentMode, shortest: int
) -> None:
    with clock.at(after(0)):
        for length in (shortest - 1, 23):
            with refused(errors.ReferenceUnreadable):
                record(garage, "7" * length, mode=mode)
        record(garage, "7" * shortest, mode=mode)
        record(garage, "7" * 22, mode=mode)
    assert len(days_of(garage)) == 2


def test_a_payment_brings_a_garage_back_from_the_archive(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
        with tenancy.platform():
            GarageSubscription.objects.filter(garage=garage).update(archived_at=clock.now())
        assert queries.standing_of(garage.pk).state is State.ARCHIVED
        pay(garage, "second")
        assert queries.standing_of(garage.pk).state is State.ACTIVE


def test_takes_the_oldest_day_and_the_newest(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage, received_on=FIRST - timedelta(days=30), reason="x")
        record(garage, "A" * 22)
    assert len(days_of(garage)) == 2


def test_the_state_of_the_day_received_turns_with_the_day_in_india(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
    last = rules.start_of(FIRST + timedelta(days=36))
    with clock.at(last - timedelta(seconds=1)):
        assert queries.standing_of(garage.pk).state is State.GRACE
    with clock.at(last):
        assert queries.standing_of(garage.pk).state is State.EXPIRED


def test_a_reference_counts_once_however_it_is_written(garage: Garage) -> None:
    other = new_garage("Fourth")
    with clock.at(after(0)):
        record(garage, "utr 4123-4567/8901")
        record(other, "1" * 12)
        for again in (garage, other):
            with refused(errors.ReferenceUsed):
                record(again, "UTR412345678901")
        record(garage, "UTR412345678901", mode=PaymentMode.NEFT, reason="Of another bank")


def test_an_open_invoice_that_was_paid_by_hand_buys_nothing_again(garage: Garage) -> None:
    with tenancy.platform():
        StripeSubscription.objects.create(
            garage=garage, subscription_id="sub_1", customer_id="cus_1", open_invoice="in_9"
        )
    with clock.at(after(0)):
        record(garage, stripe_invoice="in_9")
        assert not pay(garage, "in_9")
    assert len(days_of(garage)) == 1


def test_an_unknown_garage_is_refused(cast: Cast) -> None:
    with tenancy.platform(), pytest.raises(NotFound):
        apply_payment(
            999_999, source=Source.STRIPE, source_ref="x", plan=queries.get_plan("pro"), amount_paise=1
        )


@pytest.mark.parametrize(
    ("mode", "reference"),
    [
        (PaymentMode.NEFT, "417951871527"),
        (PaymentMode.UPI, "UTR417951871527"),
        (PaymentMode.UPI, "0417951871527"),
    ],
)
def test_the_same_transfer_in_other_clothes_wants_a_reason(
    garage: Garage, mode: PaymentMode, reference: str
) -> None:
    with clock.at(after(0)):
        record(garage, mode=PaymentMode.UPI, reference="417951871527")
        with refused(errors.ReferenceSimilar):
            record(garage, mode=mode, reference=reference)
        record(garage, mode=mode, reference=reference, reason="The bank has used its number again")
