"""The last value that is taken and the first that is refused, with the words that say where the edge is."""

from datetime import timedelta

import pytest
from django.db import transaction

from billing import errors, queries
from billing.models import GarageSubscription, PaymentClaim, PaymentMode, Source
from billing.rules import State
from billing.services import (
    apply_payment,
    cancel_at_period_end,
    claim_payment,
    discount,
    extend,
    sponsor,
    start_trial,
)
from garages.models import Garage
from kernel import clock, tenancy
from kernel.errors import NotFound
from tests.billing.paying import STARTER, pay, record
from tests.factories.subscriptions import FIRST, after, days_of, new_garage, refused

THREE_YEARS = 3 * 366


def subscription_of(garage: Garage) -> GarageSubscription:
    with tenancy.platform():
        return GarageSubscription.objects.select_related("plan").get(garage=garage)


def give(garage: Garage, days: int, reason: str = "School") -> None:
    sponsor(garage.pk, plan=queries.get_plan("pro"), until=after(days).date(), reason=reason, by=7)


def lower(garage: Garage, days: int, reason: str = "A friend") -> None:
    discount(garage.pk, percent=25, until=after(days).date(), reason=reason, by=7)


# -- what is given -------------------------------------------------------------------------------------------


def test_days_are_given_for_three_years_at_most(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        with refused(errors.TooFarAhead) as caught:
            give(garage, THREE_YEARS + 1)
        assert str(caught.value) == "The longest time is 3 years."
        give(garage, THREE_YEARS)
    assert days_of(garage)[-1][2] == after(THREE_YEARS).date()


def test_a_discount_is_given_for_three_years_at_most(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        with refused(errors.TooFarAhead):
            lower(garage, THREE_YEARS + 1)
        lower(garage, THREE_YEARS)
    assert subscription_of(garage).discount_until == after(THREE_YEARS).date()


def test_a_discount_wants_a_reason_and_a_day_that_is_not_over(garage: Garage) -> None:
    with clock.at(after(9)):
        pay(garage, "in_1")
        with refused(errors.ReasonMissing):
            lower(garage, 30, reason=" ")
        with refused(errors.DiscountOver):
            lower(garage, 8)
        lower(garage, 9)
    assert subscription_of(garage).discount_percent == 25


def test_the_price_with_the_discount_of_its_day_needs_no_reason(garage: Garage) -> None:
    other = new_garage("Fourth")
    with clock.at(after(0)):
        for each in (garage, other):
            pay(each, f"in_{each.pk}")
        lower(garage, 10)
        record(garage, amount_paise=STARTER - 24_975)
        with refused(errors.ReasonMissing):
            record(garage, "412345678902", amount_paise=STARTER)
        # It is this garage's alone.
        with refused(errors.ReasonMissing):
            record(other, "412345678902", amount_paise=STARTER - 24_975)
    with clock.at(after(11)):
        record(garage, "412345678902", amount_paise=STARTER)


def test_a_sponsorship_is_of_one_day_at_least(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        with refused(errors.SponsorshipTooShort):
            give(garage, 28)
        give(garage, 29)
    assert days_of(garage)[-1] == ("sponsored", after(29).date(), after(29).date())


def test_after_a_sponsorship_its_plan_is_the_one_to_pay_for(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        give(garage, 60)
    assert subscription_of(garage).plan.code == "pro"


def test_a_sponsorship_behind_an_end_that_was_asked_for_goes_on(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(40)):
        give(garage, 100)
        assert queries.standing_of(garage.pk).state is State.ACTIVE
    assert days_of(garage)[-1] == ("sponsored", after(40).date(), after(100).date())


def test_an_extension_says_how_many_days_are_left_of_it(garage: Garage) -> None:
    with clock.at(after(0)):
        start_trial(garage.pk)
        extend(garage.pk, days=10, reason="Was ill", by=7)
        with refused(errors.ExtensionTooLong) as trial:
            extend(garage.pk, days=21, reason="Still ill", by=7)
        pay(garage, "in_1")
    with clock.at(after(55)):
        assert queries.standing_of(garage.pk).state is State.GRACE
        extend(garage.pk, days=10, reason="The bank was closed", by=7)
        with refused(errors.ExtensionTooLong) as grace:
            extend(garage.pk, days=5, reason="Still closed", by=7)
    assert str(trial.value) == "You can add at most 20 more days."
    assert str(grace.value) == "You can add at most 4 more days."


# -- an end that was asked for ---------------------------------------------------------------------------------


@pytest.mark.parametrize("day", [0, 40, 59])
def test_money_that_comes_up_to_the_last_day_does_not_take_back_a_requested_end(
    garage: Garage, day: int
) -> None:
    """Stripe's, of a charge that was under way; two months are paid."""
    with clock.at(after(0)):
        pay(garage, "in_1")
        pay(garage, "in_2")
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(day)):
        pay(garage, "in_3")
        assert queries.standing_of(garage.pk).state is State.CANCELLING


def test_money_that_comes_on_the_day_after_the_last_begins_anew(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        pay(garage, "in_2")
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(60)):
        pay(garage, "in_3")
        assert queries.standing_of(garage.pk).state is State.EXPIRING


# -- money -----------------------------------------------------------------------------------------------------


def claim(garage_id: int, **changes: object) -> PaymentClaim:
    given: dict[str, object] = {
        "plan": queries.get_plan("starter"),
        "mode": PaymentMode.UPI,
        "reference": "412345678901",
        "amount_paise": STARTER,
        "paid_on": clock.today(),
        "note": "",
        "by": 7,
    }
    return claim_payment(garage_id, **(given | changes))  # type: ignore[arg-type]


def test_the_smallest_coin_is_money(garage: Garage) -> None:
    """Whoever looks at it decides whether it is enough."""
    with clock.at(after(0)):
        assert claim(garage.pk, amount_paise=1).amount_paise == 1
        record(garage, amount_paise=1, reason="A test of the bank's")
        plan = queries.get_plan("starter")
        applied = apply_payment(garage.pk, source=Source.STRIPE, source_ref="in_1", plan=plan, amount_paise=1)
    assert applied.period.amount_paise == 1


def test_a_payment_is_claimed_and_recorded_for_thirty_days(garage: Garage) -> None:
    with clock.at(after(0)):
        claim(garage.pk, paid_on=FIRST - timedelta(days=30))
        with refused(errors.PaymentTooOld) as claimed:
            claim(garage.pk, reference="412345678902", paid_on=FIRST - timedelta(days=31))
        with refused(errors.PaymentTooOld) as recorded:
            record(garage, received_on=FIRST - timedelta(days=31), reason="Found in the post")
    for each in (claimed, recorded):
        assert str(each.value) == "A payment can be recorded up to 30 days after it was received."


def test_who_has_claimed_three_is_told_so(garage: Garage) -> None:
    for number in range(3):
        claim(garage.pk, reference=f"41234567890{number}")
    with refused(errors.ClaimsWaiting) as caught:
        claim(garage.pk, reference="412345678909")
    assert str(caught.value).startswith("3 of your payments are waiting for confirmation.")


def test_a_garage_that_is_not_there_claims_nothing(garage: Garage) -> None:
    with refused(NotFound), transaction.atomic():
        claim(garage.pk + 1_000)


def test_a_garage_that_never_had_a_subscription_can_claim_its_first_payment(garage: Garage) -> None:
    claim(garage.pk)
    assert subscription_of(garage).plan.code == "starter"
    assert days_of(garage) == []


# -- references --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "words"), [(PaymentMode.UPI, "12 to 22"), (PaymentMode.CHEQUE, "6 to 22")])
def test_a_reference_that_cannot_be_read_is_told_how_long_it_is(
    garage: Garage, mode: PaymentMode, words: str
) -> None:
    with clock.at(after(0)), refused(errors.ReferenceUnreadable) as caught:
        record(garage, "12345", mode=mode)
    assert str(caught.value) == f"The reference must have {words} letters and digits."


def test_transfers_are_told_apart_by_nine_digits_and_more(garage: Garage) -> None:
    """Fewer are no bank's number: two of them may well be alike."""
    with clock.at(after(0)):
        record(garage, "UTRX12345678")
        record(garage, "000012345678", mode=PaymentMode.NEFT)
        record(garage, "UTR123456789")
        with refused(errors.ReferenceSimilar):
            record(garage, "000123456789", mode=PaymentMode.NEFT)
    assert len(days_of(garage)) == 3


def test_a_transfer_in_other_clothes_is_refused_with_the_one_that_was_recorded_first(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage, "417951871527")
        record(garage, "UTR417951871527", mode=PaymentMode.NEFT, reason="Of another bank")
        with refused(errors.ReferenceSimilar) as caught:
            record(garage, "0417951871527")
    assert str(caught.value) == (
        "A payment with a similar number (UPI 417951871527) is recorded already. Explain why this one is different."
    )


def test_a_cheque_is_no_transfer_whatever_its_number_is(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage, "417951871527")
        record(garage, "0417951871527", mode=PaymentMode.CHEQUE)
        record(garage, "417951871527", mode=PaymentMode.CASH)
    assert len(days_of(garage)) == 3
