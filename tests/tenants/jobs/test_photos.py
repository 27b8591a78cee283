"""Photos on a job are checked by their content and encoded again before they are stored."""

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from kernel import tenancy
from kernel.files.images import reencoded
from tenants.files.models import StoredFile
from tenants.jobs import photos, queries
from tenants.jobs.models import Job, JobPhoto
from tests.api import Api
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


def upload(client: Api, job: Job, content: bytes, name: str = "car.jpg") -> Any:
    response = Client().post(
        f"/api/garage/jobs/{job.pk}/photos",
        {"photo": SimpleUploadedFile(name, content)},
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


def test_removed_job_photo_is_deleted_from_the_database(api: Api, cast: Cast, job: Job) -> None:
    client = api.as_(cast.owner)
    _, body = upload(client, job, picture())
    path = f"jobs/{job.pk}/photos/{body['data']['photoId']}"
    assert client.delete(path).body["success"] is True
    assert client.delete(path).status == 404
    assert Client().get(body["data"]["address"]).status_code == 404
    assert count(cast) == (0, 0)
