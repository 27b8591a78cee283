"""The clock of a device may be wrong. The times of its entries stay within limits, and in their order."""

from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.utils.timezone import localdate, localtime
from hypothesis import given
from hypothesis import strategies as st

from kernel import clock, tenancy
from tenants.intake.models import Intake
from tenants.intake.rules import clamped
from tenants.jobs.models import Job
from tests.api import Api
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.intake.conftest import NEW_CUSTOMER, Row, ask, decided, known, notes, saved, send
from tests.tenants.intake.counter import issued, offline, opened, pack_of

DAY, YEAR = timedelta(days=1), timedelta(days=365)
ISSUED = datetime.fromisoformat("2026-11-22T10:00:00+05:30")
moments = st.timedeltas(min_value=timedelta(0), max_value=timedelta(days=3))


def entered(cast: Cast, code: str) -> tuple[date, date, datetime]:
    """Return the dates of a job, and the time of its entry."""
    with tenancy.garage(cast.first.pk):
        job, intake = Job.objects.get(code=code), Intake.objects.get(job__code=code)
    return job.entry_date, job.expected_on, intake.taken_at


def dated(at: datetime) -> Row:
    """Return the dates that a device writes: its own day, and a delivery on the next day."""
    day = localdate(at)
    return {"takenAt": at.isoformat(), "entryDate": f"{day}", "expectedDOD": f"{day + DAY}"}


@pytest.mark.parametrize("wrong_by", [-YEAR, -DAY, DAY, YEAR])
@pytest.mark.spec("hand-50")
def test_dates_of_a_device_with_a_wrong_clock_are_between_its_pack_and_now(
    advisor: Api, cast: Cast, shop: Shop, wrong_by: timedelta
) -> None:
    device = opened(advisor)
    pack = pack_of(advisor, device)
    with clock.at(clock.now() + timedelta(hours=20)):
        body = offline(
            shop, device, pack, at=clock.now(), **dated(clock.now() - timedelta(hours=2) + wrong_by)
        )
        taken = saved(advisor, body)
        entry_date, expected_on, taken_at = entered(cast, taken["jobCode"])
        now = clock.now()
    assert issued(pack) <= taken_at <= now
    assert localdate(issued(pack)) <= entry_date <= localdate(now)
    assert entry_date == localdate(taken_at)
    assert expected_on == entry_date + DAY
    (note,) = notes(taken)
    side = "ahead" if wrong_by > timedelta(0) else "behind"
    time = f"{localtime(taken_at):%d/%m/%Y, %H:%M}"
    assert note == f"The clock of the device was {side}, so the entry has the time {time}."


def test_clock_that_is_a_day_behind_but_after_the_pack_is_believed(
    advisor: Api, cast: Cast, shop: Shop
) -> None:
    device = opened(advisor)
    pack = pack_of(advisor, device)
    with clock.at(clock.now() + timedelta(hours=30)):
        at = clock.now() - DAY
        taken = saved(advisor, offline(shop, device, pack, at=at, **dated(at)))
        assert entered(cast, taken["jobCode"])[2] == at
    assert notes(taken) == []


def test_clock_that_is_some_seconds_behind_is_not_worth_a_note(advisor: Api, cast: Cast, shop: Shop) -> None:
    device = opened(advisor)
    pack = pack_of(advisor, device)
    at = issued(pack) - timedelta(seconds=30)
    taken = saved(advisor, offline(shop, device, pack, at=at))
    assert notes(taken) == []
    assert entered(cast, taken["jobCode"])[2] == issued(pack)


def test_new_dates_of_an_old_entry_stay_although_its_clock_was_wrong(
    advisor: Api, cast: Cast, shop: Shop
) -> None:
    device = opened(advisor)
    pack = pack_of(advisor, device)
    with clock.at(clock.now() + 8 * DAY):
        body = offline(shop, device, pack, at=clock.now() - YEAR)
        question = ask(advisor, shop, body)
        assert question["question"] == "too_old"
        taken = decided(advisor, body, question, "new_dates").data
        assert entered(cast, taken["jobCode"])[:2] == (clock.today(), clock.today() + DAY)


def test_delivery_date_keeps_its_distance(advisor: Api, cast: Cast, shop: Shop) -> None:
    device = opened(advisor)
    pack = pack_of(advisor, device)
    at = clock.now() + YEAR
    body = offline(shop, device, pack, at=at, **dated(at) | {"expectedDOD": f"{localdate(at) + 5 * DAY}"})
    taken = saved(advisor, body)
    assert entered(cast, taken["jobCode"])[1] == clock.today() + 5 * DAY


@pytest.mark.parametrize(
    ("dates", "message"),
    [
        ({"entryDate": "9999-12-31", "expectedDOD": "0001-01-01"}, "Past dates cannot be picked"),
        (
            {"entryDate": "0001-01-01", "expectedDOD": "9999-12-31"},
            "The delivery date must be within two years",
        ),
    ],
)
def test_impossible_dates_of_a_wrong_clock_are_refused(
    advisor: Api, shop: Shop, dates: dict[str, str], message: str
) -> None:
    device = opened(advisor)
    body = offline(shop, device, pack_of(advisor, device), at=clock.now() + YEAR, **dates)
    assert send(advisor, body).body["error"] == {"expectedDOD": [message]}


@pytest.mark.parametrize("wrong_by", [-YEAR, -DAY, timedelta(0), DAY, YEAR])
@pytest.mark.spec("hand-50")
def test_entries_of_one_device_keep_their_order(
    advisor: Api, cast: Cast, shop: Shop, wrong_by: timedelta
) -> None:
    device = opened(advisor)
    pack = pack_of(advisor, device)
    start, codes = clock.now(), []
    with clock.at(start + timedelta(hours=40)):
        for number in range(6):
            at = start + timedelta(hours=6 * number) + wrong_by
            changes: dict[str, Any] = dated(at) | {
                "vehicle": {"vehicleNumber": f"KA05MX717{number}", "vehicleModel": "Baleno"},
                "customer": NEW_CUSTOMER,
            }
            codes.append(saved(advisor, offline(shop, device, pack, at=at, **changes))["jobCode"])
        found = [entered(cast, code) for code in codes]
    assert codes == sorted(codes)
    for earlier, later in pairwise(found):
        assert earlier[0] <= later[0]
        assert earlier[2] <= later[2]


@given(
    wrong_by=st.one_of(
        st.sampled_from([-YEAR, -DAY, timedelta(0), DAY, YEAR]),
        st.timedeltas(min_value=-YEAR, max_value=YEAR),
    ),
    made=st.lists(moments, min_size=1, max_size=8).map(sorted),
    late=moments,
)
@pytest.mark.spec("hand-50")
def test_any_clock_gives_times_within_the_limits_and_in_their_order(
    wrong_by: timedelta, made: list[timedelta], late: timedelta
) -> None:
    now = ISSUED + made[-1] + late
    found = [clamped(ISSUED + each + wrong_by, issued_at=ISSUED, now=now) for each in made]
    assert all(ISSUED <= each <= now for each in found)
    assert found == sorted(found)
    if not wrong_by:
        assert found == [ISSUED + each for each in made]


@pytest.mark.spec("hand-50")
def test_pack_from_the_future_does_not_move_an_entry_into_the_future(
    advisor: Api, cast: Cast, shop: Shop
) -> None:
    device = opened(advisor)
    pack = pack_of(advisor, device)
    body = offline(shop, device, pack, at=clock.now(), issuedAt=(clock.now() + YEAR).isoformat())
    taken = saved(advisor, body)
    assert entered(cast, taken["jobCode"])[2] <= clock.now()


def test_entry_without_a_pack_has_no_earliest_time(advisor: Api, cast: Cast, shop: Shop) -> None:
    at = clock.now() - 3 * DAY
    taken = saved(advisor, known(shop, **dated(at)))
    assert entered(cast, taken["jobCode"])[2] == at
