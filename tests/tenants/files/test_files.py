"""A garage's files: pictures under unguessable addresses, documents under signed ones."""

import time
from unittest.mock import patch

from django.db import transaction
from django.db.utils import OperationalError
from django.test import Client

from kernel import tenancy
from kernel.files import addresses
from kernel.tenancy.backend.base import DatabaseWrapper
from tenants.files import services
from tests.api import Api
from tests.cast import Cast

PNG = b"\x89PNG\r\n\x1a\n" + b"x" * 20


def store(
    garage_id: int, *, public: bool = False, content: bytes = PNG, name: str = "a.png"
) -> tuple[int, str | None]:
    with transaction.atomic(), tenancy.garage(garage_id):
        file = services.store(content, content_type="image/png", name=name, public=public)
        return file.pk, file.media_token


def get(address: str) -> tuple[int, bytes]:
    response = Client().get(address)
    return response.status_code, response.content


def test_a_picture_is_served_to_whoever_has_its_address(cast: Cast) -> None:
    _, token = store(cast.first.pk, public=True)
    response = Client().get(addresses.media_address(cast.first.pk, str(token)))
    assert (response.status_code, response.content) == (200, PNG)
    assert response["Content-Type"] == "image/png"
    assert "immutable" in response["Cache-Control"]


def test_a_picture_has_no_address_in_another_garage(cast: Cast) -> None:
    _, token = store(cast.first.pk, public=True)
    for garage_id in (cast.second.pk, 0, 999_999, 1 << 40):
        assert get(addresses.media_address(garage_id, str(token)))[0] == 404
    assert get(addresses.media_address(cast.first.pk, "x" * 43))[0] == 404
    assert get(addresses.media_address(cast.first.pk, "None"))[0] == 404


def test_a_document_is_downloaded_under_a_signed_address(api: Api, cast: Cast) -> None:
    file_id, _ = store(cast.first.pk, name='invoice "1".pdf')
    address = api.as_(cast.technician).get(f"files/{file_id}/address").data["address"]
    response = Client().get(address)
    assert (response.status_code, response.content) == (200, PNG)
    assert response["Content-Disposition"].startswith("attachment")
    assert response["Cache-Control"] == "private, no-store"


def test_a_document_has_no_public_address(cast: Cast) -> None:
    _, token = store(cast.first.pk)
    assert token is None


def test_a_signed_address_ends_and_cannot_be_changed(cast: Cast) -> None:
    file_id, _ = store(cast.first.pk)
    other_id, _ = store(cast.second.pk)
    good = addresses.signed_address(file_id)
    assert get(good)[0] == 200
    assert get(addresses.signed_address(file_id, now=time.time() - 61))[0] == 404
    _, _, garage_id, _, expires, signature = good.split("/")
    for address in (
        f"/files/{garage_id}/{file_id}/{int(expires) + 60}/{signature}",
        f"/files/{garage_id}/{file_id + 1}/{expires}/{signature}",
        f"/files/{cast.second.pk}/{file_id}/{expires}/{signature}",
        f"/files/{cast.second.pk}/{other_id}/{expires}/{signature}",
        f"/files/{garage_id}/{file_id}/{expires}/{signature[:-1]}{'1' if signature.endswith('0') else '0'}",
        f"/files/{garage_id}/{file_id}/{expires}/é",
    ):
        assert get(address)[0] == 404, address


def test_a_foreign_document_gets_no_address(api: Api, cast: Cast) -> None:
    foreign, _ = store(cast.second.pk)
    answer = api.as_(cast.owner).get(f"files/{foreign}/address")
    assert (answer.status, answer.code) == (404, "not_found")


def test_the_same_document_is_kept_once(cast: Cast) -> None:
    assert store(cast.first.pk)[0] == store(cast.first.pk)[0]
    assert store(cast.first.pk, content=PNG + b"y")[0] != store(cast.first.pk)[0]


def test_while_the_database_is_away_a_browser_is_asked_to_come_again(cast: Cast) -> None:
    file_id, token = store(cast.first.pk, public=True)
    signed = addresses.signed_address(file_id)
    with patch.object(DatabaseWrapper, "entrance", side_effect=OperationalError("away")):
        for address in (addresses.media_address(cast.first.pk, str(token)), signed):
            response = Client().get(address)
            assert (response.status_code, response["Retry-After"]) == (503, "5")
