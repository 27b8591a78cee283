"""Points of an inspection on an estimate: lines with service, price, note and photos, and frozen points."""

from typing import Any

import pytest

from kernel import tenancy
from tenants.inspections.models import InspectionPoint
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.pictures import jpeg, upload
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, read, saved, send
from tests.tenants.inspections.conftest import mark, points, started


@pytest.fixture
def template_id(owner: Api, shop: Shop) -> int:
    labels = [("Oil level", shop.oil.pk), ("Paint", shop.wash.pk), ("Oil leak", shop.oil.pk), ("Horn", None)]
    wanted = [{"groupName": "All", "label": label, "serviceId": service} for label, service in labels]
    return int(owner.post("inspection-templates", {"name": "Four", "points": wanted}).data["templateId"])


@pytest.fixture
def found(client: Api, visit_id: int, template_id: int) -> list[dict[str, Any]]:
    """Return the points of a finished inspection, with a note and a photo on the first."""
    inspection = started(client, visit_id, template_id)
    rows = points(client, inspection)
    assert upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=rows[0]["pointId"])[0] == 200
    mark(client, rows[0], "bad", measured="2 mm", note="Black oil")
    mark(client, rows[1], "watch")
    mark(client, rows[2], "bad")
    mark(client, rows[3], "bad", note="No sound")
    assert client.post(f"inspections/{inspection}/finish", {}).status == 200
    return [row | {"inspectionId": inspection} for row in rows]


def test_point_makes_a_line_with_price_note_and_photos(
    client: Api, visit_id: int, found: list[dict[str, Any]]
) -> None:
    answer = client.post(f"visits/{visit_id}/estimates", {"pointIds": [found[0]["pointId"]]})
    assert answer.status == 200, answer.body
    (line,) = read(client, answer.data["estimateId"])["lines"]
    assert answer.data["added"] == [line["ref"]]
    assert (line["name"], line["rate"], line["mark"]) == ("Oil change", 1000, "bad")
    assert line["note"] == "2 mm. Black oil"
    assert len(line["pictures"]) == 1
    assert line["pictures"][0]["thumbAddress"].startswith("/pictures/")
    (listed,) = client.get(f"visits/{visit_id}/estimates").data
    assert listed["pointIds"] == [found[0]["pointId"]]


def test_draft_of_a_tap_loses_its_line_and_is_withdrawn(
    client: Api, visit_id: int, found: list[dict[str, Any]]
) -> None:
    """The calls of Undo. Afterwards the visit can be closed, and the point can be added again."""
    body = {"pointIds": [found[0]["pointId"]]}
    first = client.post(f"visits/{visit_id}/estimates", body).data
    assert first["isNew"] is True
    saved(client, first["estimateId"])
    (row,) = client.get(f"visits/{visit_id}/estimates").data
    assert (row["pointIds"], row["total"], row["state"]) == ([], 0, "draft")
    assert client.post(f"estimates/{first['estimateId']}/withdraw", {"reason": "Undone"}).status == 200
    second = client.post(f"visits/{visit_id}/estimates", body).data
    assert (second["isNew"], len(second["added"])) == (True, 1)
    assert second["estimateId"] != first["estimateId"]
    saved(client, second["estimateId"])
    assert client.post(f"estimates/{second['estimateId']}/withdraw", {"reason": "Undone"}).status == 200
    assert client.post(f"visits/{visit_id}/close", {"reason": "Gone"}).status == 200


def test_more_points_join_the_draft_without_a_second_line_for_a_service(
    client: Api, visit_id: int, found: list[dict[str, Any]]
) -> None:
    estimate = drafted(client, visit_id)
    saved(client, estimate, goods())
    ids = [row["pointId"] for row in found[:3]]
    answer = client.post(f"visits/{visit_id}/estimates", {"pointIds": ids})
    assert (answer.data["estimateId"], answer.data["isNew"]) == (estimate, False)
    # Two of the points suggest the same service.
    assert len(answer.data["added"]) == 2
    again = client.post(f"visits/{visit_id}/estimates", {"pointIds": ids})
    assert again.data["added"] == []
    names = [line["name"] for line in read(client, estimate)["lines"]]
    assert names == ["Brake pads", "Oil change", "Foam wash"]


def test_point_without_a_suggested_service_needs_one(
    client: Api, cast: Cast, shop: Shop, visit_id: int, found: list[dict[str, Any]]
) -> None:
    horn = found[3]["pointId"]
    before = checksum(cast.first)
    answer = client.post(f"visits/{visit_id}/estimates", {"pointIds": [horn]})
    assert answer.body["error"] == {"serviceId": ["Choose a service for Horn"]}
    assert checksum(cast.first) == before
    body = {"pointIds": [horn], "serviceId": shop.wash.pk}
    assert client.post(f"visits/{visit_id}/estimates", body).status == 200


def test_points_are_refused_while_the_estimate_waits(
    client: Api, cast: Cast, visit_id: int, found: list[dict[str, Any]]
) -> None:
    estimate = drafted(client, visit_id, pointIds=[found[0]["pointId"]])
    send(client, estimate)
    before = checksum(cast.first)
    answer = client.post(f"visits/{visit_id}/estimates", {"pointIds": [found[1]["pointId"]]})
    assert refused(answer, 409, "estimate_live")
    assert checksum(cast.first) == before


def test_sent_points_are_frozen(client: Api, cast: Cast, visit_id: int, found: list[dict[str, Any]]) -> None:
    inspection = found[0]["inspectionId"]
    estimate = drafted(client, visit_id, pointIds=[found[0]["pointId"]])
    # A draft freezes nothing.
    assert client.post(f"inspections/{inspection}/reopen", {}).status == 200
    code = read(client, estimate)["code"]
    send(client, estimate)
    before = checksum(cast.first)
    answer = client.put(f"inspection-points/{found[0]['pointId']}", {"mark": "good"})
    assert refused(answer, 409, "points_sent")
    picture = read(client, estimate)["lines"][0]["pictures"][0]["pictureId"]
    assert refused(client.delete(f"pictures/{picture}"), 409, "points_sent")
    status, body = upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=found[0]["pointId"])
    assert (status, body["code"]) == (409, "points_sent")
    assert checksum(cast.first) == before
    assert client.put(f"inspection-points/{found[1]['pointId']}", {"mark": "good"}).status == 200
    assert client.post(f"inspections/{inspection}/finish", {"anyway": True}).status == 200
    answer = client.post(f"inspections/{inspection}/reopen", {})
    assert refused(answer, 409, "points_sent")
    assert answer.body["message"] == f"A point of it stands on {code}, which was sent."
    with tenancy.garage(cast.first.pk):
        assert InspectionPoint.objects.exclude(sent_on="").count() == 1
