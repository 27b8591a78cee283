"""The renewals of a month."""

import time
from datetime import date, timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from billing import queries, services
from billing.models import GarageSubscription, PaymentMode, Plan
from console.renewals import listing
from console.roles import AdminRole
from garages.models import Chain, Garage, GarageState
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tests.api import Api
from tests.cast import Cast
from tests.console.people import Admins, call
from tests.factories.subscriptions import new_garage

MARCH = date(2031, 3, 1)


def listed(client: Api, month: str = "2031-03", **query: Any) -> dict[str, Any]:
    answer = call(client, "GET", "renewals", month=month, **query)
    assert answer.status == 200, answer.body
    return answer.data  # type: ignore[no-any-return]


def set_end(garage: Garage, day: date, **fields: Any) -> None:
    with tenancy.platform():
        plan = Plan.objects.get(code="starter", version=1)
        GarageSubscription.objects.update_or_create(
            pk=garage.pk,
            defaults={"plan": plan, "listed_state": "active", "listed_end": day} | fields,
        )


def test_renewals_list_contains_the_subscriptions_that_end_in_the_month(cast: Cast, as_super: Api) -> None:
    set_end(cast.first, date(2031, 3, 31))
    set_end(cast.second, date(2031, 3, 1), discount_percent=25, discount_until=date(2031, 3, 1))
    set_end(new_garage(), date(2031, 4, 1))
    seen = listed(as_super)
    assert [(each["garageName"], each["lastDay"]) for each in seen["records"]] == [
        ("Second", "2031-03-01"),
        ("First", "2031-03-31"),
    ]
    assert seen["records"][1] == {
        "garageId": cast.first.pk,
        "garageName": "First",
        "chainName": "First Chain",
        "planName": "Starter",
        "amount": 999.0,
        "lastDay": "2031-03-31",
        "state": "active",
        "paysOnline": False,
        "claimsWaiting": 0,
    }
    assert (seen["recordCount"], seen["amount"]) == (2, 1748.25)
    assert seen["days"] == [
        {"day": "2031-03-01", "number": 1, "amount": 749.25},
        {"day": "2031-03-31", "number": 1, "amount": 999.0},
    ]
    assert [each["garageName"] for each in listed(as_super, "2031-04")["records"]] == ["Third"]


def test_day_filter_of_renewals_limits_the_list_but_not_the_calendar(cast: Cast, as_super: Api) -> None:
    set_end(cast.first, date(2031, 3, 31))
    set_end(cast.second, date(2031, 3, 1))
    seen = listed(as_super, day="2031-03-31")
    assert [each["garageName"] for each in seen["records"]] == ["First"]
    assert (seen["recordCount"], seen["amount"], len(seen["days"])) == (1, 999.0, 2)


def test_renewal_price_ignores_a_discount_that_ends_before_the_renewal_day(cast: Cast, as_super: Api) -> None:
    set_end(cast.first, date(2031, 3, 31), discount_percent=25, discount_until=date(2031, 3, 30))
    assert listed(as_super)["records"][0]["amount"] == 999.0


def test_overdue_renewal_shows_the_price_without_the_expired_discount(cast: Cast, as_super: Api) -> None:
    today = clock.today()
    late = today - timedelta(days=3)
    set_end(cast.first, late, listed_state="grace", discount_percent=25, discount_until=late)
    assert listed(as_super, f"{late:%Y-%m}", day=late)["records"][0]["amount"] == 999.0


@pytest.mark.parametrize("state", ["cancelling", "suspended", "archived"])
def test_renewals_list_omits_cancelled_or_suspended_or_archived_subscriptions(
    cast: Cast, as_super: Api, state: str
) -> None:
    set_end(cast.first, date(2031, 3, 31), listed_state=state)
    assert listed(as_super)["recordCount"] == 0


def test_renewals_list_omits_closed_garages(cast: Cast, as_super: Api) -> None:
    set_end(cast.first, date(2031, 3, 31))
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=GarageState.CLOSED)
    assert listed(as_super)["recordCount"] == 0


def test_renewal_shows_the_number_of_waiting_claims(cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        for number in (1, 2):
            services.claim_payment(
                cast.first.pk, plan=queries.get_plan("starter"), mode=PaymentMode.NEFT,
                reference=f"NEFT0000000{number}", amount_paise=99_900, paid_on=clock.today(), note="",
                by=cast.owner.pk,
            )  # fmt: skip
    set_end(cast.first, date(2031, 3, 31))
    assert listed(as_super)["records"][0]["claimsWaiting"] == 2


def test_list_of_renewals_with_an_invalid_month_is_rejected(as_super: Api) -> None:
    for month in ("", "2031-13", "March"):
        assert call(as_super, "GET", "renewals", month=month).status == 422


def test_renewals_export_contains_the_month_and_escapes_formulas(
    cast: Cast, as_super: Api, people: Admins
) -> None:
    set_end(cast.first, date(2031, 3, 31))
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(name='=HYPERLINK("x")')
    answer = call(as_super, "GET", "renewals/export", month="2031-03")
    assert "renewals-2031-03.csv" in answer.response["Content-Disposition"]
    heading, row = b"".join(answer.response.streaming_content).decode("utf-8-sig").splitlines()
    assert heading == ",".join(listing.HEADINGS)
    assert row.startswith('"\'=HYPERLINK(""x"")",') and row.endswith(
        ",First Chain,Starter,999.0,2031-03-31,active,No,0"
    )
    with tenancy.platform():
        written = AuditEntry.objects.get(kind="renewals_exported")
    assert written.person_id == people.enrolled[AdminRole.SUPER].admin.person_id
    assert written.details == {"month": "2031-03", "rows": 1}


def test_renewals_of_a_month_take_three_queries(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    set_end(cast.first, date(2031, 3, 31))
    set_end(cast.second, date(2031, 3, 31))
    with tenancy.platform(), django_assert_num_queries(3):
        listing.list_renewals(MARCH, day=None, rows=slice(0, 25))


@pytest.mark.prove
def test_renewals_are_fast_with_2000_garages_in_one_month(as_super: Api) -> None:
    with tenancy.platform():
        plan = Plan.objects.get(code="starter", version=1)
        chain = Chain.objects.create(name="Many")
        made = Garage.objects.bulk_create(
            Garage(chain=chain, name=f"Garage {number}", schema_name=f"g{number}", state="ready")
            for number in range(2_000)
        )
        GarageSubscription.objects.bulk_create(
            GarageSubscription(
                garage=garage,
                plan=plan,
                listed_state="active",
                listed_end=MARCH + timedelta(days=number % 31),
            )
            for number, garage in enumerate(made)
        )
    taken = []
    for _ in range(3):
        started = time.perf_counter()
        assert listed(as_super)["recordCount"] == 2_000
        taken.append(time.perf_counter() - started)
    assert min(taken) < 0.2, taken
