"""What is to be renewed in a month."""

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


def asked(client: Api, month: str = "2031-03", **query: Any) -> dict[str, Any]:
    answer = call(client, "GET", "renewals", month=month, **query)
    assert answer.status == 200, answer.body
    return answer.data  # type: ignore[no-any-return]


def ends(garage: Garage, day: date, **fields: Any) -> None:
    with tenancy.platform():
        plan = Plan.objects.get(code="starter", version=1)
        GarageSubscription.objects.update_or_create(
            pk=garage.pk,
            defaults={"plan": plan, "listed_state": "active", "listed_end": day} | fields,
        )


def test_a_month_has_whoever_ends_within_it(cast: Cast, as_super: Api) -> None:
    ends(cast.first, date(2031, 3, 31))
    ends(cast.second, date(2031, 3, 1), discount_percent=25, discount_until=date(2031, 3, 1))
    ends(new_garage(), date(2031, 4, 1))
    seen = asked(as_super)
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
    assert [each["garageName"] for each in asked(as_super, "2031-04")["records"]] == ["Third"]


def test_a_day_is_listed_alone_and_the_calendar_stays_whole(cast: Cast, as_super: Api) -> None:
    ends(cast.first, date(2031, 3, 31))
    ends(cast.second, date(2031, 3, 1))
    seen = asked(as_super, day="2031-03-31")
    assert [each["garageName"] for each in seen["records"]] == ["First"]
    assert (seen["recordCount"], seen["amount"], len(seen["days"])) == (1, 999.0, 2)


def test_a_discount_that_is_over_by_then_is_not_in_the_price(cast: Cast, as_super: Api) -> None:
    ends(cast.first, date(2031, 3, 31), discount_percent=25, discount_until=date(2031, 3, 30))
    assert asked(as_super)["records"][0]["amount"] == 999.0


def test_the_price_of_who_is_late_is_todays(cast: Cast, as_super: Api) -> None:
    today = clock.today()
    late = today - timedelta(days=3)
    ends(cast.first, late, listed_state="grace", discount_percent=25, discount_until=late)
    assert asked(as_super, f"{late:%Y-%m}", day=late)["records"][0]["amount"] == 999.0


@pytest.mark.parametrize("state", ["cancelling", "suspended", "archived"])
def test_who_is_not_waited_for_is_not_listed(cast: Cast, as_super: Api, state: str) -> None:
    ends(cast.first, date(2031, 3, 31), listed_state=state)
    assert asked(as_super)["recordCount"] == 0


def test_a_closed_garage_is_not_listed(cast: Cast, as_super: Api) -> None:
    ends(cast.first, date(2031, 3, 31))
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=GarageState.CLOSED)
    assert asked(as_super)["recordCount"] == 0


def test_whoever_says_to_have_paid_is_marked(cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        for number in (1, 2):
            services.claim_payment(
                cast.first.pk, plan=queries.get_plan("starter"), mode=PaymentMode.NEFT,
                reference=f"NEFT0000000{number}", amount_paise=99_900, paid_on=clock.today(), note="",
                by=cast.owner.pk,
            )  # fmt: skip
    ends(cast.first, date(2031, 3, 31))
    assert asked(as_super)["records"][0]["claimsWaiting"] == 2


def test_a_month_that_is_none_is_refused(as_super: Api) -> None:
    for month in ("", "2031-13", "March"):
        assert call(as_super, "GET", "renewals", month=month).status == 422


def test_the_file_has_the_month_and_no_formulas(cast: Cast, as_super: Api, people: Admins) -> None:
    ends(cast.first, date(2031, 3, 31))
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


def test_a_month_costs_three_statements_however_many_there_are(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    ends(cast.first, date(2031, 3, 31))
    ends(cast.second, date(2031, 3, 31))
    with tenancy.platform(), django_assert_num_queries(3):
        listing.list_renewals(MARCH, day=None, rows=slice(0, 25))


@pytest.mark.prove
def test_two_thousand_in_one_month_are_quick(as_super: Api) -> None:
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
        assert asked(as_super)["recordCount"] == 2_000
        taken.append(time.perf_counter() - started)
    assert min(taken) < 0.2, taken
