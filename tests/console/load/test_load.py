"""The load of each garage, from its requests to the console's list."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
import redis

from config import tasks
from console.load import figures
from console.models import GarageLoad
from kernel import admission, clock, limits, outbox, tenancy
from kernel.outbox.models import OutboxRow
from kernel.telemetry import garage_use
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.people import call
from tests.outbox import drain

NOON = datetime.fromisoformat("2026-11-24T12:00:10+05:30")


@pytest.fixture(autouse=True)
def no_earlier_counts() -> Iterator[None]:
    garage_use._uses.clear()
    yield
    garage_use._uses.clear()


@contextmanager
def at(**later: float) -> Iterator[None]:
    """Set the time of the counts and of the list."""
    moment = NOON + timedelta(**later)
    with clock.at(moment), patch.object(time, "time", return_value=moment.timestamp()):
        yield


def fold() -> None:
    with tenancy.platform():
        figures.fold()


def add_load(cast: Cast, minute: datetime, **numbers: int) -> None:
    with tenancy.platform():
        GarageLoad.objects.create(
            **{"garage_id": cast.first.pk, "minute": minute}
            | {"requests": 0, "refused": 0, "db_ms": 0, "tasks": 0, "bytes": 0}
            | numbers
        )


def listed(client: Api, window: str = "15m") -> Any:
    return call(client, "GET", "load", window=window).data


def test_requests_are_listed_by_garage_after_their_minute_has_ended(
    api: Api, cast: Cast, as_super: Api
) -> None:
    owner, outsider = api.as_(cast.owner), api.as_(cast.outsider)
    with at():
        for client in (owner, owner, outsider):
            assert client.get("staffs").status == 200
        garage_use.publish()
        fold()
        assert listed(as_super)["records"] == []
    with at(seconds=75):
        fold()
        rows = {row["garageId"]: row for row in listed(as_super)["records"]}
    first = rows[cast.first.pk]
    assert (first["garageName"], first["requests"], first["refused"]) == ("First", 2, 0)
    assert rows[cast.second.pk]["requests"] == 1
    assert sum(row["share"] for row in rows.values()) == pytest.approx(1, abs=0.002)
    with tenancy.platform():
        assert GarageLoad.objects.get(garage_id=cast.first.pk).bytes > 0


def test_refused_requests_are_counted(api: Api, cast: Cast, as_super: Api) -> None:
    client = api.as_(cast.owner)
    with at(), patch.object(admission, "_limits", admission.Limits(rate=0.4, concurrent=2)):
        assert [client.get("staffs").status for _ in range(3)] == [200, 429, 429]
    with at(seconds=75):
        garage_use.publish()
        fold()
        (row,) = listed(as_super)["records"]
    assert (row["requests"], row["refused"]) == (3, 2)


def test_tasks_of_a_garage_are_counted_when_a_worker_runs_them(cast: Cast, as_super: Api) -> None:
    with tenancy.garage(cast.first.pk):
        outbox.enqueue("takeout.sweep", key="once")
    with at():
        drain("takeout.sweep")
    with at(seconds=75):
        fold()
        (row,) = listed(as_super)["records"]
    assert (row["garageId"], row["tasks"]) == (cast.first.pk, 1)


def test_due_tasks_of_a_garage_are_listed_as_waiting(cast: Cast, as_super: Api) -> None:
    now = clock.now()
    add_load(cast, now, requests=1)
    with tenancy.garage(cast.first.pk):
        outbox.enqueue("takeout.sweep", key="due")
        outbox.enqueue("takeout.sweep", key="later")
    with tenancy.platform():
        OutboxRow.objects.filter(key="later").update(due_at=now + timedelta(hours=1))
    (row,) = listed(as_super)["records"]
    assert row["tasksWaiting"] == 1


def test_two_processes_add_their_counts_to_the_same_minute(cast: Cast, as_super: Api) -> None:
    with at():
        for _ in range(2):
            garage_use.count_request(cast.first.pk, was_refused=False, db_seconds=0.25, size=100)
            garage_use.publish()
    with at(seconds=75):
        fold()
    with tenancy.platform():
        row = GarageLoad.objects.get()
    assert (row.requests, row.db_ms, row.bytes) == (2, 500, 200)


def test_minute_that_is_folded_twice_is_counted_once(cast: Cast) -> None:
    with at():
        garage_use.count_request(cast.first.pk, was_refused=False, db_seconds=0, size=0)
        garage_use.publish()
    with at(seconds=75):
        with patch.object(limits.store(), "delete"):
            fold()
        fold()
        fold()
    with tenancy.platform():
        assert GarageLoad.objects.get().requests == 1
    assert not limits.store().keys("garage_use:*")


def test_requests_are_answered_and_their_counts_are_lost_without_redis(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    with patch.object(limits, "store", side_effect=redis.ConnectionError):
        assert client.get("staffs").status == 200
        garage_use.publish()
    with at(minutes=5):
        fold()
    with tenancy.platform():
        assert not GarageLoad.objects.exists()


def test_list_is_ordered_by_database_time_and_has_a_bar_for_every_minute(cast: Cast, as_super: Api) -> None:
    with at():
        add_load(cast, NOON - timedelta(minutes=14, seconds=10), requests=5, db_ms=100)
        add_load(cast, NOON - timedelta(minutes=16, seconds=10), requests=7, db_ms=900)
        add_load(cast, NOON - timedelta(seconds=10), garage_id=cast.second.pk, requests=1, db_ms=300)
        quarter, day = listed(as_super), listed(as_super, "24h")
    assert [(row["garageId"], row["dbMs"], row["share"]) for row in quarter["records"]] == [
        (cast.second.pk, 300, 0.75),
        (cast.first.pk, 100, 0.25),
    ]
    assert [row["dbMs"] for row in day["records"]] == [1000, 300]
    assert (len(quarter["bars"]), len(day["bars"])) == (16, 49)
    assert sum(bar["requests"] for bar in quarter["bars"]) == 6
    assert quarter["bars"][-1] == {"at": "2026-11-24T12:00:00+05:30", "requests": 1, "dbMs": 300}


def test_window_other_than_15m_and_24h_is_refused(as_super: Api) -> None:
    answer = call(as_super, "GET", "load", window="1h")
    assert refused(answer, 422, "bad_window")
    assert answer.body["message"] == "Choose 15m or 24h."


def test_load_is_kept_for_35_days(cast: Cast) -> None:
    for days in (34, 36):
        add_load(cast, clock.now() - timedelta(days=days))
    tasks.sweep(True, None)
    with tenancy.platform():
        assert GarageLoad.objects.count() == 1
