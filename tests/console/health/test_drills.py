"""The newest drills in the console, and their verdict on the health page."""

from datetime import timedelta
from typing import Any

from django.db.models.functions import Now

from backups import drills
from backups.drills import Outcome
from backups.models import Drill, DrillKind
from garages.models import Garage
from kernel import clock, tenancy
from tests.api import Api
from tests.cast import Cast
from tests.console.people import call


def drilled(days_ago: float, *mismatches: str) -> int:
    """Record a drill that has ended."""
    with tenancy.platform():
        at = Now() - timedelta(days=days_ago)
        made = Drill.objects.create(
            kind=DrillKind.CLUSTER,
            started_at=at,
            ended_at=at,
            target_at=at,
            rpo_seconds=0.4,
            rto_seconds=12.5,
            tables=48,
            rows=1200,
            mismatches=list(mismatches),
            verdict=Outcome(mismatches=list(mismatches)).verdict,
        )
    return int(made.pk)


def health(client: Api) -> Any:
    return call(client, "GET", "health").data["drill"]


def test_newest_50_drills_are_listed_with_the_first_mismatches(cast: Cast, as_super: Api) -> None:
    assert call(as_super, "GET", "drills").data == []
    for days in range(51, 0, -1):
        drilled(days)
    wrong = drilled(0.5, *(f"garage_{number}.job is missing" for number in range(25)))
    running = drills.begin(clock.now())
    rows = call(as_super, "GET", "drills").data
    assert len(rows) == 50
    assert [row["drillId"] for row in rows[:2]] == [running, wrong]
    assert (rows[0]["endedAt"], rows[0]["verdict"], rows[0]["mismatches"]) == (None, None, 0)
    assert (rows[1]["verdict"], rows[1]["mismatches"]) == ("wrong", 25)
    assert rows[1]["named"] == [f"garage_{number}.job is missing" for number in range(20)]
    assert (rows[2]["verdict"], rows[2]["rpoSeconds"], rows[2]["rtoSeconds"]) == ("well", 0.4, 12.5)
    assert (rows[2]["tables"], rows[2]["rows"]) == (48, 1200)


def test_health_shows_the_newest_drill_that_has_ended(cast: Cast, as_super: Api) -> None:
    assert health(as_super) == {"verdict": "unknown", "newest": None}
    well = drilled(7)
    drills.begin(clock.now())
    found = health(as_super)
    assert (found["verdict"], found["newest"]["drillId"]) == ("well", well)
    wrong = drilled(0.1, "public.garage is missing")
    found = health(as_super)
    assert (found["verdict"], found["newest"]["drillId"]) == ("wrong", wrong)


def test_health_is_wrong_without_a_good_drill_in_eight_days(cast: Cast, as_super: Api) -> None:
    with tenancy.platform():
        Garage.objects.update(created_at=Now() - timedelta(days=9))
    assert health(as_super) == {"verdict": "wrong", "newest": None}
    drilled(8.1)
    assert health(as_super)["verdict"] == "wrong"
    drilled(7.9)
    assert health(as_super)["verdict"] == "well"
