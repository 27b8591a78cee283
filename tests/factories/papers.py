"""One document of each legal kind, with fictitious people."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from gst.document import Document, Kind, Line, Recipient, Supplier
from gst.gstin import check_character
from gst.tax import Heads, heads, heads_by_rate, taxable_within
from kernel.money import half_up, percent_of


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


def part(
    description: str,
    code: str,
    price_paise: int,
    quantity: int | Decimal = 1,
    unit: str = "NOS",
    percent: Decimal = Decimal(18),
) -> Line:
    """Return a line of goods. The price includes GST, like the price of a part."""
    gross = half_up(quantity * Decimal(price_paise))
    taxable = taxable_within(gross, percent)
    return Line(description, code, quantity, unit, half_up(taxable / Decimal(quantity)), 0, taxable, percent)


def of_several_rates(lines: tuple[Line, ...], *, total_paise: int, **changes: Any) -> Document:
    """Return a document whose lines have several rates. The total is the sum of the prices with GST."""
    base = document(lines[:1], **changes)
    taxable: dict[Decimal, int] = {}
    for each in lines:
        taxable[each.tax_percent] = taxable.get(each.tax_percent, 0) + each.taxable_paise
    same_state = base.place_of_supply == base.supplier.state_code
    found, rows = heads_by_rate(
        taxable, same_state=same_state, total_paise=total_paise, allowed_paise=len(lines) + len(taxable)
    )
    return replace(
        base,
        lines=lines,
        taxable_paise=sum(taxable.values()),
        heads=found,
        total_paise=total_paise,
        tax_rows=rows if len(rows) > 1 else (),
    )


def mixed_rates() -> Document:
    """Return an invoice of one service and four parts, with rates of 18 % and 5 %."""
    lines = (
        line("Periodic maintenance service", 145_000, unit="job"),
        part("Front brake pads", "870830", 50_000, 2),
        part("Clutch plate and cover", "870893", 499_900, unit="SET"),
        part("Coolant, loose", "3820", 40_000, Decimal("1.250"), "LTR"),
        part("First-aid handbook", "4901", 10_500, percent=Decimal(5)),
    )
    return of_several_rates(lines, total_paise=171_100 + 100_000 + 499_900 + 50_000 + 10_500)


def many_parts() -> Document:
    """Return an invoice of one rate with twelve lines of goods under two codes."""
    lines = tuple(part(f"Part number {n}", "8708" if n % 2 else "4011", 10_000 + 37 * n) for n in range(12))
    return of_several_rates(lines, total_paise=sum(10_000 + 37 * n for n in range(12)))


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
    "mixed-rates": mixed_rates,
    "many-parts": many_parts,
}
