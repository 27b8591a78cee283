"""GET /garage/get-last-subscription answers every member in every subscription state."""

from datetime import date, timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from billing import queries
from billing.models import Source, SubscriptionPeriod
from billing.services import apply_payment, cancel_at_period_end, void_period
from garages.models import Garage
from kernel import clock, tenancy
from kernel.errors import NotFound
from tests.api import Api, refused
from tests.cast import Cast
from tests.factories.subscriptions import noon

START = date(2030, 1, 31)
END = date(2030, 2, 27)


def pay_a_month(garage: Garage) -> None:
    """Pay a month from 31 January 2030, long after the trial."""
    with clock.at(noon(START)):
        apply_payment(
            garage.pk,
            source=Source.STRIPE,
            source_ref="in_1",
            plan=queries.get_plan("starter"),
            amount_paise=99_950,
        )


def last_subscription(client: Api, cast: Cast, on: date) -> Any:
    """Call the route on another day. Sessions use the clock of Postgres, so the session stays valid."""
    with clock.at(noon(on)):
        answer = client.get("get-last-subscription", garageId=cast.first.pk)
    assert (answer.status, answer.body["success"]) == (200, True)
    return answer.data


@pytest.mark.spec("account-14", "account-25")
def test_last_subscription_request_returns_all_fields_of_the_specification(api: Api, cast: Cast) -> None:
    pay_a_month(cast.first)
    assert last_subscription(api.as_(cast.owner), cast, END) == {
        "subscriptionStartDate": "2030-01-31",
        "subscriptionEndDate": "2030-02-27",
        "gracePeriodEndDate": "2030-03-06",
        "subscriptionAmt": 999.5,
        "expired": False,
        "expiresIn": "1 day",
        "expiresRemark": None,
        "garageName": "First",
        "state": "expiring",
        "planName": "Starter",
        "says": None,
    }


@pytest.mark.parametrize(
    ("days", "state", "expired", "expires_in"),
    [
        (0, "expiring", False, "1 day"),
        (1, "grace", False, "7 days"),
        (7, "grace", False, "1 day"),
        (8, "expired", True, "Expired"),
        (97, "expired", True, "Expired"),
        (98, "archived", True, "Expired"),
    ],
)
@pytest.mark.spec("account-14")
def test_last_subscription_shows_the_subscription_state_and_the_days_left_of_that_day(
    api: Api, cast: Cast, days: int, state: str, expired: bool, expires_in: str
) -> None:
    pay_a_month(cast.first)
    found = last_subscription(api.as_(cast.technician), cast, END + timedelta(days=days))
    assert (found["state"], found["expired"], found["expiresIn"]) == (state, expired, expires_in)
    assert (found["expiresRemark"] is None) == (state == "expiring")
    assert found["expiresRemark"] is None or "Ask the owner" in found["expiresRemark"]
    assert found["says"] is None or found["says"]["expiresRemark"]["code"] == "first_second"
    assert (found["says"] is None) == (found["expiresRemark"] is None)


def test_last_subscription_in_a_trial_shows_fourteen_days_and_amount_zero(api: Api, cast: Cast) -> None:
    found = last_subscription(api.as_(cast.owner), cast, clock.today())
    assert (found["state"], found["expiresIn"], found["subscriptionAmt"]) == ("trial", "14 days", 0)
    assert found["planName"] == "Pro"


def test_cancelled_subscription_has_no_grace(api: Api, cast: Cast) -> None:
    pay_a_month(cast.first)
    with clock.at(noon(START)):
        cancel_at_period_end(cast.first.pk, by=None)
    client = api.as_(cast.owner)
    assert last_subscription(client, cast, END)["state"] == "cancelling"
    after = last_subscription(client, cast, END + timedelta(days=1))
    assert (after["state"], after["gracePeriodEndDate"], after["expired"]) == ("expired", "2030-02-27", True)


def test_last_subscription_has_a_remark_and_no_dates_if_no_period_exists(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        trial = SubscriptionPeriod.objects.get(garage=cast.first)
    void_period(trial.pk, reason="By mistake", by=None)
    found = last_subscription(api.as_(cast.owner), cast, clock.today())
    assert "no subscription yet" in found["expiresRemark"]
    assert {name: found[name] for name in found if name not in ("expiresRemark", "says")} == {
        "subscriptionStartDate": None,
        "subscriptionEndDate": None,
        "gracePeriodEndDate": None,
        "subscriptionAmt": None,
        "expired": True,
        "expiresIn": "Expired",
        "garageName": "First",
        "state": "none",
        "planName": None,
    }


def test_owner_sees_paid_and_voided_billing_periods(api: Api, cast: Cast) -> None:
    pay_a_month(cast.first)
    with tenancy.platform():
        row = SubscriptionPeriod.objects.get(source_ref="in_1")
    with clock.at(noon(END)):
        void_period(row.pk, reason="Bounced", by=None)
        paid_again = apply_payment(
            cast.first.pk,
            source=Source.STRIPE,
            source_ref="in_2",
            plan=queries.get_plan("pro"),
            amount_paise=199_900,
        )
        data = api.as_(cast.owner).get("billing", garageId=cast.first.pk).data
    assert paid_again.is_new
    assert [(each["kind"], each["voidReason"]) for each in data["periods"]] == [
        ("paid", ""), ("paid", "Bounced"), ("trial", ""),
    ]  # fmt: skip
    assert (data["plan"]["name"], data["nextAmount"], data["nextDate"]) == ("Pro", 1999, "2030-03-27")
    assert (data["state"], data["paidUntil"], data["payments"]) == ("expiring", "2030-03-26", [])


def test_manager_cannot_see_billing(api: Api, cast: Cast) -> None:
    assert refused(api.as_(cast.manager).get("billing", garageId=cast.first.pk), 400, "role_denied")
    assert "Owner" in api.as_(cast.manager).get("billing", garageId=cast.first.pk).body["message"]


def test_reading_the_subscription_state_takes_two_queries(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pay_a_month(cast.first)
    with tenancy.platform(), django_assert_num_queries(2):
        queries.standing_of(cast.first.pk)


def test_subscription_state_of_an_unknown_garage_is_not_found(cast: Cast) -> None:
    with pytest.raises(NotFound):
        queries.standing_of(999_999)
