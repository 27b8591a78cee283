"""POST /api/door: the host where an email signs in."""

import statistics
import time
from typing import Any

import psycopg
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cells import doors
from config import tasks
from kernel import limits
from tests.api import Answered, Api, refused
from tests.cast import PASSWORD, Cast
from tests.cells import second
from tests.cells.moves import close_tasks, move
from tests.cells.second import SecondCell

# The statements of docs/operations.md.
DOOR_LOGIN = (
    "CREATE ROLE servicebay_test_door LOGIN PASSWORD 'only-the-door'",
    "GRANT USAGE ON SCHEMA public TO servicebay_test_door",
    "GRANT SELECT ON public.cell TO servicebay_test_door",
    "GRANT SELECT, INSERT, DELETE ON public.door TO servicebay_test_door",
)
UNKNOWN = [f"nobody{number}@cast.example" for number in range(40)]


def ask(email: str) -> Answered:
    return Api().post("/api/door", {"email": email})


def test_door_leads_each_person_to_their_cell_and_follows_a_move(
    cells: SecondCell, committed_db: Cast, owner: psycopg.Connection
) -> None:
    close_tasks()
    tasks.sync_doors()
    stored = owner.execute("SELECT digest, cell FROM door").fetchall()
    assert len(stored) == 6 and {cell for _, cell in stored} == {0}
    everything = repr(stored)
    assert "cast" not in everything and doors.digest_of("owner@cast.example") in [row[0] for row in stored]

    assert ask("owner@cast.example").data == {"address": second.HERE}
    assert ask(" Owner@Cast.example ").data == {"address": second.HERE}
    move(committed_db.first.chain_id)
    assert ask("owner@cast.example").data == {"address": second.THERE}
    assert ask("outsider@cast.example").data == {"address": second.HERE}
    # The next sync changes nothing.
    assert owner.execute("SELECT cell, count(*) FROM door GROUP BY cell ORDER BY cell").fetchall() == [
        (0, 1),
        (1, 5),
    ]
    tasks.sync_doors()
    assert owner.execute("SELECT count(*) FROM door").fetchone() == (6,)
    # An unknown email always gets the same cell, and both cells occur.
    answers = {email: ask(email).data["address"] for email in UNKNOWN}
    assert set(answers.values()) == {second.HERE, second.THERE}
    assert all(ask(email).data["address"] == answers[email] for email in UNKNOWN[:5])


def test_known_and_unknown_emails_get_the_same_shape_and_take_the_same_time(
    cells: SecondCell, committed_db: Cast, cell_here: Any
) -> None:
    tasks.sync_doors()
    shapes: set[tuple[int, tuple[str, ...], tuple[str, ...], str]] = set()
    statements: set[int] = set()
    times: dict[bool, list[float]] = {True: [], False: []}
    emails = ["owner@cast.example", "manager@cast.example", "advisor@cast.example", "cashier@cast.example"]
    for turn in range(30):
        for known, email in ((True, emails[turn % 4]), (False, UNKNOWN[turn % 4])):
            limits.store().flushdb()
            with CaptureQueriesContext(connection) as captured:
                began = time.perf_counter()
                answer = ask(email)
                times[known].append(time.perf_counter() - began)
            statements.add(len(captured))
            body = answer.body
            shapes.add((answer.status, tuple(body), tuple(body["data"]), body["message"]))
    assert len(shapes) == 1
    assert len(statements) == 1
    ratio = statistics.median(times[True]) / statistics.median(times[False])
    assert 0.7 < ratio < 1.4, ratio

    # Another cell asks the database that has the door, with a login that may do nothing else.
    with psycopg.connect(second.url_of_owner(), autocommit=True) as door:
        for statement in DOOR_LOGIN:
            door.execute(statement)
    login = second.url_of_owner().split("@")[1]
    try:
        with cells.active():
            cell_here.DOOR_DATABASE_URL = f"postgresql://servicebay_test_door:only-the-door@{login}"
            tasks.sync_doors()
            assert ask("owner@cast.example").data == {"address": second.HERE}
    finally:
        with psycopg.connect(second.url_of_owner(), autocommit=True) as door:
            for kind in ("ALL TABLES IN SCHEMA", "SCHEMA"):
                door.execute(f"REVOKE ALL ON {kind} public FROM servicebay_test_door")
            door.execute("DROP ROLE servicebay_test_door")
    with cells.active():
        cell_here.DOOR_DATABASE_URL = "postgresql://nobody:x@127.0.0.1:1/none"
        assert refused(ask("owner@cast.example"), 503, "try_again")


def test_door_is_rate_limited(cast: Cast, cell_here: Any) -> None:
    for _ in range(20):
        assert ask("owner@cast.example").status == 200
    assert refused(ask("owner@cast.example"), 429, "slow_down")
    assert ask("manager@cast.example").status == 200


def test_invalid_email_is_refused(api: Api, cast: Cast) -> None:
    assert refused(ask("nobody"), 422, "invalid")


def test_single_installation_answers_with_its_own_address_and_never_asks(cast: Cast, settings: Any) -> None:
    assert ask("owner@cast.example").data == {"address": settings.PUBLIC_URL}
    refusal = Api().post("login", {"email": "owner@cast.example", "password": "wrong-password"})
    assert (refusal.code, refusal.data) == ("login_failed", None)


def test_refused_sign_in_asks_the_door_if_there_are_several_cells(cast: Cast, cell_here: Any) -> None:
    for email in ("owner@cast.example", UNKNOWN[0]):
        refusal = Api().post("login", {"email": email, "password": f"not-{PASSWORD}"})
        assert (refusal.code, refusal.data) == ("login_failed", {"door": True})
