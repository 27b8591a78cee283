"""The overview: garages by status, monthly revenue and open work."""

from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from billing import queries, services
from billing.models import GarageSubscription, PaymentMode, Source
from kernel import clock, tenancy
from kernel.outbox.models import OutboxRow
from tests.api import Api
from tests.cast import Cast
from tests.console.people import call
from tests.factories.subscriptions import new_garage


def overview(client: Api) -> dict[str, Any]:
    answer = call(client, "GET", "overview")
    assert answer.status == 200, answer.body
    return answer.data  # type: ignore[no-any-return]


def pay(garage_id: int, plan_code: str, amount: int, number: int = 1) -> None:
    with tenancy.platform():
        services.record_payment(
            garage_id,
            plan=queries.get_plan(plan_code),
            mode=PaymentMode.UPI,
            reference=f"40000000{number:04}",
            amount_paise=amount,
            received_on=clock.today(),
            reason="As agreed",
            by=None,
        )


def test_trials_add_no_monthly_revenue(cast: Cast, as_super: Api) -> None:
    seen = overview(as_super)
    states = {each["state"]: each["number"] for each in seen["states"]}
    assert (states["trial"], states["active"], seen["monthlyRecurring"]) == (2, 0, 0)
    assert seen["trialsEnding"] == seen["renewalsToday"] == seen["claimsWaiting"] == 0


@pytest.mark.parametrize(
    ("plan", "paid", "worth"),
    [("starter", 99_900, 999.0), ("starter-yearly", 999_000, 832.5), ("pro", 149_925, 1499.25)],
    ids=["monthly plan", "yearly plan divided by twelve", "discounted price"],
)
def test_monthly_revenue_is_the_paid_amount_divided_by_its_months(
    as_super: Api, plan: str, paid: int, worth: float
) -> None:
    garage = new_garage()
    pay(garage.pk, plan, paid)
    assert overview(as_super)["monthlyRecurring"] == worth


def test_future_and_sponsored_periods_add_no_monthly_revenue(cast: Cast, as_super: Api) -> None:
    pay(cast.first.pk, "starter", 99_900)
    with tenancy.platform():
        pro, until = queries.get_plan("pro"), clock.today() + timedelta(days=60)
        services.sponsor(new_garage().pk, plan=pro, until=until, reason="A school", by=None)
    assert overview(as_super)["monthlyRecurring"] == 0
    with clock.at(clock.now() + timedelta(days=20)):
        assert overview(as_super)["monthlyRecurring"] == 999.0


def test_monthly_revenue_counts_an_upgraded_period_with_the_price_of_its_new_plan(as_super: Api) -> None:
    garage = new_garage()
    pay(garage.pk, "starter", 99_900)
    with clock.at(clock.now() + timedelta(days=10)):
        with tenancy.platform():
            change = services.preview_plan_change(garage.pk, plan=queries.get_plan("pro"))
            services.change_plan(
                garage.pk,
                plan=change.plan,
                source=Source.CHANGE,
                source_ref="x",
                charge_paise=change.charge_paise,
            )
        assert abs(overview(as_super)["monthlyRecurring"] - 1999) < 1


def test_overview_counts_renewals_and_ending_trials_and_failing_tasks(cast: Cast, as_super: Api) -> None:
    today = clock.today()
    with tenancy.platform():
        first = GarageSubscription.objects.filter(pk=cast.first.pk)
        for days, expected in ((0, 1), (6, 1), (7, 0), (-1, 0)):
            first.update(listed_end=today + timedelta(days=days))
            assert overview(as_super)["trialsEnding"] == expected
        first.update(listed_state="expiring", listed_end=today)
        seen = overview(as_super)
        assert (seen["renewalsToday"], seen["renewalsThisWeek"]) == (1, 1)
        first.update(listed_state="cancelling")
        assert overview(as_super)["renewalsThisWeek"] == 0
        OutboxRow.objects.all().delete()
        OutboxRow.objects.create(kind="x", key="1", ids={}, last_error="No")
        OutboxRow.objects.create(kind="x", key="2", ids={}, dead_at=clock.now())
        OutboxRow.objects.create(kind="x", key="3", ids={})
        seen = overview(as_super)
    assert (seen["tasksFailing"], seen["tasksDead"]) == (1, 1)


def test_overview_takes_five_queries(
    cast: Cast, as_super: Api, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    from console.overview.numbers import get_overview

    with tenancy.platform(), django_assert_num_queries(5):
        get_overview()
