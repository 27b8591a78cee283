"""The content of Servicebay's own invoices and credit notes."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from django.conf import settings

from billing.rules import day_text
from garages.models import Garage
from gst import tax
from gst.document import Document, Kind, Line, Recipient, Supplier
from gst.rates import subscription_rate
from kernel.http.fields import phone_text


def prefix() -> str:
    """Return the prefix of our own numbers. Each cell has a series of its own, such as SB1-2627-00001."""
    return f"SB{settings.CELL}" if settings.CELL else "SVB"


def number_holder() -> str:
    """Return the holder of the invoice number series."""
    return settings.SELLER_GSTIN or "platform"


def platform_supplier() -> Supplier:
    return Supplier(
        legal_name=settings.SELLER_NAME,
        trade_name="Servicebay",
        address=settings.SELLER_ADDRESS,
        state_code=settings.SELLER_STATE or None,
        gstin=settings.SELLER_GSTIN or None,
        phone=phone_text(settings.SUPPORT_PHONE),
        email=settings.SUPPORT_EMAIL,
        vpa=None,
        footer="",
    )


def fee_document(
    garage: Garage,
    *,
    number: str,
    what: str,
    days: tuple[date, date],
    paid_paise: int,
    paid_by: str,
    on: date,
) -> Document:
    """Return the invoice for a received payment. The amount includes its tax and is fully paid."""
    supplier, recipient = platform_supplier(), _recipient(garage)
    rate = subscription_rate(on)
    percent = rate.percent if supplier.gstin else Decimal(0)
    taxable = tax.taxable_within(paid_paise, percent)
    place = (recipient.state_code or supplier.state_code) if supplier.gstin else None
    description = f"Servicebay, {what}, {day_text(days[0])} to {day_text(days[1])}"
    return Document(
        kind=Kind.TAX_INVOICE if supplier.gstin else Kind.INVOICE,
        number=number,
        issued_on=on,
        supplier=supplier,
        recipient=recipient,
        place_of_supply=place,
        composition=False,
        lines=(Line(description, rate.code, 1, "", taxable, 0, taxable, percent),),
        taxable_paise=taxable,
        heads=tax.heads(taxable, percent, same_state=place == supplier.state_code, total_paise=paid_paise),
        total_paise=paid_paise,
        received_paise=paid_paise,
        references=(("Garage", garage.name), ("Paid by", paid_by)),
    )


def credit_document(issued: Document, *, number: str, reason: str, on: date) -> Document:
    """Return the credit note for a whole invoice."""
    return replace(
        issued,
        kind=Kind.CREDIT_NOTE,
        number=number,
        issued_on=on,
        received_paise=0,
        original=(issued.number, issued.issued_on),
        reason=reason,
    )


def _recipient(garage: Garage) -> Recipient:
    return Recipient(
        name=garage.legal_name or garage.name,
        address=garage.address,
        state_code=garage.state_code or None,
        gstin=garage.gstin or None,
        phone=phone_text(garage.phone.removeprefix("+91")) if garage.phone else "",
        email="",
    )
