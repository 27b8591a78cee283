"""The last accepted and the first rejected value of each billing limit."""

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
from tests.billing.payments import STARTER, pay, record
from tests.factories.subscriptions import FIRST, after, days_of, new_garage, refused

THREE_YEARS = 3 * 366


def subscription_of(garage: Garage) -> GarageSubscription:
    with tenancy.platform():
        return GarageSubscription.objects.select_related("plan").get(garage=garage)


def sponsor_until(garage: Garage, days: int, reason: str = "School") -> None:
    sponsor(garage.pk, plan=queries.get_plan("pro"), until=after(days).date(), reason=reason, by=7)


def discount_until(garage: Garage, days: int, reason: str = "A friend") -> None:
    discount(garage.pk, percent=25, until=after(days).date(), reason=reason, by=7)


# -- sponsored days, discounts, extensions -------------------------------------------------------------------


def test_sponsorship_lasts_at_most_three_years(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        with refused(errors.TooFarAhead) as caught:
            sponsor_until(garage, THREE_YEARS + 1)
        assert str(caught.value) == "The longest time is 3 years."
        sponsor_until(garage, THREE_YEARS)
    assert days_of(garage)[-1][2] == after(THREE_YEARS).date()


def test_discount_lasts_at_most_three_years(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        with refused(errors.TooFarAhead):
            discount_until(garage, THREE_YEARS + 1)
        discount_until(garage, THREE_YEARS)
    assert subscription_of(garage).discount_until == after(THREE_YEARS).date()


def test_discount_without_a_reason_or_with_a_past_end_is_refused(garage: Garage) -> None:
    with clock.at(after(9)):
        pay(garage, "in_1")
        with refused(errors.ReasonMissing):
            discount_until(garage, 30, reason=" ")
        with refused(errors.DiscountOver):
            discount_until(garage, 8)
        discount_until(garage, 9)
    assert subscription_of(garage).discount_percent == 25


def test_payment_of_the_discounted_price_needs_no_reason(garage: Garage) -> None:
    other = new_garage("Fourth")
    with clock.at(after(0)):
        for each in (garage, other):
            pay(each, f"in_{each.pk}")
        discount_until(garage, 10)
        record(garage, amount_paise=STARTER - 24_975)
        with refused(errors.ReasonMissing):
            record(garage, "412345678902", amount_paise=STARTER)
        # The discount applies only to its garage.
        with refused(errors.ReasonMissing):
            record(other, "412345678902", amount_paise=STARTER - 24_975)
    with clock.at(after(11)):
        record(garage, "412345678902", amount_paise=STARTER)


def test_sponsorship_that_adds_no_day_is_refused(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        with refused(errors.SponsorshipTooShort):
            sponsor_until(garage, 28)
        sponsor_until(garage, 29)
    assert days_of(garage)[-1] == ("sponsored", after(29).date(), after(29).date())


def test_sponsored_plan_becomes_the_plan_of_the_subscription(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        sponsor_until(garage, 60)
    assert subscription_of(garage).plan.code == "pro"


def test_sponsorship_reactivates_a_garage_whose_cancelled_subscription_ended(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(40)):
        sponsor_until(garage, 100)
        assert queries.standing_of(garage.pk).state is State.ACTIVE
    assert days_of(garage)[-1] == ("sponsored", after(40).date(), after(100).date())


def test_error_for_a_too_long_extension_shows_the_days_still_allowed(garage: Garage) -> None:
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


# -- cancellation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("day", [0, 40, 59])
def test_automatic_charge_up_to_the_last_day_does_not_undo_the_cancellation(garage: Garage, day: int) -> None:
    """The owner pays for two months and cancels. An automatic Stripe charge arrives after that."""
    with clock.at(after(0)):
        pay(garage, "in_1")
        pay(garage, "in_2")
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(day)):
        pay(garage, "in_3")
        assert queries.standing_of(garage.pk).state is State.CANCELLING


def test_automatic_charge_after_the_last_day_undoes_the_cancellation(garage: Garage) -> None:
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


def test_payment_of_one_paisa_is_accepted(garage: Garage) -> None:
    """The administrator decides whether the amount is enough."""
    with clock.at(after(0)):
        assert claim(garage.pk, amount_paise=1).amount_paise == 1
        record(garage, amount_paise=1, reason="A test of the bank's")
        plan = queries.get_plan("starter")
        applied = apply_payment(garage.pk, source=Source.STRIPE, source_ref="in_1", plan=plan, amount_paise=1)
    assert applied.period.amount_paise == 1


def test_payment_older_than_thirty_days_cannot_be_claimed_or_recorded(garage: Garage) -> None:
    with clock.at(after(0)):
        claim(garage.pk, paid_on=FIRST - timedelta(days=30))
        with refused(errors.PaymentTooOld) as claimed:
            claim(garage.pk, reference="412345678902", paid_on=FIRST - timedelta(days=31))
        with refused(errors.PaymentTooOld) as recorded:
            record(garage, received_on=FIRST - timedelta(days=31), reason="Found in the post")
    for each in (claimed, recorded):
        assert str(each.value) == "A payment can be recorded up to 30 days after it was received."


def test_error_for_a_fourth_claim_names_the_three_waiting_claims(garage: Garage) -> None:
    for number in range(3):
        claim(garage.pk, reference=f"41234567890{number}")
    with refused(errors.ClaimsWaiting) as caught:
        claim(garage.pk, reference="412345678909")
    assert str(caught.value).startswith("3 of your payments are waiting for confirmation.")


def test_claim_for_an_unknown_garage_is_not_found(garage: Garage) -> None:
    with refused(NotFound), transaction.atomic():
        claim(garage.pk + 1_000)


def test_garage_without_a_subscription_can_claim_a_payment(garage: Garage) -> None:
    claim(garage.pk)
    assert subscription_of(garage).plan.code == "starter"
    assert days_of(garage) == []


# -- references ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mode", "words"), [(PaymentMode.UPI, "12 to 22"), (PaymentMode.CHEQUE, "6 to 22")])
def test_error_for_a_too_short_reference_shows_the_allowed_length(
    garage: Garage, mode: PaymentMode, words: str
) -> None:
    with clock.at(after(0)), refused(errors.ReferenceUnreadable) as caught:
        record(garage, "12345", mode=mode)
    assert str(caught.value) == f"The reference must have {words} letters and digits."


def test_transfer_references_with_nine_equal_final_digits_count_as_similar(garage: Garage) -> None:
    """Shorter digit sequences can be equal by chance."""
    with clock.at(after(0)):
        record(garage, "UTRX12345678")
        record(garage, "000012345678", mode=PaymentMode.NEFT)
        record(garage, "UTR123456789")
        with refused(errors.ReferenceSimilar):
            record(garage, "000123456789", mode=PaymentMode.NEFT)
    assert len(days_of(garage)) == 3


def test_error_for_a_similar_reference_names_the_first_recorded_transfer(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage, "417951871527")
        record(garage, "UTR417951871527", mode=PaymentMode.NEFT, reason="Of another bank")
        with refused(errors.ReferenceSimilar) as caught:
            record(garage, "0417951871527")
    assert str(caught.value) == (
        "A payment with a similar number (UPI 417951871527) is recorded already. Explain why this one is different."
    )


def test_cheque_or_cash_payment_with_the_reference_of_a_transfer_is_accepted(garage: Garage) -> None:
    with clock.at(after(0)):
        record(garage, "417951871527")
        record(garage, "0417951871527", mode=PaymentMode.CHEQUE)
        record(garage, "417951871527", mode=PaymentMode.CASH)
    assert len(days_of(garage)) == 3
