"""One document of each legal kind, with fictitious people."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO

from PIL import Image, ImageDraw

from gst.document import Document, Kind, Line, Recipient, Supplier
from gst.gstin import check_character
from gst.tax import Heads, heads
from kernel.money import percent_of


def made_up_gstin(state: str, letters: str = "ZZZPZ") -> str:
    first = f"{state}{letters}0000Z1Z"
    return first + check_character(first)


REGISTERED = Supplier(
    legal_name="Sharma Motors Private Limited",
    trade_name="Sharma Motors",
    address="Plot 14, Veera Desai Road\nAndheri West, Mumbai 400053",
    state_code="27",
    gstin=made_up_gstin("27"),
    phone="98765 43210",
    email="billing@sharma.example",
    vpa="sharma.motors@okbank",
    footer="Goods once fitted are not taken back. Workmanship is warranted for 30 days or 1,000 km.\nThank you for your trust.",
)
UNREGISTERED = replace(
    REGISTERED, legal_name="Ramesh Yadav", trade_name="Yadav Two-Wheeler Care", gstin=None, footer=""
)
CONSUMER = Recipient(
    name="Anita Kulkarni",
    address="B-402, Sea Breeze Apartments, Versova\nMumbai 400061",
    state_code="27",
    gstin=None,
    phone="99203 11223",
    email="anita@example.com",
)
COMPANY = Recipient(
    name="Deccan Logistics LLP",
    address="7 Dockyard Road, Mazgaon, Mumbai 400010",
    state_code="27",
    gstin=made_up_gstin("27", "YYYFY"),
    phone="022 4000 1234",
    email="accounts@deccan.example",
)
COMPANY_ELSEWHERE = replace(
    COMPANY,
    name="Nandi Fleet Services Private Limited",
    address="12 ITPL Main Road, Whitefield, Bengaluru 560066",
    state_code="29",
    gstin=made_up_gstin("29", "XXXCX"),
)
REFERENCES = (("Job", "JOB-00012"), ("Vehicle", "MH 12 AB 1234 · Maruti Swift"), ("Odometer", "42,100 km"))
ISSUED = date(2026, 11, 20)


def line(
    description: str,
    rate_paise: int,
    *,
    quantity: int = 1,
    unit: str = "",
    discount_paise: int = 0,
    percent: Decimal = Decimal(18),
) -> Line:
    taxable = quantity * rate_paise - discount_paise
    return Line(description, "998714", quantity, unit, rate_paise, discount_paise, taxable, percent)


SERVICES = (
    line("Periodic maintenance service, 40,000 km, with engine oil and filter", 449_900),
    line("Front brake pads, set, fitted", 184_950, quantity=2, unit="set", discount_paise=20_000),
    line("Wheel alignment and balancing", 124_903),
)


def document(
    lines: tuple[Line, ...] = SERVICES,
    *,
    kind: Kind = Kind.TAX_INVOICE,
    number: str = "MUM01-2627-00001",
    supplier: Supplier = REGISTERED,
    recipient: Recipient = CONSUMER,
    received_paise: int = 0,
    composition: bool = False,
    original: tuple[str, date] | None = None,
    reason: str = "",
) -> Document:
    """Return a document whose totals are computed from its lines, like an invoice."""
    taxable = sum(each.taxable_paise for each in lines)
    percent = lines[0].tax_percent
    total = taxable + percent_of(taxable, percent)
    place = recipient.state_code or supplier.state_code
    taxed: Heads = heads(taxable, percent, same_state=place == supplier.state_code, total_paise=total)
    return Document(
        kind=kind,
        number=number,
        issued_on=ISSUED,
        supplier=supplier,
        recipient=recipient,
        place_of_supply=place,
        composition=composition,
        lines=lines,
        taxable_paise=taxable,
        heads=taxed,
        total_paise=total,
        received_paise=received_paise,
        references=REFERENCES,
        original=original,
        reason=reason,
    )


def untaxed(lines: tuple[Line, ...] = SERVICES) -> tuple[Line, ...]:
    return tuple(replace(each, tax_percent=Decimal(0)) for each in lines)


def consumer_invoice() -> Document:
    return document(received_paise=200_000)


def company_invoice() -> Document:
    return document(recipient=COMPANY)


def invoice_to_another_state() -> Document:
    return document(recipient=COMPANY_ELSEWHERE)


def bill_of_supply() -> Document:
    return document(untaxed(), kind=Kind.BILL_OF_SUPPLY, composition=True)


def unregistered_invoice() -> Document:
    return replace(
        document(untaxed(), kind=Kind.INVOICE, supplier=UNREGISTERED),
        place_of_supply=None,
        received_paise=924_703,
    )


def credit_note() -> Document:
    return document(
        (line("Wheel alignment and balancing", 124_903),),
        kind=Kind.CREDIT_NOTE,
        number="MUM01-2627C00001",
        original=("MUM01-2627-00001", date(2026, 11, 2)),
        reason="Work was not done",
    )


def forty_lines() -> Document:
    return document(
        tuple(
            line(f"Replacement part number {count}", 10_000 + 37 * count, quantity=count)
            for count in range(1, 41)
        )
    )


def devanagari_invoice() -> Document:
    supplier = replace(REGISTERED, trade_name="शर्मा मोटर्स", address="अंधेरी पश्चिम, मुंबई 400053")
    return document(
        (line("इंजन तेल और फ़िल्टर बदलना", 249_900), line("ब्रेक की जाँच – brake check", 49_900)),
        supplier=supplier,
        recipient=replace(CONSUMER, name="अनिता कुलकर्णी", address="वर्सोवा, मुंबई"),
    )


def draft() -> Document:
    return document(number="")


def logo() -> bytes:
    """Return a sample logo."""
    image = Image.new("RGB", (640, 200), "white")
    pen = ImageDraw.Draw(image)
    pen.ellipse((10, 10, 190, 190), fill="#0f766e")
    pen.rectangle((70, 85, 130, 115), fill="white")
    pen.rectangle((220, 60, 620, 90), fill="#134e4a")
    pen.rectangle((220, 112, 500, 136), fill="#99f6e4")
    written = BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


EVERY_KIND: dict[str, Callable[[], Document]] = {
    "consumer": consumer_invoice,
    "company": company_invoice,
    "another-state": invoice_to_another_state,
    "bill-of-supply": bill_of_supply,
    "unregistered": unregistered_invoice,
    "credit-note": credit_note,
    "forty-lines": forty_lines,
    "devanagari": devanagari_invoice,
    "draft": draft,
}
