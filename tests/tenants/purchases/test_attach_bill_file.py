"""POST and DELETE /garage/bills/{bill_id}/file: a photo or a PDF, which only people who may see the cost can read."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kernel import tenancy
from tenants.activity.models import Activity
from tenants.files.models import StoredFile
from tenants.purchases.bills import papers
from tenants.takeout import files
from tests.api import Api, Client, refused
from tests.buying import book, line
from tests.cast import Cast
from tests.tenants.jobs.test_photos import picture

Row = dict[str, Any]
PDF = b"%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n"


@pytest.fixture
def bill(owner: Api, om_auto: Row, oil_filter: Row) -> Row:
    return dict(book(owner, om_auto, [line(oil_filter, 1, 100)]).data)


def attach(client: Api, bill: Row, content: bytes, **headers: str) -> tuple[int, Row]:
    response = Client().post(
        f"/api/garage/bills/{bill['billId']}/file",
        {"file": SimpleUploadedFile("any name.bin", content)},
        headers={"Authorization": f"Bearer {client.token}"} | headers,
    )
    return response.status_code, response.json()


def file_of(client: Api, bill: Row) -> Row | None:
    found: Row | None = client.get(f"bills/{bill['billId']}").data["file"]
    return found


def stored(cast: Cast) -> int:
    with tenancy.garage(cast.first.pk):
        return StoredFile.objects.filter(needs="see_cost").count()


def test_photo_of_a_bill_is_encoded_again_and_shown(owner: Api, bill: Row) -> None:
    assert bill["hasFile"] is False and bill["file"] is None
    status, body = attach(owner, bill, picture("PNG"))
    assert (status, body["message"]) == (200, "The file is attached to the bill.")
    file = body["data"]["file"]
    assert file["fileName"] == f"bill-{bill['billId']}.jpg"
    shown = Client().get(file["pictureAddress"])
    assert (shown.status_code, shown["Content-Type"]) == (200, "image/jpeg")
    assert body["data"]["hasFile"] is True


def test_pdf_of_a_bill_is_downloaded_with_a_signed_url(owner: Api, bill: Row) -> None:
    _, body = attach(owner, bill, PDF)
    file = body["data"]["file"]
    assert (file["fileName"], file["pictureAddress"]) == (f"bill-{bill['billId']}.pdf", None)
    address = owner.get(f"files/{file['fileId']}/address").data["address"]
    found = Client().get(address)
    assert (found["Content-Type"], found.content) == ("application/pdf", PDF)
    assert found["Content-Disposition"].startswith("attachment")


def test_person_who_does_not_see_the_cost_attaches_a_file_but_cannot_read_it(
    api: Api, cast: Cast, owner: Api, bill: Row
) -> None:
    advisor = api.as_(cast.advisor)
    status, body = attach(advisor, bill, picture())
    assert (status, body["data"]["hasFile"], body["data"]["file"]) == (200, True, None)
    file = file_of(owner, bill)
    assert file is not None
    assert refused(advisor.get(f"files/{file['fileId']}/address"), 400, "role_denied")
    # Nobody destroys what they may not read.
    assert refused(advisor.delete(f"bills/{bill['billId']}/file"), 400, "role_denied")
    status, body = attach(advisor, bill, PDF)
    assert (status, body["code"]) == (400, "role_denied")
    assert file_of(owner, bill) == file


def test_new_file_replaces_the_earlier_one(owner: Api, cast: Cast, bill: Row) -> None:
    attach(owner, bill, picture())
    first = file_of(owner, bill)
    attach(owner, bill, PDF)
    second = file_of(owner, bill)
    assert first and second and first["fileId"] != second["fileId"]
    assert stored(cast) == 1
    assert Client().get(first["pictureAddress"]).status_code == 404


def actions(cast: Cast, bill: Row) -> list[str]:
    with tenancy.garage(cast.first.pk):
        found = Activity.objects.filter(subject="bill", subject_id=bill["billId"]).order_by("id")
        return [row.what for row in found if row.what.startswith("file")]


def test_file_is_removed_once(api: Api, cast: Cast, owner: Api, bill: Row) -> None:
    attach(owner, bill, picture())
    file = file_of(owner, bill)
    assert file
    manager = api.as_(cast.manager)
    removed = manager.delete(f"bills/{bill['billId']}/file")
    assert (removed.status, removed.body["message"]) == (200, "The file of the bill is removed.")
    assert (removed.data["hasFile"], stored(cast)) == (False, 0)
    assert Client().get(file["pictureAddress"]).status_code == 404
    assert manager.delete(f"bills/{bill['billId']}/file").status == 200
    assert actions(cast, bill) == ["file_attached", "file_removed"]
    # Another file can be attached afterwards.
    assert attach(owner, bill, PDF)[1]["data"]["hasFile"] is True


def test_voided_bill_keeps_its_file(owner: Api, cast: Cast, bill: Row) -> None:
    attach(owner, bill, PDF)
    owner.post(f"bills/{bill['billId']}/void", {"reason": "Booked twice"})
    assert refused(owner.delete(f"bills/{bill['billId']}/file"), 409, "bill_voided")
    assert stored(cast) == 1
    assert actions(cast, bill) == ["file_attached"]


def test_repeated_upload_with_one_key_attaches_one_file(owner: Api, bill: Row) -> None:
    key = {"Idempotency-Key": "a" * 32}
    first, again = (attach(owner, bill, PDF, **key) for _ in range(2))
    assert first[1]["data"]["file"]["fileId"] == again[1]["data"]["file"]["fileId"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"GIF89a", papers.NEITHER),
        (b"<svg/>", papers.NEITHER),
        (b"%PDF-1.7\ncut off", papers.NOT_A_PDF),
        (PDF + b"x" * papers.LARGEST_PDF, papers.TOO_LARGE),
    ],
)
def test_file_that_is_no_picture_and_no_pdf_is_refused(
    owner: Api, cast: Cast, bill: Row, content: bytes, said: str
) -> None:
    status, body = attach(owner, bill, content)
    assert (status, body["error"]) == (422, {"file": [said]})
    assert file_of(owner, bill) is None and stored(cast) == 0


def test_voided_bill_gets_no_file(owner: Api, cast: Cast, bill: Row) -> None:
    owner.post(f"bills/{bill['billId']}/void", {"reason": "Booked twice"})
    status, body = attach(owner, bill, PDF)
    assert (status, body["code"]) == (409, "bill_voided")
    assert stored(cast) == 0


def test_unknown_bill_is_not_found(owner: Api, bill: Row) -> None:
    status, body = attach(owner, bill | {"billId": bill["billId"] + 99}, PDF)
    assert (status, body["code"]) == (404, "not_found")


def test_bill_is_read_without_the_content_of_its_file(owner: Api, bill: Row) -> None:
    attach(owner, bill, PDF)
    with CaptureQueriesContext(connection) as sent:
        owner.get(f"bills/{bill['billId']}")
    assert not [query for query in sent if '"content"' in query["sql"]]


def test_export_of_the_garage_contains_the_papers_of_bills(owner: Api, cast: Cast, bill: Row) -> None:
    attach(owner, bill, PDF)
    with tenancy.garage(cast.first.pk):
        (paper,) = files.bills()
    assert paper.path.startswith("bills/Om Auto 4411 ") and paper.path.endswith(".pdf")
    assert paper.content == PDF
