"""The drawn PDF contains every field that Rule 46 requires."""

from dataclasses import replace
from datetime import date
from io import BytesIO

import pytest
from pypdf import PdfReader

from gst.document import Kind
from gst.paper import Copy, html, pdf
from gst.printed import Paid
from gst.upi import payment_address
from kernel.qr import qr_svg
from tests.drawn import drawn, text_of
from tests.factories import papers


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
    "Date 20/11/2026",
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
        "Against invoice MUM01-2627-00001 Invoice date 02/11/2026",
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
def test_document_pdf_contains_every_field_that_the_law_requires(kind: str) -> None:
    reader = drawn(papers.EVERY_KIND[kind]())
    text = text_of(reader)
    assert [part for part in GOLDEN[kind] if part not in text] == [], text
    assert [part for part in NOT_ON_IT[kind] if part in text] == [], text
    assert len(reader.pages) == 1
    assert reader.pages[0].mediabox[2:] == pytest.approx([595.28, 841.89], abs=0.01)


def test_pdf_title_names_the_document_kind_and_number() -> None:
    titles = {kind: drawn(make()).metadata.title for kind, make in papers.EVERY_KIND.items()}  # type: ignore[union-attr]
    assert titles["unregistered"] == "Invoice MUM01-2627-00001"
    assert titles["bill-of-supply"] == "Bill of Supply MUM01-2627-00001"
    assert titles["draft"] == "Tax Invoice draft"


def test_duplicate_copy_is_marked_as_duplicate() -> None:
    text = text_of(drawn(papers.company_invoice(), copy=Copy.DUPLICATE))
    assert "Duplicate for Supplier" in text
    assert "Original" not in text


def test_invoice_under_reverse_charge_prints_reverse_charge_yes() -> None:
    assert "Reverse charge Yes" in text_of(drawn(replace(papers.company_invoice(), reverse_charge=True)))


def test_invoice_in_a_union_territory_shows_utgst() -> None:
    in_chandigarh = papers.document(
        supplier=replace(papers.REGISTERED, state_code="04"),
        recipient=replace(papers.CONSUMER, state_code="04"),
    )
    page = html(in_chandigarh, copy=Copy.ORIGINAL)
    assert "UTGST 9 %" in page and "SGST" not in page


def test_untaxed_invoice_shows_the_tax_names_of_its_place_of_supply() -> None:
    for recipient, heads in (
        (papers.COMPANY, ["CGST 0 %", "SGST 0 %"]),
        (papers.COMPANY_ELSEWHERE, ["IGST 0 %"]),
    ):
        page = html(papers.document(papers.untaxed(), recipient=recipient), copy=Copy.ORIGINAL)
        assert all(head in page for head in heads)
    nowhere = replace(papers.company_invoice(), place_of_supply=None)
    assert "CGST 9 %" in html(nowhere, copy=Copy.ORIGINAL)


def test_invoice_with_large_amounts_uses_the_style_for_wide_tables() -> None:
    widest = papers.line("Fleet contract", 1_000_000_000_0 - 1, unit="contract", discount_paise=123_456_789)
    assert 'class="lines wide"' in html(papers.document((widest,)), copy=Copy.ORIGINAL)
    assert 'class="lines"' in html(papers.company_invoice(), copy=Copy.ORIGINAL)
    text = text_of(drawn(papers.document((widest,))))
    assert "1 contract ₹9,99,99,999.99 -₹12,34,567.89 18 % ₹9,87,65,432.10" in text


def test_only_a_document_with_a_very_long_word_allows_breaks_in_words() -> None:
    assert "<body>" in html(papers.consumer_invoice(), copy=Copy.ORIGINAL)
    for long in (
        papers.document((papers.line("X" * 21, 100),)),
        papers.document(recipient=replace(papers.CONSUMER, email=f"{'x' * 40}@example.com")),
        replace(papers.company_invoice(), references=(("Vehicle", "Y" * 30),)),
    ):
        assert '<body class="breaks">' in html(long, copy=Copy.ORIGINAL)


def test_invoice_of_two_pages_repeats_the_table_header() -> None:
    reader = drawn(papers.forty_lines())
    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert len(pages) == 2
    for number, page in enumerate(pages, start=1):
        assert "# Description SAC/HSN Qty Rate Tax Taxable value" in page
        assert f"Page {number} of 2" in page
    assert "Tax Invoice MUM01-2627-00001 · Original for Recipient" in pages[1]
    assert all(f"Replacement part number {count} " in "".join(pages) for count in range(1, 41))
    assert "Total in words" not in pages[0] and "Total in words" in pages[1]


def test_devanagari_text_uses_only_the_bundled_fonts() -> None:
    reader = drawn(papers.devanagari_invoice())
    # PDF text extraction loses vowel signs that are drawn before their consonant.
    assert "अंधेरी पश्चिम, मुंबई 400053" in text_of(reader)
    assert {"Paper-devanagari", "Paper-devanagari-Semi-Bold"} <= fonts_of(reader)
    assert {name for name in fonts_of(reader) if not name.startswith("Paper-")} == set()


@pytest.mark.parametrize(
    ("script", "name"),
    [
        ("gujarati", "અમદાવાદ ઓટો"),
        ("tamil", "சென்னை மோட்டார்ஸ்"),
        ("telugu", "హైదరాబాద్ మోటార్స్"),
        ("kannada", "ಬೆಂಗಳೂರು ಮೋಟರ್ಸ್"),
    ],
)
def test_other_indian_scripts_use_only_the_bundled_fonts(script: str, name: str) -> None:
    document = papers.consumer_invoice()
    fonts = fonts_of(drawn(replace(document, recipient=replace(document.recipient, name=name))))
    assert any(each.startswith(f"Paper-{script}") for each in fonts)
    assert {each for each in fonts if not each.startswith("Paper-")} == set()


def test_invoice_pdf_contains_the_logo_only_if_the_garage_has_a_logo() -> None:
    assert len(drawn(papers.company_invoice()).pages[0].images) == 0
    (image,) = drawn(papers.company_invoice(), logo=papers.logo()).pages[0].images
    assert image.image is not None and image.image.size == (640, 200)


def test_invoice_pdf_with_a_broken_logo_is_drawn_without_the_logo() -> None:
    text = text_of(drawn(papers.company_invoice(), logo=b"no picture at all"))
    assert "Total ₹10,911.50" in text


def test_draft_pdf_is_marked_as_a_draft_and_has_no_upi_qr_code() -> None:
    text = text_of(drawn(papers.draft()))
    assert "Draft – not a tax invoice" in text and "Number Draft" in text
    assert "UPI" not in text


def test_overpaid_invoice_shows_the_amount_to_be_given_back() -> None:
    overpaid = papers.document(received_paise=1_191_150)
    assert (overpaid.due_paise, overpaid.excess_paise) == (0, 100_000)
    text = text_of(drawn(overpaid))
    assert "Advance received -₹11,911.50" in text
    assert "To be given back ₹1,000.00" in text
    assert "Balance due" not in text


def test_payment_qr_code_requests_the_due_amount() -> None:
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


def test_invoice_with_several_rates_prints_tax_by_rate_and_decimal_quantities() -> None:
    text = text_of(drawn(papers.mixed_rates()))
    for part in (
        "4 Coolant, loose 3820 1.25 LTR ₹338.98 18 % ₹423.73",
        "5 First-aid handbook 4901 1 NOS ₹100.00 5 % ₹100.00",
        "Tax by rate Rate Taxable value CGST SGST 5 % ₹100.00 ₹2.50 ₹2.50 18 % ₹6,957.63 ₹626.19 ₹626.19",
        "Taxable value ₹7,057.63 CGST ₹628.69 SGST ₹628.69 Round off -₹0.01 Total ₹8,315.00",
    ):
        assert part in text, text
    assert "By HSN" not in text


def test_invoice_with_several_rates_to_another_state_prints_igst_by_rate() -> None:
    lines = papers.mixed_rates().lines
    elsewhere = papers.of_several_rates(lines, total_paise=831_500, recipient=papers.COMPANY_ELSEWHERE)
    text = text_of(drawn(elsewhere))
    assert "Tax by rate Rate Taxable value IGST 5 % ₹100.00 ₹5.00 18 % ₹6,957.63 ₹1,252.37" in text
    assert "CGST" not in text


def test_invoice_with_more_than_10_lines_of_goods_prints_amounts_by_hsn() -> None:
    document = papers.many_parts()
    text = text_of(drawn(document))
    assert "By HSN SAC/HSN Rate Taxable value CGST SGST 4011 18 % ₹517.88 ₹46.61 ₹46.61 8708 18 %" in text
    assert "Tax by rate" not in text
    for other in (papers.document(document.lines[:10]), papers.forty_lines()):
        assert "By HSN" not in html(other, copy=Copy.ORIGINAL)


def test_untaxed_paper_with_many_goods_prints_amounts_by_hsn_without_tax() -> None:
    lines = papers.untaxed(papers.many_parts().lines)
    text = text_of(drawn(papers.document(lines, kind=Kind.BILL_OF_SUPPLY)))
    assert "By HSN SAC/HSN Amount 4011 ₹517.88 8708 ₹519.76" in text
    assert "GST 0 %" not in text and "CGST" not in text


def test_everything_that_a_paper_can_print_can_be_drawn() -> None:
    """The renderer reads the page as XML, and the preview does not. So each optional text is drawn once."""
    plain = papers.company_invoice()
    line = replace(plain.lines[0], approval="K7Q2", price_paise=50_000)
    document = replace(plain, language="hi", lines=(line, replace(line, approval=""), *plain.lines[1:]))
    paid = Paid(date(2026, 11, 28), ("RCPT-00001", "RCPT-00002"))
    drawn = pdf(document, copy=Copy.ORIGINAL, paid=paid)
    text = " ".join(PdfReader(BytesIO(drawn)).pages[0].extract_text().split())
    for printed in ("Approved: K7Q2", "Not approved by the customer", "Price with GST: ₹500.00"):
        assert printed in text
    assert "Paid 28/11/2026, RCPT-00001, RCPT-00002. Nothing is due." in text
