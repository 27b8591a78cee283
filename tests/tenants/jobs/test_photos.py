"""Photos on a job are checked by their content and encoded again before they are stored."""

import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections, transaction
from PIL import Image

from kernel import tenancy
from kernel.files.images import reencoded
from tenants.activity.models import Activity
from tenants.files.models import StoredFile
from tenants.jobs import photos, queries
from tenants.jobs.models import Job, JobPhoto
from tests import shop as shops
from tests.api import Api, Client
from tests.cast import Cast
from tests.shop import Shop


def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 20), **options: Any) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, "teal").save(out, kind, **options)
    return out.getvalue()


@pytest.fixture
def job(api: Api, cast: Cast, shop: Shop) -> Job:
    job_id = api.as_(cast.owner).post("jobs", shop.job()).data["jobId"]
    with tenancy.garage(cast.first.pk):
        return Job.objects.get(pk=job_id)


def upload(client: Api, job: Job, content: bytes, name: str = "car.jpg", **fields: str) -> Any:
    response = Client().post(
        f"/api/garage/jobs/{job.pk}/photos",
        {"photo": SimpleUploadedFile(name, content)} | fields,
        headers={"Authorization": f"Bearer {client.token}"},
    )
    return response.status_code, response.json()


def count(cast: Cast) -> tuple[int, int]:
    with tenancy.garage(cast.first.pk):
        return JobPhoto.objects.count(), StoredFile.objects.count()


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_job_photo_is_stored_upright_and_scaled_down_and_without_metadata(
    api: Api, cast: Cast, job: Job, kind: str
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # The picture is rotated by 90 degrees.
    exif[0x010F] = "SECRET-CAMERA"
    status, body = upload(api.as_(cast.technician), job, picture(kind, (2400, 1200), exif=exif))
    assert (status, body["success"]) == (200, True), body
    shown = Client().get(body["data"]["address"])
    assert shown["Content-Type"] == "image/jpeg"
    assert b"SECRET-CAMERA" not in shown.content
    image = Image.open(io.BytesIO(shown.content))
    assert image.size == (800, 1600)
    assert not image.getexif()
    sheet = api.as_(cast.owner).get(f"jobs/{job.pk}").data
    assert [photo["photoId"] for photo in sheet["photos"]] == [body["data"]["photoId"]]
    assert Client().get(sheet["photos"][0]["address"]).content == shown.content
    assert shown["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not a picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"GIF89a" + b"\x00" * 40,
        b"\x89PNG\r\n\x1a\n" + b"x" * 100,
        picture()[:60],
        b"%PDF-1.7\n" + picture(),
    ],
    ids=["empty", "text", "svg", "gif", "broken png", "cut off", "pdf"],
)
def test_job_photo_that_is_not_a_valid_picture_is_refused(
    api: Api, cast: Cast, job: Job, content: bytes
) -> None:
    status, body = upload(api.as_(cast.owner), job, content)
    assert status == 422, body
    assert list(body["error"]) == ["photo"]
    assert count(cast) == (0, 0)


def test_bytes_appended_to_a_job_photo_are_not_stored(api: Api, cast: Cast, job: Job) -> None:
    _, body = upload(api.as_(cast.owner), job, picture() + b"PK\x03\x04<script>alert(1)</script>")
    assert b"script" not in Client().get(body["data"]["address"]).content


def test_job_photo_with_too_many_pixels_is_refused_even_if_the_file_is_small(
    api: Api, cast: Cast, job: Job
) -> None:
    bomb = picture("PNG", (4001, 4000), optimize=True)
    assert len(bomb) < 1_000_000
    status, body = upload(api.as_(cast.owner), job, bomb)
    assert (status, body["error"]) == (422, {"photo": ["This picture has too many pixels"]})


def test_job_photo_of_16_megapixels_is_accepted(api: Api, cast: Cast, job: Job) -> None:
    status, body = upload(api.as_(cast.owner), job, picture("PNG", (4000, 4000), optimize=True))
    assert status == 200, body


def test_job_photo_uploaded_twice_is_stored_twice_and_either_can_be_removed(
    api: Api, cast: Cast, job: Job
) -> None:
    client = api.as_(cast.owner)
    first, second = (upload(client, job, picture())[1]["data"] for _ in range(2))
    assert client.delete(f"jobs/{job.pk}/photos/{first['photoId']}").body["success"] is True
    assert Client().get(first["address"]).status_code == 404
    assert Client().get(second["address"]).status_code == 200


def test_job_photo_is_decoded_before_the_job_row_is_locked(
    api: Api, cast: Cast, job: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    lock = queries.get_workable_job_for_update

    def locking(*arguments: Any) -> Job:
        steps.append("lock")
        return lock(*arguments)

    def decoding(content: bytes, **options: Any) -> bytes:
        steps.append("decode")
        return reencoded(content, **options)

    monkeypatch.setattr(queries, "get_workable_job_for_update", locking)
    monkeypatch.setattr(photos, "reencoded", decoding)
    assert upload(api.as_(cast.owner), job, picture())[0] == 200
    assert steps == ["decode", "lock"]


def test_job_photo_larger_than_1_mb_is_refused(api: Api, cast: Cast, job: Job) -> None:
    client = api.as_(cast.owner)
    status, body = upload(client, job, picture() + b"x" * 1_000_000)
    assert (status, body["error"]) == (422, {"photo": ["A picture may have at most 1 MB"]})
    status, body = upload(client, job, b"x" * 1_300_000)
    assert (status, body["code"]) == (413, "too_large")


def test_ninth_photo_of_a_job_is_refused(api: Api, cast: Cast, job: Job) -> None:
    client = api.as_(cast.owner)
    for _ in range(8):
        assert upload(client, job, picture())[0] == 200
    status, body = upload(client, job, picture())
    assert (status, body["error"]) == (422, {"photo": ["A job has at most 8 photos"]})


@pytest.mark.spec("hand-20")
def test_job_photo_that_is_sent_again_with_its_key_is_stored_once(api: Api, cast: Cast, job: Job) -> None:
    client, key = api.as_(cast.owner), str(uuid4())
    first = upload(client, job, picture(), clientKey=key)
    again = upload(api.as_(cast.technician), job, picture(size=(10, 10)), clientKey=key)
    assert first[0] == 200
    assert again[1]["data"]["photoId"] == first[1]["data"]["photoId"]
    assert count(cast) == (1, 1)
    with tenancy.garage(cast.first.pk):
        assert Activity.objects.filter(what="photo_added").count() == 1
    assert upload(client, job, picture(), clientKey=str(uuid4()))[0] == 200
    assert count(cast) == (2, 2)


@pytest.mark.spec("hand-20")
def test_job_photo_that_is_sent_again_is_returned_although_the_job_has_8_photos(
    api: Api, cast: Cast, job: Job
) -> None:
    client, keys = api.as_(cast.owner), [str(uuid4()) for _ in range(8)]
    photos_ = [upload(client, job, picture(), clientKey=key)[1]["data"]["photoId"] for key in keys]
    assert upload(client, job, picture(), clientKey=keys[0])[1]["data"]["photoId"] == photos_[0]
    assert upload(client, job, picture(), clientKey=str(uuid4()))[0] == 422
    assert count(cast) == (8, 8)


def test_two_jobs_may_have_photos_with_one_key(api: Api, cast: Cast, job: Job, shop: Shop) -> None:
    client, key = api.as_(cast.owner), str(uuid4())
    other = Job(pk=client.post("jobs", shop.job()).data["jobId"])
    for each in (job, other):
        assert upload(client, each, picture(), clientKey=key)[0] == 200
    assert count(cast) == (2, 2)


def test_job_photo_with_the_key_of_a_deleted_job_is_not_found(api: Api, cast: Cast, job: Job) -> None:
    client, key = api.as_(cast.owner), str(uuid4())
    upload(client, job, picture(), clientKey=key)
    client.delete(f"jobs/{job.pk}")
    assert upload(client, job, picture(), clientKey=key)[0] == 404
    assert count(cast) == (1, 1)


def test_job_photo_with_a_wrong_key_is_refused(api: Api, cast: Cast, job: Job) -> None:
    status, body = upload(api.as_(cast.owner), job, picture(), clientKey="x")
    assert (status, body["error"]) == (422, {"clientKey": ["This value cannot be used here"]})
    assert count(cast) == (0, 0)


def test_empty_key_of_a_job_photo_is_no_key(api: Api, cast: Cast, job: Job) -> None:
    for _ in range(2):
        assert upload(api.as_(cast.owner), job, picture(), clientKey="")[0] == 200
    assert count(cast) == (2, 2)


@pytest.mark.spec("hand-20")
def test_job_photo_that_is_sent_twice_in_one_moment_is_stored_once(committed_db: Cast) -> None:
    """Both requests pass the first look for the key, and the second waits for the lock of the job."""
    shop, client, key = shops.make(committed_db.first), Api().as_(committed_db.owner), str(uuid4())
    sent = Job(pk=client.post("jobs", shop.job()).data["jobId"])

    def one(_: int) -> Any:
        try:
            return upload(client, sent, picture(size=(1200, 1200)), clientKey=key)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(one, range(4)))
    assert {status for status, _ in answers} == {200}
    assert len({body["data"]["photoId"] for _, body in answers}) == 1
    with transaction.atomic():
        assert count(committed_db) == (1, 1)


def test_removed_job_photo_is_deleted_from_the_database(api: Api, cast: Cast, job: Job) -> None:
    client = api.as_(cast.owner)
    _, body = upload(client, job, picture())
    path = f"jobs/{job.pk}/photos/{body['data']['photoId']}"
    assert client.delete(path).body["success"] is True
    assert client.delete(path).status == 404
    assert Client().get(body["data"]["address"]).status_code == 404
    assert count(cast) == (0, 0)
