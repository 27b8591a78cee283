"""Labels: what they say, where they are on the sheet to a fifth of a millimetre, and codes that a reader
reads."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from pypdf import PdfReader

from kernel import tenancy
from tenants.parts.labels.sizes import SHEETS, LabelSize
from tenants.parts.models import LabelSheet
from tests.api import Answered, Api, Client
from tests.cast import Cast
from tests.drawn import text_of
from tests.goods import add_part
from tests.outbox import drain

Row = dict[str, Any]
# Cheap label printers have this density. A place needs a finer page, which takes four times as long to read.
DPI = 300
FINE = 600
PER_MM = FINE / 25.4
EXACT = 0.2


@pytest.fixture
def owner(api: Api, cast: Cast) -> Api:
    return api.as_(cast.owner)


def order(client: Api, part: Row, copies: int = 1, **more: Any) -> Answered:
    lines = [{"partId": part["partId"], "copies": copies}]
    return client.post("labels", {"size": "a4_65", "lines": lines} | more)


def drawn(client: Api, part: Row, copies: int = 1, **more: Any) -> bytes:
    answer = order(client, part, copies, **more)
    assert (answer.status, answer.body["message"]) == (200, "The labels are being drawn."), answer.body
    path = f"labels/{answer.data['labelSheetId']}/address"
    assert client.get(path).status == 202
    drain()
    return Client().get(client.get(path).data["address"]).content


def codes_on(content: bytes, page: int = 0, dpi: int = DPI) -> Sequence[Any]:
    picture = pypdfium2.PdfDocument(content)[page].render(scale=dpi / 72, grayscale=True)
    return zxingcpp.read_barcodes(picture.to_pil())


def place_of(found: Any) -> tuple[float, float]:
    """Return the top left corner of a code on a fine page in millimetres."""
    return found.position.top_left.x / PER_MM, found.position.top_left.y / PER_MM


@pytest.mark.parametrize("size", LabelSize)
@pytest.mark.parametrize(("kind", "shape"), [("qr", "QRCode"), ("code_128", "Code128")])
def test_drawn_code_is_read_back(owner: Api, size: str, kind: str, shape: str) -> None:
    part = add_part(owner)
    (found,) = codes_on(drawn(owner, part, size=size, codeKind=kind))
    assert (found.text, found.format.name) == (f"SBP{part['partId']}", shape)
    assert owner.get("parts/find", code=found.text).data["partId"] == part["partId"]


@pytest.mark.parametrize("size", [LabelSize.A4_65, LabelSize.A4_40])
def test_labels_are_at_their_place_on_the_sheet(owner: Api, size: LabelSize) -> None:
    sheet = SHEETS[size]
    content = drawn(owner, add_part(owner), sheet.fields, size=size)
    (page,) = PdfReader(BytesIO(content)).pages
    assert [float(side) / 72 * 25.4 for side in page.mediabox[2:]] == pytest.approx(sheet.page, abs=EXACT)
    places = sorted(map(place_of, codes_on(content, dpi=FINE)), key=lambda place: (round(place[1]), place[0]))
    assert len(places) == sheet.fields
    first = places[0]
    for field, (left, top) in enumerate(places):
        wanted = sheet.place(field)
        assert left - first[0] == pytest.approx(wanted[0] - sheet.margin[0], abs=EXACT)
        assert top - first[1] == pytest.approx(wanted[1] - sheet.margin[1], abs=EXACT)
    # The first code is inside the first label.
    assert 0 < first[0] - sheet.margin[0] < sheet.label[0]
    assert 0 < first[1] - sheet.margin[1] < sheet.label[1]


def test_roll_has_one_label_on_each_page_of_its_size(owner: Api) -> None:
    pages = PdfReader(BytesIO(drawn(owner, add_part(owner), 3, size="roll"))).pages
    sizes = [[float(side) / 72 * 25.4 for side in page.mediabox[2:]] for page in pages]
    assert sizes == [pytest.approx((50, 25), abs=EXACT)] * 3


def test_labels_start_at_the_first_free_field_and_go_on_with_the_next_page(owner: Api) -> None:
    content = drawn(owner, add_part(owner), 4, size="a4_65", firstField=64)
    assert [len(codes_on(content, page)) for page in range(len(PdfReader(BytesIO(content)).pages))] == [2, 2]


def test_label_says_name_number_brand_rack_and_the_mrp_if_it_is_wanted(owner: Api) -> None:
    part = add_part(owner, partName="Oil filter <b> & ऑयल फ़िल्टर")
    text = text_of(PdfReader(BytesIO(drawn(owner, part, showMrp=True))))
    for shown in ("Oil filter <b> &", "0986-AF 0051", "BOSCH", "A-3", "MRP ₹500.00"):
        assert shown in text
    plain = text_of(PdfReader(BytesIO(drawn(owner, part))))
    assert "MRP" not in plain and "480" not in plain
    unnumbered = add_part(owner, partNumber="", barcodes=[])
    assert unnumbered["partCode"] in text_of(PdfReader(BytesIO(drawn(owner, unnumbered))))


def test_labels_keep_what_the_part_said_when_they_were_ordered(owner: Api) -> None:
    part = add_part(owner)
    sheet = order(owner, part).data["labelSheetId"]
    changed = {name: part[name] for name in ("hsn", "unit", "gstRate", "price", "version")}
    assert owner.put(f"parts/{part['partId']}", changed | {"partName": "Another"}).status == 200
    drain()
    address = owner.get(f"labels/{sheet}/address").data["address"]
    assert "Oil filter" in text_of(PdfReader(BytesIO(Client().get(address).content)))


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"size": "a5"}, "size", "Choose a size"),
        ({"codeKind": "ean"}, "codeKind", "Choose a code"),
        ({"firstField": 66}, "firstField", "Choose a field between 1 and 65"),
        ({"firstField": 0}, "firstField", "Choose a field between 1 and 65"),
        ({"size": "roll", "firstField": 2}, "firstField", "Choose a field between 1 and 1"),
        ({"lines": []}, "lines", "Please choose at least one part"),
        ({"lines": [{"partId": 1, "copies": 1}]}, "lines", "Not found in your garage"),
    ],
)
def test_wrong_order_of_labels_is_refused(
    owner: Api, cast: Cast, wrong: Row, field: str, sentence: str
) -> None:
    answer = order(owner, add_part(owner), **wrong)
    assert (answer.status, answer.body["error"]) == (422, {field: [sentence]})
    with tenancy.garage(cast.first.pk):
        assert LabelSheet.objects.count() == 0


def test_too_many_labels_and_archived_parts_are_refused(owner: Api) -> None:
    part = add_part(owner)
    lines = [{"partId": part["partId"], "copies": 600}] * 2
    answer = owner.post("labels", {"size": "roll", "lines": lines})
    assert answer.body["error"] == {"lines": ["At most 1,000 labels at a time"]}
    assert order(owner, part, 1001).status == 422
    owner.delete(f"parts/{part['partId']}")
    assert order(owner, part).body["error"] == {"lines": ["Not found in your garage"]}
