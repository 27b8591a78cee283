"""The checked lines of a bill."""

from collections.abc import Mapping, Sequence
from datetime import date

from gst.gstin import is_gstin
from gst.hsn import HSN_RULE, is_hsn
from gst.rates import goods_rates
from gst.units import UNITS, fits
from kernel.errors import Invalid
from kernel.money import half_up
from tenants.parts.models import Part
from tenants.parts.rules import odd_quantity
from tenants.purchases.bill_details import BillDetails, BilledGoods
from tenants.purchases.errors import UNKNOWN
from tenants.purchases.models import PurchaseBillLine, Supplier

NO_GST = "A supplier without a GSTIN charges no GST. Use 0 %, or reverse charge."
TAKE_IN = "take the goods in with this bill"


def bill_lines(details: BillDetails, supplier: Supplier, parts: Mapping[int, Part]) -> list[PurchaseBillLine]:
    """Return the unsaved lines with their taxable values. Their tax and cost come later."""
    rates = goods_rates(details.bill_on)
    lines = []
    for goods in details.lines:
        line = _line(goods, parts)
        if line.gst_percent not in rates:
            raise Invalid(lines=f"{line.description}: {_no_rate(line, details.bill_on)}")
        if line.gst_percent and not is_gstin(supplier.gstin) and not details.reverse_charge:
            raise Invalid(lines=f"{line.description}: {NO_GST}")
        line.taken_in = line.part_id is not None and parts[line.part_id].is_stocked
        if line.taken_in and not details.take_in:
            raise Invalid(lines=f"{line.description}: {TAKE_IN}")
        lines.append(line)
    return lines


def chosen_parts(part_ids: Sequence[int | None]) -> dict[int, Part]:
    """Return the present parts that a form names. Another part is refused."""
    wanted = {part_id for part_id in part_ids if part_id is not None}
    parts = Part.objects.in_bulk(wanted) if wanted else {}
    if len(parts) < len(wanted) or any(part.archived_at for part in parts.values()):
        raise Invalid(lines=UNKNOWN)
    return parts


def _line(goods: BilledGoods, parts: Mapping[int, Part]) -> PurchaseBillLine:
    part = parts[goods.part_id] if goods.part_id is not None else None
    description = part.name if part else goods.description
    hsn, unit = goods.hsn or (part.hsn if part else ""), part.unit if part else goods.unit
    percent = goods.gst_percent if goods.gst_percent is not None or part is None else part.gst_percent
    if not description:
        raise Invalid(lines="Choose a part, or write what it is")
    if unit is None or percent is None:
        raise Invalid(lines=f"{description}: choose a unit and a GST rate")
    if hsn and not is_hsn(hsn):
        raise Invalid(lines=f"{description}: {HSN_RULE}")
    if not fits(goods.quantity, UNITS[unit]) or not fits(goods.free_quantity, UNITS[unit]):
        raise Invalid(lines=f"{description}: {odd_quantity(UNITS[unit])}")
    gross = half_up(goods.quantity * goods.price_paise)
    if goods.discount_paise > gross:
        raise Invalid(lines=f"{description}: the discount is larger than the price")
    return PurchaseBillLine(
        part_id=goods.part_id,
        description=description,
        hsn=hsn,
        unit=unit,
        quantity=goods.quantity,
        free_quantity=goods.free_quantity,
        price_paise=goods.price_paise,
        discount_paise=goods.discount_paise,
        taxable_paise=gross - goods.discount_paise,
        gst_percent=percent,
        returned=0,
    )


def _no_rate(line: PurchaseBillLine, on: date) -> str:
    return f"{line.gst_percent.normalize():f} % was not a GST rate on {on:%d/%m/%Y}"
