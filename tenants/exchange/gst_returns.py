"""GST returns of a month: invoices to businesses, to consumers, exempt supplies, by code, and number ranges.

A credit note is listed in the same table as its invoice, with its document type, and subtracted in sums.
A document with several rates has one row for each rate. Lines without tax are only in the exempt part
(table 8). All lines of a bill of supply are without tax.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import IO

from django.db.models import QuerySet
from django.utils.timezone import localtime

from garages.roles import Permission
from gst.document import Document, Kind, Line, from_json
from gst.gstin import is_gstin
from gst.hsn import is_service
from gst.numbers import Series, format_number
from gst.rates import large_interstate_threshold
from gst.services import gaps_of_garage
from gst.shares import shares_of
from gst.states import STATES
from gst.tax import TaxRow
from gst.units import in_return
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.money import PAISE
from tenants.exchange.cells import Cell
from tenants.exchange.codes import Format
from tenants.exchange.spool import spool
from tenants.invoices.models import Invoice

CHUNK = 500


class Part(StrEnum):
    B2B = "b2b"
    B2C = "b2c"
    EXEMPT = "exempt"
    HSN = "hsn"
    DOCUMENTS = "documents"


# A return is filed for one GSTIN. A garage can have had several GSTINs.
HEADINGS: dict[Part, Sequence[str]] = {
    Part.B2B: (
        "Our GSTIN", "GSTIN of recipient", "Receiver name", "Document type", "Number", "Date", "Value",
        "Place of supply", "Reverse charge", "Rate", "Taxable value", "IGST", "CGST", "SGST",
        "Original number", "Original date",
    ),
    Part.B2C: (
        "Our GSTIN", "Place of supply", "Number", "Date", "Value", "Rate", "Taxable value", "IGST", "CGST",
        "SGST", "Document type", "Original number", "Original date",
    ),
    Part.EXEMPT: (
        "Our GSTIN", "Description", "Nil rated supplies", "Exempted (other than nil rated/non GST supply)",
        "Non-GST supplies",
    ),
    Part.HSN: (
        "Our GSTIN", "Supplied to", "HSN/SAC", "UQC", "Quantity", "Rate", "Total value", "Taxable value",
        "IGST", "CGST", "SGST",
    ),
    Part.DOCUMENTS: (
        "Our GSTIN", "Nature of document", "From", "To", "Total number", "Cancelled", "Net issued",
    ),
}  # fmt: skip
# In the return, services have no quantity.
SERVICE_UNIT = "NA"
# Quantities are summed in thousandths, because a quantity has at most three decimals.
THOUSAND = 1000


def export_gst(actor: Actor, part: Part, *, month: date, kind: Format = Format.CSV) -> IO[bytes]:
    """Export a part of the return. `month` is its first day. The export is audited."""
    actor.require(Permission.EXPORT_DATA)
    content, rows = spool(kind, HEADINGS[part], _ROWS[part](month))
    audit.record("gst_export", person_id=actor.person_id, part=part, month=month.isoformat(), rows=rows)
    return content


def _after(month: date) -> date:
    return (month + timedelta(days=31)).replace(day=1)


def _within(month: date) -> QuerySet[Invoice]:
    return Invoice.objects.filter(issued_on__gte=month, issued_on__lt=_after(month)).order_by("pk")


def _registered(month: date) -> Iterator[Document]:
    """Yield the documents of the month that have a GSTIN, in the order of issue."""
    for document in _within(month).values_list("document", flat=True).iterator(CHUNK):
        paper = from_json(document)
        if paper.supplier.gstin:
            yield paper


def _rupees(paise: int) -> float:
    return paise / PAISE


def _state(code: str | None) -> str:
    return f"{code}-{STATES[code]}" if code else ""


def _sign(document: Document) -> int:
    return -1 if document.kind is Kind.CREDIT_NOTE else 1


def _heads(row: TaxRow) -> tuple[int, int, int]:
    return row.igst_paise, row.cgst_paise, row.sgst_paise


def _taxed(document: Document) -> Iterator[TaxRow]:
    """Yield the rates of a document that have tax. A bill of supply and its credit note have none."""
    return (row for row in document.by_rate if row.percent)


def _to_businesses(month: date) -> Iterator[Sequence[Cell]]:
    for document in _registered(month):
        if not document.recipient.gstin:
            continue
        number, day = document.original or ("", None)
        for row in _taxed(document):
            yield [
                document.supplier.gstin,
                document.recipient.gstin,
                document.recipient.name,
                document.kind.printed_title,
                document.number,
                document.issued_on,
                _rupees(document.total_paise),
                _state(document.place_of_supply),
                "Y" if document.reverse_charge else "N",
                float(row.percent),
                _rupees(row.taxable_paise),
                *map(_rupees, _heads(row)),
                number,
                day,
            ]


def _is_elsewhere(document: Document) -> bool:
    return document.place_of_supply != document.supplier.state_code


def _is_large(document: Document) -> bool:
    """Return whether the invoice is above the threshold for interstate invoices on its day. Its credit notes
    are listed like it, also those for parts of it."""
    _number, day = document.original or ("", document.issued_on)
    total = document.original_total_paise or document.total_paise
    return _is_elsewhere(document) and total > large_interstate_threshold(day)


def _to_others(month: date) -> Iterator[Sequence[Cell]]:
    """Yield large interstate invoices individually, then the sums of all other invoices by place and rate."""
    sums: dict[tuple[str, str, Decimal], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for document in _registered(month):
        if document.recipient.gstin:
            continue
        ours, place = str(document.supplier.gstin), _state(document.place_of_supply)
        number, day = document.original or ("", None)
        for row in _taxed(document):
            amounts = (row.taxable_paise, *_heads(row))
            if _is_large(document):
                yield [
                    ours,
                    place,
                    document.number,
                    document.issued_on,
                    _rupees(document.total_paise),
                    float(row.percent),
                    *map(_rupees, amounts),
                    document.kind.printed_title,
                    number,
                    day,
                ]
            else:
                _add(sums[ours, place, row.percent], amounts, _sign(document))
    for (ours, place, rate), summed in sorted(sums.items()):
        yield [ours, place, "", None, None, float(rate), *map(_rupees, summed), "", "", None]


def _exempt(month: date) -> Iterator[Sequence[Cell]]:
    """Yield the rows of table 8: untaxed supplies minus credit notes, by kind of recipient and place.

    Goods at 0 % are nil rated. A job whose supply is exempt from tax has a reason, and is exempted.
    """
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for document in _registered(month):
        where = "Inter-State" if _is_elsewhere(document) else "Intra-State"
        whom = "registered" if document.recipient.gstin else "unregistered"
        for row in document.by_rate:
            if not row.percent:
                key = (str(document.supplier.gstin), f"{where} supplies to {whom} persons")
                value = row.taxable_paise
                is_exempt = document.composition or bool(document.exempt_reason)
                _add(sums[key], (0, value) if is_exempt else (value, 0), _sign(document))
    for (ours, description), (nil, exempt) in sorted(sums.items()):
        yield [ours, description, _rupees(nil), _rupees(exempt), 0.0]


def _by_code(month: date) -> Iterator[Sequence[Cell]]:
    sums: dict[tuple[str, str, str, str, Decimal], list[int]] = defaultdict(lambda: [0, 0, 0, 0, 0, 0])
    for document in _registered(month):
        whom = "B2B" if document.recipient.gstin else "B2C"
        for share in shares_of(document):
            line = share.line
            unit, thousandths = _measure(line)
            key = (str(document.supplier.gstin), whom, line.code, unit, line.tax_percent)
            heads = (share.igst_paise, share.cgst_paise, share.sgst_paise)
            _add(sums[key], (thousandths, share.total_paise, line.taxable_paise, *heads), _sign(document))
    for (ours, whom, code, unit, rate), (thousandths, *summed) in sorted(sums.items()):
        if thousandths or any(summed):  # A credit note of the same month leaves nothing to report.
            yield [ours, whom, code, unit, _quantity(thousandths), float(rate), *map(_rupees, summed)]


def _measure(line: Line) -> tuple[str, int]:
    """Return the unit code of the GST return, and the quantity in thousandths."""
    if is_service(line.code):
        return SERVICE_UNIT, 0
    unit, quantity = in_return(line.unit, line.quantity)
    return unit, int(quantity * THOUSAND)


def _quantity(thousandths: int) -> int | float:
    whole, rest = divmod(thousandths, THOUSAND)
    return thousandths / THOUSAND if rest else whole


def _add(sums: list[int], amounts: Sequence[int], sign: int) -> None:
    for place, amount in enumerate(amounts):
        sums[place] += sign * amount


def _documents(month: date) -> Iterator[Sequence[Cell]]:
    """Yield each number series of a GSTIN, with its first and last number.

    "Cancelled" is always 0. The portal means a number without a document, but here invoices are cancelled by
    credit notes, so that a filed month does not change. Numbers that a restore of the databases skipped have
    a row in the month of the restore. Papers with them may exist, so the accountant fills in the rest.
    """
    series: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for kind, holder, number in _within(month).values_list("kind", "holder", "number"):
        if not is_gstin(holder):
            continue
        nature = _NATURES[Series.CREDIT_NOTE if kind == Kind.CREDIT_NOTE else Series.INVOICE]
        series[holder, nature, number[: -len("00001")]].append(number)
    for (holder, nature, _series), numbers in sorted(series.items()):
        yield [holder, nature, min(numbers), max(numbers), len(numbers), 0, len(numbers)]
    for gap in gaps_of_garage(first=month, after=_after(month)):
        if is_gstin(gap.holder):
            kind = Series(gap.series)
            since = f"{localtime(gap.restored_to):%d/%m/%Y %H:%M}"
            ends = (format_number(gap.prefix, gap.year, number, kind) for number in (gap.first, gap.last))
            nature = f"{_NATURES[kind]}. Not in our data since the restore to {since}"
            yield [gap.holder, nature, *ends, gap.last - gap.first + 1, None, None]


_NATURES = {Series.INVOICE: "Invoices for outward supply", Series.CREDIT_NOTE: "Credit note"}


_ROWS = {
    Part.B2B: _to_businesses,
    Part.B2C: _to_others,
    Part.EXEMPT: _exempt,
    Part.HSN: _by_code,
    Part.DOCUMENTS: _documents,
}
