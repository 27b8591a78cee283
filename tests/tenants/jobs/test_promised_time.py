"""The time of the promise: `expectedTime` of a job."""

from datetime import timedelta
from typing import Any

import pytest

from kernel import clock, tenancy
from tenants.jobs.models import Job
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop


def sheet(api: Api, cast: Cast, job_id: int) -> dict[str, Any]:
    return dict(api.as_(cast.owner).get(f"jobs/{job_id}").data)


def opened(api: Api, cast: Cast, shop: Shop, **changes: Any) -> int:
    answer = api.as_(cast.owner).post("jobs", shop.job(**changes))
    assert answer.status == 200, answer.body
    return int(answer.data["jobId"])


def test_promised_time_is_on_sheet_list_and_board(api: Api, cast: Cast, shop: Shop) -> None:
    job_id = opened(api, cast, shop, expectedTime="18:00")
    plain = opened(api, cast, shop)
    client = api.as_(cast.owner)
    assert sheet(api, cast, job_id)["expectedTime"] == "18:00"
    assert sheet(api, cast, plain)["expectedTime"] is None
    rows = client.get("jobs", currentPage=1, pageSize=10, searchText="").data["jobs"]
    assert [row["expectedTime"] for row in rows] == [None, "18:00"]
    # On one day, the job with a time comes before the job without one.
    cards = client.get("jobs/board").data["columns"][0]["jobs"]
    assert [card["jobId"] for card in cards] == [job_id, plain]


def test_omitted_time_stays_and_an_empty_one_is_removed(api: Api, cast: Cast, shop: Shop) -> None:
    job_id = opened(api, cast, shop, expectedTime="09:05")
    client = api.as_(cast.owner)

    def change(**changes: Any) -> Any:
        body = shop.job(**changes) | {"version": sheet(api, cast, job_id)["version"]}
        assert client.put(f"jobs/{job_id}", body).status == 200
        return sheet(api, cast, job_id)["expectedTime"]

    assert change(complaint="Noise") == "09:05"
    assert change(complaint="Noise", expectedTime="17:30") == "17:30"
    assert change(complaint="Noise", expectedTime="") is None
    changes = [
        (each["before"], each["after"])
        for each in sheet(api, cast, job_id)["activity"]
        if each["what"] == "expectedTime"
    ]
    assert changes == [("17:30", None), ("09:05", "17:30")]


@pytest.mark.parametrize("time", ["24:00", "9:30", "18:60", "evening", "18:00:00", "१८:००"])
def test_invalid_time_is_refused_and_nothing_is_saved(api: Api, cast: Cast, shop: Shop, time: str) -> None:
    answer = api.as_(cast.owner).post("jobs", shop.job(expectedTime=time))
    assert (answer.status, answer.body["error"]) == (
        422,
        {"expectedTime": ["Please enter the time like 17:30"]},
    )
    with tenancy.garage(cast.first.pk):
        assert not Job.objects.exists()


def test_list_by_promise_sorts_by_day_and_then_by_time(api: Api, cast: Cast, shop: Shop) -> None:
    tomorrow = (clock.today() + timedelta(days=1)).isoformat()
    today = clock.today().isoformat()
    evening = opened(api, cast, shop, expectedDOD=today, expectedTime="18:00")
    early = opened(api, cast, shop, expectedDOD=tomorrow, expectedTime="08:00")
    no_time = opened(api, cast, shop, expectedDOD=today)
    morning = opened(api, cast, shop, expectedDOD=today, expectedTime="10:00")
    rows = (
        api.as_(cast.owner)
        .get("jobs", currentPage=1, pageSize=10, searchText="", sortBy="promised")
        .data["jobs"]
    )
    assert [row["jobId"] for row in rows] == [morning, evening, no_time, early]
