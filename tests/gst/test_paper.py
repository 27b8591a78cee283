"""The paper itself: every field that Rule 46 wants, read from the drawn PDF."""

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from io import BytesIO
from itertools import product
from pathlib import Path
from unittest.mock import patch

import pytest
from pypdf import PdfReader

from config.env import ROOT
from gst.document import Document
from gst.paper import Copy, html, pdf
from gst.upi import payment_address, qr_svg
from kernel.pdf_fetcher import HandedOver
from tests.factories import papers


def drawn(document: Document, *, copy: Copy = Copy.ORIGINAL, logo: bytes | None = None) -> PdfReader:
    return PdfReader(BytesIO(pdf(document, copy=copy, logo=logo)))


def text_of(reader: PdfReader) -> str:
    """All pages, with single blanks for whatever keeps the words apart."""
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def fonts_of(reader: PdfReader) -> set[str]:
    return {
        str(font.get_object()["/BaseFont"]).partition("+")[2]
        for page in reader.pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    }


ON_EVERY_PAPER = [
    "Sharma Motors",
    "Plot 14, Veera Desai Road",
    "98765 43210 · billing@sharma.example",
    "Original for Recipient",
    "Date 20 November 2026",
    "Job JOB-00012",
    "Vehicle MH 12 AB 1234 · Maruti Swift",
    "Odometer 42,100 km",
    "SAC/HSN",
    "998714",
    "Total in words",
    "Authorised signatory",
    "Page 1 of 1",
    "Goods once fitted are not taken back.",
]
WITHIN_THE_STATE = [
    "Tax Invoice",
    "Number MUM01-2627-00001",
    "GSTIN 27ZZZPZ0000Z1ZA · Maharashtra (27)",
    "Place of supply Maharashtra (27)",
    "Reverse charge No",
    "1 ₹4,499.00 – 18 % ₹4,499.00",
    "2 set ₹1,849.50 -₹200.00 18 % ₹3,499.00",
    "Subtotal ₹9,447.03 Discount -₹200.00 Taxable value ₹9,247.03",
    "CGST 9 % ₹832.23 SGST 9 % ₹832.23 Round off ₹0.01 Total ₹10,911.50",
    "Rupees Ten Thousand Nine Hundred Eleven and Fifty Paise Only",
    "For Sharma Motors Private Limited",
]
GOLDEN = {
    "consumer": [
        *ON_EVERY_PAPER,
        *WITHIN_THE_STATE,
        "Bill to Anita Kulkarni B-402, Sea Breeze Apartments, Versova Mumbai 400061 Maharashtra (27)",
        "99203 11223 · anita@example.com",
        "Advance received -₹2,000.00 Balance due ₹8,911.50",
        "₹8,911.50 due",
        "Scan with any UPI app to pay ₹8,911.50 sharma.motors@okbank",
    ],
    "company": [
        *ON_EVERY_PAPER,
        *WITHIN_THE_STATE,
        "Bill to Deccan Logistics LLP 7 Dockyard Road, Mazgaon, Mumbai 400010",
        f"GSTIN {papers.COMPANY.gstin} · Maharashtra (27)",
        "Balance due ₹10,911.50",
    ],
    "another-state": [
        *ON_EVERY_PAPER,
        "Tax Invoice",
        f"GSTIN {papers.COMPANY_ELSEWHERE.gstin} · Karnataka (29)",
        "Place of supply Karnataka (29)",
        "Reverse charge No",
        "Taxable value ₹9,247.03 IGST 18 % ₹1,664.47 Total ₹10,911.50",
    ],
    "bill-of-supply": [
        *ON_EVERY_PAPER,
        "Bill of Supply",
        "Composition taxable person, not eligible to collect tax on supplies",
        "GSTIN 27ZZZPZ0000Z1ZA",
        "Place of supply Maharashtra (27)",
        "Amount ₹9,247.03 Total ₹9,247.03",
        "Rupees Nine Thousand Two Hundred Forty Seven and Three Paise Only",
    ],
    "unregistered": [
        *ON_EVERY_PAPER[1:-1],
        "Yadav Two-Wheeler Care Ramesh Yadav",
        "Number MUM01-2627-00001",
        "Amount ₹9,247.03 Total ₹9,247.03",
        "Advance received -₹9,247.03 Balance due ₹0.00",
        "₹9,247.03 paid",
        "For Ramesh Yadav",
    ],
    "credit-note": [
        *ON_EVERY_PAPER,
        "Credit Note",
        "Number MUM01-2627C00001",
        "Against invoice MUM01-2627-00001 Invoice date 2 November 2026",
        "Reason Work was not done",
        "Credit to Anita Kulkarni",
        "Place of supply Maharashtra (27)",
        "CGST 9 % ₹112.41 SGST 9 % ₹112.41 Round off ₹0.01 Total ₹1,473.86",
        "₹1,473.86 credited",
    ],
}
NOT_ON_IT = {
    "consumer": ["IGST", "Draft", "Credit", "Composition"],
    "company": ["IGST", "Draft", "Advance received"],
    "another-state": ["CGST", "SGST", "Round off"],
    "bill-of-supply": ["CGST", "SGST", "IGST", "Taxable value", "Tax Invoice", "18 %"],
    "unregistered": ["GSTIN", "CGST", "Tax", "Bill of Supply", "Composition", "Reverse charge", "UPI"],
    "credit-note": ["UPI", "Balance due", "Advance", "Tax Invoice", "due"],
}


@pytest.mark.parametrize("kind", GOLDEN)
def test_every_field_of_the_law_is_on_the_paper(kind: str) -> None:
    reader = drawn(papers.EVERY_KIND[kind]())
    text = text_of(reader)
    assert [part for part in GOLDEN[kind] if part not in text] == [], text
    assert [part for part in NOT_ON_IT[kind] if part in text] == [], text
    assert len(reader.pages) == 1
    assert reader.pages[0].mediabox[2:] == pytest.approx([595.28, 841.89], abs=0.01)


def test_the_title_is_the_kinds() -> None:
    titles = {kind: drawn(make()).metadata.title for kind, make in papers.EVERY_KIND.items()}  # type: ignore[union-attr]
    assert titles["unregistered"] == "Invoice MUM01-2627-00001"
    assert titles["bill-of-supply"] == "Bill of Supply MUM01-2627-00001"
    assert titles["draft"] == "Tax Invoice draft"


def test_the_duplicate_says_so() -> None:
    text = text_of(drawn(papers.company_invoice(), copy=Copy.DUPLICATE))
    assert "Duplicate for Supplier" in text
    assert "Original" not in text


def test_reverse_charge_is_told() -> None:
    assert "Reverse charge Yes" in text_of(drawn(replace(papers.company_invoice(), reverse_charge=True)))


def test_territories_have_a_tax_of_their_own_name() -> None:
    in_chandigarh = papers.document(
        supplier=replace(papers.REGISTERED, state_code="04"),
        recipient=replace(papers.CONSUMER, state_code="04"),
    )
    page = html(in_chandigarh, copy=Copy.ORIGINAL)
    assert "UTGST 9 %" in page and "SGST" not in page


def test_an_untaxed_sale_by_a_registered_garage_names_the_heads_of_its_place() -> None:
    for recipient, heads in (
        (papers.COMPANY, ["CGST 0 %", "SGST 0 %"]),
        (papers.COMPANY_ELSEWHERE, ["IGST 0 %"]),
    ):
        page = html(papers.document(papers.untaxed(), recipient=recipient), copy=Copy.ORIGINAL)
        assert all(head in page for head in heads)
    nowhere = replace(papers.company_invoice(), place_of_supply=None)
    assert "CGST 9 %" in html(nowhere, copy=Copy.ORIGINAL)


def test_large_figures_are_set_smaller() -> None:
    widest = papers.line("Fleet contract", 1_000_000_000_0 - 1, unit="contract", discount_paise=123_456_789)
    assert 'class="lines wide"' in html(papers.document((widest,)), copy=Copy.ORIGINAL)
    assert 'class="lines"' in html(papers.company_invoice(), copy=Copy.ORIGINAL)
    text = text_of(drawn(papers.document((widest,))))
    assert "1 contract ₹9,99,99,999.99 -₹12,34,567.89 18 % ₹9,87,65,432.10" in text


def test_only_a_paper_with_a_long_word_breaks_words() -> None:
    assert "<body>" in html(papers.consumer_invoice(), copy=Copy.ORIGINAL)
    for long in (
        papers.document((papers.line("X" * 21, 100),)),
        papers.document(recipient=replace(papers.CONSUMER, email=f"{'x' * 40}@example.com")),
        replace(papers.company_invoice(), references=(("Vehicle", "Y" * 30),)),
    ):
        assert '<body class="breaks">' in html(long, copy=Copy.ORIGINAL)


def test_a_long_invoice_repeats_the_head_of_its_table() -> None:
    reader = drawn(papers.forty_lines())
    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        assert "# Description SAC/HSN Qty Rate Tax Taxable value" in page
        assert f"Page {number} of 2" in page
    assert "Tax Invoice MUM01-2627-00001 · Original for Recipient" in pages[1]
    assert all(f"Replacement part number {count} " in "".join(pages) for count in range(1, 41))
    assert "Total in words" not in pages[0] and "Total in words" in pages[1]


def test_devanagari_comes_from_our_own_fonts() -> None:
    reader = drawn(papers.devanagari_invoice())
    # Only what a PDF can give back: signs that are drawn before their consonant are lost to extraction.
    assert "अंधेरी पश्चिम, मुंबई 400053" in text_of(reader)
    assert {"Paper-devanagari", "Paper-devanagari-Semi-Bold"} <= fonts_of(reader)
    assert {name for name in fonts_of(reader) if not name.startswith("Paper-")} == set()


def test_the_logo_is_drawn_when_there_is_one() -> None:
    assert len(drawn(papers.company_invoice()).pages[0].images) == 0
    (image,) = drawn(papers.company_invoice(), logo=papers.logo()).pages[0].images
    assert image.image is not None and image.image.size == (640, 200)


def test_a_broken_logo_leaves_the_invoice_as_it_is() -> None:
    text = text_of(drawn(papers.company_invoice(), logo=b"no picture at all"))
    assert "Total ₹10,911.50" in text


def test_a_draft_cannot_be_taken_for_an_invoice() -> None:
    text = text_of(drawn(papers.draft()))
    assert "Draft – not a tax invoice" in text and "Number Draft" in text
    assert "UPI" not in text


def test_the_picture_to_pay_by_asks_for_what_is_due() -> None:
    address = payment_address(
        vpa="sharma.motors@okbank",
        name="Sharma Motors",
        amount_paise=891_150,
        note="Tax Invoice MUM01-2627-00001",
        reference="MUM01-2627-00001",
    )
    assert qr_svg(address) in html(papers.consumer_invoice(), copy=Copy.ORIGINAL)
    for without in (
        papers.document(supplier=replace(papers.REGISTERED, vpa=None)),
        papers.document(supplier=replace(papers.REGISTERED, vpa="no address")),
        papers.document(received_paise=10**9),
        papers.credit_note(),
        papers.draft(),
    ):
        assert "<svg" not in html(without, copy=Copy.ORIGINAL)


# -- what people type stays text ----------------------------------------------------------------------


class Structure(HTMLParser):
    """Every element with its attributes, and all the text between them."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, tuple[tuple[str, str | None], ...]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def typed_everywhere(text: str) -> Document:
    """In every field that a person fills in."""
    base = papers.credit_note()
    return replace(
        base,
        supplier=replace(
            papers.REGISTERED,
            legal_name=text,
            trade_name=text,
            address=text,
            phone=text,
            email=text,
            footer=text,
        ),
        recipient=replace(papers.CONSUMER, name=text, address=text, phone=text, email=text),
        lines=tuple(replace(line, description=text, code=text, unit=text) for line in base.lines),
        references=((text, text),),
        original=(text, papers.ISSUED),
        reason=text,
    )


OPENINGS = ["", '">', "'>", "</p>", "</title>", "</style>", "-->", "]]>", "{{", "&lt;"]
PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href=javascript:alert(1)>x</a>",
    "<style>@import 'http://evil.example/x.css';</style>",
    "<base href=http://evil.example/>",
    "<meta http-equiv=refresh content=0;url=http://evil.example>",
    "<link rel=attachment href=file:///etc/passwd>",
    "<math><mi xlink:href=data:x,alert(1)>",
    "<details open ontoggle=alert(1)>",
    "onmouseover=alert(1) style=position:fixed",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "{% debug %}{{ document.supplier }}",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<!--<img src=--><img src=x onerror=alert(1)//>",
    "\\u003cscript\\u003ealert(1)",
    "expression(alert(1))",
    "<object data=file:///etc/passwd>",
]
XSS = [opening + payload for opening, payload in product(OPENINGS, PAYLOADS)]


def test_two_hundred_attacks_stay_text_in_the_preview() -> None:
    assert len(set(XSS)) == 200
    harmless, long = (
        Structure(html(typed_everywhere(text), copy=Copy.ORIGINAL)) for text in ("harmless", "harmless" * 9)
    )
    for attack in XSS:
        found = Structure(html(typed_everywhere(attack), copy=Copy.ORIGINAL))
        assert found.elements in (harmless.elements, long.elements), attack
        assert found.text.count(attack) == harmless.text.count("harmless"), attack


def test_two_hundred_attacks_stay_text_in_the_pdf() -> None:
    lines = tuple(papers.line(attack, 100) for attack in XSS)
    reader = drawn(papers.document(lines))
    squeezed = "".join("".join(page.extract_text() for page in reader.pages).split())
    assert [attack for attack in XSS if "".join(attack.split()) not in squeezed] == []


def test_the_preview_holds_no_script_and_no_address_of_elsewhere() -> None:
    page = html(papers.consumer_invoice(), copy=Copy.ORIGINAL, logo_source="/media/abc.png")
    structure = Structure(page)
    names = {tag for tag, _ in structure.elements}
    assert not names & {"script", "link", "a", "iframe", "object", "form", "base"}
    addresses = [value for _, attrs in structure.elements for name, value in attrs if name in ("src", "href")]
    assert addresses == ["/media/abc.png"]
    assert "url(" not in page and "@import" not in page and "http" not in page


def test_control_characters_are_left_out() -> None:
    reader = drawn(papers.document((papers.line("a\x00b\x01c\x1b[31md\ufffe\x85", 100),)))
    assert "abc[31md" in text_of(reader)


@pytest.fixture
def fetches() -> Iterator[list[str]]:
    """Whatever is asked for while a page is drawn."""
    asked: list[str] = []
    real = HandedOver.fetch

    def spied(self: HandedOver, url: str, headers: object = None) -> object:
        asked.append(url)
        return real(self, url, headers)

    with patch.object(HandedOver, "fetch", spied):
        yield asked


ADDRESSES = [
    "http://evil.example/x.png",
    "https://evil.example/x.png",
    "file:///etc/passwd",
    "ftp://evil.example/x",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
    "//evil.example/x",
    "<p style='background:url(http://evil.example/x)'>",
    "<style>@import 'file:///etc/passwd'</style>",
    "<svg><image xlink:href='file:///etc/passwd'/></svg>",
    "<a rel=attachment href='file:///etc/passwd'>x</a><link rel=attachment href='file:///etc/passwd'>",
]


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_that_is_typed_is_fetched(address: str, fetches: list[str]) -> None:
    drawn(papers.company_invoice())  # the fonts are handed over once per process
    fetches.clear()
    reader = drawn(typed_everywhere(address), logo=papers.logo())
    assert fetches == ["handed:logo"]
    assert dict(reader.attachments) == {}
    assert not [page for page in reader.pages if "/Annots" in page]
    squeezed = "".join("".join(page.extract_text() for page in reader.pages).split())
    assert "".join(address.split()) in squeezed


# -- the process that draws, and the one that must not ------------------------------------------------

DRAW = """
import hashlib, sys
import django
django.setup()
from gst.paper import Copy, pdf
from tests.factories import papers
for name in sys.argv[1:]:
    page = pdf(papers.EVERY_KIND[name](), copy=Copy.ORIGINAL, logo=papers.logo())
    print(hashlib.sha256(page).hexdigest())
"""
SERVE = """
import sys
import config.wsgi
from gst import paper
from tests.factories import papers
paper.html(papers.company_invoice(), copy=paper.Copy.ORIGINAL)
print("weasyprint" in sys.modules)
paper.pdf(papers.company_invoice(), copy=paper.Copy.ORIGINAL)
print("weasyprint" in sys.modules)
"""

SOAK = """
import resource
import django
django.setup()
from gst.paper import Copy, pdf
from tests.factories import papers
for draws in (20, 60):
    for _ in range(draws):
        pdf(papers.consumer_invoice(), copy=Copy.ORIGINAL, logo=papers.logo())
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def in_a_process(program: str, *arguments: str, **environment: str) -> list[str]:
    answer = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.split()


def test_the_same_document_gives_the_same_bytes_with_and_without_system_fonts(tmp_path: Path) -> None:
    """In this process after other pages, and in a fresh one with no font of the machine's."""
    nothing = tmp_path / "fonts.conf"
    nothing.write_text(f'<?xml version="1.0"?><fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>')
    names = ["company", "devanagari", "forty-lines"]
    elsewhere = in_a_process(DRAW, *names, FONTCONFIG_FILE=str(nothing), PYTHONHASHSEED="7", TZ="Asia/Tokyo")
    here = [
        hashlib.sha256(pdf(papers.EVERY_KIND[name](), copy=Copy.ORIGINAL, logo=papers.logo())).hexdigest()
        for name in names
    ]
    assert elsewhere == here
    assert len(set(here)) == 3


def test_the_web_process_never_imports_what_draws() -> None:
    """The second answer is the control: after a page was drawn, it is there."""
    assert in_a_process(SERVE) == ["False", "True"]


@pytest.mark.slow
def test_drawing_keeps_no_memory() -> None:
    """Flex and font features in the stylesheet once kept a quarter of a megabyte for each page."""
    warm, after = map(int, in_a_process(SOAK))
    per_draw = (after - warm) * (1 if sys.platform == "darwin" else 1024) / 60
    assert per_draw < 50_000


@pytest.mark.slow
def test_the_longest_texts_are_drawn_in_time() -> None:
    words = "Removed, cleaned and refitted the assembly. " * 46
    unbroken = "X" * 2_000
    lines = tuple(papers.line(f"Part {count}", 10_000) for count in range(98))
    document = replace(
        papers.document((*lines, papers.line(words[:2_000], 100), papers.line(unbroken, 100))),
        supplier=replace(papers.REGISTERED, footer=words[:2_000]),
    )
    drawn(papers.company_invoice())
    begun = time.perf_counter()
    page = pdf(document, copy=Copy.ORIGINAL)
    assert time.perf_counter() - begun < 3
    text = "".join(text_of(PdfReader(BytesIO(page))).split())
    assert unbroken in text and "Part97" in text
