"""The roll paper has every text and amount of the A4 paper, on one page, inside the width of the printer."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest
import zxingcpp
from pypdf import PdfReader

from gst import slip
from gst.document import Document
from gst.paper import Copy, page_of
from gst.printed import Paid
from tests.drawn import drawn, text_of
from tests.factories import papers

# Width of the paper and of the part that the printer reaches, in millimetres.
WIDTHS = {Copy.ROLL80: (80, 72), Copy.ROLL58: (58, 48)}
MM = 72 / 25.4
SCALE = 4
PIXEL = 1 / SCALE / MM
INDIC = re.compile("[\u0900-\u0d7f]")
AMOUNT = re.compile(r"-?₹[\d,.]*\d")


def long_names() -> Document:
    """Return an invoice whose words are longer than the paper is wide, with amounts of crores."""
    supplier = replace(
        papers.REGISTERED,
        legal_name="Thiruvananthapuramautomobileengineeringworks Private Limited",
        trade_name="W" * 60,
        email=f"{'workshop.' * 6}accounts@thiruvananthapuram.example",
    )
    recipient = replace(papers.COMPANY, name="Wadhwani" * 12, address="Q" * 90)
    lines = (
        papers.line("X" * 70, 999_999_999, quantity=3, unit="KGS", discount_paise=100_000_000),
        papers.line("Gearbox reconditioning", 4_567_890_12),
    )
    references = (("Vehicle", "MH 12 AB 1234 · Mahindra Bolero Camper Gold ZX"), ("Order", "PO" * 30))
    return replace(papers.document(lines, supplier=supplier, recipient=recipient), references=references)


KINDS: dict[str, Callable[[], Document]] = {
    **{name: make for name, make in papers.EVERY_KIND.items() if name != "draft"},
    "hindi": lambda: replace(papers.consumer_invoice(), language="hi"),
    "tamil": lambda: replace(papers.mixed_rates(), language="ta"),
    "tamil-credit-note": lambda: replace(papers.credit_note(), language="ta"),
    "long-names": long_names,
}


@cache
def on_a4(kind: str) -> str:
    """Return the text of the A4 paper without its page numbers and the dash of a line without discount."""
    text = text_of(drawn(KINDS[kind](), logo=papers.logo()))
    # The second page of a long paper repeats the head of the table and the running title.
    return re.sub(r"Page \d of \d| – ", " ", text)


@cache
def on_roll(kind: str, copy: Copy) -> bytes:
    return slip.pdf(KINDS[kind](), copy=copy, logo=papers.logo())


def squeezed(text: str) -> str:
    return "".join(text.split())


def ink_of(content: bytes) -> tuple[float, float, float, float]:
    """Return the edges of everything that is printed, and the height of the page, in millimetres."""
    page = pypdfium2.PdfDocument(content)[0]
    # A pixel that is less than half black is the edge of a letter or a rule.
    picture = page.render(scale=SCALE).to_pil().convert("L").point(lambda level: 255 * (level < 128))
    box = picture.getbbox()
    assert box
    return box[0] / SCALE / MM, box[2] / SCALE / MM, box[3] / SCALE / MM, picture.height / SCALE / MM


@pytest.mark.parametrize("copy", WIDTHS)
@pytest.mark.parametrize("kind", KINDS)
def test_roll_has_every_text_of_a4_on_one_page_inside_the_printable_width(kind: str, copy: Copy) -> None:
    content = on_roll(kind, copy)
    reader = PdfReader(BytesIO(content))
    width, printable = WIDTHS[copy]
    assert len(reader.pages) == 1
    assert float(reader.pages[0].mediabox.width) == pytest.approx(width * MM, abs=0.1)
    text = squeezed(text_of(reader))
    # The order of the letters that a PDF gives back for Hindi and Tamil depends on the line.
    words = [word for word in on_a4(kind).split() if not INDIC.search(word)]
    assert [word for word in words if word not in text] == []
    left, right, bottom, height = ink_of(content)
    side = (width - printable) / 2
    assert side - PIXEL <= left < right <= width - side + PIXEL
    assert 3 <= height - bottom <= 8


@pytest.mark.parametrize("copy", WIDTHS)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "long-names"])
def test_amounts_on_roll_are_those_of_a4(kind: str, copy: Copy) -> None:
    text = text_of(PdfReader(BytesIO(on_roll(kind, copy))))
    found = Counter(AMOUNT.findall(text))
    assert found == Counter(AMOUNT.findall(on_a4(kind)))
    assert len(found) > 1


class Texts(HTMLParser):
    """The texts of a page, without the running title of A4."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.feed(re.sub(r'<p class="running">.*</p>', "", page))

    def handle_data(self, data: str) -> None:
        self.found.append(squeezed(data))


@pytest.mark.parametrize("kind", KINDS)
def test_page_of_a_roll_has_every_text_of_the_a4_page_in_each_language(kind: str) -> None:
    document = KINDS[kind]()
    a4 = Texts(page_of(document, Copy.ORIGINAL, None, None, style=""))
    roll = "".join(Texts(slip.html(document, copy=Copy.ROLL58)).found)
    assert [text for text in a4.found if text not in roll and text != "–"] == []


@pytest.mark.parametrize("copy", WIDTHS)
def test_a_line_shows_code_rate_of_tax_quantity_price_and_discount(copy: Copy) -> None:
    text = text_of(PdfReader(BytesIO(on_roll("consumer", copy))))
    for part in (
        "Original for Recipient",
        "Number MUM01-2627-00001",
        "# Description Qty × Rate Taxable value",
        "2 Front brake pads, set, fitted SAC/HSN 998714 · Tax 18 % Discount -₹200.00 2 set × ₹1,849.50 ₹3,499.00",
        "CGST 9 % ₹832.23 SGST 9 % ₹832.23 Round off ₹0.01 Total ₹10,911.50",
        "Scan with any UPI app to pay ₹8,911.50 sharma.motors@okbank",
        "For Sharma Motors Private Limited Authorised signatory",
    ):
        assert part in text, text


@pytest.mark.parametrize("copy", WIDTHS)
def test_text_on_roll_has_8_points_or_more(copy: Copy) -> None:
    sizes: set[float] = set()

    def seen(text: str, page: list[float], words: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes.add(abs(round(size * words[3] * page[3], 2)))

    PdfReader(BytesIO(on_roll("tamil", copy))).pages[0].extract_text(visitor_text=seen)
    assert min(sizes) == 8
    assert max(sizes) <= 12


@pytest.mark.parametrize("copy", WIDTHS)
def test_qr_code_on_roll_asks_for_the_due_amount(copy: Copy) -> None:
    """The picture has the 203 dots per inch of a thermal printer."""
    page = pypdfium2.PdfDocument(on_roll("consumer", copy))[0]
    (code,) = zxingcpp.read_barcodes(page.render(scale=203 / 72).to_pil())
    address = urlsplit(code.text)
    assert (address.scheme, parse_qs(address.query)["am"]) == ("upi", ["8911.50"])


def test_roll_that_is_drawn_again_has_equal_bytes_and_each_width_its_own() -> None:
    first, second = (slip.pdf(papers.consumer_invoice(), copy=Copy.ROLL80) for _ in range(2))
    assert first == second != slip.pdf(papers.consumer_invoice(), copy=Copy.ROLL58)


def test_paid_invoice_on_roll_says_so_and_has_no_qr_code() -> None:
    paid = Paid(date(2026, 11, 28), ("RCPT-00002",))
    open_text, paid_text = (
        text_of(PdfReader(BytesIO(slip.pdf(papers.consumer_invoice(), copy=Copy.ROLL80, paid=each))))
        for each in (None, paid)
    )
    assert "Pay by UPI" in open_text
    assert "Pay by UPI" not in paid_text
    assert "Paid 28/11/2026, RCPT-00002. Nothing is due." in paid_text
