"""Payments become days: once each, from the right day on, and recorded with a reason where one is due."""

import itertools
import random
import threading
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connections, transaction

from billing import errors, queries, rules
from billing.models import BillingPayment, GarageSubscription, PaymentMode, Plan, Source, SubscriptionPeriod
from billing.online.models import StripeSubscription
from billing.rules import State
from billing.services import (
    Received,
    apply_payment,
    cancel_at_period_end,
    record_payment,
    start_trial,
    void_period,
)
from garages.models import Garage
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from kernel.errors import NotFound
from tests.cast import Cast
from tests.factories.subscriptions import FIRST, after, days_of, new_garage, refused

STARTER = 99_900
THREADS, DELIVERIES, PAYMENTS = 8, 250, 50


def pay(garage: Garage, ref: str, *, code: str = "starter", source: Source = Source.STRIPE) -> bool:
    plan = queries.get_plan(code)
    return apply_payment(
        garage.pk, source=source, source_ref=ref, plan=plan, amount_paise=plan.price_paise
    ).is_new


def record(garage: Garage, reference: str = "4123 4567 8901", **changes: object) -> None:
    given: dict[str, object] = {
        "mode": PaymentMode.UPI,
        "plan": queries.get_plan("starter"),
        "amount_paise": STARTER,
        "received_on": clock.today(),
        "by": 7,
    }
    record_payment(garage.pk, reference=reference, **(given | changes))  # type: ignore[arg-type]


def states(garage: Garage, *days: int) -> list[State]:
    return [queries.standing_of(garage.pk, FIRST + timedelta(days=each)).state for each in days]


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


# -- taking back -------------------------------------------------------------------------------------------


def only(garage: Garage) -> SubscriptionPeriod:
    with tenancy.platform():
        return SubscriptionPeriod.objects.filter(garage=garage).order_by("pk")[0]


def test_a_void_period_gives_its_days_and_its_reference_back(garage: Garage) -> None:
    other = new_garage("Fourth")
    with clock.at(after(0)):
        record(garage)
        void_period(only(garage).pk, reason="Wrong garage", by=8)
        assert queries.standing_of(garage.pk).state is State.NONE
        record(other)
    row = only(garage)
    assert (row.void_reason, row.voided_by) == ("Wrong garage", 8) and row.voided_at
    with tenancy.platform():
        assert BillingPayment.objects.get(garage=garage).void_reason == "Wrong garage"
        assert AuditEntry.objects.filter(kind="subscription_period_voided").count() == 1
    assert len(days_of(other)) == 1


def test_what_was_voided_does_not_come_back_with_a_repeated_delivery(garage: Garage) -> None:
    pay(garage, "in_1")
    void_period(only(garage).pk, reason="Refunded", by=8)
    assert not pay(garage, "in_1")
    assert days_of(garage) == []


def test_refuses_to_void_without_a_reason_twice_or_in_the_middle(garage: Garage) -> None:
    pay(garage, "in_1")
    with refused(errors.ReasonMissing):
        void_period(only(garage).pk, reason=" ", by=8)
    pay(garage, "in_2")
    with refused(errors.LaterPeriodsStand):
        void_period(only(garage).pk, reason="x", by=8)
    with tenancy.platform():
        second = SubscriptionPeriod.objects.get(source_ref="in_2")
    void_period(second.pk, reason="x", by=8)
    with refused(errors.AlreadyVoided):
        void_period(second.pk, reason="x", by=8)
    with refused(NotFound):
        void_period(10**9, reason="x", by=8)


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


@pytest.mark.slow
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
