"""An upgrade is voided part by part, starting with its last part. Voiding the first part voids its
payment."""

from datetime import date, timedelta

import pytest

from billing import errors, queries, services
from billing.models import BillingPayment, FeeInvoice, PaymentMode, Plan, Source, SubscriptionPeriod
from billing.services import Received
from garages.models import Garage
from kernel import clock, tenancy
from tests.factories.subscriptions import FIRST, noon, refused

PRO_ON = date(2024, 2, 10)


def paid_twice_and_upgraded(garage: Garage) -> int:
    """Pay two months of Starter and upgrade to Pro on 10 February. Returns the upgrade's charge."""
    for number in (1, 2):
        with clock.at(noon(FIRST)):
            plan = queries.get_plan("starter")
            services.record_payment(
                garage.pk, mode=PaymentMode.UPI, reference=f"40000000000{number}", plan=plan,
                amount_paise=plan.price_paise, received_on=FIRST, by=None,
            )  # fmt: skip
    pro = queries.get_plan("pro")
    with clock.at(noon(PRO_ON)):
        charge = services.preview_plan_change(garage.pk, plan=pro).charge_paise
        services.change_plan(
            garage.pk, plan=pro, source=Source.CHANGE, source_ref="x", charge_paise=charge,
            received=Received(PaymentMode.UPI, "400000000003", PRO_ON),
        )  # fmt: skip
    return charge


def pro_rows(garage: Garage) -> list[SubscriptionPeriod]:
    return [row for row in queries.live_periods(garage.pk) if row.plan.code == "pro"]


def invoices_total() -> int:
    """Return the total of our invoices minus credit notes."""
    with tenancy.platform():
        return sum(
            -each.total_paise if each.original_id else each.total_paise for each in FeeInvoice.objects.all()
        )


def payments_total() -> int:
    with tenancy.platform():
        return sum(BillingPayment.objects.filter(voided_at=None).values_list("amount_paise", flat=True))


def ledger_total(garage: Garage) -> int:
    return sum(row.amount_paise for row in queries.live_periods(garage.pk))


def test_invoices_and_payments_and_periods_have_the_same_total_after_an_upgrade(garage: Garage) -> None:
    charge = paid_twice_and_upgraded(garage)
    assert invoices_total() == payments_total() == ledger_total(garage) == 2 * 99_900 + charge


def test_periods_of_an_upgrade_can_be_voided_only_from_the_last_to_the_first(garage: Garage) -> None:
    paid_twice_and_upgraded(garage)
    first, second = pro_rows(garage)
    with refused(errors.LaterPeriodsStand), clock.at(noon(PRO_ON)):
        services.void_period(first.pk, reason="x", by=None)
    with clock.at(noon(PRO_ON)):
        services.void_period(second.pk, reason="The transfer came back", by=None)
        assert invoices_total() == ledger_total(garage)
        services.void_period(first.pk, reason="The transfer came back", by=None)
    assert invoices_total() == payments_total() == ledger_total(garage) == 2 * 99_900


def test_voiding_all_periods_after_an_upgrade_voids_all_payments_and_invoices(garage: Garage) -> None:
    paid_twice_and_upgraded(garage)
    with clock.at(noon(PRO_ON)):
        while rows := pro_rows(garage):
            services.void_period(rows[-1].pk, reason="x", by=None)
        while rows := queries.live_periods(garage.pk):
            services.void_period(rows[-1].pk, reason="x", by=None)
    assert (invoices_total(), payments_total(), ledger_total(garage)) == (0, 0, 0)
    # The transfer can then be recorded again.
    with clock.at(noon(PRO_ON)):
        plan = queries.get_plan("starter")
        services.record_payment(
            garage.pk, mode=PaymentMode.UPI, reference="400000000001", plan=plan,
            amount_paise=plan.price_paise, received_on=FIRST, reason="It was for another day", by=None,
        )  # fmt: skip
    assert invoices_total() == 99_900


def test_payment_of_an_upgraded_period_is_voided_only_with_the_days_before_the_upgrade(
    garage: Garage,
) -> None:
    """The payment is voided only with the days before the upgrade."""
    charge = paid_twice_and_upgraded(garage)
    with clock.at(noon(PRO_ON)):
        while len(rows := queries.live_periods(garage.pk)) > 2:
            services.void_period(rows[-1].pk, reason="x", by=None)
        assert payments_total() == 99_900 + charge
        while rows := queries.live_periods(garage.pk)[1:]:
            services.void_period(rows[-1].pk, reason="x", by=None)
        assert (len(queries.live_periods(garage.pk)), payments_total(), invoices_total()) == (
            1,
            99_900,
            99_900,
        )
        services.void_period(queries.live_periods(garage.pk)[0].pk, reason="All of it came back", by=7)
    with tenancy.platform():
        note = FeeInvoice.objects.latest("pk")
        payment = BillingPayment.objects.get(reference="400000000001")
    assert (note.kind, note.document["reason"]) == ("credit_note", "All of it came back")
    assert (payment.void_reason, payment.voided_by) == ("All of it came back", 7)


def test_upgrade_periods_are_voided_in_reverse_order_even_if_a_payment_follows_the_upgrade(
    garage: Garage,
) -> None:
    """This is also true if another payment follows the upgrade."""
    paid_twice_and_upgraded(garage)
    with clock.at(noon(PRO_ON)):
        plan = queries.get_plan("pro")
        services.apply_payment(
            garage.pk, source=Source.STRIPE, source_ref="in_1", plan=plan, amount_paise=plan.price_paise
        )
        first, second, _ = pro_rows(garage)
        with refused(errors.LaterPeriodsStand):
            services.void_period(first.pk, reason="x", by=None)
        services.void_period(second.pk, reason="x", by=None)
        services.void_period(first.pk, reason="x", by=None)
    assert [row.plan.code for row in queries.live_periods(garage.pk)] == [
        "starter",
        "starter",
        "starter",
        "pro",
    ]


def test_upgrade_of_an_upgrade_can_be_voided_completely(garage: Garage) -> None:
    with tenancy.platform():
        Plan.objects.create(
            code="fleet", version=1, name="Fleet", price_paise=399_900, interval="month",
            branches=9, staff=90, grace_days=7, trial_days=14,
        )  # fmt: skip
    paid_twice_and_upgraded(garage)
    fleet = queries.get_plan("fleet")
    with clock.at(noon(PRO_ON + timedelta(days=3))):
        charge = services.preview_plan_change(garage.pk, plan=fleet).charge_paise
        services.change_plan(
            garage.pk, plan=fleet, source=Source.CHANGE, source_ref="y", charge_paise=charge,
            received=Received(PaymentMode.UPI, "400000000004", clock.today()),
        )  # fmt: skip
        assert invoices_total() == payments_total() == ledger_total(garage)
        while rows := queries.live_periods(garage.pk):
            services.void_period(rows[-1].pk, reason="A mistake from the beginning", by=7)
    assert (invoices_total(), payments_total()) == (0, 0)


@pytest.mark.parametrize("code", ["pro-yearly", "starter-yearly"])
def test_change_to_a_yearly_plan_takes_effect_with_the_next_payment(garage: Garage, code: str) -> None:
    with clock.at(noon(FIRST)):
        plan = queries.get_plan("starter")
        services.record_payment(
            garage.pk, mode=PaymentMode.UPI, reference="400000000001", plan=plan,
            amount_paise=plan.price_paise, received_on=FIRST, by=None,
        )  # fmt: skip
        change = services.preview_plan_change(garage.pk, plan=queries.get_plan(code))
    assert (change.at_once, change.charge_paise) == (False, 0)


def test_recorded_payment_reverses_a_cancellation(garage: Garage) -> None:
    for number in (1, 2):
        with clock.at(noon(FIRST)):
            plan = queries.get_plan("starter")
            services.record_payment(
                garage.pk, mode=PaymentMode.UPI, reference=f"40000000000{number}", plan=plan,
                amount_paise=plan.price_paise, received_on=FIRST, by=None,
            )  # fmt: skip
            assert not queries.standing_of(garage.pk).ending
            services.cancel_at_period_end(garage.pk, by=None)


def test_discount_reduces_the_charge_of_an_upgrade(garage: Garage) -> None:
    with clock.at(noon(FIRST)):
        plan = queries.get_plan("starter")
        services.record_payment(
            garage.pk, mode=PaymentMode.UPI, reference="400000000001", plan=plan,
            amount_paise=plan.price_paise, received_on=FIRST, by=None,
        )  # fmt: skip
    pro = queries.get_plan("pro")
    with clock.at(noon(PRO_ON)):
        full = services.preview_plan_change(garage.pk, plan=pro).charge_paise
        services.discount(garage.pk, percent=20, until=PRO_ON, reason="x", by=None)
        less = services.preview_plan_change(garage.pk, plan=pro).charge_paise
    # The charge is 20 % of the new price for 19 of 29 days.
    assert full - less == pytest.approx(199_900 * 0.2 * 19 / 29, abs=1)
