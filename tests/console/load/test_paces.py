"""Slowing a garage down, and giving it its full speed again."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from console.models import GaragePace
from kernel import admission, clock, tenancy
from kernel.errors import clock_time
from tests.api import Api, refused
from tests.cast import Cast
from tests.console.people import audited, call


@pytest.fixture(autouse=True)
def usual_limits() -> Iterator[None]:
    admission.use(admission.Limits(rate=40, concurrent=2))
    yield
    admission.use(admission.NO_LIMITS)


def body(**changes: Any) -> dict[str, Any]:
    later = clock.now() + timedelta(hours=1)
    return {"perSecond": 2, "until": later.isoformat(), "reason": "A script in a loop"} | changes


def statuses(client: Api, count: int) -> list[int]:
    return [client.get("staffs").status for _ in range(count)]


def paces() -> int:
    with tenancy.platform():
        return GaragePace.objects.count()


def test_slowed_garage_is_refused_above_its_pace_and_other_garages_are_not(
    api: Api, cast: Cast, as_super: Api
) -> None:
    path = f"garages/{cast.first.pk}/pace"
    wanted = body()
    answer = call(as_super, "PUT", path, wanted)
    ends = clock_time(datetime.fromisoformat(wanted["until"]))
    assert answer.body["message"] == (
        f"First is held at 2 requests a second until {ends}. Its people see “Please wait a moment”."
    )
    owner, outsider = api.as_(cast.owner), api.as_(cast.outsider)
    # The bucket of three seconds is full at the start.
    assert statuses(owner, 8).count(429) >= 1
    assert statuses(outsider, 8) == [200] * 8
    (row,) = [row for row in call(as_super, "GET", "load").data["records"] if row["pace"]]
    assert row["garageId"] == cast.first.pk
    assert (row["pace"]["perSecond"], row["pace"]["reason"]) == (2, "A script in a loop")
    assert audited("garage_slowed").details["per_second"] == 2
    assert call(as_super, "DELETE", path, {"reason": "It stopped"}).status == 200
    admission.use(admission.Limits(rate=40, concurrent=2))
    assert statuses(owner, 8) == [200] * 8
    assert audited("garage_pace_cleared").details["reason"] == "It stopped"


def test_pace_ends_by_itself(api: Api, cast: Cast, as_super: Api) -> None:
    call(as_super, "PUT", f"garages/{cast.first.pk}/pace", body(perSecond=1))
    with tenancy.platform():
        GaragePace.objects.update(set_at=Now() - timedelta(hours=2), until=Now() - timedelta(seconds=1))
    assert statuses(api.as_(cast.owner), 8) == [200] * 8
    assert all(row["pace"] is None for row in call(as_super, "GET", "load").data["records"])
    answer = call(as_super, "DELETE", f"garages/{cast.first.pk}/pace", {"reason": "Over"})
    assert refused(answer, 404, "no_pace")
    assert answer.body["message"] == "This garage is not slowed down."


def test_new_pace_replaces_the_old_one(cast: Cast, as_super: Api) -> None:
    for per_second in (2, 5):
        call(as_super, "PUT", f"garages/{cast.first.pk}/pace", body(perSecond=per_second))
    with tenancy.platform():
        assert GaragePace.objects.get().per_second == 5


@pytest.mark.parametrize(
    ("hours", "code", "message"),
    [
        (24 * 7 + 1, "pace_too_long", "A garage can be slowed for at most 7 days."),
        (-1, "pace_over", "Choose a time in the future."),
    ],
)
def test_pace_that_ends_too_late_or_in_the_past_is_refused(
    cast: Cast, as_super: Api, hours: int, code: str, message: str
) -> None:
    until = (clock.now() + timedelta(hours=hours)).isoformat()
    answer = call(as_super, "PUT", f"garages/{cast.first.pk}/pace", body(until=until))
    assert refused(answer, 422, code)
    assert answer.body["message"] == message
    assert paces() == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("perSecond", 0),
        ("perSecond", 51),
        ("until", "tomorrow"),
        ("until", "2026-11-24T18:00:00"),
        ("reason", "no"),
        ("reason", "x" * 301),
    ],
)
def test_pace_with_an_invalid_field_is_refused(cast: Cast, as_super: Api, field: str, value: object) -> None:
    answer = call(as_super, "PUT", f"garages/{cast.first.pk}/pace", body(**{field: value}))
    assert refused(answer, 422, "invalid")
    assert field in answer.body["error"]
    assert paces() == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"per_second": 0},
        {"per_second": 51},
        {"until": Now() + timedelta(days=8)},
        {"until": Now() - timedelta(days=1)},
        {"reason": "  "},
    ],
)
def test_database_refuses_a_pace_outside_the_limits(cast: Cast, changes: dict[str, Any]) -> None:
    valid = {"per_second": 2, "until": Now() + timedelta(days=6), "reason": "A script"}
    with tenancy.platform(), pytest.raises(IntegrityError), transaction.atomic():
        GaragePace.objects.create(garage=cast.first, admin=cast.owner, **valid | changes)
