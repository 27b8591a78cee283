"""POST and DELETE /garage/profile/photo, and the address under which browsers get it."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client
from PIL import Image

from accounts.models import Person, PersonPhoto
from accounts.profiles import PHOTO_SIDE
from config import files
from kernel import tenancy
from kernel.audit.models import AuditEntry
from tests.api import Answered, Api, refused
from tests.cast import Cast

SECRET = "SECRET-19.0760N"


def picture(side: int = 40, kind: str = "PNG", colour: str = "teal", comment: str = "") -> bytes:
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


def kinds() -> list[str]:
    with tenancy.platform():
        return list(AuditEntry.objects.filter(kind__startswith="photo").values_list("kind", flat=True))


@pytest.mark.spec("account-2")
def test_it_is_shown_wherever_the_person_is(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    answer = upload(client, picture())
    assert answer.body["message"] == "Your photo has been saved."
    address = answer.data["profileImageUrl"]
    assert address.startswith("/media/people/")
    # 256 bits, as for a garage's pictures: nobody guesses it.
    assert len(address.rpartition("/")[2]) >= 43
    assert client.get("me").data["user"]["profileImageUrl"] == address
    assert client.get("profile").data["profileImageUrl"] == address
    served = Client().get(address)
    assert (served.status_code, served["Content-Type"]) == (200, "image/jpeg")
    assert served["Cache-Control"] == "private, max-age=31536000, immutable"
    assert served["X-Content-Type-Options"] == "nosniff"
    assert kinds() == ["photo_changed"]


def test_it_is_drawn_anew_small_and_with_nothing_but_pixels(api: Api, cast: Cast) -> None:
    content = picture(2000, "JPEG", comment=SECRET)
    assert SECRET.encode() in content
    kept = Client().get(upload(api.as_(cast.owner), content).data["profileImageUrl"]).content
    assert SECRET.encode() not in kept
    image = Image.open(io.BytesIO(kept))
    assert (image.format, image.size) == ("JPEG", (PHOTO_SIDE, PHOTO_SIDE // 2))


def test_another_one_takes_its_place_under_another_address(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    first = upload(client, picture()).data["profileImageUrl"]
    second = upload(client, picture(colour="red")).data["profileImageUrl"]
    assert first != second
    assert Client().get(first).status_code == 404
    assert Client().get(second).status_code == 200
    with tenancy.platform():
        assert PersonPhoto.objects.filter(person=cast.owner).count() == 1


def test_it_is_removed_and_gone(api: Api, cast: Cast) -> None:
    client = api.as_(cast.owner)
    address = upload(client, picture()).data["profileImageUrl"]
    answer = client.delete("profile/photo")
    assert (answer.body["message"], answer.data["profileImageUrl"]) == ("Your photo has been removed.", None)
    assert client.get("me").data["user"]["profileImageUrl"] is None
    assert Client().get(address).status_code == 404
    with tenancy.platform():
        assert not PersonPhoto.objects.exists()
    # Once more changes nothing.
    assert client.delete("profile/photo").status == 200
    assert kinds() == ["photo_changed", "photo_removed"]


def test_it_touches_nobody_elses(api: Api, cast: Cast) -> None:
    mine = upload(api.as_(cast.owner), picture()).data["profileImageUrl"]
    other = api.as_(cast.outsider)
    upload(other, picture(colour="red"))
    other.delete("profile/photo")
    assert Client().get(mine).status_code == 200
    with tenancy.platform():
        assert Person.objects.get(pk=cast.owner.pk).photo_address == mine


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "Please choose a PNG, JPEG or WebP picture"),
        (b"x", "Please choose a PNG, JPEG or WebP picture"),
        (picture() + b"x" * 1_000_000, "A picture may have at most 1 MB"),
    ],
)
def test_what_is_no_picture_is_refused_and_the_present_one_stays(
    api: Api, cast: Cast, content: bytes, message: str
) -> None:
    client = api.as_(cast.owner)
    address = upload(client, picture()).data["profileImageUrl"]
    answer = upload(client, content)
    assert refused(answer, 422, "invalid")
    assert answer.body["error"] == {"photo": [message]}
    assert client.get("profile").data["profileImageUrl"] == address
    assert Client().get(address).status_code == 200


def test_what_is_far_too_large_is_not_even_read(api: Api, cast: Cast) -> None:
    assert refused(upload(api.as_(cast.owner), b"x" * 1_300_000), 413, "too_large")


def test_a_form_without_a_picture_says_so(api: Api, cast: Cast) -> None:
    answer = upload(api.as_(cast.owner), picture(), field="other")
    assert refused(answer, 422, "invalid")
    assert list(answer.body["error"]) == ["photo"]


@pytest.mark.parametrize("token", ["x", "x%00", "1", "..%2F1"])
def test_an_unknown_address_is_unknown(cast: Cast, token: str) -> None:
    assert Client().get(f"/media/people/{token}").status_code == 404


def test_without_a_database_the_browser_asks_again(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(token: str) -> bytes | None:
        raise OperationalError("away")

    monkeypatch.setattr(files, "find_photo", away)
    assert Client().get("/media/people/x").status_code == 503
