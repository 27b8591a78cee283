"""Points of an inspection are marked one by one. A finished inspection is frozen until it is reopened."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.inspections.models import Inspection, InspectionPoint
from tests import shop as shops
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.pictures import jpeg, upload
from tests.shop import Shop
from tests.tenants.inspections.conftest import BODY, mark, points, started
from tests.tenants.visits.conftest import opened

# The gate sets the scope and reads the session. Before a write, it also reads the garage and its subscription.
GATE = {"GET": 2, "POST": 4, "PUT": 4}


def statements(client: Api, method: str, path: str, body: Any = None) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.send(method, path, body=body).status == 200
    return len([each for each in captured if "SAVEPOINT" not in each["sql"]]) - GATE[method]


def test_inspection_copies_its_template_and_starts_unchecked(
    client: Api, visit_id: int, inspection_id: int
) -> None:
    shown = client.get(f"inspections/{inspection_id}").data
    assert (shown["visitId"], shown["templateName"], shown["vehicleNumber"]) == (
        visit_id,
        "Short check",
        "MH12AB1234",
    )
    assert (shown["isDone"], shown["doneOn"], shown["personName"]) == (False, None, "Technician Person")
    assert [(each["label"], each["mark"], each["photoWhenBad"]) for each in shown["points"]] == [
        ("Brake pads front", "", True),
        ("Brake pads rear", "", False),
    ]


def test_mark_keeps_the_value_and_the_note(client: Api, inspection_id: int) -> None:
    first, _ = points(client, inspection_id)
    assert mark(client, first, "watch", measured="4 mm", note="Left is worse\nthan right", version=1) == 2
    shown, other = points(client, inspection_id)
    assert (shown["mark"], shown["measured"], shown["note"], shown["version"]) == (
        "watch",
        "4 mm",
        "Left is worse\nthan right",
        2,
    )
    assert other["mark"] == ""
    assert mark(client, first, "") == 3


def test_repeated_mark_changes_nothing_and_is_no_conflict(
    client: Api, cast: Cast, inspection_id: int
) -> None:
    first, _ = points(client, inspection_id)
    assert mark(client, first, "good", version=1) == 2
    before = checksum(cast.first)
    assert mark(client, first, "good", version=1) == 2
    assert checksum(cast.first) == before


def test_mark_that_somebody_else_changed_is_refused(client: Api, cast: Cast, inspection_id: int) -> None:
    first, _ = points(client, inspection_id)
    mark(client, first, "good", version=1)
    before = checksum(cast.first)
    answer = client.put(f"inspection-points/{first['pointId']}", {"mark": "bad", "version": 1})
    assert refused(answer, 409, "changed_meanwhile")
    assert (answer.data["current"]["mark"], answer.data["yours"]["mark"]) == ("good", "bad")
    assert checksum(cast.first) == before


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"mark": "skipped"}, "mark"),
        ({"mark": "fine"}, "mark"),
        ({"measured": "x" * 31}, "measured"),
        ({"note": "x" * 501}, "note"),
    ],
)
def test_wrong_mark_is_refused(
    client: Api, cast: Cast, inspection_id: int, changes: dict[str, Any], field: str
) -> None:
    first, _ = points(client, inspection_id)
    before = checksum(cast.first)
    answer = client.put(f"inspection-points/{first['pointId']}", {"mark": "good"} | changes)
    assert (answer.status, list(answer.body["error"])) == (422, [field])
    assert checksum(cast.first) == before


def test_unknown_inspection_and_point_are_not_found(client: Api, shop: Shop) -> None:
    assert refused(client.get("inspections/1"), 404, "not_found")
    assert refused(client.post("inspections/1/finish", {}), 404, "not_found")
    assert refused(client.post("inspections/1/reopen", {}), 404, "not_found")
    assert refused(client.put("inspection-points/1", {"mark": "good"}), 404, "not_found")


def test_unchecked_points_are_named_and_skipped_only_on_purpose(
    client: Api, cast: Cast, inspection_id: int
) -> None:
    path = f"inspections/{inspection_id}/finish"
    first, second = points(client, inspection_id)
    before = checksum(cast.first)
    answer = client.post(path, {"version": 1})
    assert refused(answer, 409, "points_unchecked")
    assert answer.body["message"] == "2 points are not checked."
    assert answer.data == {"pointId": first["pointId"]}
    assert checksum(cast.first) == before
    mark(client, first, "good")
    answer = client.post(path, {})
    assert (answer.body["message"], answer.data) == (
        "1 point is not checked.",
        {"pointId": second["pointId"]},
    )
    assert client.post(path, {"anyway": True, "version": 1}).data == {"version": 2}
    shown = client.get(f"inspections/{inspection_id}").data
    assert (shown["isDone"], shown["points"][1]["mark"]) == (True, "skipped")
    assert shown["doneOn"]


def test_bad_point_that_needs_a_photo_holds_the_inspection_open(
    client: Api, cast: Cast, visit_id: int, inspection_id: int
) -> None:
    first, second = points(client, inspection_id)
    mark(client, first, "bad")
    mark(client, second, "bad")
    before = checksum(cast.first)
    answer = client.post(f"inspections/{inspection_id}/finish", {"anyway": True})
    assert refused(answer, 409, "photo_needed")
    assert answer.body["message"] == "Brake pads front needs a photo."
    assert answer.data == {"pointId": first["pointId"]}
    assert checksum(cast.first) == before
    assert upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=first["pointId"])[0] == 200
    assert client.post(f"inspections/{inspection_id}/finish", {}).status == 200


def test_finished_inspection_is_frozen_until_it_is_reopened(
    client: Api, cast: Cast, visit_id: int, inspection_id: int
) -> None:
    first, second = points(client, inspection_id)
    mark(client, first, "bad")
    _, photo = upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=first["pointId"])
    client.post(f"inspections/{inspection_id}/finish", {"anyway": True})
    before = checksum(cast.first)
    for answer in (
        client.put(f"inspection-points/{second['pointId']}", {"mark": "good"}),
        client.post(f"inspections/{inspection_id}/finish", {}),
        client.delete(f"pictures/{photo['data']['pictureId']}"),
    ):
        assert refused(answer, 409, "inspection_done")
        assert answer.body["message"] == "This inspection is finished. Reopen it first."
    status, body = upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=second["pointId"])
    assert (status, body["code"]) == (409, "inspection_done")
    assert checksum(cast.first) == before
    assert client.post(f"inspections/{inspection_id}/reopen", {"version": 2}).data == {"version": 3}
    # A skipped point waits again for its check.
    assert [each["mark"] for each in points(client, inspection_id)] == ["bad", ""]
    assert mark(client, second, "good") == 2


def test_finish_and_reopen_of_an_older_version_are_refused(
    client: Api, cast: Cast, inspection_id: int
) -> None:
    path = f"inspections/{inspection_id}"
    client.post(f"{path}/finish", {"anyway": True})
    client.post(f"{path}/reopen", {})
    before = checksum(cast.first)
    answer = client.post(f"{path}/finish", {"anyway": True, "version": 1})
    assert refused(answer, 409, "changed_meanwhile")
    assert refused(client.post(f"{path}/reopen", {}), 409, "inspection_open")
    assert checksum(cast.first) == before
    client.post(f"{path}/finish", {"anyway": True})
    assert refused(client.post(f"{path}/reopen", {"version": 1}), 409, "changed_meanwhile")


def test_sixth_inspection_of_a_visit_is_refused(
    client: Api, cast: Cast, visit_id: int, template_id: int
) -> None:
    for _ in range(5):
        started(client, visit_id, template_id)
    before = checksum(cast.first)
    answer = client.post(f"visits/{visit_id}/inspections", {"templateId": template_id})
    assert refused(answer, 409, "too_many_inspections")
    assert answer.body["message"] == "A visit has at most 5 inspections."
    assert checksum(cast.first) == before


def test_after_a_visit_an_open_inspection_can_be_finished_but_none_started_or_reopened(
    client: Api, cast: Cast, visit_id: int, template_id: int, inspection_id: int
) -> None:
    client.post(f"visits/{visit_id}/close", {"reason": "Taken away"})
    first, _ = points(client, inspection_id)
    # A phone may send its marks after the vehicle left.
    mark(client, first, "good")
    assert client.post(f"inspections/{inspection_id}/finish", {"anyway": True}).status == 200
    before = checksum(cast.first)
    start = client.post(f"visits/{visit_id}/inspections", {"templateId": template_id})
    assert refused(start, 409, "visit_ended")
    assert refused(client.post(f"inspections/{inspection_id}/reopen", {}), 409, "visit_ended")
    assert checksum(cast.first) == before


@pytest.mark.parametrize("body", [{}, {"templateId": None}, {"templateId": "x"}, {"templateId": 1}])
def test_inspection_needs_a_template(client: Api, cast: Cast, visit_id: int, body: dict[str, Any]) -> None:
    client.get("inspection-templates")
    before = checksum(cast.first)
    answer = client.post(f"visits/{visit_id}/inspections", body)
    assert (answer.status, list(answer.body["error"])) == (422, ["templateId"])
    assert checksum(cast.first) == before


def test_visit_lists_its_inspections_with_their_marks(
    client: Api, visit_id: int, template_id: int, inspection_id: int
) -> None:
    assert client.get(f"visits/{visit_id}").data["inspections"][0]["unchecked"] == 2
    first, second = points(client, inspection_id)
    mark(client, first, "watch")
    mark(client, second, "good")
    client.post(f"inspections/{inspection_id}/finish", {})
    other = started(client, visit_id, template_id)
    newest, oldest = client.get(f"visits/{visit_id}").data["inspections"]
    assert (newest["inspectionId"], newest["isDone"], newest["unchecked"]) == (other, False, 2)
    assert (oldest["inspectionId"], oldest["isDone"], oldest["templateName"]) == (
        inspection_id,
        True,
        "Short check",
    )
    assert [oldest[name] for name in ("bad", "watch", "good", "unchecked")] == [0, 1, 1, 0]


def test_calls_send_the_same_few_statements_for_one_and_a_hundred_points(
    owner: Api, client: Api, visit_id: int, template_id: int
) -> None:
    many = BODY | {"name": "Long", "points": [{"groupName": "X", "label": f"P{n}"} for n in range(100)]}
    long_id = owner.post("inspection-templates", many).data["templateId"]
    counts = []
    for template in (template_id, long_id):
        inspection = started(client, visit_id, template)
        first, *_ = points(client, inspection)
        upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=first["pointId"])
        path = f"/api/garage/inspections/{inspection}"
        marked = {"mark": "bad", "measured": "4 mm", "note": "Worn"}
        counts.append(
            {
                "get": statements(client, "GET", path),
                "mark": statements(
                    client, "PUT", f"/api/garage/inspection-points/{first['pointId']}", marked
                ),
                "finish": statements(client, "POST", f"{path}/finish", {"anyway": True}),
                "reopen": statements(client, "POST", f"{path}/reopen", {}),
                "visit": statements(client, "GET", f"/api/garage/visits/{visit_id}"),
                "start": statements(
                    client, "POST", f"/api/garage/visits/{visit_id}/inspections", {"templateId": template}
                ),
            }
        )
    assert counts[0] == counts[1]
    assert counts[0] == {"get": 3, "mark": 3, "finish": 8, "reopen": 7, "visit": 4, "start": 8}


def test_parallel_marks_of_one_inspection_are_all_kept(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    client = Api().as_(committed_db.technician)
    template = client.get("inspection-templates").data[1]["templateId"]
    inspection = started(client, opened(client, shop), template)
    found = points(client, inspection)
    with ThreadPoolExecutor(8) as pool:
        versions = list(pool.map(lambda point: mark(client, point, "good", version=1), found * 2))
    assert versions == [2] * 84
    finish = [f"inspections/{inspection}/finish"] * 4
    with ThreadPoolExecutor(4) as pool:
        answers = sorted(answer.status for answer in pool.map(lambda path: client.post(path, {}), finish))
    assert answers == [200, 409, 409, 409]


@pytest.mark.parametrize(
    ("table", "change"),
    [(InspectionPoint, {"mark": "fine"}), (InspectionPoint, {"place": 1}), (Inspection, {"state": "done"})],
)
def test_database_refuses_a_wrong_mark_and_a_wrong_state(
    cast: Cast, inspection_id: int, table: type[Model], change: dict[str, Any]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), tenancy.garage(cast.first.pk):
        table._default_manager.update(**change)
