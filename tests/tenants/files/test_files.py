"""The files of a garage: public pictures with random URLs, documents with signed URLs."""

import time
from datetime import timedelta
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.db import transaction
from django.db.utils import OperationalError

from garages.models import Garage, GarageState
from kernel import clock, tenancy
from kernel.files import addresses
from kernel.tenancy.backend.base import DatabaseWrapper
from tenants.files import services
from tenants.files.models import StoredFile
from tenants.takeout.codes import ExportState
from tenants.takeout.models import ExportChunk, GarageExport
from tests.api import Api, Client
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


def test_public_picture_is_served_to_anyone_who_has_its_url(cast: Cast) -> None:
    _, token = store(cast.first.pk, public=True)
    response = Client().get(addresses.media_address(cast.first.pk, str(token)))
    assert (response.status_code, response.content) == (200, PNG)
    assert response["Content-Type"] == "image/png"
    assert response["Cache-Control"] == "public, max-age=3600"


def test_picture_token_does_not_work_for_another_garage(cast: Cast) -> None:
    _, token = store(cast.first.pk, public=True)
    for garage_id in (cast.second.pk, 0, 999_999, 1 << 40):
        assert get(addresses.media_address(garage_id, str(token)))[0] == 404
    assert get(addresses.media_address(cast.first.pk, "x" * 43))[0] == 404
    assert get(addresses.media_address(cast.first.pk, "None"))[0] == 404


def test_document_is_downloaded_with_a_signed_url(api: Api, cast: Cast) -> None:
    file_id, _ = store(cast.first.pk, name='invoice "1".pdf')
    address = api.as_(cast.technician).get(f"files/{file_id}/address").data["address"]
    response = Client().get(address)
    assert (response.status_code, response.content) == (200, PNG)
    assert response["Content-Disposition"].startswith("attachment")
    assert response["Cache-Control"] == "private, no-store"


def test_document_that_is_not_public_gets_no_token(cast: Cast) -> None:
    _, token = store(cast.first.pk)
    assert token is None


def test_expired_or_changed_signed_url_returns_404(cast: Cast) -> None:
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


def test_staff_get_no_url_for_a_document_of_another_garage(api: Api, cast: Cast) -> None:
    foreign, _ = store(cast.second.pk)
    answer = api.as_(cast.owner).get(f"files/{foreign}/address")
    assert (answer.status, answer.code) == (404, "not_found")


SERVED: dict[GarageState, set[str]] = {
    GarageState.READY: {"logo", "picture", "document", "export"},
    GarageState.ARCHIVED: {"export"},
    GarageState.SUSPENDED: set(),
    GarageState.CLOSED: set(),
}


@pytest.mark.parametrize("state", SERVED, ids=lambda state: state.value)
def test_garage_status_decides_which_kinds_of_files_are_served(cast: Cast, state: GarageState) -> None:
    _, token = store(cast.first.pk, public=True)
    file_id, _ = store(cast.first.pk)
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        export = GarageExport.objects.create(
            state=ExportState.READY, expires_at=clock.now() + timedelta(days=1), size=3,
            membership_id=uuid4(), person_name="Owner",
        )  # fmt: skip
        ExportChunk.objects.create(export=export, position=0, content=b"zip")
    with tenancy.platform():
        Garage.objects.filter(pk=cast.first.pk).update(state=state)
    found = {
        "logo": addresses.media_address(cast.first.pk, str(token)),
        "picture": addresses.picture_address(file_id),
        "document": addresses.signed_address(file_id),
        "export": addresses.export_address(export.pk),
    }
    answers = {name: Client().get(address).status_code for name, address in found.items()}
    assert answers == {name: 200 if name in SERVED[state] else 404 for name in found}


def test_signed_picture_url_stays_the_same_within_an_hour(cast: Cast) -> None:
    file_id, _ = store(cast.first.pk)
    ten, late = 10 * 3600.0, 11 * 3600.0 - 1
    assert addresses.picture_address(file_id, now=ten) == addresses.picture_address(file_id, now=late)
    assert addresses.picture_address(file_id, now=ten) != addresses.picture_address(file_id, now=late + 1)
    now = time.time()
    assert get(addresses.picture_address(file_id, now=now - 3600))[0] == 200
    assert get(addresses.picture_address(file_id, now=now - 7200))[0] == 404


def test_signature_of_a_picture_url_is_not_valid_for_other_urls(cast: Cast) -> None:
    file_id, _ = store(cast.first.pk)
    other_id, _ = store(cast.first.pk, content=PNG + b"other")
    _, _, garage_id, _, expires, signature = addresses.picture_address(file_id).split("/")
    for address in (
        f"/pictures/{garage_id}/{other_id}/{expires}/{signature}",
        f"/pictures/{garage_id}/{file_id}/{int(expires) + 60}/{signature}",
        f"/pictures/{cast.second.pk}/{file_id}/{expires}/{signature}",
        f"/files/{garage_id}/{file_id}/{expires}/{signature}",
    ):
        assert get(address)[0] == 404, address


def test_cached_picture_is_revalidated_and_returns_404_after_deletion(cast: Cast) -> None:
    file_id, _ = store(cast.first.pk)
    address = addresses.picture_address(file_id)
    first = Client().get(address)
    assert first["Cache-Control"] == "private, no-cache"
    again = Client().get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    with transaction.atomic(), tenancy.garage(cast.first.pk):
        StoredFile.objects.filter(pk=file_id).delete()
    assert Client().get(address, headers={"If-None-Match": first["ETag"]}).status_code == 404


def test_identical_documents_are_stored_once(cast: Cast) -> None:
    assert store(cast.first.pk)[0] == store(cast.first.pk)[0]
    assert store(cast.first.pk, content=PNG + b"y")[0] != store(cast.first.pk)[0]


def test_files_return_503_with_a_retry_after_header_while_the_database_is_unavailable(cast: Cast) -> None:
    file_id, token = store(cast.first.pk, public=True)
    signed = addresses.signed_address(file_id)
    with patch.object(DatabaseWrapper, "scope_statement", side_effect=OperationalError("away")):
        for address in (
            addresses.media_address(cast.first.pk, str(token)),
            addresses.picture_address(file_id),
            signed,
        ):
            response = Client().get(address)
            assert (response.status_code, response["Retry-After"]) == (503, "5")
