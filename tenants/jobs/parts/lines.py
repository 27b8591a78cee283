"""The part lines of a job that a request asks for, and their checks."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from garages.roles import Permission
from gst.hsn import FEWEST_DIGITS, hsn_problem
from gst.rates import goods_rates
from gst.units import UNITS, fits, quantity_text
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import half_up, rupee_text
from kernel.sentences import Sentence, about
from tenants.jobs.bill.approved_lines import withdraw_approval
from tenants.jobs.bill.less import NOT_BOTH, PRICE_DENIED, check_less, was_finished
from tenants.jobs.bill.lines import copy_of
from tenants.jobs.details import JobDetails
from tenants.jobs.models import Job, JobPart
from tenants.jobs.parts.details import NewGoods, PartUse
from tenants.jobs.parts.rules import amount_of
from tenants.parts.models import Part
from tenants.parts.rules import not_a_rate, odd_quantity
from tenants.stock.boxes import mrps_of
from tenants.stock.queries import hsn_digits

UNKNOWN = Sentence("Not found in your garage")


def part_lines(
    actor: Actor, details: JobDetails, *, job: Job | None, before: Sequence[JobPart], keep: bool = False
) -> list[JobPart]:
    """Return the unsaved part lines of a job. Stored lines keep their ids, names and rates. `job` contains
    the stored values.

    `keep` is set for an invoiced job, whose amounts stay as they are.
    """
    copies = {line.pk: copy_of(line) for line in before}
    if details.parts is None:
        lines = list(copies.values())
    else:
        lines = _lines_of(actor, details.parts, copies)
        _check_removed(before, lines)
        check_less(actor, "partsUsed", before, lines, finished=lambda: job is not None and was_finished(job))
    if not keep:
        for line in lines:
            set_amount(line, taxed=details.tax_applies)
    return lines


def _lines_of(actor: Actor, uses: Sequence[PartUse], copies: Mapping[int, JobPart]) -> list[JobPart]:
    new_ids = {use.part_id for use in uses if use.line_id is None and use.part_id is not None}
    parts = {part.pk: part for part in Part.objects.filter(pk__in=new_ids, archived_at=None)}
    digits = hsn_digits() if any(use.goods for use in uses) else FEWEST_DIGITS
    lines = []
    for use in uses:
        lines.append(used_line(actor, use, parts, copies, digits))
    return lines


def used_line(
    actor: Actor, use: PartUse, parts: Mapping[int, Part], copies: Mapping[int, JobPart], digits: int
) -> JobPart:
    """Return one unsaved line with the values of a request. Estimates check their parts with it too."""
    was = copies.get(use.line_id or 0)
    known = (was.name, was.hsn, was.unit) if was else None
    line, quoted = _line_of(use, parts, copies, digits), use.unit_paise
    _name_box(line, use.box_mrp_paise)
    check_price(actor, line, quoted, on_bill=use.on_bill, free_reason=use.free_reason)
    if not fits(use.quantity, UNITS[line.unit]):
        raise Invalid(partsUsed=about(line.name, odd_quantity(UNITS[line.unit])))
    if use.quantity < line.issued:
        raise Invalid(partsUsed=_out(line))
    _keep_unit_cost(line, use)
    is_other = known not in (None, (line.name, line.hsn, line.unit)) or not line.on_bill
    if line.pk and (is_other or use.quantity > line.quantity or quoted > line.unit_paise):
        # The customer approved less, or something else.
        withdraw_approval(line, is_other=is_other)
    line.quantity, line.unit_paise = use.quantity, quoted
    line.on_bill, line.free_reason = use.on_bill, use.free_reason
    return line


def _line_of(use: PartUse, parts: Mapping[int, Part], copies: Mapping[int, JobPart], digits: int) -> JobPart:
    """Return the stored line, or a new line with the current values of the part."""
    if use.line_id is not None:
        line = copies.get(use.line_id)
        if line is None or line.part_id != use.part_id:
            raise Invalid(partsUsed=UNKNOWN)
        if use.goods:
            _set_goods(line, use.goods, use.unit_paise, digits)
        return line
    if use.part_id is None:
        line = JobPart(reserved=Decimal(0), issued=Decimal(0), returned=Decimal(0), approved=False)
        if use.goods is None:
            raise Invalid(partsUsed=UNKNOWN)
        _set_goods(line, use.goods, use.unit_paise, digits)
        return line
    part = parts.get(use.part_id)
    if part is None:
        raise Invalid(partsUsed=UNKNOWN)
    return new_line(part)


def new_line(part: Part) -> JobPart:
    """Return an unsaved line with the current values of a part."""
    return JobPart(
        part_id=part.pk,
        name=part.name,
        number=part.number,
        hsn=part.hsn,
        unit=part.unit,
        gst_percent=part.gst_percent,
        mrp_paise=part.mrp_paise,
        unit_paise=part.price_paise,
        list_unit_paise=part.price_paise,
        reserved=Decimal(0),
        issued=Decimal(0),
        returned=Decimal(0),
        cost_paise=0,
        on_bill=True,
        free_reason="",
        amount_paise=0,
        tax_paise=0,
        approved=False,
    )


def _set_goods(line: JobPart, goods: NewGoods, unit_paise: int, digits: int) -> None:
    # A stored line keeps its HSN, although the garage may need more digits by now.
    is_kept = line.hsn and goods.hsn == line.hsn
    if not is_kept and (problem := hsn_problem(goods.hsn, digits=digits)):
        raise Invalid(partsUsed=about(goods.name, problem))
    if goods.gst_percent not in goods_rates(clock.today()) and goods.gst_percent != line.gst_percent:
        raise Invalid(partsUsed=about(goods.name, not_a_rate(goods.gst_percent)))
    line.name, line.hsn, line.unit = goods.name, goods.hsn, goods.unit
    line.gst_percent, line.mrp_paise = goods.gst_percent, goods.mrp_paise
    if goods.cost_paise is not None:
        line.cost_paise = goods.cost_paise
    line.unit_paise = unit_paise
    if unit_paise or not line.pk:
        # A part that is given away keeps the price that it had.
        line.list_unit_paise = unit_paise


def _name_box(line: JobPart, mrp_paise: int | None) -> None:
    """Give the line the MRP of the box that the person takes. The box must be on the shelf."""
    if mrp_paise in (None, line.mrp_paise) or line.part_id is None:
        return
    listed = Part.objects.values_list("mrp_paise", flat=True).get(pk=line.part_id)
    there = {*mrps_of([line.part_id])[line.part_id], *([listed] if listed is not None else [])}
    if mrp_paise not in there:
        raise Invalid(partsUsed=_no_box(line.name, mrp_paise or 0, sorted(there)))
    line.mrp_paise = mrp_paise


def _no_box(name: str, mrp_paise: int, there: Sequence[int]) -> Sentence:
    values = {"name": name, "mrp": rupee_text(mrp_paise)}
    if not there:
        return Sentence("{name}: no box with an MRP of {mrp} is on the shelf.", **values)
    found = ", ".join(map(rupee_text, there))
    return Sentence(
        "{name}: no box with an MRP of {mrp} is on the shelf. There are: {found}.", **values, found=found
    )


def _keep_unit_cost(line: JobPart, use: PartUse) -> None:
    """Scale the stored cost of a part bought for this job. People who do not see the cost omit it."""
    is_omitted = use.goods is not None and use.goods.cost_paise is None
    if is_omitted and line.cost_paise is not None and line.quantity:
        line.cost_paise = half_up(line.cost_paise * use.quantity / line.quantity)


def check_price(actor: Actor, line: JobPart, quoted: int, *, on_bill: bool, free_reason: str) -> None:
    """Refuse a price above the MRP, no price without a reason, a price with one, and a price of a part of the
    list that the role may not give."""
    if line.mrp_paise is not None and quoted > line.mrp_paise:
        raise Invalid(
            partsUsed=Sentence(
                "{name}: {price} is above the MRP of {mrp}.",
                name=line.name,
                price=rupee_text(quoted),
                mrp=rupee_text(line.mrp_paise),
            )
        )
    if quoted == 0 and on_bill and not free_reason:
        raise Invalid(partsUsed=Sentence("{name}: choose why the customer pays nothing", name=line.name))
    is_kept = (quoted, on_bill, free_reason) == (line.unit_paise, line.on_bill, line.free_reason)
    if quoted and on_bill and free_reason and not is_kept:
        raise Invalid(partsUsed=about(line.name, NOT_BOTH))
    # The unit price of a new line is its list price. A part that was bought for this job has no list price.
    is_changed = line.part_id is not None and quoted not in (line.unit_paise, line.list_unit_paise)
    if is_changed and not actor.may(Permission.OVERRIDE_PRICE):
        raise Invalid(partsUsed=about(line.name, PRICE_DENIED))


def _check_removed(before: Sequence[JobPart], lines: Sequence[JobPart]) -> None:
    kept = {line.pk for line in lines}
    for line in before:
        if line.issued and line.pk not in kept:
            raise Invalid(partsUsed=_out(line))


def _out(line: JobPart) -> Sentence:
    return Sentence(
        "{name}: {quantity} {unit} are out on this job. Return them first.",
        name=line.name,
        quantity=quantity_text(line.issued),
        unit=line.unit,
    )


def set_amount(line: JobPart, *, taxed: bool) -> None:
    found = amount_of(line.quantity, line.unit_paise, line.gst_percent, taxed=taxed)
    line.amount_paise = found.amount_paise if line.on_bill else 0
    line.tax_paise = found.tax_paise if line.on_bill else 0
