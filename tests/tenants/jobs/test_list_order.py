"""GET /garage/jobs with `sortBy`."""

from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.jobs.models import Job
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop

# Three jobs of ₹1,450: (days until the promise, status, paid in paise).
ASHA, ZOYA, BINA = (5, 3, 0), (1, 1, 60_000), (1, 5, 20_000)


@pytest.fixture
def jobs(api: Api, cast: Cast, shop: Shop) -> list[str]:
    """Open the jobs of Asha, Zoya and bina, in this order. Returns their codes."""
    client = api.as_(cast.owner)
    opened = [client.post("jobs", shop.job()).data for _ in range(3)]
    with tenancy.garage(cast.first.pk):
        for made, name, (days, status, paid) in zip(
            opened, ("Asha", "Zoya", "bina"), (ASHA, ZOYA, BINA), strict=True
        ):
            Job.objects.filter(pk=made["jobId"]).update(
                customer_name=name,
                expected_on=clock.today() + timedelta(days=days),
                status=status,
                paid_paise=paid,
            )
    return [made["jobCode"] for made in opened]


def ask(api: Api, cast: Cast, **wanted: Any) -> Any:
    return api.as_(cast.cashier).get(
        "jobs", garageId=cast.first.pk, **{"currentPage": 1, "pageSize": 10, "searchText": ""} | wanted
    )


@pytest.mark.parametrize(
    ("sort_by", "order"),
    [
        ("-created", [2, 1, 0]),
        ("created", [0, 1, 2]),
        ("promised", [2, 1, 0]),
        ("-promised", [0, 2, 1]),
        ("customer", [0, 2, 1]),
        ("-customer", [1, 2, 0]),
        ("status", [1, 0, 2]),
        ("-status", [2, 0, 1]),
        # Nothing is due for a cancelled job. Zoya owes 850, and Asha 1,450.
        ("due", [2, 1, 0]),
        ("-due", [0, 1, 2]),
    ],
)
def test_jobs_are_sorted_by_each_column(
    api: Api, cast: Cast, jobs: list[str], sort_by: str, order: list[int]
) -> None:
    answer = ask(api, cast, sortBy=sort_by)
    assert [row["jobCode"] for row in answer.data["jobs"]] == [jobs[place] for place in order]
    # The pages of another order than the usual one do not begin with the newest job.
    assert (answer.data["asOf"] is None) == (sort_by != "-created")


def test_pages_of_a_sorted_list_do_not_overlap(api: Api, cast: Cast, jobs: list[str]) -> None:
    with tenancy.garage(cast.first.pk):
        Job.objects.update(expected_on=clock.today())
    pages = [
        ask(api, cast, sortBy="promised", pageSize=10, currentPage=1).data,
        ask(api, cast, sortBy="promised", pageSize=10, currentPage=2).data,
    ]
    assert [row["jobCode"] for row in pages[0]["jobs"]] == jobs[::-1]
    assert pages[1]["jobs"] == []
    assert [page["recordCount"] for page in pages] == [3, 3]


def test_a_sorted_list_keeps_filter_and_search(api: Api, cast: Cast, jobs: list[str]) -> None:
    open_work = orjson.dumps({"status": [1, 2, 3]}).decode()
    answer = ask(api, cast, sortBy="promised", filter=open_work)
    assert [row["jobCode"] for row in answer.data["jobs"]] == [jobs[1], jobs[0]]
    found = ask(api, cast, sortBy="due", searchText=jobs[0]).data["jobs"]
    assert [row["jobCode"] for row in found] == jobs[:1]


@pytest.mark.parametrize("sort_by", ["", "id; DROP TABLE job", "paid", "--due"])
def test_an_unknown_order_is_refused(api: Api, cast: Cast, sort_by: str) -> None:
    answer = ask(api, cast, sortBy=sort_by)
    assert answer.status == 422
    assert set(answer.body["error"]) == {"sortBy"}


def test_a_sorted_list_needs_as_many_statements_as_the_usual_one(
    api: Api, cast: Cast, jobs: list[str]
) -> None:
    counts = []
    for sort_by in ("-created", "-due"):
        with CaptureQueriesContext(connection) as statements:
            ask(api, cast, sortBy=sort_by)
        counts.append(len(statements))
    assert counts[0] == counts[1]
