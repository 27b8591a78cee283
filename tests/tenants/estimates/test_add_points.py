"""Points of an inspection on an estimate: lines with service, price, note and photos, and frozen points."""

from typing import Any

from kernel import tenancy
from tenants.inspections.models import InspectionPoint
from tenants.visits.models import Visit
from tests.api import Api, refused
from tests.architecture.world import checksum
from tests.billed import open_job
from tests.cast import Cast
from tests.pictures import jpeg, upload
from tests.shop import Shop
from tests.tenants.estimates.conftest import drafted, goods, kept_line, labour, read, saved, send
from tests.tenants.estimates.deciding import link_of, look
from tests.tenants.inspections.conftest import mark


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


def photographed(client: Api, visit_id: int, row: dict[str, Any]) -> None:
    """Reopen the inspection and take a photo of a point."""
    client.post(f"inspections/{row['inspectionId']}/reopen", {})
    assert upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=row["pointId"])[0] == 200


def test_one_line_has_notes_and_photos_of_all_points_of_its_service(
    client: Api, cast: Cast, visit_id: int, found: list[dict[str, Any]]
) -> None:
    """The worked case: oil level and oil leak are bad, and both suggest an oil change."""
    level, leak = found[0], found[2]
    photographed(client, visit_id, leak)
    mark(client, leak, "bad", note="Drips at the sump")
    answer = client.post(f"visits/{visit_id}/estimates", {"pointIds": [level["pointId"], leak["pointId"]]})
    estimate = answer.data["estimateId"]
    (line,) = read(client, estimate)["lines"]
    assert line["note"] == "Oil level: 2 mm. Black oil\nOil leak: Drips at the sump"
    assert len(line["pictures"]) == 2
    (listed,) = client.get(f"visits/{visit_id}/estimates").data
    assert sorted(listed["pointIds"]) == sorted([level["pointId"], leak["pointId"]])
    # The form does not know the second point. It stays on the line.
    saved(client, estimate, kept_line(line))
    link = link_of(client, estimate)
    (shown,) = look(link)["lines"]
    assert (shown["note"], len(shown["pictures"])) == (line["note"], 2)
    before = checksum(cast.first)
    for row in (level, leak):
        assert refused(
            client.put(f"inspection-points/{row['pointId']}", {"mark": "good"}), 409, "points_sent"
        )
    assert checksum(cast.first) == before


def test_later_point_joins_the_line_of_its_service(
    client: Api, shop: Shop, visit_id: int, found: list[dict[str, Any]]
) -> None:
    """The line was added by hand, or by an earlier tap. The worse mark decides where the customer reads it."""
    estimate = drafted(client, visit_id)
    saved(client, estimate, labour(shop.wash, 450, note="As agreed"), labour(shop.oil, 1000))
    answer = client.post(
        f"visits/{visit_id}/estimates", {"pointIds": [found[1]["pointId"], found[0]["pointId"]]}
    )
    assert (answer.data["added"], answer.data["joined"]) == ([], 2)
    wash, oil = read(client, estimate)["lines"]
    assert (wash["note"], wash["mark"]) == ("As agreed", "watch")
    assert (oil["note"], oil["mark"], len(oil["pictures"])) == ("2 mm. Black oil", "bad", 1)
    assert client.post(f"inspections/{found[2]['inspectionId']}/reopen", {}).status == 200
    mark(client, found[2], "watch")
    again = {"pointIds": [found[2]["pointId"], found[0]["pointId"]]}
    assert client.post(f"visits/{visit_id}/estimates", again).data["joined"] == 1
    _, oil = read(client, estimate)["lines"]
    assert (oil["note"], oil["mark"]) == ("2 mm. Black oil\nOil leak", "bad")


def test_points_that_cannot_be_added_are_named(
    client: Api, shop: Shop, visit_id: int, found: list[dict[str, Any]]
) -> None:
    """A point without a service, and one whose service is on the job already."""
    job = open_job(client, shop, servicesOpted=[shop.line(shop.wash, 450)])
    horn, paint, level = (found[at]["pointId"] for at in (3, 1, 0))
    with tenancy.garage(shop.garage.pk):
        Visit.objects.filter(pk=visit_id).update(job=job)
    answer = client.post(f"visits/{visit_id}/estimates", {"pointIds": [horn, paint, level]})
    assert answer.status == 200, answer.body
    assert len(answer.data["added"]) == 1
    assert answer.data["skipped"] == [
        {"pointId": paint, "label": "Paint", "why": "ordered"},
        {"pointId": horn, "label": "Horn", "why": "no_service"},
    ]
