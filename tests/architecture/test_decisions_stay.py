"""No operation changes a finished check-in, a sent version or a decision."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from kernel import tenancy
from kernel.http.gate import Door
from tests.api import Api
from tests.architecture.foreign_id import ForeignId
from tests.architecture.operations import operations
from tests.architecture.world import CALLS, World, rolled_back, send
from tests.pictures import as_text, ink, jpeg, upload

ANSWERS = {"link": "{link}", "versionNumber": 1, "answers": [], "name": "X", "totalSeen": 0}
# The calls of a customer, who has no account.
SHARED = {
    "note_estimate_seen": ForeignId("shared-estimate/seen", "POST", body={"link": "{link}"}),
    "decide_shared_estimate": ForeignId("shared-estimate/decide", "POST", body=ANSWERS),
    "object_to_decision": ForeignId(
        "shared-estimate/object", "POST", body={"link": "{link}", "words": "Not I"}
    ),
}
WRITES = {
    each.name: (CALLS | SHARED)[each.name]
    for each in operations()
    if each.method != "GET" and each.name in CALLS | SHARED
}
# A PDF and its problem, the limit of a job and the objection are added later, each by one operation.
EVIDENCE = {
    "check_in": "to_jsonb(t) - '{paper_id, paper_problem}'::text[]",
    "damage_mark": "to_jsonb(t)",
    "check_in_picture": "to_jsonb(t)",
    "picture": "to_jsonb(t)",
    "estimate_version": "to_jsonb(t) - '{paper_id, paper_problem}'::text[]",
    "estimate_decision": (
        "to_jsonb(t) - '{ceiling_id, objection, objected_at, paper_id, paper_problem}'::text[]"
    ),
}


Evidence = dict[tuple[str, int], Any]


def evidence(world: World) -> Evidence:
    """Return the rows of finished check-ins, versions and decisions."""
    found: Evidence = {}
    with tenancy.garage(world.cast.first.pk), connection.cursor() as cursor:
        for table, row in EVIDENCE.items():
            cursor.execute(f"SELECT id, ({row})::text FROM {table} t")
            found |= {(table, pk): text for pk, text in cursor.fetchall()}
    return found


@pytest.fixture
def finished(world: World) -> Iterator[dict[str, Any]]:
    """Finish and sign the check-in of the open visit. Returns the ids of own objects."""
    own, client = world.own, Api().as_(world.cast.owner)
    with rolled_back():
        visit = f"visits/{own['visit']}"
        mark = {"x": 220, "y": 432, "place": "left_front_door", "kind": "scratch", "note": "Long"}
        body = {"odometerKm": 1, "keys": 2, "marks": [mark], "outline": "car"}
        assert client.put(f"{visit}/check-in", body).status == 200
        signed = {"signedName": "Asha Rao", "signature": as_text(ink())}
        assert client.post(f"{visit}/check-in/finish", signed).status == 200
        link = client.get(f"estimates/{own['decided_estimate']}").data["link"]
        yield own | {"link": link.partition("link=")[2]}


def test_walk_has_every_call_that_writes_about_a_visit() -> None:
    """A new operation on visits, inspections, pictures or estimates joins the walk."""
    nouns = ("visit", "inspection", "picture", "estimate")
    about = {
        each.name
        for each in operations()
        if each.method != "GET"
        and any(noun in each.path for noun in nouns)
        and each.gate.door in (Door.GARAGE, Door.PUBLIC)
    }
    assert len(about) > 20
    assert about <= set(WRITES)
    assert len(WRITES) > 100


@pytest.mark.parametrize("on", ["estimate", "sent_estimate", "decided_estimate"])
def test_no_operation_changes_what_is_finished_sent_or_decided(
    world: World, finished: dict[str, Any], on: str
) -> None:
    """Each call names the visit with the finished check-in, and an estimate in each state."""
    names = finished | {name: finished[on] for name in finished if name.endswith("estimate")}
    before, client = evidence(world), Api().as_(world.cast.owner)
    for table in EVIDENCE:
        assert [pk for name, pk in before if name == table], table
    done = []
    for name, way in WRITES.items():
        with rolled_back():
            answer = send(client, way, names)
            assert answer.status < 500, (name, answer.body)
            after = evidence(world)
            changed = [row for row, text in before.items() if after.get(row) != text]
            assert changed == [], name
            done += [name] if answer.status == 200 else []
    # The walk reaches the services: most calls are done, and the rest meet a rule.
    assert len(done) > 60


def test_calls_on_a_finished_check_in_are_refused_with_its_sentence(
    world: World, finished: dict[str, Any]
) -> None:
    client, before = Api().as_(world.cast.owner), evidence(world)
    for name in ("save_check_in", "finish_check_in", "remove_picture"):
        answer = send(client, WRITES[name], finished)
        assert (answer.status, answer.code) == (409, "check_in_finished"), name
    status, body = upload(client, f"visits/{finished['visit']}/pictures", jpeg(), view="front")
    assert (status, body["code"]) == (409, "check_in_finished")
    assert evidence(world) == before


def test_negative_control_shows_a_changed_check_in(world: World, finished: dict[str, Any]) -> None:
    before = evidence(world)
    with rolled_back():
        with tenancy.garage(world.cast.first.pk), connection.cursor() as cursor:
            cursor.execute("UPDATE check_in SET keys = 7 WHERE visit_id = %s", [finished["visit"]])
        assert evidence(world) != before
