"""The label `garage` names the busiest garages of the newest minute, so the number of series is bounded."""

from datetime import timedelta
from pathlib import Path

import pytest

from console.load import figures
from console.load.figures import MOST_NAMED, OTHER
from console.models import GarageLoad
from kernel import clock, tenancy
from kernel.telemetry import garage_use
from tests.api import Api
from tests.cast import Cast
from tests.watch import everything, scrape
from tests.watch.scrape import value

MOST_SERIES = 3_000


def add(minutes_ago: int, *garages: int, db_ms: int = 1) -> None:
    minute = clock.now().replace(second=0, microsecond=0) - timedelta(minutes=minutes_ago)
    with tenancy.platform():
        GarageLoad.objects.bulk_create(
            GarageLoad(
                garage_id=garage, minute=minute, requests=3, refused=2, db_ms=db_ms, tasks=1, bytes=100
            )
            for garage in garages
        )


def of_garage(name: str, garage: object) -> float:
    return value(f"servicebay_garage_minute_{name}", garage=str(garage))


def test_use_of_a_garage_is_that_of_the_newest_minute(cast: Cast, metrics_on: Path) -> None:
    add(2, 7, db_ms=500)
    add(1, 7, db_ms=40)
    found = {name: of_garage(name, 7) for name in garage_use.NAMES}
    assert found == {"requests": 3, "refused": 2, "db_ms": 40, "tasks": 1, "bytes": 100}


def test_busiest_garages_are_named_and_the_rest_is_other(cast: Cast, metrics_on: Path) -> None:
    add(1, 7, db_ms=30_000)
    add(1, *range(100, 100 + everything.GARAGES))
    assert of_garage("db_ms", 7) == 30_000
    assert of_garage("requests", OTHER) == 3 * (everything.GARAGES - (MOST_NAMED - 1))


def test_no_garage_is_shown_after_five_minutes_without_requests(cast: Cast, metrics_on: Path) -> None:
    add(6, 7)
    assert not [each for each in scrape.series() if "garage" in each.labels]


def test_number_of_series_is_bounded_with_2000_garages(api: Api, cast: Cast, metrics_on: Path) -> None:
    everything.count()
    found = scrape.series()
    of_garages = [each for each in found if "garage" in each.labels]
    assert len(of_garages) == len(garage_use.NAMES) * (MOST_NAMED + 1)
    assert MOST_SERIES / 2 < len(found) <= MOST_SERIES


def test_negative_control_shows_that_naming_every_garage_exceeds_the_number_of_series(
    api: Api, cast: Cast, metrics_on: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "MOST_NAMED", everything.GARAGES)
    everything.count()
    assert len(scrape.series()) > MOST_SERIES
