"""GET /garage/get-job-statistics: returns the number of jobs by status."""

from datetime import timedelta

from kernel import clock, tenancy
from tenants.jobs.board.date_filters import DateFilter
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tests.api import Answered, Api
from tests.cast import Cast
from tests.shop import Shop


def counts(answer: Answered) -> dict[str, int]:
    assert answer.body["success"] is True, answer.body
    return {row["title"]: row["count"] for row in answer.data["statistics"]}


def open_jobs(api: Api, cast: Cast, shop: Shop, **by_status: int) -> None:
    client = api.as_(cast.owner)
    for name, number in by_status.items():
        for _ in range(number):
            job_id = client.post("jobs", shop.job()).data["jobId"]
            with tenancy.garage(cast.first.pk):
                Job.objects.filter(pk=job_id).update(status=JobStatus[name.upper()])


def test_job_statistics_count_each_status_and_exclude_cancelled_jobs_from_the_total(
    api: Api, cast: Cast, shop: Shop
) -> None:
    open_jobs(api, cast, shop, open=3, in_progress=2, ready=1, delivered=4, cancelled=5)
    answer = api.as_(cast.cashier).get(
        "get-job-statistics", garageId=cast.first.pk, dateFilter=1, categoryFilter=""
    )
    assert [row["title"] for row in answer.data["statistics"]] == [
        "Total",
        "Open",
        "Inprogress",
        "Ready",
        "Delivered",
    ]
    assert counts(answer) == {"Total": 10, "Open": 3, "Inprogress": 2, "Ready": 1, "Delivered": 4}


def test_job_statistics_list_their_date_and_category_filters(api: Api, cast: Cast, shop: Shop) -> None:
    filters = api.as_(cast.owner).get("get-job-statistics").data["filters"]
    assert [row["filterName"] for row in filters["dateFilters"]] == [
        "All time", "Today", "Yesterday", "This week", "Last 7 days", "This month", "Last month",
        "This financial year",
    ]  # fmt: skip
    assert {"garageJobCategoryId": shop.engine_id, "jobCategory": "Test Engine"} in filters["categoryFilters"]


def test_date_filter_of_job_statistics_uses_the_entry_date(api: Api, cast: Cast, shop: Shop) -> None:
    open_jobs(api, cast, shop, open=2)
    with tenancy.garage(cast.first.pk):
        newest = Job.objects.order_by("-id").values_list("id", flat=True)[0]
        Job.objects.filter(pk=newest).update(entry_date=clock.today() - timedelta(days=1))
    client = api.as_(cast.owner)
    by_filter = {
        choice: counts(client.get("get-job-statistics", dateFilter=choice.value))["Total"]
        for choice in (DateFilter.ALL_TIME, DateFilter.TODAY, DateFilter.YESTERDAY, DateFilter.LAST_7_DAYS)
    }
    assert list(by_filter.values()) == [2, 1, 1, 2]


def test_job_statistics_can_be_filtered_by_category(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    client.post("jobs", shop.job())
    client.post("jobs", shop.job(servicesOpted=[shop.line(shop.wash, 450)]))
    assert counts(client.get("get-job-statistics", categoryFilter=shop.engine_id))["Total"] == 1
    assert counts(client.get("get-job-statistics", categoryFilter=0))["Total"] == 2
    assert client.get("get-job-statistics", categoryFilter="x").status == 422
    assert client.get("get-job-statistics", dateFilter=9).body["error"] == {
        "dateFilter": ["Choose one of the options"]
    }


def test_job_statistics_do_not_count_deleted_jobs(api: Api, cast: Cast, shop: Shop) -> None:
    client = api.as_(cast.owner)
    job_id = client.post("jobs", shop.job()).data["jobId"]
    client.delete(f"jobs/{job_id}")
    assert counts(client.get("get-job-statistics"))["Total"] == 0
