"""The part lines of a job that a request sends."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from kernel.money import in_rupees
from tenants.jobs.models import JobPart
from tenants.stock.codes import Keeper


@dataclass(frozen=True)
class NewGoods:
    """A part that was bought for this job only, so it is not in the list of parts."""

    name: str
    hsn: str
    unit: str
    gst_percent: Decimal
    mrp_paise: int | None = None
    # An omitted cost keeps the stored cost, because many people do not see it.
    cost_paise: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class PartUse:
    """One part line. `line_id` names a stored line. A new line has either `part_id` or `goods`."""

    quantity: Decimal
    unit_paise: int
    line_id: int | None = None
    part_id: int | None = None
    goods: NewGoods | None = None
    on_bill: bool = True
    free_reason: str = ""
    # The MRP of the box, for a part of the list. An omitted one keeps the stored MRP.
    box_mrp_paise: int | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Handed:
    """What a person takes or brings back. A line or a part names it."""

    quantity: Decimal
    line_id: int | None = None
    part_id: int | None = None
    damaged: bool = False
    # Who has the old part, if an exchange part is taken.
    keeper: Keeper = Keeper.WORKSHOP


def stored_use(line: JobPart) -> PartUse:
    """Return a stored line in the format of a request."""
    goods = None
    if line.part_id is None:
        goods = NewGoods(line.name, line.hsn, line.unit, line.gst_percent, line.mrp_paise, line.cost_paise)
    return PartUse(
        line.quantity, line.unit_paise, line.pk, line.part_id, goods, line.on_bill, line.free_reason
    )


def api_fields(use: PartUse) -> dict[str, object]:
    """Return the values under their API names, for a conflict."""
    return {
        "jobPartId": use.line_id,
        "partId": use.part_id,
        "partName": use.goods.name if use.goods else None,
        "quantity": float(use.quantity),
        "unitPrice": in_rupees(use.unit_paise),
        "onBill": use.on_bill,
        "freeReason": use.free_reason,
    }


def is_same(lines: Sequence[JobPart], uses: Sequence[PartUse] | None) -> bool:
    """Return whether a request leaves the stored lines as they are. None means that it does not name them."""
    if uses is None:
        return True
    stored = {line.pk: stored_use(line) for line in lines}
    mrps = {line.pk: line.mrp_paise for line in lines}
    if any(use.box_mrp_paise not in (None, mrps.get(use.line_id or 0)) for use in uses):
        return False
    return {use.line_id: use for use in uses} == stored and len(uses) == len(stored)


def noted(line: JobPart) -> dict[str, object]:
    """Return a line for the activity log. It has no cost, because everybody can read the log."""
    found: dict[str, object] = {
        "part": line.name,
        "quantity": float(line.quantity),
        "unitPrice": in_rupees(line.unit_paise),
    }
    if not line.on_bill:
        found["onBill"] = False
    return found | ({"freeReason": line.free_reason} if line.free_reason else {})
