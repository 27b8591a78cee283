"""Photos of a point are private pictures with their own limits."""

from typing import Any
from uuid import uuid4

from kernel import tenancy
from tenants.inspections.models import InspectionPoint, PointPicture
from tenants.pictures.models import Picture, PictureStore
from tests.api import Api, Client, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.pictures import jpeg, upload
from tests.shop import Shop
from tests.tenants.inspections.conftest import BODY, points, started


def add(client: Api, visit_id: int, point_id: int, **fields: Any) -> tuple[int, dict[str, Any]]:
    return upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=point_id, **fields)


def test_photo_belongs_to_its_point_and_not_to_the_check_in(
    client: Api, visit_id: int, inspection_id: int
) -> None:
    first, _ = points(client, inspection_id)
    status, body = add(client, visit_id, first["pointId"])
    assert status == 200, body
    shown, other = points(client, inspection_id)
    assert (shown["pictures"], other["pictures"]) == ([body["data"]], [])
    assert Client().get(shown["pictures"][0]["address"]).status_code == 200
    assert client.get(f"visits/{visit_id}").data["checkIn"] is None


def test_repeated_upload_adds_no_second_photo_and_removed_photo_does_not_come_back(
    client: Api, cast: Cast, visit_id: int, inspection_id: int
) -> None:
    (first, second), ask = points(client, inspection_id), str(uuid4())
    found = [add(client, visit_id, first["pointId"], ask=ask) for _ in range(2)]
    assert found[0][1]["data"]["pictureId"] == found[1][1]["data"]["pictureId"]
    # The same upload cannot appear on another point, or on the check-in.
    assert add(client, visit_id, second["pointId"], ask=ask)[0] == 404
    assert upload(client, f"visits/{visit_id}/pictures", jpeg(), ask=ask)[0] == 404
    path = f"pictures/{found[0][1]['data']['pictureId']}"
    assert client.delete(path).status == 200
    assert refused(client.delete(path), 404, "not_found")
    assert add(client, visit_id, first["pointId"], ask=ask)[0] == 404
    with tenancy.garage(cast.first.pk):
        assert (PointPicture.objects.count(), PictureStore.objects.get().bytes) == (0, 0)
        assert Picture.objects.get().erased_at


def test_fifth_photo_of_a_point_is_refused(
    client: Api, cast: Cast, visit_id: int, inspection_id: int
) -> None:
    first, _ = points(client, inspection_id)
    for _ in range(4):
        assert add(client, visit_id, first["pointId"])[0] == 200
    before = checksum(cast.first)
    status, body = add(client, visit_id, first["pointId"])
    assert (status, body["error"]) == (422, {"photo": ["A point has at most 4 photos."]})
    assert checksum(cast.first) == before


def test_sixty_first_photo_of_an_inspection_is_refused(
    owner: Api, client: Api, cast: Cast, visit_id: int
) -> None:
    many = BODY | {"points": [{"groupName": "X", "label": f"P{n}"} for n in range(16)]}
    template = owner.post("inspection-templates", many).data["templateId"]
    *full, last = points(client, started(client, visit_id, template))
    add(client, visit_id, full[0]["pointId"])
    with tenancy.garage(cast.first.pk):
        (first,) = Picture.objects.all()
        for number in range(59):
            picture = Picture.objects.create(
                ask=uuid4(), kind="photo", file=first.file, bytes=1, person_name="x", erased_at=None
            )
            point = InspectionPoint.objects.get(pk=full[(number + 1) // 4]["pointId"])
            PointPicture.objects.create(point=point, picture=picture)
    before = checksum(cast.first)
    status, body = add(client, visit_id, last["pointId"])
    assert (status, body["error"]) == (422, {"photo": ["An inspection has at most 60 photos."]})
    assert checksum(cast.first) == before


def test_photo_for_a_point_of_another_visit_or_garage_is_refused(
    api: Api, cast: Cast, client: Api, shop: Shop, visit_id: int, template_id: int, inspection_id: int
) -> None:
    first, _ = points(client, inspection_id)
    client.post(f"visits/{visit_id}/close", {"reason": "x"})
    other = client.post("visits", {"customerId": shop.customer.pk, "vehicleId": shop.vehicle.pk}).data
    before = checksum(cast.first)
    for point_id in (first["pointId"], 1, (cast.second.pk << 32) + 1):
        status, body = add(client, other["visitId"], point_id)
        assert (status, body["error"]) == (422, {"pointId": ["Not found in your garage"]})
    assert checksum(cast.first) == before


def test_byte_above_the_room_of_the_garage_stores_nothing(
    client: Api, cast: Cast, visit_id: int, inspection_id: int
) -> None:
    first, _ = points(client, inspection_id)
    add(client, visit_id, first["pointId"])
    with tenancy.garage(cast.first.pk):
        PictureStore.objects.update(limit_bytes=2 * Picture.objects.get().bytes - 1)
    before = checksum(cast.first)
    status, body = add(client, visit_id, first["pointId"])
    assert (status, body["code"]) == (409, "pictures_full")
    assert checksum(cast.first) == before
