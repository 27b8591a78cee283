"""GET /garage/get-home, and the job lists behind its figures."""

from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.estimates.models import Estimate
from tenants.home import outlook as outlooks
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.radar import services as radar
from tenants.visits.models import Visit
from tests.api import Api
from tests.cast import Cast
from tests.goods import correct
from tests.job_parts import shelf
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, saved
from tests.tenants.estimates.deciding import answers, decide, link_of, look
from tests.tenants.radar.conftest import switch_on
from tests.tenants.visits.conftest import opened


def open_job(api: Api, cast: Cast, shop: Shop, **changes: Any) -> int:
    job_id = int(api.as_(cast.owner).post("jobs", shop.job()).data["jobId"])
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=job_id).update(**changes)
    return job_id


def one_of_each(api: Api, cast: Cast, shop: Shop) -> dict[str, int]:
    """Open one job of each waiting kind, and jobs that are just outside each kind."""
    today = clock.today()
    yesterday = today - timedelta(days=1)
    open_job(api, cast, shop, status=JobStatus.IN_PROGRESS, expected_on=today)
    open_job(api, cast, shop, status=JobStatus.CANCELLED, expected_on=yesterday)
    open_job(api, cast, shop, status=JobStatus.DELIVERED, expected_on=yesterday, paid_paise=145_000)
    open_job(api, cast, shop, status=JobStatus.DELIVERED, expected_on=yesterday, deleted_at=clock.now())
    return {
        "overdue": open_job(api, cast, shop, status=JobStatus.IN_PROGRESS, expected_on=yesterday),
        "uncollected": open_job(api, cast, shop, status=JobStatus.READY, expected_on=yesterday),
        "unpaid": open_job(api, cast, shop, status=JobStatus.DELIVERED, paid_paise=144_999),
    }


def test_job_list_filter_finds_the_waiting_jobs_that_the_job_outlook_counts(
    api: Api, cast: Cast, shop: Shop
) -> None:
    jobs = one_of_each(api, cast, shop)
    client = api.as_(cast.cashier)
    answer = client.get("get-home", garageId=cast.first.pk)
    assert answer.data["waiting"] == [{"waiting": kind, "count": 1} for kind in jobs]
    for kind, job_id in jobs.items():
        listed = client.get("jobs", filter=orjson.dumps({"waiting": kind}).decode())
        assert [row["jobId"] for row in listed.data["jobs"]] == [job_id]
        assert listed.data["recordCount"] == 1


def test_home_of_an_empty_garage_contains_only_zeros(api: Api, cast: Cast) -> None:
    answer = api.as_(cast.owner).get("get-home")
    assert [row["count"] for row in answer.data["waiting"]] == [0, 0, 0]
    assert [row["count"] for row in answer.data["trend"]] == [0] * 30
    assert answer.data["estimates"] == {"count": 0, "endsSoon": 0}
    assert answer.data["approved"] == {"count": 0, "estimateId": None}


def test_home_trend_covers_the_30_days_up_to_today(api: Api, cast: Cast, shop: Shop) -> None:
    today = clock.today()
    for back in (0, 0, 29, 30, -1):
        open_job(api, cast, shop, entry_date=today - timedelta(days=back))
    open_job(api, cast, shop, status=JobStatus.CANCELLED)
    trend = api.as_(cast.owner).get("get-home").data["trend"]
    assert (trend[0]["day"], trend[-1]["day"]) == (
        (today - timedelta(days=29)).isoformat(),
        today.isoformat(),
    )
    assert [row["count"] for row in trend] == [1, *[0] * 28, 2]


def test_home_stops_counting_at_a_maximum(
    api: Api, cast: Cast, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlooks, "MOST_COUNTED", 2)
    for _ in range(3):
        open_job(api, cast, shop, status=JobStatus.READY)
    waiting = api.as_(cast.owner).get("get-home").data["waiting"]
    assert [row["count"] for row in waiting] == [0, 2, 0]


@pytest.mark.parametrize(
    ("sees_leaks", "is_on", "count"), [(False, True, 6), (True, False, 7), (True, True, 8)]
)
def test_home_needs_few_sql_statements(
    api: Api, cast: Cast, sees_leaks: bool, is_on: bool, count: int
) -> None:
    switch_on(api.as_(cast.owner), isOn=is_on)
    with tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as statements:
        outlooks.outlook(sees_leaks=sees_leaks)
    assert len(statements) == count


def test_home_shows_lost_money_to_people_who_see_leaks(api: Api, cast: Cast) -> None:
    owner = api.as_(cast.owner)
    assert owner.get("get-home").data["leaks"] is None
    switch_on(owner)
    correct(owner, shelf(owner, 9, cost=300), "lost", 2)
    for client in (owner, api.as_(cast.manager)):
        found = client.get("get-home").data["leaks"]
        assert found == {"lost": 0, "openCount": 0, "newCount": 0}
    with tenancy.garage(cast.first.pk):
        radar.look()
    assert owner.get("get-home").data["leaks"] == {"lost": 600, "openCount": 1, "newCount": 1}
    for person in (cast.advisor, cast.technician, cast.cashier):
        assert api.as_(person).get("get-home", garageId=cast.first.pk).data["leaks"] is None


@pytest.mark.parametrize(("chosen", "found"), [(1, 2), (2, 1), (3, 1), (5, 2)])
def test_job_list_can_be_filtered_by_date(api: Api, cast: Cast, shop: Shop, chosen: int, found: int) -> None:
    open_job(api, cast, shop)
    open_job(api, cast, shop, entry_date=clock.today() - timedelta(days=1))
    listed = api.as_(cast.owner).get("jobs", filter=orjson.dumps({"dateFilter": chosen}).decode())
    assert listed.data["recordCount"] == found


@pytest.mark.parametrize("wrong", [{"waiting": "for godot"}, {"dateFilter": 9}, {"dateFilter": "x"}])
def test_job_list_refuses_an_unknown_value_of_the_waiting_or_date_filter(
    api: Api, cast: Cast, wrong: dict[str, Any]
) -> None:
    answer = api.as_(cast.owner).get("jobs", filter=orjson.dumps(wrong).decode())
    assert (answer.status, answer.body["error"]) == (422, {"filter": ["This filter could not be read"]})


def test_home_counts_the_estimates_that_wait_for_an_answer(
    api: Api, cast: Cast, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, today = api.as_(cast.advisor), clock.today()
    with tenancy.garage(cast.first.pk):
        for state, days in (("sent", -1), ("sent", 0), ("sent", 1), ("sent", 2), ("draft", 2)):
            visit = Visit.objects.create(
                customer=shop.customer,
                vehicle=shop.vehicle,
                closed_at=clock.now(),
                closed_why="Gone",
            )
            Estimate.objects.create(
                visit=visit,
                state=state,
                tax_applies=True,
                valid_until=today + timedelta(days=days),
                last_version=1,
                sent_at=clock.now(),
            )
    assert client.get("get-home").data["estimates"] == {"count": 3, "endsSoon": 2}
    waiting = client.get("estimates", tab="waiting").data
    assert waiting["recordCount"] == 3
    monkeypatch.setattr(outlooks, "MOST_COUNTED", 2)
    assert client.get("get-home").data["estimates"]["count"] == 2


def decided_estimate(client: Api, visit: int, *, yes: bool) -> int:
    """Return an estimate that the customer approved or declined."""
    estimate = drafted(client, visit)
    saved(client, estimate, goods(590))
    link = link_of(client, estimate)
    shown = look(link)
    assert decide(link, shown, 590 if yes else 0, answers=answers(shown, yes=yes)).status == 200
    return estimate


def test_home_counts_the_approved_estimates_without_a_job(api: Api, cast: Cast, shop: Shop) -> None:
    """Neither a declined estimate nor a closed visit waits for a job."""
    client, cashier = api.as_(cast.advisor), api.as_(cast.cashier)
    visit = opened(client, shop)
    decided_estimate(client, visit, yes=False)
    assert cashier.get("get-home", garageId=cast.first.pk).data["approved"]["count"] == 0
    estimate = decided_estimate(client, visit, yes=True)
    found = cashier.get("get-home", garageId=cast.first.pk).data
    assert found["approved"] == {"count": 1, "estimateId": estimate}
    listed = client.get("estimates", tab="approved").data
    assert ([row["estimateId"] for row in listed["estimates"]], listed["recordCount"]) == ([estimate], 1)
    with tenancy.garage(cast.first.pk):
        Visit.objects.filter(pk=visit).update(job=open_job(api, cast, shop))
    assert client.get("get-home").data["approved"] == {"count": 0, "estimateId": None}
    assert client.get("estimates", tab="approved").data["recordCount"] == 0
    with tenancy.garage(cast.first.pk):
        Visit.objects.filter(pk=visit).update(job=None, closed_at=clock.now(), closed_why="Gone")
    assert client.get("get-home").data["approved"]["count"] == 0


SEEN_BY = {
    "takings": {"owner", "manager", "cashier"},
    "checklist": {"owner", "manager"},
    "leaks": {"owner", "manager"},
}


@pytest.mark.parametrize("person", ["owner", "manager", "advisor", "technician", "cashier"])
def test_home_shows_money_and_setup_only_to_the_roles_that_have_them(
    api: Api, cast: Cast, person: str
) -> None:
    switch_on(api.as_(cast.owner))
    found = api.as_(getattr(cast, person)).get("get-home", garageId=cast.first.pk).data
    assert {field for field in SEEN_BY if found[field] is not None} == {
        field for field, people in SEEN_BY.items() if person in people
    }


def test_home_counts_the_jobs_of_today(api: Api, cast: Cast, shop: Shop) -> None:
    open_job(api, cast, shop)
    open_job(api, cast, shop, status=JobStatus.READY)
    open_job(api, cast, shop, entry_date=clock.today() - timedelta(days=1))
    counts = api.as_(cast.owner).get("get-home").data["statistics"]["statistics"]
    assert {each["title"]: each["count"] for each in counts} == {
        "Total": 2,
        "Open": 1,
        "Inprogress": 0,
        "Ready": 1,
        "Delivered": 0,
    }
