"""The content of an invoice or credit note, frozen at issue so that it can be redrawn unchanged."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, TypeAdapter

from gst.tax import Heads, TaxRow
from gst.units import MOST_PLACES
from kernel.languages import ENGLISH
from kernel.sentences import Sentence


class Kind(StrEnum):
    TAX_INVOICE = "tax_invoice"
    BILL_OF_SUPPLY = "bill_of_supply"
    INVOICE = "invoice"  # Unregistered garages issue this kind of document.
    CREDIT_NOTE = "credit_note"

    @property
    def printed_title(self) -> Sentence:
        return _TITLES[self]

    @property
    def in_a_mail(self) -> Sentence:
        """Return the name at the beginning of a sentence: The tax invoice."""
        return _IN_A_MAIL[self]


_TITLES = {
    Kind.TAX_INVOICE: Sentence("Tax Invoice"),
    Kind.BILL_OF_SUPPLY: Sentence("Bill of Supply"),
    Kind.INVOICE: Sentence("Invoice"),
    Kind.CREDIT_NOTE: Sentence("Credit Note"),
}
_IN_A_MAIL = {
    Kind.TAX_INVOICE: Sentence("The tax invoice"),
    Kind.BILL_OF_SUPPLY: Sentence("The bill of supply"),
    Kind.INVOICE: Sentence("The invoice"),
    Kind.CREDIT_NOTE: Sentence("The credit note"),
}


@dataclass(frozen=True)
class Supplier:
    legal_name: str
    trade_name: str
    address: str
    state_code: str | None
    gstin: str | None
    phone: str
    email: str
    vpa: str | None
    footer: str


@dataclass(frozen=True)
class Recipient:
    name: str
    address: str
    state_code: str | None
    gstin: str | None
    phone: str
    email: str


def _quantity(stored: Any) -> Any:
    """Read a stored quantity. A decimal is stored as text, and a whole number as a number."""
    quantity = Decimal(stored) if isinstance(stored, str) else stored
    if isinstance(quantity, Decimal) and round(quantity, MOST_PLACES) != quantity:
        raise ValueError(f"A quantity has at most {MOST_PLACES} decimals.")
    return quantity


@dataclass(frozen=True)
class Line:
    """`code` is a SAC or HSN code. `discount_paise` is the share of this line in all discounts.

    On a credit note, a line that only costs less has the quantity 0 and the rate 0.
    """

    description: str
    code: str
    quantity: Annotated[int | Decimal, BeforeValidator(_quantity)]
    unit: str
    rate_paise: int
    discount_paise: int
    taxable_paise: int
    tax_percent: Decimal
    # The code of the customer's approval of this line, or "" if the customer did not approve it. A document
    # without an approval has None, so that documents issued before this field keep their bytes.
    approval: str | None = None
    # The price of one piece with GST, if the rounded rate times the quantity is not the amount. Other lines
    # do not store it.
    price_paise: int | None = None


@dataclass(frozen=True)
class Document:
    """The number of a draft is "". A credit note has `original` and `reason`."""

    kind: Kind
    number: str
    issued_on: date
    supplier: Supplier
    recipient: Recipient
    place_of_supply: str | None
    composition: bool
    lines: tuple[Line, ...]
    taxable_paise: int
    heads: Heads
    total_paise: int
    received_paise: int
    references: tuple[tuple[str, str], ...] = ()
    original: tuple[str, date] | None = None
    reason: str = ""
    reverse_charge: bool = False
    # Only a bill of supply of a GST-registered garage has this reason.
    exempt_reason: str = ""
    # One row for each rate, if the lines have several rates. A document with one rate has no rows, so that
    # documents issued before this field keep their bytes.
    tax_rows: tuple[TaxRow, ...] = ()
    # The language of the printed words. English is not stored, for the same reason.
    language: str = ENGLISH
    # The total of the invoice that a credit note credits in part. Other documents do not store it.
    original_total_paise: int | None = None

    @property
    def is_draft(self) -> bool:
        return not self.number

    @property
    def due_paise(self) -> int:
        """Return the unpaid amount. It is 0 for a credit note."""
        return 0 if self.kind is Kind.CREDIT_NOTE else max(0, self.total_paise - self.received_paise)

    @property
    def excess_paise(self) -> int:
        """Return the part of the advance above the total, which must be refunded."""
        return max(0, self.received_paise - self.total_paise)

    @property
    def by_rate(self) -> tuple[TaxRow, ...]:
        """Return one row for each rate of the lines, also if there is only one rate."""
        if self.tax_rows:
            return self.tax_rows
        heads, percents = self.heads, {line.tax_percent for line in self.lines}
        if len(percents) > 1:
            raise ValueError(f"The lines of {self.number} have several rates, but there are no tax rows.")
        return tuple(
            TaxRow(percent, self.taxable_paise, heads.cgst_paise, heads.sgst_paise, heads.igst_paise)
            for percent in percents
        )


_ADAPTER = TypeAdapter(Document)


def to_json(document: Document) -> dict[str, Any]:
    """Return the document as JSON types. Decimals become strings."""
    written: dict[str, Any] = _ADAPTER.dump_python(document, mode="json")
    if not document.tax_rows:
        del written["tax_rows"]
    if document.language == ENGLISH:
        del written["language"]
    if document.original_total_paise is None:
        del written["original_total_paise"]
    for line in written["lines"]:
        for name in ("approval", "price_paise"):
            if line[name] is None:
                del line[name]
    return written


def from_json(stored: dict[str, Any]) -> Document:
    return _ADAPTER.validate_python(stored)
