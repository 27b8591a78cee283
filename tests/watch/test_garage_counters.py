"""The label `garage` names the busiest garages. Its counters never go down, and the number of series is bounded."""

from pathlib import Path
from unittest.mock import patch

import pytest
import redis

from kernel import limits
from kernel.telemetry import garage_counters, garage_use, shared_counters
from kernel.telemetry.garage_counters import MOST_NAMED, OTHER
from tests.api import Api
from tests.cast import Cast
from tests.watch import everything, scrape
from tests.watch.scrape import value

MOST_SERIES = 3_000


pytestmark = pytest.mark.usefixtures("metrics_on")


def add(*garages: int, requests: int = 1) -> None:
    garage_counters.add((garage_id, "requests", requests) for garage_id in garages)


def rank_again() -> None:
    """Let the minute between two rankings pass."""
    limits.store().delete(garage_counters._RANKED)


def requests_by_garage() -> dict[str, float]:
    found = shared_counters.read(garage_counters.COUNTS)
    return {key.partition("|")[2]: count for key, count in found.items() if key.startswith("requests|")}


def test_request_of_a_garage_is_counted_by_garage(api: Api, cast: Cast, metrics_on: Path) -> None:
    answer = api.as_(cast.owner).get("staffs")
    garage_use.publish()
    garage = str(cast.first.pk)
    assert value("servicebay_garage_requests_total", garage=garage) == 1
    assert value("servicebay_garage_database_seconds_total", garage=garage) > 0
    assert value("servicebay_garage_bytes_total", garage=garage) == len(answer.response.content)


def test_busiest_garages_are_named_and_the_rest_is_other() -> None:
    # Garage 7 sends few requests, and they are slow.
    garage_counters.add([(7, "requests", 1), (7, "database_seconds", 30), (8, "requests", 900)])
    rank_again()
    add(*range(100, 100 + everything.GARAGES))
    found = requests_by_garage()
    assert len(found) == MOST_NAMED + 1
    assert (found["7"], found["8"]) == (1, 900)
    assert found[OTHER] == everything.GARAGES - (MOST_NAMED - 2)


def test_counters_never_go_down_while_garages_gain_and_lose_their_names() -> None:
    sent = 0
    before: dict[str, float] = {}
    was_named = False
    for minute in range(40):
        busy = range(minute * 10, minute * 10 + MOST_NAMED)
        add(*busy, requests=100)
        add(*range(0, 500, 7))
        sent += 100 * MOST_NAMED + len(range(0, 500, 7))
        rank_again()
        found = requests_by_garage()
        assert len(found) <= MOST_NAMED + 1
        assert all(found[name] >= count for name, count in before.items() if name in found), minute
        was_named = was_named or bool(before.keys() - found.keys())
        before = found
    assert was_named
    assert requests_by_garage()[OTHER] < sent


def test_garage_that_is_busy_no_more_loses_its_name() -> None:
    add(5, requests=1_000)
    for _ in range(80):
        rank_again()
        add(*range(100, 100 + MOST_NAMED), requests=100)
    assert "5" not in requests_by_garage()


def test_counting_ends_without_an_error_while_redis_is_away() -> None:
    with patch.object(limits, "store", return_value=redis.Redis(port=1, socket_connect_timeout=0.2)):
        add(5)
    add(5, requests=3)
    assert requests_by_garage() == {"5": 3}


def test_number_of_series_is_bounded_with_2000_garages(api: Api, cast: Cast, metrics_on: Path) -> None:
    everything.count()
    found = scrape.series()
    of_garages = [each for each in found if "garage" in each.labels]
    assert {each.name for each in of_garages} == {
        f"servicebay_garage_{name}_total" for name in garage_counters.NAMES
    }
    assert len(of_garages) == 5 * (MOST_NAMED + 1)
    assert MOST_SERIES / 2 < len(found) <= MOST_SERIES


def test_negative_control_shows_that_naming_every_garage_exceeds_the_number_of_series(
    api: Api, cast: Cast, metrics_on: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garage_counters, "MOST_NAMED", everything.GARAGES)
    everything.count()
    assert len(scrape.series()) > MOST_SERIES
