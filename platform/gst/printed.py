"""The texts that a printed document computes: amounts, dates and conditions."""

from dataclasses import astuple, dataclass
from datetime import date
from decimal import Decimal

from django.utils.dateformat import format as format_date
from django.utils.safestring import SafeString

from gst.document import Document, Kind, Line, Recipient, Supplier
from gst.labels import Labels
from gst.states import STATES
from gst.summaries import Summary, head_names, percent_text, summaries_of
from gst.units import quantity_text
from gst.upi import is_vpa, upi_code
from gst.words import in_words
from kernel.money import rupee_text
from kernel.sentences import Sentence

_WIDEST = len("₹99,99,999.99")
_LONGEST = 20  # This is the number of capitals that fit into the narrowest text column.

# The words of the template.
WORDS = {
    "draft": Sentence("Draft"),
    "no_tax_invoice": Sentence("Draft – not a tax invoice"),
    "composition": Sentence("Composition taxable person, not eligible to collect tax on supplies"),
    "credit_to": Sentence("Credit to"),
    "bill_to": Sentence("Bill to"),
    "description": Sentence("Description"),
    "quantity": Sentence("Qty"),
    "rate": Sentence("Rate"),
    "discount": Sentence("Discount"),
    "tax": Sentence("Tax"),
    "taxable": Sentence("Taxable value"),
    "amount": Sentence("Amount"),
    "in_words": Sentence("Total in words"),
    "pay_by_upi": Sentence("Pay by UPI"),
    "scan": Sentence("Scan with any UPI app to pay"),
    "total": Sentence("Total"),
    "for": Sentence("For"),
    "signatory": Sentence("Authorised signatory"),
}


@dataclass(frozen=True)
class Paid:
    """The payments that settled an invoice after it was issued."""

    on: date
    receipts: tuple[str, ...]


@dataclass(frozen=True)
class _Row:
    label: str
    value: str
    strong: bool = False


@dataclass(frozen=True)
class _Cells:
    """The texts of one table row."""

    line: Line
    quantity: str
    rate: str
    discount: str
    percent: str
    amount: str
    # What stands below the description: the price with GST, and whether the customer approved the line.
    notes: list[str]


class Printed:
    """The computed texts of the template: amounts, dates and conditions."""

    def __init__(self, document: Document, paid: Paid | None = None) -> None:
        self._document, self._label, self._paid = document, Labels(document.language), paid
        self.is_credit_note = document.kind is Kind.CREDIT_NOTE
        percents = {line.tax_percent for line in document.lines}
        self._percent = percents.pop() if len(percents) == 1 else None
        self.taxed = document.kind is Kind.TAX_INVOICE or document.heads.tax_paise > 0
        self.discounted = any(line.discount_paise for line in document.lines)

    @property
    def supplier_name(self) -> str:
        return self._document.supplier.trade_name or self._document.supplier.legal_name

    @property
    def supplier_place(self) -> str:
        return _place(self._document.supplier)

    @property
    def supplier_contact(self) -> str:
        return _contact(self._document.supplier)

    @property
    def recipient_place(self) -> str:
        return _place(self._document.recipient)

    @property
    def recipient_contact(self) -> str:
        return _contact(self._document.recipient)

    @property
    def watermark(self) -> str:
        return self._label.alone(WORDS["draft"])

    @property
    def cover(self) -> list[str]:
        """Return what stands above a paid invoice. The invoice below it is as it was issued."""
        if not self._paid:
            return []
        day, receipts = format_date(self._paid.on, "d/m/Y"), ", ".join(self._paid.receipts)
        return self._label.whole(
            Sentence("Paid {day}, {receipts}. Nothing is due.", day=day, receipts=receipts)
        )

    @property
    def facts(self) -> list[_Row]:
        """Return the rows beside the recipient: number, dates and references of the document."""
        document, label = self._document, self._label
        rows = [
            _Row(label(Sentence("Number")), document.number or label(WORDS["draft"]), strong=True),
            _Row(label(Sentence("Date")), format_date(document.issued_on, "d/m/Y")),
        ]
        if document.original:
            against, issued_on = document.original
            rows.append(_Row(label(Sentence("Against invoice")), against))
            rows.append(_Row(label(Sentence("Invoice date")), format_date(issued_on, "d/m/Y")))
        if document.reason:
            rows.append(_Row(label(Sentence("Reason")), document.reason))
        if document.exempt_reason:
            rows.append(_Row(label(Sentence("Exempt from GST")), document.exempt_reason))
        if document.place_of_supply:
            rows.append(_Row(label(Sentence("Place of supply")), _state(document.place_of_supply)))
        if document.supplier.gstin:
            charged = label(Sentence("Yes") if document.reverse_charge else Sentence("No"))
            rows.append(_Row(label(Sentence("Reverse charge")), charged))
        return rows + [_Row(label, value) for label, value in document.references]

    @property
    def headline(self) -> str:
        document, label = self._document, self._label
        if self.is_credit_note:
            return f"{rupee_text(document.total_paise)} {label(Sentence('credited'))}"
        if document.due_paise or not document.total_paise:
            return f"{rupee_text(document.due_paise)} {label(Sentence('due'))}"
        return f"{rupee_text(document.total_paise)} {label(Sentence('paid'))}"

    @property
    def lines(self) -> list[_Cells]:
        return [
            _Cells(
                line=line,
                quantity=f"{quantity_text(line.quantity)} {line.unit}".strip() if line.quantity else "–",
                rate=rupee_text(line.rate_paise) if line.quantity else "–",
                discount=rupee_text(-line.discount_paise) if line.discount_paise else "–",
                percent=percent_text(line.tax_percent),
                amount=rupee_text(line.taxable_paise),
                notes=[note for note in (self._price(line), self._approval(line)) if note],
            )
            for line in self._document.lines
        ]

    def _price(self, line: Line) -> str:
        """Return why the rate times the quantity is not the amount: the rate is rounded, the price is not."""
        if line.price_paise is None:
            return ""
        return f"{self._label(Sentence('Price with GST'))}: {rupee_text(line.price_paise)}"

    def _approval(self, line: Line) -> str:
        if line.approval is None:
            return ""
        if not line.approval:
            return self._label(Sentence("Not approved by the customer"))
        return f"{self._label(Sentence('Approved'))}: {line.approval}"

    @property
    def has_long_words(self) -> bool:
        """Return whether a word is too long for its column. Breaks are allowed only in this case, because
        they double the drawing time."""
        document = self._document
        lines = [text for line in document.lines for text in (line.description, line.code, line.unit)]
        facts = [text for reference in document.references for text in reference]
        people = [value for party in (document.supplier, document.recipient) for value in astuple(party)]
        return any(
            len(word) > longest
            for longest, texts in (
                (_LONGEST, [*lines, *facts, document.reason, document.exempt_reason]),
                (2 * _LONGEST, people),
            )
            for word in " ".join(filter(None, texts)).split()
        )

    @property
    def wide(self) -> bool:
        """Return whether the figures need a smaller font to fit into their columns (from one crore
        rupees)."""
        texts = (text for row in self.lines for text in (row.rate, row.discount, row.amount))
        return any(len(text) > _WIDEST for text in texts)

    @property
    def sums(self) -> list[_Row]:
        document, label = self._document, self._label
        rows = []
        discount = sum(line.discount_paise for line in document.lines)
        if discount:
            rows += [
                _Row(label(Sentence("Subtotal")), rupee_text(document.taxable_paise + discount)),
                _Row(label(WORDS["discount"]), rupee_text(-discount)),
            ]
        name = label(WORDS["taxable" if self.taxed else "amount"])
        rows.append(_Row(name, rupee_text(document.taxable_paise)))
        if self.taxed:
            rows += self._heads
        if document.heads.round_off_paise:
            rows.append(_Row(label(Sentence("Round off")), rupee_text(document.heads.round_off_paise)))
        return rows

    @property
    def _heads(self) -> list[_Row]:
        """Return the tax rows. A row shows its rate if all lines have the same rate."""
        heads, whole = self._document.heads, self._percent
        half = None if whole is None else whole / 2
        names = head_names(self._document)
        if len(names) == 1:
            return [_Row(_with_rate(names[0], whole), rupee_text(heads.igst_paise))]
        return [
            _Row(_with_rate(names[0], half), rupee_text(heads.cgst_paise)),
            _Row(_with_rate(names[1], half), rupee_text(heads.sgst_paise)),
        ]

    @property
    def summaries(self) -> list[Summary]:
        return summaries_of(self._document, self._label, taxed=self.taxed)

    @property
    def total(self) -> str:
        return rupee_text(self._document.total_paise)

    @property
    def settlement(self) -> list[_Row]:
        """Return the advance and the balance due."""
        document, label = self._document, self._label
        if self.is_credit_note:
            return []
        received = label(Sentence("Advance received"))
        rows = [_Row(received, rupee_text(-document.received_paise))] if document.received_paise else []
        if document.excess_paise:
            back = label(Sentence("To be given back"))
            return [*rows, _Row(back, rupee_text(document.excess_paise), strong=True)]
        return [*rows, _Row(label(Sentence("Balance due")), rupee_text(document.due_paise), strong=True)]

    @property
    def words(self) -> str:
        return in_words(self._document.total_paise, self._document.language)

    @property
    def payment_picture(self) -> SafeString | None:
        """Return the UPI QR code. Credit notes, drafts and paid documents have no QR code."""
        document, vpa = self._document, self._document.supplier.vpa
        if self._paid or document.is_draft or not document.due_paise or not vpa or not is_vpa(vpa):
            return None
        return upi_code(
            vpa=vpa,
            name=self.supplier_name,
            amount_paise=document.due_paise,
            note=f"{document.kind.printed_title} {document.number}",
            # An invoice number may contain a `/`, but the reference of a UPI payment may not.
            reference=document.number.replace("/", "-"),
        ).picture

    @property
    def due(self) -> str:
        return rupee_text(self._document.due_paise)


def _place(party: Supplier | Recipient) -> str:
    number = f"GSTIN {party.gstin}" if party.gstin else ""
    return " · ".join(filter(None, (number, _state(party.state_code))))


def _contact(party: Supplier | Recipient) -> str:
    return " · ".join(filter(None, (party.phone, party.email)))


def _state(code: str | None) -> str:
    return f"{STATES.get(code, '?')} ({code})" if code else ""


def _with_rate(head: str, percent: Decimal | None) -> str:
    return head if percent is None else f"{head} {percent_text(percent)}"
