"""Granted days, cancellation and plan changes, and the cases in which they are refused."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from billing import account, errors, queries
from billing.catalogue import OFFERS
from billing.models import (
    BillingPayment,
    FeeInvoice,
    GarageSubscription,
    PaymentMode,
    Plan,
    Source,
    SubscriptionPeriod,
)
from billing.rules import State
from billing.services import (
    PlanChange,
    Received,
    apply_payment,
    cancel_at_period_end,
    change_plan,
    discount,
    extend,
    grants,
    preview_plan_change,
    publish_plans,
    record_payment,
    sponsor,
    start_trial,
    uncancel,
    void_period,
)
from garages.models import Garage, GarageState
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from kernel.errors import NotFound
from tests.factories.subscriptions import FIRST, after, days_of, new_garage, refused


def day(number: int) -> date:
    return FIRST + timedelta(days=number)


def pay(garage: Garage, ref: str = "in_1", code: str = "starter") -> SubscriptionPeriod:
    plan = queries.get_plan(code)
    return apply_payment(
        garage.pk, source=Source.STRIPE, source_ref=ref, plan=plan, amount_paise=plan.price_paise
    ).period


# -- plans ---------------------------------------------------------------------------------------------------


def test_publishing_an_unchanged_plan_catalogue_again_adds_no_plan(garage: Garage) -> None:
    with tenancy.platform():
        publish_plans()
        assert Plan.objects.count() == len(OFFERS)
    assert {plan.code: plan.price_paise for plan in queries.offered_plans()} == {
        "starter": 99_900,
        "starter-yearly": 999_000,
        "pro": 199_900,
        "pro-yearly": 1_999_000,
    }


def test_new_periods_use_the_new_plan_version_and_old_periods_keep_the_old_version(garage: Garage) -> None:
    sold = pay(garage)
    with tenancy.platform():
        Plan.objects.create(
            code="starter", version=2, name="Starter", price_paise=109_900, interval="month",
            branches=1, staff=10, grace_days=5, trial_days=14,
        )  # fmt: skip
        assert queries.get_plan("starter").version == 2
        sold.refresh_from_db()
        assert (sold.plan.version, sold.amount_paise, sold.grace_days) == (1, 99_900, 7)
    with pytest.raises(errors.PlanNotOffered):
        queries.get_plan("gold")


def test_new_plan_version_is_published_once_and_the_old_version_is_kept(
    garage: Garage, monkeypatch: pytest.MonkeyPatch
) -> None:
    dearer = replace(OFFERS[0], version=2, price_paise=109_900)
    monkeypatch.setattr(grants, "OFFERS", (*OFFERS, dearer))
    for _ in range(2):
        publish_plans()
    assert queries.get_plan("starter").price_paise == 109_900
    with tenancy.platform():
        versions = Plan.objects.filter(code="starter").order_by("version")
        assert list(versions.values_list("version", "price_paise")) == [(1, 99_900), (2, 109_900)]
        assert Plan.objects.count() == len(OFFERS) + 1


# -- trials --------------------------------------------------------------------------------------------------


def test_trial_lasts_fourteen_days_and_is_given_once(garage: Garage) -> None:
    with clock.at(after(0)):
        start_trial(garage.pk)
        assert days_of(garage) == [("trial", day(0), day(13))]
        with refused(errors.TrialUsed):
            start_trial(garage.pk)
    paid = new_garage("Fourth")
    pay(paid)
    with refused(errors.TrialUsed):
        start_trial(paid.pk)
    with tenancy.platform():
        assert GarageSubscription.objects.get(garage=garage).listed_state == "trial"


@pytest.mark.parametrize("when", [0, 13, 14, 16])
def test_trial_can_be_extended_until_its_grace_days_end(garage: Garage, when: int) -> None:
    with clock.at(after(0)):
        start_trial(garage.pk)
    with clock.at(after(when)):
        assert extend(garage.pk, days=10, reason="Was ill", by=7).end == day(23)
        extend(garage.pk, days=20, reason="Still ill", by=7)
        with refused(errors.ExtensionTooLong):
            extend(garage.pk, days=1, reason="Again", by=7)
    assert days_of(garage)[1:] == [("extension", day(14), day(23)), ("extension", day(24), day(43))]
    assert queries.standing_of(garage.pk, day(43)).state is State.TRIAL
    assert queries.standing_of(garage.pk, day(46)).state is State.GRACE


def test_payment_during_extended_grace_adds_days_from_the_end_of_the_old_period(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage)
    with clock.at(after(35)):
        extend(garage.pk, days=14, reason="The bank was closed", by=7)
        with refused(errors.ExtensionTooLong):
            extend(garage.pk, days=1, reason="Again", by=7)
    assert [queries.standing_of(garage.pk, day(each)).state for each in (49, 50)] == [
        State.GRACE,
        State.EXPIRED,
    ]
    with clock.at(after(49)):
        pay(garage, "in_2")
    assert days_of(garage)[1][1] == day(29)
    # The next period has the usual grace.
    end = days_of(garage)[1][2]
    assert queries.standing_of(garage.pk, end + timedelta(days=8)).state is State.EXPIRED


def test_extension_without_a_reason_or_outside_trial_and_grace_is_refused(garage: Garage) -> None:
    with clock.at(after(0)):
        with refused(NotFound):
            extend(garage.pk, days=1, reason="x", by=7)
        pay(garage)
        with refused(errors.NothingToExtend):
            extend(garage.pk, days=1, reason="x", by=7)
    with clock.at(after(29)):
        with refused(errors.ReasonMissing):
            extend(garage.pk, days=1, reason="", by=7)
        with refused(errors.NothingToExtend):
            extend(garage.pk, days=0, reason="x", by=7)
    with clock.at(after(36)), refused(errors.NothingToExtend):
        extend(garage.pk, days=1, reason="x", by=7)


def test_voided_trial_cannot_be_extended(garage: Garage) -> None:
    with clock.at(after(0)):
        void_period(start_trial(garage.pk).pk, reason="Opened twice", by=7)
        with refused(errors.NothingToExtend):
            extend(garage.pk, days=1, reason="x", by=7)


def test_sponsored_days_start_after_paid_days_and_cost_nothing(garage: Garage) -> None:
    pro = queries.get_plan("pro")
    with clock.at(after(0)):
        pay(garage)
        with refused(errors.ReasonMissing):
            sponsor(garage.pk, plan=pro, until=day(100), reason=" ", by=7)
        with refused(errors.SponsorshipTooShort):
            sponsor(garage.pk, plan=pro, until=day(28), reason="School", by=7)
        given = sponsor(garage.pk, plan=pro, until=day(100), reason="School", by=7)
    assert (given.start, given.amount_paise, given.kind) == (day(29), 0, "sponsored")
    assert queries.standing_of(garage.pk, day(60)).state is State.ACTIVE


# -- cancellation ----------------------------------------------------------------------------------------------


def test_cancellation_can_be_reversed_until_the_last_day(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage)
        with refused(errors.NotCancelling):
            uncancel(garage.pk, by=7)
        cancel_at_period_end(garage.pk, by=7)
        with refused(errors.NothingToCancel):
            cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(28)):
        uncancel(garage.pk, by=7)
        assert queries.standing_of(garage.pk, day(29)).state is State.GRACE
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(29)):
        assert queries.standing_of(garage.pk).state is State.EXPIRED
        with refused(errors.NotCancelling):
            uncancel(garage.pk, by=7)


def test_audit_entries_about_cancelling_and_resuming_name_the_person(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage)
        cancel_at_period_end(garage.pk, by=7)
        uncancel(garage.pk, by=8)
    with tenancy.platform():
        found = AuditEntry.objects.filter(garage_id=garage.pk).order_by("pk").values_list("kind", "person_id")
        assert list(found)[-2:] == [("subscription_cancelled", 7), ("subscription_uncancelled", 8)]


def test_missing_or_ended_subscription_cannot_be_cancelled(garage: Garage) -> None:
    with refused(NotFound):
        cancel_at_period_end(garage.pk, by=7)
    with clock.at(after(0)):
        pay(garage)
    with clock.at(after(30)), refused(errors.NothingToCancel):
        cancel_at_period_end(garage.pk, by=7)


def test_payment_does_not_reinstate_a_suspended_garage(garage: Garage) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=garage.pk).update(state=GarageState.SUSPENDED)
    pay(garage)
    assert queries.standing_of(garage.pk).state is State.SUSPENDED
    with tenancy.platform():
        assert GarageSubscription.objects.get(garage=garage).listed_state == "suspended"


# -- plan changes ----------------------------------------------------------------------------------------------


def change(
    garage: Garage, code: str, charge_paise: int = 0, ref: str = "up_1", reference: str = "UTR123456789"
) -> PlanChange:
    received = Received(PaymentMode.UPI, reference, clock.today()) if charge_paise else None
    return change_plan(
        garage.pk,
        plan=queries.get_plan(code),
        source=Source.MANUAL,
        source_ref=ref,
        charge_paise=charge_paise,
        received=received,
        by=7,
    )


def amounts(garage: Garage) -> list[tuple[str, int, int, int]]:
    """Return plan, first and last day as numbers, and paise of each valid period."""
    return [
        (row.plan.code, (row.start - FIRST).days, (row.end - FIRST).days, row.amount_paise)
        for row in queries.live_periods(garage.pk)
    ]


def test_upgrade_immediately_changes_the_plan_of_the_remaining_days(garage: Garage) -> None:
    """Ten of 29 paid days are left, so the charge is 10/29 of ₹1,999 minus 10/29 of ₹999."""
    with clock.at(after(0)):
        pay(garage)
    with clock.at(after(19)):
        seen = preview_plan_change(garage.pk, plan=queries.get_plan("pro"))
        assert (seen.at_once, seen.effective_on, seen.charge_paise) == (True, day(19), 68_931 - 34_448)
        assert change(garage, "pro", seen.charge_paise) == seen
    assert amounts(garage) == [("starter", 0, 18, 99_900 - 34_448), ("pro", 19, 28, 68_931)]
    with tenancy.platform():
        payment = BillingPayment.objects.get(garage=garage)
        assert (payment.amount_paise, payment.period.plan.code) == (seen.charge_paise, "pro")
        assert SubscriptionPeriod.objects.filter(garage=garage).exclude(voided_at=None).count() == 1
    assert queries.standing_of(garage.pk, day(28)).state is State.EXPIRING


def test_voided_upgrade_restores_the_days_of_the_earlier_plan(garage: Garage) -> None:
    """The upgrade's payment bounced. The earlier payments, including payments ahead, still count in full."""
    with clock.at(after(0)):
        pay(garage)
        pay(garage, "in_2")
    with clock.at(after(19)):
        change(garage, "pro", preview_plan_change(garage.pk, plan=queries.get_plan("pro")).charge_paise)
        for row in reversed(queries.live_periods(garage.pk)):
            if row.plan.code == "pro":
                void_period(row.pk, reason="Bounced", by=7)
        assert queries.standing_of(garage.pk).end == day(59)
    assert amounts(garage) == [
        ("starter", 0, 18, 99_900 - 34_448),
        ("starter", 19, 28, 34_448),
        ("starter", 29, 59, 99_900),
    ]
    with tenancy.platform():
        assert BillingPayment.objects.get(garage=garage).void_reason == "Bounced"
        assert GarageSubscription.objects.get(garage=garage).plan.code == "starter"


def test_repeated_upgrade_is_applied_once(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage)
    with clock.at(after(19)):
        change(garage, "pro", 34_483)
        before = amounts(garage)
        change(garage, "pro", 34_483)
        assert amounts(garage) == before


def test_upgrade_also_charges_the_price_difference_for_periods_paid_ahead(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage)
        pay(garage, "in_2")
        assert preview_plan_change(garage.pk, plan=queries.get_plan("pro")).charge_paise == 200_000
        change(garage, "pro", 200_000)
        pay(garage, "in_3", "pro")
    assert amounts(garage) == [("pro", 0, 28, 199_900), ("pro", 29, 59, 199_900), ("pro", 60, 89, 199_900)]


def test_upgrade_without_a_charge_creates_no_payment_and_no_invoice(garage: Garage) -> None:
    """Pro with a 60 % discount costs less than the paid Starter plan. There is no refund."""
    with clock.at(after(0)):
        pay(garage)
        discount(garage.pk, percent=60, until=day(60), reason="A fair", by=7)
        assert preview_plan_change(garage.pk, plan=queries.get_plan("pro")).charge_paise == 0
        assert change(garage, "pro").at_once
    assert amounts(garage) == [("pro", 0, 28, 99_900)]
    with tenancy.platform():
        assert list(FeeInvoice.objects.values_list("kind", "total_paise")) == [("tax_invoice", 99_900)]
        assert not BillingPayment.objects.exists()


def test_downgrade_takes_effect_with_the_next_payment(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, code="pro")
        seen = change(garage, "starter")
        assert (seen.at_once, seen.effective_on, seen.charge_paise) == (False, day(29), 0)
        assert amounts(garage) == [("pro", 0, 28, 199_900)]
        billing = account.get_billing(garage.pk)
        assert billing.plan and billing.next_plan
        assert (billing.plan.code, billing.next_plan.code, billing.next_amount) == ("pro", "starter", 99_900)
        assert billing.next_date == day(29)


def test_downgrade_can_be_reversed_for_free(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, code="pro")
        change(garage, "starter")
        assert change(garage, "pro", ref="up_2").charge_paise == 0
    with tenancy.platform():
        assert GarageSubscription.objects.get(garage=garage).plan.code == "pro"


def test_plan_change_in_a_trial_takes_effect_after_the_trial(garage: Garage) -> None:
    with clock.at(after(0)):
        start_trial(garage.pk)
        assert change(garage, "starter").effective_on == day(14)
    assert [each[0] for each in amounts(garage)] == ["pro"]


def test_change_to_a_newer_plan_version_takes_effect_with_the_next_payment(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage)
        with tenancy.platform():
            Plan.objects.create(
                code="starter", version=2, name="Starter", price_paise=109_900, interval="month",
                branches=1, staff=10, grace_days=7, trial_days=14,
            )  # fmt: skip
        assert not change(garage, "starter").at_once
        assert account.get_billing(garage.pk).next_amount == 109_900


def test_plan_change_to_the_same_plan_or_with_a_wrong_charge_or_reference_is_refused(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage)
        with refused(errors.SamePlan):
            change(garage, "starter")
        with refused(errors.ChargeDiffers):
            change(garage, "pro", 99_999)
        with refused(errors.ReferenceUnreadable):
            change(garage, "pro", 100_000, reference="short")
        other = new_garage("Fourth")
        pay(other, "in_2")
        record_payment(
            other.pk, mode=PaymentMode.UPI, reference="UTR123456789", plan=queries.get_plan("starter"),
            amount_paise=99_900, received_on=day(0), by=7,
        )  # fmt: skip
        with refused(errors.ReferenceUsed):
            change(garage, "pro", 100_000, reference="utr 1234 56789")
        with refused(errors.ReferenceUsed):
            change_plan(
                garage.pk,
                plan=queries.get_plan("pro"),
                source=Source.STRIPE,
                source_ref="in_2",
                charge_paise=100_000,
            )
