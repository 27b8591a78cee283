"""Plan changes: whether they apply immediately, and what they cost."""

import pytest

from billing import queries
from billing.models import BillingPayment, FeeInvoice, PaymentMode, Plan, Source
from billing.services import (
    PlanChange,
    Received,
    apply_payment,
    change_plan,
    preview_plan_change,
    sponsor,
    void_period,
)
from garages.models import Garage
from gst.document import from_json
from kernel import clock, tenancy
from tests.billing.payments import pay
from tests.factories.subscriptions import FIRST, after


def preview(garage: Garage, code: str = "pro") -> PlanChange:
    return preview_plan_change(garage.pk, plan=queries.get_plan(code))


def upgrade(garage: Garage, ref: str = "up_1") -> PlanChange:
    charge = preview(garage).charge_paise
    return change_plan(
        garage.pk, plan=queries.get_plan("pro"), source=Source.MANUAL, source_ref=ref, charge_paise=charge,
        received=Received(PaymentMode.UPI, "utr 1234 56789", clock.today()) if charge else None, by=7,
    )  # fmt: skip


def plans(garage: Garage) -> list[tuple[str, int, int]]:
    """Return plan, first and last day as numbers, of each valid period."""
    return [
        (row.plan.code, (row.start - FIRST).days, (row.end - FIRST).days)
        for row in queries.live_periods(garage.pk)
    ]


@pytest.mark.parametrize(
    ("day", "at_once", "effective_on", "charge_paise"),
    [(0, True, 0, 100_000), (28, True, 28, 3_448), (29, False, 29, 0), (40, False, 40, 0)],
)
def test_upgrade_applies_immediately_up_to_the_last_day_of_the_period(
    garage: Garage, day: int, at_once: bool, effective_on: int, charge_paise: int
) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
    with clock.at(after(day)):
        seen = preview(garage)
    assert (seen.at_once, seen.effective_on) == (at_once, after(effective_on).date())
    assert seen.charge_paise == charge_paise


def test_upgrade_does_not_change_or_charge_sponsored_days(garage: Garage) -> None:
    """The garage has a sponsored month after its paid month."""
    starter = queries.get_plan("starter")
    with clock.at(after(0)):
        pay(garage, "in_1")
        sponsor(garage.pk, plan=starter, until=after(59).date(), reason="School", by=7)
    with clock.at(after(19)):
        assert upgrade(garage).charge_paise == 34_483
    assert plans(garage) == [("starter", 0, 18), ("pro", 19, 28), ("starter", 29, 59)]
    with clock.at(after(40)):
        sponsored = preview(garage, "pro-yearly")
    assert (sponsored.at_once, sponsored.charge_paise) == (False, 0)


def test_plan_change_during_sponsored_days_waits_for_the_next_payment(garage: Garage) -> None:
    starter = queries.get_plan("starter")
    with clock.at(after(0)):
        sponsor(garage.pk, plan=starter, until=after(59).date(), reason="School", by=7)
        seen = upgrade(garage)
    assert (seen.at_once, seen.effective_on, seen.charge_paise) == (False, after(60).date(), 0)
    assert plans(garage) == [("starter", 0, 59)]


def test_current_period_can_be_upgraded_to_the_plan_of_a_period_paid_ahead(garage: Garage) -> None:
    """The periods ahead already have the new plan and cost nothing more."""
    with clock.at(after(0)):
        pay(garage, "in_1")
        pay(garage, "in_2", code="pro")
        seen = upgrade(garage)
    assert (seen.at_once, seen.effective_on, seen.charge_paise) == (True, FIRST, 100_000)
    assert plans(garage) == [("pro", 0, 28), ("pro", 29, 59)]


def test_change_to_a_plan_of_equal_price_waits_for_the_next_payment(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        with tenancy.platform():
            Plan.objects.create(
                code="fleet", version=1, name="Fleet", price_paise=99_900, interval="month",
                branches=1, staff=10, grace_days=7, trial_days=14,
            )  # fmt: skip
        seen = preview(garage, "fleet")
    assert (seen.at_once, seen.charge_paise) == (False, 0)


def test_repeated_upgrade_has_the_same_charge_after_the_first_payment_bounced(garage: Garage) -> None:
    """The restored days begin within a month, whose length does not change."""
    with clock.at(after(0)):
        pay(garage, "in_1")
    with clock.at(after(19)):
        bounced = upgrade(garage)
        void_period(queries.live_periods(garage.pk)[-1].pk, reason="It bounced", by=7)
        again = upgrade(garage, "up_2")
    assert again == bounced and again.charge_paise == 34_483


def test_upgrade_charge_uses_the_original_length_of_each_month(garage: Garage) -> None:
    """Sponsored days move the anchor day of later months, but not of earlier months."""
    starter = queries.get_plan("starter")
    with clock.at(after(0)):
        pay(garage, "in_1")
        sponsor(garage.pk, plan=starter, until=after(39).date(), reason="School", by=7)
        pay(garage, "in_2")
    with clock.at(after(19)):
        assert preview(garage).charge_paise == 34_483 + 100_000


def test_upgrade_starts_today_and_changes_the_plan_of_periods_paid_ahead(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
        pay(garage, "in_2")
    with clock.at(after(19)):
        seen = upgrade(garage)
    assert seen.effective_on == after(19).date()
    assert plans(garage) == [("starter", 0, 18), ("pro", 19, 28), ("pro", 29, 59)]


def test_upgrade_payment_is_stored_and_shown_on_its_invoice(garage: Garage) -> None:
    with clock.at(after(0)):
        pay(garage, "in_1")
    with clock.at(after(19)):
        upgrade(garage)
    with tenancy.platform():
        payment = BillingPayment.objects.get(garage=garage)
        paper = from_json(FeeInvoice.objects.filter(garage=garage).latest("pk").document)
    assert (payment.mode, payment.reference, payment.note) == ("upi", "UTR123456789", "")
    assert (payment.amount_paise, payment.received_on, payment.recorded_by) == (34_483, after(19).date(), 7)
    assert ("Paid by", "UPI UTR123456789, received on 19/02/2024") in paper.references


def test_fee_invoice_of_a_card_payment_names_the_card_as_payment_mode(garage: Garage) -> None:
    plan = queries.get_plan("starter")
    with clock.at(after(0)):
        apply_payment(
            garage.pk, source=Source.STRIPE, source_ref="in_1", plan=plan, amount_paise=plan.price_paise
        )
    with tenancy.platform():
        paper = from_json(FeeInvoice.objects.get(garage=garage).document)
    assert ("Paid by", "card") in paper.references
