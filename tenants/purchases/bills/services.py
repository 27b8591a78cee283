"""Functions that book and void the bills of suppliers.

Locks are taken in this order: the supplier or the bill, the goods in by ascending id, then the balances by
ascending part id.
"""

from collections.abc import Sequence
from decimal import Decimal

from garages.roles import Permission
from gst.numbers import financial_year
from gst.tax import Heads
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.parts.models import Part
from tenants.profile.codes import Registration
from tenants.profile.queries import registration_and_state
from tenants.purchases.bills import queries, rules
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.bills.lines import (
    bill_lines,
    give_back_billed,
    goods_in_before,
    write_billed,
)
from tenants.purchases.codes import DifferenceCause, Itc
from tenants.purchases.days import check_day
from tenants.purchases.differences import Differences
from tenants.purchases.errors import BillAlike, BillBooked, BillPartPaid, BillVoided, GoodsGone
from tenants.purchases.lines import chosen_parts
from tenants.purchases.models import PurchaseBill, PurchaseBillLine, Supplier
from tenants.purchases.suppliers.queries import get_chosen_supplier
from tenants.stock.codes import MoveKind
from tenants.stock.shelf import Cause, Shelf

SOURCE = "purchase_bill"
NO_CREDIT = Sentence("Only a garage with a regular GST registration can claim the tax")
NOTHING = Decimal(0)


def book_bill(actor: Actor, details: BillDetails) -> PurchaseBill:
    """Book a supplier's bill, and take its goods in."""
    actor.require(Permission.BUY_PARTS)
    check_day("billOn", details.bill_on)
    supplier = get_chosen_supplier(details.supplier_id)
    year, key = financial_year(details.bill_on), rules.bill_number_key(details.number)
    if twin := queries.find_twin(supplier.pk, year, key):
        raise BillBooked(supplier=twin.supplier_name, number=twin.number, bill_on=twin.bill_on)
    alike = None if details.another_bill else queries.find_alike(supplier.pk, year, details.number)
    if alike:
        raise BillAlike(number=alike.number, bill_on=alike.bill_on)
    before = goods_in_before(details, supplier)
    parts = chosen_parts(
        (goods.part_id for goods in details.lines), known={line.part_id for line in before.values()}
    )
    lines = bill_lines(details, supplier, parts, before)
    bill = _bill(actor, details, supplier, lines)
    bill.year, bill.number_key = year, key
    bill.save()
    for line in lines:
        line.bill = bill
    write_billed(before.values())
    _take_in(actor, bill, list(zip(lines, details.lines, strict=True)))
    PurchaseBillLine.objects.bulk_create(lines)
    after = {"supplier": supplier.name, "number": bill.number, "billOn": bill.bill_on.isoformat()}
    activity.record(actor, "bill", bill.pk, "booked", after=after)
    return bill


def void_bill(actor: Actor, *, bill_id: int, reason: str) -> PurchaseBill:
    """Void a bill whose goods are all on the shelf. They leave it at today's average cost."""
    actor.require(Permission.CORRECT_STOCK)
    bill = queries.get_bill_for_update(bill_id)
    if bill.voided_at:
        raise BillVoided
    if bill.paid_paise and not bill.paid_on:
        raise BillPartPaid
    lines = list(bill.lines.select_related("part").order_by("id"))
    give_back_billed(lines)
    _take_out(actor, bill, lines, reason)
    bill.voided_at, bill.void_reason = clock.now(), reason
    bill.save(update_fields=["voided_at", "void_reason"])
    activity.record(actor, "bill", bill.pk, "voided", after={"reason": reason})
    return bill


# -- amounts -----------------------------------------------------------------------------------------------


def _bill(
    actor: Actor, details: BillDetails, supplier: Supplier, lines: Sequence[PurchaseBillLine]
) -> PurchaseBill:
    """Return the unsaved bill, and set the tax and the cost of its lines."""
    registration, state = registration_and_state()
    place = details.place_of_supply or state or supplier.state_code
    amounts = [rules.Amount(line.taxable_paise, line.gst_percent) for line in lines]
    rows = rules.our_rows(amounts, same_state=place == supplier.state_code)
    ours = rules.our_heads(rows)
    heads = rules.agreed_heads(
        ours, cgst=details.cgst_paise, sgst=details.sgst_paise, igst=details.igst_paise
    )
    taxable = sum(each.taxable_paise for each in amounts)
    charged = 0 if details.reverse_charge else heads.tax_paise
    round_off = rules.round_off(details.total_paise, taxable + charged + details.other_paise)
    itc = _itc(details.itc, registration, heads)
    shares = rules.shares_of(
        amounts,
        rows,
        tax_paise=heads.tax_paise,
        other_paise=details.other_paise,
        is_creditable=itc is Itc.CLAIM,
    )
    for line, share in zip(lines, shares, strict=True):
        line.tax_paise, line.cost_paise = share.tax_paise, share.cost_paise
        if line.cost_paise / line.all_quantity >= rules.MOST_UNIT_COST:
            raise Invalid(
                lines=Sentence(
                    "{name}: this is too much money for one {unit}", name=line.description, unit=line.unit
                )
            )
    return PurchaseBill(
        supplier=supplier,
        supplier_name=supplier.name,
        supplier_gstin=supplier.gstin,
        supplier_state=supplier.state_code,
        number=details.number,
        bill_on=details.bill_on,
        place_of_supply=place,
        reverse_charge=details.reverse_charge,
        taxable_paise=taxable,
        cgst_paise=heads.cgst_paise,
        sgst_paise=heads.sgst_paise,
        igst_paise=heads.igst_paise,
        other_paise=details.other_paise,
        round_off_paise=round_off,
        total_paise=details.total_paise,
        itc=itc,
        membership_id=actor.membership_id,
        person_name=actor.name,
    )


def _itc(chosen: Itc | None, registration: str | None, heads: Heads) -> Itc:
    is_regular = registration == Registration.REGULAR
    if chosen is Itc.CLAIM and not is_regular:
        raise Invalid(itc=NO_CREDIT)
    if not heads.tax_paise:
        return Itc.NONE
    return chosen or (Itc.CLAIM if is_regular else Itc.NONE)


# -- stock -------------------------------------------------------------------------------------------------


def _take_in(
    actor: Actor,
    bill: PurchaseBill,
    pairs: Sequence[tuple[PurchaseBillLine, BilledGoods]],
) -> None:
    """Put the goods on the shelf at their cost. Goods that came in before get the cost of the bill."""
    cause = Cause(SOURCE, bill.pk)
    differences = Differences(SOURCE, bill.pk)
    coming = [(line.part, line, goods) for line, goods in pairs if line.part and _is_on_shelf(line)]
    if not coming:
        return
    shelf = Shelf.lock([part.pk for part, _, _ in coming])
    for part, line, goods in coming:
        if line.expected_paise is not None:
            rest = _replace_expected(shelf, line, line.cost_paise - line.expected_paise, cause)
            differences.add(part.pk, DifferenceCause.LATE_BILL, rest)
            continue
        revalued = shelf.put(
            part,
            MoveKind.RECEIVED,
            line.all_quantity,
            line.cost_paise,
            cause,
            mrp_paise=goods.mrp_paise,
        )
        differences.add(part.pk, DifferenceCause.BELOW_ZERO, -revalued)
    shelf.write(actor)
    differences.write()


def _is_on_shelf(line: PurchaseBillLine) -> bool:
    return line.taken_in or line.goods_in_line_id is not None


def _replace_expected(shelf: Shelf, line: PurchaseBillLine, difference: int, cause: Cause) -> int:
    """Give the stock its share of the difference of a late bill. Returns the rest."""
    assert line.part_id is not None  # noqa: S101 - goods that came in are a part
    stock = shelf.stocks[line.part_id]
    found = rules.late(difference, line.all_quantity, on_hand=stock.on_hand, value_paise=stock.value_paise)
    shelf.revalue(line.part_id, found.stock_paise, cause)
    shelf.note_cost(line.part_id, line.all_quantity, line.cost_paise)
    line.late_paise, line.late_seq = found.stock_paise, stock.last_seq
    return found.rest_paise


def _restore_expected(shelf: Shelf, line: PurchaseBillLine, cause: Cause) -> int:
    """Take back what is left of the share of a late bill, and nothing of other goods. Returns the rest."""
    assert line.part_id is not None and line.expected_paise is not None  # noqa: S101 - a late bill
    given = shelf.left_of(line.part_id, line.late_paise or 0, since=line.late_seq or 0)
    left = min(given, shelf.stocks[line.part_id].value_paise)
    shelf.revalue(line.part_id, -left, cause)
    return line.expected_paise - line.cost_paise + left


def _take_out(actor: Actor, bill: PurchaseBill, lines: Sequence[PurchaseBillLine], reason: str) -> None:
    """Take the goods of a voided bill from the shelf. The stock loses today's value, and the garage does not
    owe the cost of the bill: the rest is a difference. Goods that came in before the bill stay, and get their
    expected value again."""
    leaving = [(line.part, line) for line in lines if line.part and _is_on_shelf(line)]
    if not leaving:
        return
    cause = Cause(SOURCE, bill.pk, reason=reason)
    differences = Differences(SOURCE, bill.pk)
    shelf = Shelf.lock([part.pk for part, _ in leaving])
    _check_there(shelf, leaving)
    for part, line in leaving:
        if line.expected_paise is not None:
            differences.add(part.pk, DifferenceCause.VOIDED, _restore_expected(shelf, line, cause))
            continue
        value = shelf.take(part, MoveKind.SENT_BACK, line.all_quantity, cause)
        differences.add(part.pk, DifferenceCause.VOIDED, value - line.cost_paise)
    shelf.write(actor)
    differences.write()


def _check_there(shelf: Shelf, leaving: Sequence[tuple[Part, PurchaseBillLine]]) -> None:
    """Refuse a bill with goods that left the shelf, or went back to the supplier."""
    for part in (parts := {part.pk: part for part, _ in leaving}).values():
        own = [line for each, line in leaving if each.pk == part.pk]
        brought = sum((line.all_quantity for line in own if line.taken_in), NOTHING)
        returned = sum((line.returned for line in own), NOTHING)
        missing = max(brought - returned - max(shelf.stocks[part.pk].on_hand, NOTHING), NOTHING)
        if gone := returned + missing:
            total = sum((line.all_quantity for line in own), NOTHING)
            raise GoodsGone(gone=gone, total=total, part=part.name if len(parts) > 1 else "")
