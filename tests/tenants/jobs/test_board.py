"""GET /garage/jobs/board: returns the jobs by status."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import clock, tenancy
from tenants.jobs.board import columns as board
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop


def open_job(api: Api, cast: Cast, shop: Shop, **changes: Any) -> str:
    opened = api.as_(cast.owner).post("jobs", shop.job()).data
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(pk=opened["jobId"]).update(**changes)
    return str(opened["jobCode"])


def columns(api: Api, cast: Cast) -> dict[str, dict[str, Any]]:
    answer = api.as_(cast.technician).get("jobs/board", garageId=cast.first.pk)
    return {column["jobStatus"]: column for column in answer.data["columns"]}


def codes(column: dict[str, Any]) -> list[str]:
    return [job["jobCode"] for job in column["jobs"]]


def test_job_board_has_a_column_for_each_status(api: Api, cast: Cast, shop: Shop) -> None:
    opened = {status.label: open_job(api, cast, shop, status=status) for status in JobStatus}
    with tenancy.garage(cast.first.pk):
        Job.objects.filter(status=JobStatus.DELIVERED).update(delivered_at=clock.now())
    found = columns(api, cast)
    assert list(found) == ["Open", "In Progress", "Ready", "Delivered", "Cancelled"]
    assert {label: codes(column) for label, column in found.items()} == {
        label: [code] for label, code in opened.items()
    }
    assert [column["count"] for column in found.values()] == [1, 1, 1, 1, None]
    (job,) = found["Open"]["jobs"]
    assert (job["vehicleModel"], job["priorityId"], job["overdue"]) == ("Swift", 2, False)
    assert (job["vehicleNumber"], job["balanceDue"]) == ("MH12AB1234", 1450.0)


def test_job_board_of_a_new_garage_has_empty_columns(api: Api, cast: Cast) -> None:
    assert [(column["count"], column["jobs"]) for column in columns(api, cast).values()] == [
        (0, []),
        (0, []),
        (0, []),
        (0, []),
        (None, []),
    ]


def test_job_board_column_is_sorted_by_due_date_and_then_by_priority(
    api: Api, cast: Cast, shop: Shop
) -> None:
    today = clock.today()
    later = open_job(api, cast, shop, expected_on=today + timedelta(days=3))
    late = open_job(api, cast, shop, expected_on=today - timedelta(days=1))
    low = open_job(api, cast, shop, expected_on=today, priority=3)
    high = open_job(api, cast, shop, expected_on=today, priority=1)
    open_job(api, cast, shop, deleted_at=clock.now())
    found = columns(api, cast)["Open"]
    assert codes(found) == [late, high, low, later]
    assert [job["overdue"] for job in found["jobs"]] == [True, False, False, False]


def test_delivered_column_of_the_job_board_shows_only_jobs_delivered_today(
    api: Api, cast: Cast, shop: Shop
) -> None:
    midnight = datetime.fromisoformat(f"{clock.today()}T00:00:00+05:30")
    delivered = {"status": JobStatus.DELIVERED}
    open_job(api, cast, shop, **delivered, delivered_at=midnight - timedelta(seconds=1))
    first = open_job(api, cast, shop, **delivered, delivered_at=midnight)
    last = open_job(api, cast, shop, **delivered, delivered_at=midnight + timedelta(seconds=1))
    assert codes(columns(api, cast)["Delivered"]) == [last, first]


def test_long_job_board_column_lists_some_jobs_and_counts_all_jobs(
    api: Api, cast: Cast, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "LONGEST_COLUMN", 2)
    for _ in range(3):
        open_job(api, cast, shop)
    found = columns(api, cast)["Open"]
    assert (len(found["jobs"]), found["count"]) == (2, 3)


def test_job_board_is_read_with_one_query(api: Api, cast: Cast, shop: Shop) -> None:
    for status in (JobStatus.OPEN, JobStatus.READY):
        open_job(api, cast, shop, status=status)
    with tenancy.garage(cast.first.pk), CaptureQueriesContext(connection) as captured:
        board.get_job_board()
    assert len([entry for entry in captured if "shown" in entry["sql"]]) == 1
    assert len(captured) == 1
