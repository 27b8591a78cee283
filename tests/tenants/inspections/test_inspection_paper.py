"""The PDF of a finished inspection."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from kernel import tenancy
from kernel.outbox.registry import task_of
from tenants.files.models import StoredFile
from tenants.inspections.models import Inspection
from tenants.inspections.papers import INSPECTION
from tests.api import Api, Client, refused
from tests.cast import Cast
from tests.drawn import text_of
from tests.outbox import drain
from tests.pictures import jpeg, upload
from tests.tenants.inspections.conftest import mark, points


def run_outbox() -> None:
    while drain():
        pass


def finish(client: Api, inspection_id: int) -> None:
    answer = client.post(f"inspections/{inspection_id}/finish", {"anyway": True})
    assert answer.status == 200, answer.body


def count(cast: Cast) -> int:
    with tenancy.garage(cast.first.pk):
        return StoredFile.objects.filter(content_type="application/pdf").count()


@pytest.fixture
def marked(client: Api, visit_id: int, inspection_id: int) -> int:
    """Return an inspection with a bad point that has a photo."""
    first, *_ = points(client, inspection_id)
    status, body = upload(client, f"visits/{visit_id}/pictures", jpeg(), pointId=first["pointId"])
    assert status == 200, body
    mark(client, first, "bad", measured="2 mm", note="Worn <b>on</b> the inside")
    return inspection_id


def test_paper_shows_the_plate_and_the_bad_points_first(client: Api, marked: int) -> None:
    finish(client, marked)
    assert client.get(f"inspections/{marked}/address").status == 202
    run_outbox()
    answer = client.get(f"inspections/{marked}/address")
    assert answer.status == 200, answer.body
    reader = PdfReader(BytesIO(Client().get(answer.data["address"]).content))
    text = text_of(reader)
    shown = (
        "Inspection",
        "MH 12 AB 1234",
        "Meera Iyer",
        "Short check",
        "1 bad, 1 not checked",
        "Bad (1)",
        "Brake pads front",
        "2 mm",
        "Worn <b>on</b> the inside",
        "Not checked (1)",
        "Brake pads rear",
    )
    places = [text.find(each) for each in shown]
    assert -1 not in places, dict(zip(shown, places, strict=True))
    assert text.index("Bad (1)") < text.index("Not checked (1)")
    (page,) = reader.pages
    assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (595, 842)


def test_paper_draws_the_same_bytes_twice(cast: Cast, client: Api, marked: int) -> None:
    finish(client, marked)
    with tenancy.garage(cast.first.pk):
        page = INSPECTION.page(Inspection.objects.get(pk=marked))
    assert page
    assert INSPECTION.draw(page) == INSPECTION.draw(page)


def test_paper_of_an_unfinished_inspection_is_refused(client: Api, cast: Cast, marked: int) -> None:
    assert refused(client.get(f"inspections/{marked}/address"), 409, "inspection_open")
    run_outbox()
    assert count(cast) == 0


def test_reopened_inspection_drops_its_paper_and_gets_another(client: Api, cast: Cast, marked: int) -> None:
    finish(client, marked)
    run_outbox()
    assert count(cast) == 1
    assert client.post(f"inspections/{marked}/reopen").status == 200
    assert count(cast) == 0
    mark(client, points(client, marked)[1], "good")
    finish(client, marked)
    run_outbox()
    assert count(cast) == 1
    address = client.get(f"inspections/{marked}/address").data["address"]
    assert "1 bad, 1 good" in text_of(PdfReader(BytesIO(Client().get(address).content)))


def test_page_of_a_reopened_inspection_is_not_kept(client: Api, cast: Cast, marked: int) -> None:
    finish(client, marked)
    with tenancy.garage(cast.first.pk):
        task = task_of(INSPECTION.task)
        old = task.load(inspection_id=marked)
    assert old and task.stamp
    assert client.post(f"inspections/{marked}/reopen").status == 200
    finish(client, marked)
    with tenancy.garage(cast.first.pk):
        task.stamp(old, b"%PDF-old")
        assert Inspection.objects.get(pk=marked).paper_id is None
    run_outbox()
    assert count(cast) == 1
