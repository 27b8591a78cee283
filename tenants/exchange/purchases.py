"""The bills of suppliers and the returns of a month, for the claim of input tax credit.

A bill has one row for each of its rates. A return to the supplier has negative amounts. Voided bills are left
out.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import IO

from garages.roles import Permission
from gst.states import STATES
from gst.tax import spread
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.money import PAISE, half_up
from tenants.exchange.cells import Cell
from tenants.exchange.codes import Format
from tenants.exchange.spool import spool
from tenants.purchases.codes import Itc
from tenants.purchases.models import PurchaseBill, SupplierReturn
from tenants.purchases.payments.queries import with_left

CHUNK = 500
BILL, DEBIT_NOTE = "Bill", "Debit note"
HEADINGS = (
    "GSTIN of supplier", "Supplier", "Document type", "Number", "Date", "Value", "Place of supply",
    "Reverse charge", "Rate", "Taxable value", "IGST", "CGST", "SGST", "Input tax credit",
    "Original number", "Original date", "Paid on", "Left to pay",
)  # fmt: skip
_CREDIT = {Itc.CLAIM: "Claim", Itc.BLOCKED: "Blocked", Itc.NONE: "None"}


def export_purchases(actor: Actor, *, month: date, kind: Format = Format.CSV) -> IO[bytes]:
    """Export the purchases of a month. `month` is its first day. The export is audited."""
    actor.require(Permission.EXPORT_DATA)
    content, rows = spool(kind, HEADINGS, _rows(month))
    audit.record("purchase_export", person_id=actor.person_id, month=month.isoformat(), rows=rows)
    return content


def _rows(month: date) -> Iterator[Sequence[Cell]]:
    after = (month + timedelta(days=31)).replace(day=1)
    bills = with_left(PurchaseBill.objects.all()).filter(
        voided_at=None, bill_on__gte=month, bill_on__lt=after
    )
    for bill in bills.order_by("bill_on", "pk").prefetch_related("lines").iterator(CHUNK):
        about = (BILL, bill.number, bill.bill_on.isoformat(), _rupees(bill.total_paise))
        lines = [_Line(line.gst_percent, line.taxable_paise, line.tax_paise) for line in bill.lines.all()]
        yield from _by_rate(bill, about, lines, original=("", ""), left=_rupees(bill.left_paise))
    returns = SupplierReturn.objects.filter(sent_on__gte=month, sent_on__lt=after).select_related("bill")
    lines_of_returns = returns.order_by("sent_on", "pk").prefetch_related("lines__bill_line")
    for back in lines_of_returns.iterator(CHUNK):
        value = _rupees(-back.taxable_paise - back.tax_paise)
        about = (DEBIT_NOTE, back.code, back.sent_on.isoformat(), value)
        lines = [
            _Line(line.bill_line.gst_percent, -line.taxable_paise, -line.tax_paise)
            for line in back.lines.all()
        ]
        original = (back.bill.number, back.bill.bill_on.isoformat())
        yield from _by_rate(back.bill, about, lines, original=original, left="")


@dataclass(frozen=True, slots=True)
class _Line:
    percent: Decimal
    taxable_paise: int
    tax_paise: int


def _by_rate(
    bill: PurchaseBill,
    about: tuple[Cell, ...],
    lines: Iterable[_Line],
    *,
    original: tuple[str, str],
    left: Cell,
) -> Iterator[Sequence[Cell]]:
    """Yield a row for each rate. The heads of the rows add up to the heads of the bill."""
    taxable: Counter[Decimal] = Counter()
    tax: Counter[Decimal] = Counter()
    for line in lines:
        taxable[line.percent] += line.taxable_paise
        tax[line.percent] += line.tax_paise
    rates = sorted(taxable)
    whole = sum(tax.values())
    heads = bill.cgst_paise + bill.sgst_paise + bill.igst_paise
    # A return has its share of the bill's heads.
    half = half_up(Decimal(whole * bill.cgst_paise) / heads) if heads else 0
    cgst = spread(half, [abs(tax[rate]) for rate in rates])
    place = f"{bill.place_of_supply}-{STATES[bill.place_of_supply]}"
    for rate, cgst_paise in zip(rates, cgst, strict=True):
        igst_paise = tax[rate] if bill.igst_paise else 0
        yield [
            bill.supplier_gstin,
            bill.supplier_name,
            *about,
            place,
            "Y" if bill.reverse_charge else "N",
            float(rate),
            _rupees(taxable[rate]),
            _rupees(igst_paise),
            _rupees(cgst_paise),
            _rupees(tax[rate] - igst_paise - cgst_paise),
            _CREDIT[Itc(bill.itc)],
            *original,
            bill.paid_on.isoformat() if bill.paid_on else "",
            left,
        ]


def _rupees(paise: int) -> float:
    return paise / PAISE
