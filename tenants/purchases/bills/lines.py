"""The checked lines of a bill."""

from collections.abc import Iterable, Mapping
from datetime import date

from gst.gstin import is_gstin
from gst.hsn import FEWEST_DIGITS, hsn_problem
from gst.rates import goods_rates
from gst.units import UNITS, fits, quantity_text
from kernel.errors import Invalid
from kernel.money import half_up
from kernel.sentences import Sentence, about
from tenants.parts.models import Part
from tenants.parts.rules import odd_quantity
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.errors import UNKNOWN
from tenants.purchases.models import GoodsInLine, PurchaseBillLine, Supplier
from tenants.stock.queries import hsn_digits

NO_GST = Sentence("A supplier without a GSTIN charges no GST. Use 0 %, or reverse charge.")
TAKE_IN = Sentence("take the goods in with this bill, or choose their goods in")


def bill_lines(
    details: BillDetails,
    supplier: Supplier,
    parts: Mapping[int, Part],
    waiting: Mapping[int, GoodsInLine],
) -> list[PurchaseBillLine]:
    """Return the unsaved lines with their taxable values. Their tax and cost come later. `waiting` are the
    goods that came in before."""
    rates = goods_rates(details.bill_on)
    digits = hsn_digits() if any(goods.hsn for goods in details.lines) else FEWEST_DIGITS
    lines = []
    for goods in details.lines:
        before = waiting.get(goods.goods_in_line_id or 0)
        line = _line(goods, parts[before.part_id] if before else parts.get(goods.part_id or 0), digits)
        if before:
            _bill_goods_in(line, before)
        if line.gst_percent not in rates:
            raise Invalid(lines=about(line.description, _no_rate(line, details.bill_on)))
        if line.gst_percent and not is_gstin(supplier.gstin) and not details.reverse_charge:
            raise Invalid(lines=about(line.description, NO_GST))
        line.taken_in = not before and line.part_id is not None and parts[line.part_id].is_stocked
        if line.taken_in and not details.take_in:
            raise Invalid(lines=about(line.description, TAKE_IN))
        lines.append(line)
    return lines


def goods_in_before(details: BillDetails, supplier: Supplier) -> dict[int, GoodsInLine]:
    """Lock the goods in that the lines of a bill name. They came from the same supplier."""
    wanted = [goods.goods_in_line_id for goods in details.lines if goods.goods_in_line_id is not None]
    if not wanted:
        return {}
    if len(set(wanted)) < len(wanted):
        raise Invalid(lines=Sentence("Each goods in can be billed by one line"))
    found = GoodsInLine.objects.filter(pk__in=wanted, goods_in__supplier=supplier).select_related("goods_in")
    lines = {line.pk: line for line in found.select_for_update(no_key=True, of=("self",)).order_by("pk")}
    if len(lines) < len(wanted):
        raise Invalid(lines=UNKNOWN)
    return lines


def write_billed(lines: Iterable[GoodsInLine]) -> None:
    """Write how much of the goods is billed, in one statement."""
    if changed := list(lines):
        GoodsInLine.objects.bulk_update(changed, ["billed", "billed_paise"])


def give_back_billed(lines: Iterable[PurchaseBillLine]) -> None:
    """Let another bill cover the goods of a voided bill."""
    own = {line.goods_in_line_id: line for line in lines if line.goods_in_line_id is not None}
    if not own:
        return
    found = GoodsInLine.objects.filter(pk__in=own).select_for_update(no_key=True).order_by("pk")
    for before in found:
        before.billed -= own[before.pk].all_quantity
        before.billed_paise -= own[before.pk].expected_paise or 0
    write_billed(found)


def _bill_goods_in(line: PurchaseBillLine, before: GoodsInLine) -> None:
    """Count the goods as billed. The last bill takes the rest of the expected value."""
    left, left_paise = before.quantity - before.billed, before.value_paise - before.billed_paise
    quantity = line.all_quantity
    if quantity > left:
        said = Sentence(
            "{name}: only {quantity} {unit} of {code} are not billed yet",
            name=line.description,
            quantity=quantity_text(left),
            unit=line.unit,
            code=before.goods_in.code,
        )
        raise Invalid(lines=said)
    share = half_up(before.value_paise * quantity / before.quantity)
    line.goods_in_line = before
    line.expected_paise = left_paise if quantity == left else min(share, left_paise)
    before.billed += quantity
    before.billed_paise += line.expected_paise


def _line(goods: BilledGoods, part: Part | None, digits: int) -> PurchaseBillLine:
    if part and goods.part_id not in (None, part.pk):
        raise Invalid(lines=UNKNOWN)
    description = part.name if part else goods.description
    hsn, unit = goods.hsn or (part.hsn if part else ""), part.unit if part else goods.unit
    percent = goods.gst_percent if goods.gst_percent is not None or part is None else part.gst_percent
    if not description:
        raise Invalid(lines=Sentence("Choose a part, or write what it is"))
    if unit is None or percent is None:
        raise Invalid(lines=Sentence("{name}: choose a unit and a GST rate", name=description))
    # The HSN of the part was checked when somebody typed it.
    is_typed = hsn and not (part and hsn == part.hsn)
    if is_typed and (problem := hsn_problem(hsn, digits=digits)):
        raise Invalid(lines=about(description, problem))
    if not fits(goods.quantity, UNITS[unit]) or not fits(goods.free_quantity, UNITS[unit]):
        raise Invalid(lines=about(description, odd_quantity(UNITS[unit])))
    gross = half_up(goods.quantity * goods.price_paise)
    if goods.discount_paise > gross:
        raise Invalid(lines=Sentence("{name}: the discount is larger than the price", name=description))
    return PurchaseBillLine(
        part=part,
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


def _no_rate(line: PurchaseBillLine, on: date) -> Sentence:
    percent = f"{line.gst_percent.normalize():f}"
    return Sentence("{percent} % was not a GST rate on {day}", percent=percent, day=f"{on:%d/%m/%Y}")
