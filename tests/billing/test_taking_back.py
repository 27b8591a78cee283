"""What an upgrade has cut into parts is taken back from its end, and with the last part goes all its money."""

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
    """Two months of starter, both of them pro from the tenth day on; answers what that cost."""
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


def balance() -> int:
    """Of all our invoices, credit notes taken off."""
    with tenancy.platform():
        return sum(
            -each.total_paise if each.original_id else each.total_paise for each in FeeInvoice.objects.all()
        )


def live_money() -> int:
    with tenancy.platform():
        return sum(BillingPayment.objects.filter(voided_at=None).values_list("amount_paise", flat=True))


def worth(garage: Garage) -> int:
    return sum(row.amount_paise for row in queries.live_periods(garage.pk))


def test_each_part_has_an_invoice_of_its_own(garage: Garage) -> None:
    charge = paid_twice_and_upgraded(garage)
    assert balance() == live_money() == worth(garage) == 2 * 99_900 + charge


def test_it_is_taken_back_from_its_end(garage: Garage) -> None:
    paid_twice_and_upgraded(garage)
    first, second = pro_rows(garage)
    with refused(errors.LaterPeriodsStand), clock.at(noon(PRO_ON)):
        services.void_period(first.pk, reason="x", by=None)
    with clock.at(noon(PRO_ON)):
        services.void_period(second.pk, reason="The transfer came back", by=None)
        assert balance() == worth(garage)
        services.void_period(first.pk, reason="The transfer came back", by=None)
    assert balance() == live_money() == worth(garage) == 2 * 99_900


def test_with_the_last_part_goes_the_money_for_all(garage: Garage) -> None:
    paid_twice_and_upgraded(garage)
    with clock.at(noon(PRO_ON)):
        while rows := pro_rows(garage):
            services.void_period(rows[-1].pk, reason="x", by=None)
        while rows := queries.live_periods(garage.pk):
            services.void_period(rows[-1].pk, reason="x", by=None)
    assert (balance(), live_money(), worth(garage)) == (0, 0, 0)
    # Then the transfer can be recorded where it belongs.
    with clock.at(noon(PRO_ON)):
        plan = queries.get_plan("starter")
        services.record_payment(
            garage.pk, mode=PaymentMode.UPI, reference="400000000001", plan=plan,
            amount_paise=plan.price_paise, received_on=FIRST, reason="It was for another day", by=None,
        )  # fmt: skip
    assert balance() == 99_900


def test_as_long_as_one_part_stands_so_does_the_money_for_all(garage: Garage) -> None:
    """The days up to the upgrade were paid for and used: only with them goes what was paid."""
    charge = paid_twice_and_upgraded(garage)
    with clock.at(noon(PRO_ON)):
        while len(rows := queries.live_periods(garage.pk)) > 2:
            services.void_period(rows[-1].pk, reason="x", by=None)
        assert live_money() == 99_900 + charge
        while rows := queries.live_periods(garage.pk)[1:]:
            services.void_period(rows[-1].pk, reason="x", by=None)
        assert (len(queries.live_periods(garage.pk)), live_money(), balance()) == (1, 99_900, 99_900)
        services.void_period(queries.live_periods(garage.pk)[0].pk, reason="All of it came back", by=7)
    with tenancy.platform():
        note = FeeInvoice.objects.latest("pk")
        payment = BillingPayment.objects.get(reference="400000000001")
    assert (note.kind, note.document["reason"]) == ("credit_note", "All of it came back")
    assert (payment.void_reason, payment.voided_by) == ("All of it came back", 7)


def test_an_upgrade_stands_as_long_as_any_part_of_it_stands_behind(garage: Garage) -> None:
    """Also with a payment behind that has nothing to do with it."""
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


def test_an_upgrade_of_an_upgrade_is_taken_back_whole(garage: Garage) -> None:
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
        assert balance() == live_money() == worth(garage)
        while rows := queries.live_periods(garage.pk):
            services.void_period(rows[-1].pk, reason="A mistake from the beginning", by=7)
    assert (balance(), live_money()) == (0, 0)


@pytest.mark.parametrize("code", ["pro-yearly", "starter-yearly"])
def test_another_interval_comes_with_the_next_payment(garage: Garage, code: str) -> None:
    with clock.at(noon(FIRST)):
        plan = queries.get_plan("starter")
        services.record_payment(
            garage.pk, mode=PaymentMode.UPI, reference="400000000001", plan=plan,
            amount_paise=plan.price_paise, received_on=FIRST, by=None,
        )  # fmt: skip
        change = services.preview_plan_change(garage.pk, plan=queries.get_plan(code))
    assert (change.at_once, change.charge_paise) == (False, 0)


def test_who_pays_wants_to_go_on(garage: Garage) -> None:
    for number in (1, 2):
        with clock.at(noon(FIRST)):
            plan = queries.get_plan("starter")
            services.record_payment(
                garage.pk, mode=PaymentMode.UPI, reference=f"40000000000{number}", plan=plan,
                amount_paise=plan.price_paise, received_on=FIRST, by=None,
            )  # fmt: skip
            assert not queries.standing_of(garage.pk).ending
            services.cancel_at_period_end(garage.pk, by=None)


def test_a_discount_holds_for_an_upgrade_as_well(garage: Garage) -> None:
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
    # A fifth of the new price for 19 of 29 days.
    assert full - less == pytest.approx(199_900 * 0.2 * 19 / 29, abs=1)
