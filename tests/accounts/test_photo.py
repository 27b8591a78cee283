"""POST and DELETE /garage/profile/photo, and the public URL of the photo."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from PIL import Image

from accounts.models import Person, PersonPhoto
from accounts.profiles import PHOTO_SIDE
from config import files
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, Client, refused
from tests.cast import Cast

SECRET = "SECRET-19.0760N"


def image_file(side: int = 40, kind: str = "PNG", colour: str = "teal", comment: str = "") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (side, side // 2), colour).save(out, kind, **({"comment": comment} if comment else {}))
    return out.getvalue()


def upload(client: Api, content: bytes, field: str = "photo") -> Answered:
    response = Client(raise_request_exception=False).post(
        "/api/garage/profile/photo",
        {field: SimpleUploadedFile("me.png", content)},
        headers={"Authorization": f"Bearer {client.token}"},
    )
    return Answered(response, response.status_code, response.json())


def audited_kinds() -> list[str]:
    with tenancy.platform():
        return list(AuditEntry.objects.filter(kind__startswith="photo").values_list("kind", flat=True))


@pytest.mark.spec("account-2")
def test_uploaded_photo_is_shown_in_profile_and_session_data(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    answer = upload(client, image_file())
    assert answer.body["message"] == "Your photo has been saved."
    address = answer.data["profileImageUrl"]
    assert address.startswith("/media/people/")
    # The URL contains 256 random bits.
    assert len(address.rpartition("/")[2]) >= 43
    assert client.get("me").data["user"]["profileImageUrl"] == address
    assert client.get("profile").data["profileImageUrl"] == address
    served = Client().get(address)
    assert (served.status_code, served["Content-Type"]) == (200, "image/jpeg")
    assert served["Cache-Control"] == "private, max-age=31536000, immutable"
    assert served["X-Content-Type-Options"] == "nosniff"
    assert audited_kinds() == ["photo_changed"]


def test_profile_photo_is_scaled_down_and_stored_without_metadata(api: Api, cast: Cast) -> None:
    content = image_file(2000, "JPEG", comment=SECRET)
    assert SECRET.encode() in content
    kept = Client().get(upload(api.as_(cast.owner), content).data["profileImageUrl"]).content
    assert SECRET.encode() not in kept
    image = Image.open(io.BytesIO(kept))
    assert (image.format, image.size) == ("JPEG", (PHOTO_SIDE, PHOTO_SIDE // 2))


def test_new_photo_gets_a_new_url_and_the_old_photo_is_deleted(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    first = upload(client, image_file()).data["profileImageUrl"]
    second = upload(client, image_file(colour="red")).data["profileImageUrl"]
    assert first != second
    assert Client().get(first).status_code == 404
    assert Client().get(second).status_code == 200
    with tenancy.platform():
        assert PersonPhoto.objects.filter(person=cast.owner).count() == 1


def test_removed_profile_photo_is_deleted_from_the_database(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    address = upload(client, image_file()).data["profileImageUrl"]
    answer = client.delete("profile/photo")
    assert (answer.body["message"], answer.data["profileImageUrl"]) == ("Your photo has been removed.", None)
    assert client.get("me").data["user"]["profileImageUrl"] is None
    assert Client().get(address).status_code == 404
    with tenancy.platform():
        assert not PersonPhoto.objects.exists()
    # A second removal changes nothing.
    assert client.delete("profile/photo").status == 200
    assert audited_kinds() == ["photo_changed", "photo_removed"]


def test_photo_changes_do_not_affect_other_people(api: Api, cast: Cast) -> None:
    mine = upload(api.as_(cast.owner), image_file()).data["profileImageUrl"]
    other = api.as_(cast.outsider)
    upload(other, image_file(colour="red"))
    other.delete("profile/photo")
    assert Client().get(mine).status_code == 200
    with tenancy.platform():
        assert Person.objects.get(pk=cast.owner.pk).photo_address == mine


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "Please choose a PNG, JPEG or WebP picture"),
        (b"x", "Please choose a PNG, JPEG or WebP picture"),
        (image_file() + b"x" * 1_000_000, "A picture may have at most 1 MB"),
    ],
)
def test_rejected_photo_does_not_replace_the_current_photo(
    api: Api, cast: Cast, content: bytes, message: str
) -> None:
    client = api.as_(cast.owner)
    address = upload(client, image_file()).data["profileImageUrl"]
    answer = upload(client, content)
    assert refused(answer, 422, "invalid")
    assert answer.body["error"] == {"photo": [message]}
    assert client.get("profile").data["profileImageUrl"] == address
    assert Client().get(address).status_code == 200


def test_much_too_large_photo_upload_returns_413(api: Api, cast: Cast) -> None:
    assert refused(upload(api.as_(cast.owner), b"x" * 1_300_000), 413, "too_large")


def test_upload_without_a_photo_field_is_rejected(api: Api, cast: Cast) -> None:
    answer = upload(api.as_(cast.owner), image_file(), field="other")
    assert refused(answer, 422, "invalid")
    assert list(answer.body["error"]) == ["photo"]


@pytest.mark.parametrize("token", ["x", "x%00", "1", "..%2F1"])
def test_unknown_photo_url_returns_404(cast: Cast, token: str) -> None:
    assert Client().get(f"/media/people/{token}").status_code == 404


def test_photo_request_returns_503_when_the_database_is_down(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(token: str) -> bytes | None:
        raise OperationalError("database is down")

    monkeypatch.setattr(files, "find_photo", fail)
    assert Client().get("/media/people/x").status_code == 503
