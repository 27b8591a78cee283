"""An entry that a device made before the garage was locked is still taken in, for 48 hours."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils.timezone import localdate

from kernel import clock
from tests.api import Api, refused
from tests.cast import Cast
from tests.shop import Shop
from tests.tenants.intake.conftest import Row, nothing_changes, saved, send
from tests.tenants.intake.counter import lock_of, offline, opened, pack_of

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
KEEP = timedelta(hours=48)

Count = Callable[[], tuple[int, int, int, int]]


@pytest.fixture
def locked_at(cast: Cast) -> datetime:
    return lock_of(cast.first)


@pytest.fixture
def device(advisor: Api) -> str:
    return opened(advisor)


def made_at(advisor: Api, shop: Shop, device: str, *, pack_at: datetime, taken_at: datetime) -> Row:
    """Return an entry of a pack of one moment and a car that came in at another."""
    with clock.at(pack_at):
        pack = pack_of(advisor, device)
    dates = {"entryDate": f"{localdate(taken_at)}", "expectedDOD": f"{localdate(taken_at)}"}
    return offline(shop, device, pack, at=taken_at, **dates)


@pytest.mark.parametrize("arrives", [timedelta(0), HOUR, KEEP - 2 * HOUR])
@pytest.mark.spec("hand-38")
def test_entry_from_before_the_lock_is_taken_in(
    advisor: Api, shop: Shop, device: str, locked_at: datetime, counted: Count, arrives: timedelta
) -> None:
    body = made_at(advisor, shop, device, pack_at=locked_at - 2 * HOUR, taken_at=locked_at - HOUR)
    with clock.at(locked_at + arrives):
        saved(advisor, body)
        assert counted()[2:] == (1, 1)


@pytest.mark.parametrize(
    ("pack_after", "taken_after", "arrives"),
    [
        (-2 * HOUR, -HOUR, KEEP - 2 * HOUR + SECOND),
        (-2 * HOUR, timedelta(0), HOUR),
        (-2 * HOUR, HOUR, 2 * HOUR),
        (timedelta(0), timedelta(0), HOUR),
        (HOUR, HOUR, 2 * HOUR),
        # The time of an entry is not before its pack, so its clock does not help.
        (HOUR, -HOUR, 2 * HOUR),
    ],
    ids=[
        "arrives late",
        "taken at the lock",
        "taken later",
        "pack of the lock",
        "later pack",
        "clock is behind",
    ],
)
@pytest.mark.spec("hand-39")
def test_other_entry_of_a_locked_garage_is_refused(
    advisor: Api,
    shop: Shop,
    device: str,
    locked_at: datetime,
    pack_after: timedelta,
    taken_after: timedelta,
    arrives: timedelta,
) -> None:
    body = made_at(advisor, shop, device, pack_at=locked_at + pack_after, taken_at=locked_at + taken_after)
    with clock.at(locked_at + arrives), nothing_changes(shop):
        assert refused(send(advisor, body), 402, "subscription_expired")


@pytest.mark.spec("hand-39")
def test_entry_without_a_pack_is_refused_in_a_locked_garage(
    advisor: Api, shop: Shop, device: str, locked_at: datetime
) -> None:
    body = made_at(advisor, shop, device, pack_at=locked_at - 2 * HOUR, taken_at=locked_at - HOUR)
    del body["issuedAt"]
    with clock.at(locked_at + HOUR), nothing_changes(shop):
        assert refused(send(advisor, body), 402, "subscription_expired")


@pytest.mark.parametrize("what", ["no seal", "other time", "other device", "no device"])
def test_pack_without_its_seal_is_refused_in_a_locked_garage(
    advisor: Api, shop: Shop, device: str, locked_at: datetime, what: str
) -> None:
    """The device chooses the time of its pack. Only the seal proves it."""
    body = made_at(advisor, shop, device, pack_at=locked_at - 50 * HOUR, taken_at=locked_at - HOUR)
    fresh = made_at(advisor, shop, device, pack_at=locked_at - 2 * HOUR, taken_at=locked_at - HOUR)
    match what:
        case "no seal":
            body = {name: value for name, value in fresh.items() if name != "seal"}
        case "other time":
            body["issuedAt"] = fresh["issuedAt"]
        case "other device":
            body = fresh | {"device": opened(advisor)}
        case "no device":
            body = {name: value for name, value in fresh.items() if name != "device"}
    with clock.at(locked_at + HOUR), nothing_changes(shop):
        assert refused(send(advisor, body), 402, "subscription_expired")


@pytest.mark.spec("hand-38")
def test_entry_of_a_locked_garage_is_asked_and_decided_like_others(
    advisor: Api, shop: Shop, device: str, locked_at: datetime, counted: Count
) -> None:
    body = made_at(advisor, shop, device, pack_at=locked_at - 2 * HOUR, taken_at=locked_at - HOUR)
    body["services"][0]["rate"] = 900
    with clock.at(locked_at + HOUR):
        with nothing_changes(shop):
            asked = send(advisor, body)
            assert refused(asked, 409, "intake_asks")
        use = asked.data["questions"][0]["answers"][0]
        saved(advisor, body | {"decisions": [use]})
    assert counted()[2:] == (1, 1)


@pytest.mark.parametrize("days", [1, 20])
@pytest.mark.spec("hand-15")
def test_repeated_entry_of_a_locked_garage_gets_its_first_answer(
    advisor: Api, shop: Shop, device: str, locked_at: datetime, days: int
) -> None:
    body = made_at(advisor, shop, device, pack_at=locked_at - 2 * HOUR, taken_at=locked_at - HOUR)
    with clock.at(locked_at - HOUR):
        first = send(advisor, body)
    with clock.at(locked_at + timedelta(days=days)), nothing_changes(shop):
        assert send(advisor, body).body == first.body
        assert refused(send(advisor, body | {"complaint": "noise"}), 409, "key_reused")
