"""Photos of a check-in are private, small, without metadata, and within the garage's room."""

import io
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from PIL import Image
from PIL.ExifTags import IFD

from kernel import tenancy
from kernel.files.addresses import private_picture_address, signed_address
from kernel.outbox.models import OutboxRow
from tenants.alerts.models import Alert
from tenants.files.models import StoredFile
from tenants.pictures.models import Picture, PictureStore
from tenants.visits.models import CheckInPicture
from tests import shop as shops
from tests.api import Api, Client, refused
from tests.architecture.world import checksum
from tests.cast import Cast
from tests.outbox import drain
from tests.pictures import jpeg, upload
from tests.shop import Shop
from tests.tenants.visits.conftest import opened


def add(
    client: Api, visit_id: int, content: bytes | None = None, **fields: Any
) -> tuple[int, dict[str, Any]]:
    return upload(client, f"visits/{visit_id}/pictures", jpeg() if content is None else content, **fields)


def count(cast: Cast) -> tuple[int, int, int]:
    with tenancy.garage(cast.first.pk):
        return CheckInPicture.objects.count(), Picture.objects.count(), StoredFile.objects.count()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_photo_is_stored_in_two_sizes_without_its_place(client: Api, visit_id: int, kind: str) -> None:
    exif = Image.Exif()
    exif[0x010F] = "SECRET-CAMERA"
    exif.get_ifd(IFD.GPSInfo)[2] = (18.0, 31.0, 12.0)
    status, body = add(client, visit_id, jpeg((2400, 1200), kind, exif=exif), view="left")
    assert (status, body["data"]["view"]) == (200, "left"), body
    for name, size in (("address", (1280, 640)), ("thumbAddress", (320, 160))):
        served = Client().get(body["data"][name])
        assert served["Content-Type"] == "image/jpeg"
        assert b"SECRET-CAMERA" not in served.content
        image = Image.open(io.BytesIO(served.content))
        assert (image.size, image.format) == (size, "JPEG")
        assert not image.getexif()
        assert not image.info.get("exif")


def test_headers_of_a_private_picture_forbid_shared_caches_and_sniffing(client: Api, visit_id: int) -> None:
    _, body = add(client, visit_id)
    served = Client().get(body["data"]["address"])
    assert served["Cache-Control"].startswith("private, max-age=")
    assert 1700 <= int(served["Cache-Control"].partition("=")[2].split(",")[0]) <= 3600
    assert served["X-Content-Type-Options"] == "nosniff"
    assert served["Content-Disposition"].startswith("inline")
    assert served["X-Robots-Tag"] == "noindex"


def test_address_is_the_same_within_half_an_hour_and_good_for_30_to_60_minutes() -> None:
    picture_id = (7 << 32) + 5
    start = 1_800_000_000 // 1800 * 1800
    first, last = (private_picture_address(picture_id, "full", now=start + late) for late in (0, 1799))
    assert first == last != private_picture_address(picture_id, "full", now=start + 1800)
    assert int(first.split("/")[5]) == start + 3600


def test_address_of_a_picture_fails_for_other_ids_sizes_and_times(
    client: Api, cast: Cast, visit_id: int
) -> None:
    _, body = add(client, visit_id)
    _, other = add(client, visit_id)
    address = body["data"]["address"]
    _, _, garage, picture, size, expires, signature = address.split("/")
    assert (garage, size) == (str(cast.first.pk), "full")
    late = str(int(time.time()) - 10)
    for wrong in (
        (str(cast.second.pk), picture, size, expires, signature),
        (garage, str(other["data"]["pictureId"]), size, expires, signature),
        (garage, picture, "thumb", expires, signature),
        (garage, picture, "original", expires, signature),
        (garage, picture, size, str(int(expires) + 1800), signature),
        (garage, picture, size, late, signature),
        (garage, picture, size, expires, signature[:-1] + ("1" if signature[-1] == "0" else "0")),
        (garage, picture, size, expires, "x"),
    ):
        assert Client().get("/pictures/" + "/".join(wrong)).status_code == 404, wrong
    expired = private_picture_address(int(picture), "full", now=time.time() - 3 * 3600)
    assert Client().get(expired).status_code == 404
    assert Client().get(address).status_code == 200


def test_picture_has_no_download_address(client: Api, cast: Cast, visit_id: int) -> None:
    add(client, visit_id)
    with tenancy.garage(cast.first.pk):
        files = list(StoredFile.objects.values_list("pk", flat=True))
    for file_id in files:
        assert refused(client.get(f"files/{file_id}/address"), 404, "not_found")
        # Nobody gets such an address from the API. The signature alone would open the file.
        assert signed_address(file_id)


def test_addresses_of_a_picture_can_be_read_again(client: Api, visit_id: int) -> None:
    _, body = add(client, visit_id)
    again = client.get(f"pictures/{body['data']['pictureId']}/address").data
    assert again == {name: body["data"][name] for name in ("address", "thumbAddress")}
    assert refused(client.get("pictures/1/address"), 404, "not_found")


def test_repeated_upload_adds_no_second_picture(client: Api, cast: Cast, visit_id: int) -> None:
    ask = str(uuid4())
    first, second = (add(client, visit_id, ask=ask) for _ in range(2))
    assert (first[0], second[0]) == (200, 200)
    assert first[1]["data"]["pictureId"] == second[1]["data"]["pictureId"]
    assert count(cast) == (1, 1, 2)


def test_removed_picture_is_erased_and_a_late_upload_does_not_bring_it_back(
    client: Api, cast: Cast, visit_id: int
) -> None:
    ask = str(uuid4())
    _, body = add(client, visit_id, ask=ask)
    path = f"pictures/{body['data']['pictureId']}"
    assert client.delete(path).status == 200
    assert refused(client.delete(path), 404, "not_found")
    assert refused(client.get(f"{path}/address"), 404, "not_found")
    assert Client().get(body["data"]["address"]).status_code == 404
    assert add(client, visit_id, ask=ask)[0] == 404
    assert count(cast) == (0, 1, 0)
    with tenancy.garage(cast.first.pk):
        assert PictureStore.objects.get().bytes == 0
        assert Picture.objects.get().erased_at


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not a picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"GIF89a" + b"\x00" * 40,
        b"%PDF-1.7\n" + jpeg(),
        jpeg()[:60],
        jpeg((4001, 4000), "PNG", optimize=True),
    ],
    ids=["empty", "text", "svg", "gif", "polyglot", "cut off", "bomb"],
)
def test_photo_that_is_not_a_safe_picture_is_refused(
    client: Api, cast: Cast, visit_id: int, content: bytes
) -> None:
    before = checksum(cast.first)
    status, body = add(client, visit_id, content)
    assert (status, list(body["error"])) == (422, ["photo"])
    assert checksum(cast.first) == before


def test_bytes_behind_the_end_of_a_photo_file_are_not_stored(client: Api, visit_id: int) -> None:
    _, body = add(client, visit_id, jpeg() + b"PK\x03\x04<script>alert(1)</script>")
    assert b"script" not in Client().get(body["data"]["address"]).content


@pytest.mark.parametrize("fields", [{"ask": "x"}, {"ask": ""}, {"view": "engine"}])
def test_upload_with_a_wrong_field_is_refused(
    client: Api, cast: Cast, visit_id: int, fields: dict[str, Any]
) -> None:
    status, body = add(client, visit_id, **fields)
    assert (status, list(body["error"])) == (422, list(fields)), body
    assert count(cast) == (0, 0, 0)


def test_thirteenth_photo_is_refused(client: Api, cast: Cast, visit_id: int) -> None:
    for _ in range(12):
        assert add(client, visit_id)[0] == 200
    before = checksum(cast.first)
    status, body = add(client, visit_id)
    assert (status, body["error"]) == (422, {"photo": ["A check-in has at most 12 photos."]})
    assert checksum(cast.first) == before


def test_byte_above_the_room_of_the_garage_stores_nothing(client: Api, cast: Cast, visit_id: int) -> None:
    _, body = add(client, visit_id)
    with tenancy.garage(cast.first.pk):
        size = Picture.objects.get().bytes
        PictureStore.objects.update(limit_bytes=2 * size - 1)
    before = checksum(cast.first)
    status, body = add(client, visit_id)
    assert (status, body["code"]) == (409, "pictures_full")
    assert body["message"] == "Your garage's picture storage is full. Ask the owner to make room."
    assert checksum(cast.first) == before
    with tenancy.garage(cast.first.pk):
        PictureStore.objects.update(limit_bytes=2 * size)
    assert add(client, visit_id)[0] == 200


def test_database_refuses_more_bytes_than_the_limit_and_a_second_store(
    client: Api, cast: Cast, visit_id: int
) -> None:
    add(client, visit_id)
    for change in (
        lambda: PictureStore.objects.update(bytes=10_000_000_001),
        lambda: PictureStore.objects.update(bytes=-1),
        lambda: PictureStore.objects.create(),
        lambda: Picture.objects.update(file=None),
        lambda: Picture.objects.update(kind="signature"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic(), tenancy.garage(cast.first.pk):
            change()


def test_owner_gets_one_alert_when_80_percent_of_the_photo_storage_is_used(
    client: Api, cast: Cast, visit_id: int
) -> None:
    add(client, visit_id)
    with tenancy.garage(cast.first.pk):
        size = Picture.objects.get().bytes
        PictureStore.objects.update(limit_bytes=size * 5 // 2)
    assert add(client, visit_id)[0] == 200
    drain("alerts.pictures_filling")
    with tenancy.garage(cast.first.pk):
        assert [alert.kind for alert in Alert.objects.all()] == ["pictures_filling"]
    with tenancy.platform():
        assert OutboxRow.objects.filter(kind="alerts.pictures_filling").count() == 1


def test_upload_sends_the_same_few_sql_statements_for_the_first_and_the_last_photo(
    client: Api, visit_id: int
) -> None:
    counts = []
    add(client, visit_id)
    for _ in range(2):
        with CaptureQueriesContext(connection) as captured:
            assert add(client, visit_id)[0] == 200
        counts.append(len([each for each in captured if "SAVEPOINT" not in each["sql"]]))
    assert counts == [15, 15]


def test_parallel_uploads_add_one_photo_for_each_id_and_stay_within_the_room(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    client = Api().as_(committed_db.technician)
    visit_id = opened(client, shop)
    ask = str(uuid4())
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: add(client, visit_id, ask=ask), range(8)))
    assert {status for status, _ in found} == {200}
    assert len({body["data"]["pictureId"] for _, body in found}) == 1
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        (picture,) = Picture.objects.all()
        PictureStore.objects.update(limit_bytes=picture.bytes * 4)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: add(client, visit_id), range(8)))
    assert sorted(status for status, _ in found) == [200] * 3 + [409] * 5
    with transaction.atomic(), tenancy.garage(committed_db.first.pk):
        store = PictureStore.objects.get()
        assert store.bytes == store.limit_bytes == sum(Picture.objects.values_list("bytes", flat=True))


def test_parallel_openings_of_one_vehicle_make_one_visit(committed_db: Cast) -> None:
    shop = shops.make(committed_db.first)
    client = Api().as_(committed_db.technician)
    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(lambda _: opened(client, shop), range(8)))
    assert len(found) == 1


def test_photos_of_two_visits_do_not_share_an_upload(
    api: Api, cast: Cast, client: Api, shop: Shop, visit_id: int
) -> None:
    ask = str(uuid4())
    add(client, visit_id, ask=ask)
    client.post(f"visits/{visit_id}/close", {"reason": "x"})
    second = client.post("visits", {"customerId": shop.customer.pk, "vehicleId": shop.vehicle.pk})
    status, _body = add(client, second.data["visitId"], ask=ask)
    assert status == 404
