"""While a garage moves, it can only be read. After the move, each call leads to its new cell."""

from typing import Any

import psycopg
import pytest
from django.db import connection
from pytest_django import Settings

from garages.models import Garage, GarageState
from kernel import tenancy
from tenants.staff import queries
from tests import shop as shops
from tests.api import Answered, Api, refused
from tests.cast import PASSWORD, Cast, join_second
from tests.cells.moves import contents
from tests.watch.scrape import TOKEN, value

SENTENCE = "This garage is being moved. Please try again in a few minutes."


def set_garage(garage: Garage, **changes: Any) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=garage.pk).update(**changes)


def is_moving(answer: Answered) -> bool:
    assert refused(answer, 503, "moving")
    assert answer.body["message"] == SENTENCE
    assert answer.response["Retry-After"] == "60"
    return True


def test_frozen_garage_refuses_every_write_and_answers_reads(
    committed_db: Cast, owner: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    cast = committed_db
    shop = shops.make(cast.first)
    client = Api().as_(cast.owner)
    opened = client.post("jobs", shop.job()).data["jobId"]
    owner.execute("UPDATE garage SET frozen = true WHERE id = %s", [cast.first.pk])
    before = contents(owner, cast.first.pk)
    assert client.get(f"jobs/{opened}").status == 200
    assert client.get("me").status == 200
    assert Api().post("login", {"email": "owner@cast.example", "password": PASSWORD}).status == 200
    for answer in (
        client.post("jobs", shop.job()),
        client.delete(f"jobs/{opened}"),
        client.post(f"jobs/{opened}/comments", {"comment": "No"}),
        client.put("profile", {"firstName": "Asha"}),
    ):
        assert is_moving(answer)
    assert contents(owner, cast.first.pk) == before

    # Postgres refuses a read that would write.
    def writes(*_: Any, **__: Any) -> Any:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM staff")

    monkeypatch.setattr(queries, "list_staff", writes)
    assert is_moving(Api().as_(cast.owner).get("staffs"))
    assert contents(owner, cast.first.pk) == before

    # Ending a session changes nothing that moves.
    assert client.post("logout").status == 200
    # Another garage is not affected.
    other = shops.make(cast.second)
    assert Api().as_(cast.outsider).post("jobs", other.job()).status == 200


def test_role_is_checked_before_the_move(api: Api, cast: Cast) -> None:
    set_garage(cast.first, frozen=True)
    assert refused(api.as_(cast.technician).put("name", {"name": "No"}), 400, "role_denied")


def test_person_of_two_garages_still_works_in_the_one_that_stays(api: Api, cast: Cast) -> None:
    join_second(cast)
    set_garage(cast.first, state=GarageState.MOVED)
    client = api.as_(cast.owner)
    assert client.get("staffs", garageId=cast.second.pk).status == 200
    answer = client.get("staffs", garageId=cast.first.pk)
    assert refused(answer, 421, "moved")
    # The web app stays at this host, because of the other garage.
    assert "Location" not in answer.response
    assert [garage["garageId"] for garage in client.get("me").data["garages"]] == [cast.second.pk]


@pytest.mark.usefixtures("committed_db")
def test_metric_shows_how_long_a_move_takes(owner: psycopg.Connection, settings: Settings) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert value("servicebay_chain_move_age_seconds") == 0
    for state, minutes in (("frozen", 20), ("planned", 5), ("opened", 90)):
        owner.execute(
            "INSERT INTO chain_move (key, chain_id, from_cell, to_cell, state, started_at)"
            " VALUES (gen_random_uuid(), %s, 0, 1, %s, now() - make_interval(mins => %s))",
            [minutes, state, minutes],
        )
    assert 1200 <= value("servicebay_chain_move_age_seconds") < 1260
