"""A month's papers as the accountant files them: to businesses, to others, by code, and the numbers used.

Credit notes count against what they take back: listed for businesses, subtracted in the sums.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import IO

from garages.roles import Permission
from gst.document import Document, Kind, from_json
from gst.states import STATES
from gst.tax import spread
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.money import PAISE
from tenants.exchange.cells import Cell
from tenants.exchange.spool import spooled
from tenants.invoices.models import Invoice

CHUNK = 500


class Part(StrEnum):
    B2B = "b2b"
    B2C = "b2c"
    HSN = "hsn"
    DOCUMENTS = "documents"


HEADINGS: dict[Part, Sequence[str]] = {
    Part.B2B: (
        "GSTIN of recipient", "Receiver name", "Document type", "Number", "Date", "Value", "Place of supply",
        "Reverse charge", "Rate", "Taxable value", "IGST", "CGST", "SGST", "Original number", "Original date",
    ),
    Part.B2C: ("Place of supply", "Rate", "Taxable value", "IGST", "CGST", "SGST"),
    Part.HSN: ("HSN/SAC", "Unit", "Quantity", "Rate", "Total value", "Taxable value", "IGST", "CGST", "SGST"),
    Part.DOCUMENTS: ("Nature of document", "From", "To", "Total number", "Cancelled", "Net issued"),
}  # fmt: skip


def export_gst(actor: Actor, part: Part, *, month: date) -> IO[bytes]:
    """`month` is its first day; who took it is on record."""
    actor.require(Permission.EXPORT_DATA)
    content, rows = spooled(HEADINGS[part], _ROWS[part](month))
    audit.record("gst_export", person_id=actor.person_id, part=part, month=month.isoformat(), rows=rows)
    return content


def _issued_in(month: date) -> Iterator[Document]:
    """In the order of their issue, a few at a time."""
    after = (month + timedelta(days=31)).replace(day=1)
    found = Invoice.objects.filter(issued_on__gte=month, issued_on__lt=after).order_by("pk")
    for document in found.values_list("document", flat=True).iterator(CHUNK):
        yield from_json(document)


def _rupees(paise: int) -> float:
    return paise / PAISE


def _state(code: str | None) -> str:
    return f"{code}-{STATES[code]}" if code else ""


def _sign(document: Document) -> int:
    return -1 if document.kind is Kind.CREDIT_NOTE else 1


def _rate(document: Document) -> Decimal:
    """All lines of a paper have one: that of its job."""
    return document.lines[0].tax_percent


def _heads(document: Document) -> tuple[int, int, int]:
    return document.heads.igst_paise, document.heads.cgst_paise, document.heads.sgst_paise


def _to_businesses(month: date) -> Iterator[Sequence[Cell]]:
    for document in _issued_in(month):
        if not document.recipient.gstin:
            continue
        number, day = document.original or ("", None)
        yield [
            document.recipient.gstin,
            document.recipient.name,
            document.kind.printed_title,
            document.number,
            document.issued_on,
            _rupees(document.total_paise),
            _state(document.place_of_supply),
            "Y" if document.reverse_charge else "N",
            float(_rate(document)),
            _rupees(document.taxable_paise),
            *map(_rupees, _heads(document)),
            number,
            day,
        ]


def _to_others(month: date) -> Iterator[Sequence[Cell]]:
    sums: dict[tuple[str, Decimal], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for document in _issued_in(month):
        if not document.recipient.gstin:
            amounts = (document.taxable_paise, *_heads(document))
            _add(sums[_state(document.place_of_supply), _rate(document)], amounts, _sign(document))
    for (place, rate), summed in sorted(sums.items()):
        yield [place, float(rate), *map(_rupees, summed)]


def _by_code(month: date) -> Iterator[Sequence[Cell]]:
    sums: dict[tuple[str, str, Decimal], list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0, 0])
    for document in _issued_in(month):
        weights = [line.taxable_paise for line in document.lines]
        # A paper without any price has nothing to spread.
        shares = [
            spread(head, weights) if any(weights) else [0] * len(weights)
            for head in (document.total_paise, *_heads(document))
        ]
        for line, total, *heads in zip(document.lines, *shares, strict=True):
            amounts = (line.quantity, total, line.taxable_paise, *heads)
            _add(sums[line.code, line.unit, line.tax_percent], amounts, _sign(document))
    for (code, unit, rate), (quantity, *summed) in sorted(sums.items()):
        yield [code, unit, quantity, float(rate), *map(_rupees, summed)]


def _add(sums: list[int], amounts: Sequence[int], sign: int) -> None:
    for place, amount in enumerate(amounts):
        sums[place] += sign * amount


def _documents(month: date) -> Iterator[Sequence[Cell]]:
    """Each series with its first and last number; gaps there are none, so the count is their distance."""
    after = (month + timedelta(days=31)).replace(day=1)
    series: dict[tuple[str, str, str], list[tuple[str, bool]]] = defaultdict(list)
    found = Invoice.objects.filter(issued_on__gte=month, issued_on__lt=after).order_by("pk")
    for kind, holder, number, note in found.values_list("kind", "holder", "number", "credit_note"):
        nature = "Credit note" if kind == Kind.CREDIT_NOTE else "Invoices for outward supply"
        series[nature, holder, number[: -len("00001")]].append((number, note is not None))
    for (nature, _holder, _series), numbers in sorted(series.items()):
        cancelled = sum(was for _number, was in numbers)
        first, last = min(numbers)[0], max(numbers)[0]
        yield [nature, first, last, len(numbers), cancelled, len(numbers) - cancelled]


_ROWS = {
    Part.B2B: _to_businesses,
    Part.B2C: _to_others,
    Part.HSN: _by_code,
    Part.DOCUMENTS: _documents,
}
