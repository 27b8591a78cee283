"""Functions that return goods to a supplier, and note the credit for them.

Locks are taken in this order: the return, the bill, then the balances by ascending part id.
"""

from collections.abc import Sequence

from garages.roles import Permission
from gst.tax import part_of, spread
from gst.units import UNITS, fits, quantity_text
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence, about
from tenants.activity import services as activity
from tenants.parts.rules import odd_quantity
from tenants.purchases.codes import DifferenceCause, Itc
from tenants.purchases.days import check_day
from tenants.purchases.differences import Differences
from tenants.purchases.errors import UNKNOWN, BillVoided, CreditNoted
from tenants.purchases.models import PurchaseBill, PurchaseBillLine, SupplierReturn, SupplierReturnLine
from tenants.purchases.payments.services import follow_credit
from tenants.purchases.returns import papers, queries
from tenants.purchases.returns.details import Credit, ReturnDetails
from tenants.stock.codes import MoveKind
from tenants.stock.shelf import Cause, Shelf

SOURCE = "supplier_return"


def return_to_supplier(actor: Actor, details: ReturnDetails) -> SupplierReturn:
    """Send goods of a bill back. They leave the shelf at today's average cost. What that differs from the
    expected credit is a purchase difference, and so are other charges, which the credit may leave out."""
    actor.require(Permission.BUY_PARTS)
    bill = queries.get_billed_for_update(details.bill_id)
    if bill.voided_at:
        raise BillVoided
    check_day("sentOn", details.sent_on, earliest=bill.bill_on)
    lines = _lines(details, bill)
    back = SupplierReturn.objects.create(
        supplier_id=bill.supplier_id,
        supplier_name=bill.supplier_name,
        bill=bill,
        sent_on=details.sent_on,
        reason=details.reason,
        taxable_paise=sum(line.taxable_paise for line in lines),
        tax_paise=0 if bill.reverse_charge else sum(line.tax_paise for line in lines),
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
    for line in lines:
        line.supplier_return = back
    SupplierReturnLine.objects.bulk_create(lines)
    PurchaseBillLine.objects.bulk_update([line.bill_line for line in lines], ["returned"])
    _take_out(actor, back, lines)
    papers.RETURN.queue(back)
    noted = {"supplier": bill.supplier_name, "bill": bill.number, "reason": details.reason}
    activity.record(actor, "supplier_return", back.pk, "sent_back", after=noted)
    return back


def note_credit(actor: Actor, *, return_id: int, credit: Credit) -> SupplierReturn:
    """Note the supplier's credit note for a return. People who see the cost may correct it."""
    actor.require(Permission.BUY_PARTS)
    back = queries.get_return_for_update(return_id)
    sees_cost = actor.may(Permission.SEE_COST)
    if back.credit_on and not sees_cost:
        raise CreditNoted
    check_day("creditOn", credit.day, earliest=back.sent_on)
    lines = list(back.lines.select_related("bill_line__part", "bill_line__bill").order_by("id"))
    worth = back.taxable_paise + back.tax_paise
    _check_worth(credit, worth, sum(map(_other_charges, lines)), says=sees_cost)
    expected = worth if back.credit_paise is None else back.credit_paise
    _note_shortfall(back, lines, expected - credit.amount_paise)
    more = credit.amount_paise - (back.credit_paise or 0)
    back.credit_number, back.credit_on, back.credit_paise = credit.number, credit.day, credit.amount_paise
    back.save(update_fields=["credit_number", "credit_on", "credit_paise"])
    follow_credit(back.bill_id, credited_on=credit.day, more_paise=more)
    noted = {"number": credit.number, "creditOn": credit.day.isoformat()}
    activity.record(actor, "supplier_return", back.pk, "credited", after=noted)
    return back


def _check_worth(credit: Credit, worth: int, other: int, *, says: bool) -> None:
    """Refuse a credit above the value of the goods, with GST and their share of the other charges."""
    # The sentence would tell the others what the goods cost.
    if not says or credit.amount_paise <= worth + other:
        return
    if other:
        said = Sentence("The return is worth {worth} with its other charges", worth=rupee_text(worth + other))
    else:
        said = Sentence("The return is worth {worth}", worth=rupee_text(worth))
    raise Invalid(amount=said)


def _note_shortfall(back: SupplierReturn, lines: Sequence[SupplierReturnLine], paise: int) -> None:
    """Note what the supplier credits less than expected, or than the credit note said before. Goods that are
    used up, such as gloves, are no part of the stock and have no difference."""
    differences = Differences(SOURCE, back.pk)
    own = [(line.bill_line.part, line) for line in lines]
    parts = [(part.pk, line.cost_paise) for part, line in own if part and part.is_stocked]
    if not parts:
        return
    for (part_id, _), share in zip(parts, spread(paise, [cost or 1 for _, cost in parts]), strict=True):
        differences.add(part_id, DifferenceCause.SENT_BACK, share)
    differences.write()


def _lines(details: ReturnDetails, bill: PurchaseBill) -> list[SupplierReturnLine]:
    """Return the unsaved lines with their shares of the bill, and count the goods as returned."""
    known = {line.pk: line for line in bill.lines.select_related("part")}
    lines = []
    for sent in details.lines:
        line = known.pop(sent.bill_line_id, None)
        if line is None:
            raise Invalid(lines=UNKNOWN)
        left = line.all_quantity - line.returned
        if not fits(sent.quantity, UNITS[line.unit]):
            raise Invalid(lines=about(line.description, odd_quantity(UNITS[line.unit])))
        if sent.quantity > left:
            said = Sentence(
                "{name}: only {quantity} {unit} of this bill are not returned yet",
                name=line.description,
                quantity=quantity_text(left),
                unit=line.unit,
            )
            raise Invalid(lines=said)
        first, line.returned = line.returned, line.returned + sent.quantity
        taxable, tax, cost = (
            part_of(paise, first, line.returned, line.all_quantity)
            for paise in (line.taxable_paise, line.tax_paise, line.cost_paise)
        )
        lines.append(
            SupplierReturnLine(
                bill_line=line,
                quantity=sent.quantity,
                taxable_paise=taxable,
                tax_paise=tax,
                cost_paise=cost,
            )
        )
    return lines


def _take_out(actor: Actor, back: SupplierReturn, lines: Sequence[SupplierReturnLine]) -> None:
    """Take the goods from the shelf. Goods that are used up, such as gloves, never were on it."""
    kept = [(line.bill_line.part, line) for line in lines]
    leaving = [(part, line) for part, line in kept if part and part.is_stocked]
    if not leaving:
        return
    cause, differences = Cause(SOURCE, back.pk, reason=back.reason), Differences(SOURCE, back.pk)
    shelf = Shelf.lock([part.pk for part, _ in leaving])
    for part, line in leaving:
        value = shelf.take(part, MoveKind.SENT_BACK, line.quantity, cause)
        credited = line.cost_paise - _other_charges(line)
        differences.add(part.pk, DifferenceCause.SENT_BACK, value - credited)
    shelf.write(actor)
    differences.write()


def _other_charges(line: SupplierReturnLine) -> int:
    """Return what of the line's cost the supplier does not credit: its share of the bill's other charges.
    Tax that the garage gets back from the state is no cost."""
    is_creditable = line.bill_line.bill.itc == Itc.CLAIM
    return line.cost_paise - line.taxable_paise - (0 if is_creditable else line.tax_paise)
