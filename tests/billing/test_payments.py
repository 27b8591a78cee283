"""Payments add periods once, from the right day, with a reason if the action requires a reason."""

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
from tests.billing.payments import STARTER, pay, record, states
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, after, days_of, new_garage, refused


def test_recorded_payment_creates_a_period_and_a_payment_and_an_audit_entry(garage: Garage) -> None:
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


def test_monthly_periods_keep_the_billing_anchor_day(garage: Garage) -> None:
    with clock.at(after(0)):
        assert all(pay(garage, ref) for ref in "abc")
    assert [end.isoformat() for _, _, end in days_of(garage)] == ["2024-02-28", "2024-03-30", "2024-04-29"]


@pytest.mark.parametrize(("day", "end"), [(29, date(2024, 3, 30)), (30, date(2024, 3, 31))])
def test_billing_anchor_day_is_kept_unless_a_gap_precedes_the_payment(
    garage: Garage, day: int, end: date
) -> None:
    """After an end on 28 February, a payment on the 29th leaves no gap, and a payment on 1 March leaves a
    gap."""
    with clock.at(after(0)):
        pay(garage, "a")
        cancel_at_period_end(garage.pk, by=None)
    with clock.at(after(day)):
        pay(garage, "b")
    assert days_of(garage)[-1] == ("paid", FIRST + timedelta(days=day), end)


def test_repeated_payment_event_is_applied_once(garage: Garage) -> None:
    with clock.at(after(0)):
        assert pay(garage, "in_1")
        before = days_of(garage)
        assert not pay(garage, "in_1")
        assert days_of(garage) == before
        # The same reference from another source is another event.
        assert pay(garage, "in_1", source=Source.MANUAL)


def test_payment_event_of_another_garage_is_refused(garage: Garage) -> None:
    other = new_garage("Fourth")
    pay(garage, "in_1")
    pay(other, "in_2")
    with refused(errors.ReferenceUsed):
        pay(other, "in_1")


@pytest.mark.parametrize(("late", "start"), [(0, 29), (1, 29), (7, 29), (8, 36), (40, 68)])
def test_payment_in_grace_continues_the_period_but_payment_after_grace_starts_a_new_period(
    garage: Garage, late: int, start: int
) -> None:
    """The first period has the days 0 to 28. Locked days are not charged."""
    with clock.at(after(0)):
        pay(garage, "first")
    with clock.at(after(28 + late)):
        pay(garage, "second")
    assert days_of(garage)[1][1] == FIRST + timedelta(days=start)


def test_payment_received_in_grace_but_recorded_later_continues_the_period(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
    with clock.at(after(50)):
        record(garage, received_on=FIRST + timedelta(days=35), reason="The cheque lay about")
    assert days_of(garage)[1][1] == FIRST + timedelta(days=29)


def test_payment_received_before_the_current_period_adds_days_after_that_period(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
    with clock.at(after(50)):
        pay(garage, "second")
        record(garage, received_on=FIRST + timedelta(days=45), reason="Found in the post")
    _, second, third = days_of(garage)
    assert third[1] == second[2] + timedelta(days=1)


def test_period_paid_during_a_trial_starts_after_the_trial(garage: Garage) -> None:
    with clock.at(after(0)):
        start_trial(garage.pk)
    with clock.at(after(5)):
        pay(garage, "first")
    trial, paid = days_of(garage)
    assert (trial[0], paid[0], paid[1]) == ("trial", "paid", trial[2] + timedelta(days=1))
    assert states(garage, 13, 14) == [State.TRIAL, State.EXPIRING]


@pytest.mark.parametrize("day", [29, 30])
def test_payment_after_the_end_of_a_cancelled_subscription_adds_days_from_the_payment_day(
    garage: Garage, day: int
) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(day)):
        assert queries.standing_of(garage.pk).state is State.EXPIRED
        pay(garage, "second")
        assert queries.standing_of(garage.pk).state is State.EXPIRING
    assert days_of(garage)[1][1] == FIRST + timedelta(days=day)


def test_automatic_payment_before_the_end_does_not_undo_the_cancellation(garage: Garage) -> None:
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
def test_invalid_payment_record_is_refused(garage: Garage, changes: dict[str, object], error: type) -> None:
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
def test_payment_without_an_amount_or_with_a_future_date_is_refused(
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


def test_transfer_already_applied_cannot_be_recorded_again(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "upi:412345678901", source=Source.MANUAL)
        with refused(errors.ReferenceUsed):
            record(garage)


@pytest.mark.parametrize(
    ("mode", "shortest"),
    [(PaymentMode.UPI, 12), (PaymentMode.NEFT, 12), (PaymentMode.CHEQUE, 6), (PaymentMode.CASH, 1)],
)
def test_each_payment_mode_has_its_own_reference_length(
    garage: Garage, mode: PaymentMode, shortest: int
) -> None:
    with clock.at(after(0)):
        for length in (shortest - 1, 23):
            with refused(errors.ReferenceUnreadable):
                record(garage, "7" * length, mode=mode)
        record(garage, "7" * shortest, mode=mode)
        record(garage, "7" * 22, mode=mode)
    assert len(days_of(garage)) == 2


def test_payment_reactivates_an_archived_garage(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
        with tenancy.platform():
            GarageSubscription.objects.filter(garage=garage).update(archived_at=clock.now())
        assert queries.standing_of(garage.pk).state is State.ARCHIVED
        pay(garage, "second")
        assert queries.standing_of(garage.pk).state is State.ACTIVE


def test_payment_received_today_or_thirty_days_ago_is_accepted(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage, received_on=FIRST - timedelta(days=30), reason="x")
        record(garage, "A" * 22)
    assert len(days_of(garage)) == 2


def test_subscription_state_changes_at_midnight_in_india(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "first")
    last = rules.start_of(FIRST + timedelta(days=36))
    with clock.at(last - timedelta(seconds=1)):
        assert queries.standing_of(garage.pk).state is State.GRACE
    with clock.at(last):
        assert queries.standing_of(garage.pk).state is State.EXPIRED


def test_used_payment_reference_in_another_spelling_is_refused(garage: Garage) -> None:
    other = new_garage("Fourth")
    with clock.at(after(0)):
        record(garage, "utr 4123-4567/8901")
        record(other, "1" * 12)
        for again in (garage, other):
            with refused(errors.ReferenceUsed):
                record(again, "UTR412345678901")
        record(garage, "UTR412345678901", mode=PaymentMode.NEFT, reason="Of another bank")


def test_open_stripe_invoice_paid_by_transfer_adds_days_once(garage: Garage) -> None:
    with tenancy.platform():
        StripeSubscription.objects.create(
            garage=garage, subscription_id="sub_1", customer_id="cus_1", open_invoice="in_9"
        )
    with clock.at(after(0)):
        record(garage, stripe_invoice="in_9")
        assert not pay(garage, "in_9")
    assert len(days_of(garage)) == 1


def test_payment_for_an_unknown_garage_is_not_found(cast: Cast) -> None:
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
def test_similar_transfer_reference_needs_a_reason(garage: Garage, mode: PaymentMode, reference: str) -> None:
    with clock.at(after(0)):
        record(garage, mode=PaymentMode.UPI, reference="417951871527")
        with refused(errors.ReferenceSimilar):
            record(garage, mode=mode, reference=reference)
        record(garage, mode=mode, reference=reference, reason="The bank has used its number again")
