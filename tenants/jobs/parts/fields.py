"""Schemas of the parts on a job."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator

from kernel.http.fields import NOT_SENT, In, Out, field_error, object_id, one_of, text
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.jobs.codes import Condition, FreeReason
from tenants.jobs.parts.details import Handed, NewGoods, PartUse
from tenants.parts.fields import OptionalRupees, Quantity, QuantityIn, RateIn, UnitIn, quantity_in
from tenants.stock.codes import Keeper

MOST_PARTS = 100


def _nothing(value: Any) -> Any:
    return None if value in ("", "null") else value


OptionalId = Annotated[
    Annotated[int, object_id(Sentence("Not found in your garage"))] | None, BeforeValidator(_nothing)
]
OptionalUnit = Annotated[UnitIn | None, BeforeValidator(_nothing)]
OptionalRate = Annotated[RateIn | None, BeforeValidator(_nothing)]


class PartUseIn(In):
    """A part of the list has `partId`. A part bought for this job has a name, HSN, unit and rate instead."""

    job_part_id: OptionalId = None
    part_id: OptionalId = None
    part_name: Annotated[str, text()] = ""
    hsn: Annotated[str, text(longest=20)] = ""
    unit: OptionalUnit = None
    gst_rate: OptionalRate = None
    # Of a part of the list: the MRP of the box that the person takes. Without it, the line keeps its MRP.
    mrp: OptionalRupees = None
    # The garage's cost of the whole quantity, without GST. Only a part bought for this job has a cost here.
    cost: OptionalRupees = None
    quantity: Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] = NOT_SENT
    unit_price: Annotated[RupeesIn, rupees(Sentence("Price is required"))] = NOT_SENT
    on_bill: bool = True
    free_reason: Annotated[str, one_of(FreeReason)] = ""

    def use(self) -> PartUse:
        return PartUse(
            quantity=self.quantity,
            unit_paise=self.unit_price,
            line_id=self.job_part_id,
            part_id=self.part_id,
            goods=None if self.part_id else self._goods(),
            on_bill=self.on_bill,
            free_reason=self.free_reason,
            box_mrp_paise=self.mrp if self.part_id else None,
        )

    def _goods(self) -> NewGoods | None:
        if not self.part_name or self.unit is None or self.gst_rate is None:
            return None
        return NewGoods(self.part_name, self.hsn, self.unit, self.gst_rate, self.mrp, self.cost)


def few_parts(parts: list[PartUseIn]) -> list[PartUseIn]:
    if len(parts) > MOST_PARTS:
        raise field_error(Sentence("A job has at most {most} parts", most=MOST_PARTS))
    ids = [part.job_part_id for part in parts if part.job_part_id is not None]
    if len(set(ids)) < len(ids):
        raise field_error(Sentence("Each line can be sent once"))
    return parts


class JobPartOut(Out):
    job_part_id: int
    # This is null for a part that was bought for this job only.
    part_id: int | None
    part_name: str
    part_number: str
    hsn: str
    unit: str
    gst_rate: float
    mrp: Rupees | None
    # The printed MRPs of the boxes that can be on the shelf, and the lowest among those that leave next.
    box_mrps: list[Rupees]
    next_box_mrp: Rupees | None
    quantity: Quantity
    # Prices include GST. The amount does not.
    unit_price: Rupees
    list_price: Rupees
    on_bill: bool
    free_reason: str
    amount: Rupees
    tax: Rupees
    reserved: Quantity
    issued: Quantity
    returned: Quantity
    # This is false for a part without stock, and for a part that was bought for this job only.
    is_stocked: bool
    # The supplier keeps a deposit until the old part is back.
    has_deposit: bool


class ProfitOut(Out):
    """Wages are not counted."""

    # These are null if a cost is not known. The percentage is also null if the parts cost nothing.
    parts_profit: Rupees | None
    parts_profit_percent: float | None
    # Parts that are not taken yet count at today's average cost.
    estimated: bool
    known: bool


class HandedIn(In):
    """A line of the job or a part, and how much of it is taken or brought back."""

    job_part_id: OptionalId = None
    part_id: OptionalId = None
    quantity: Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] = NOT_SENT
    condition: Annotated[str, one_of(Condition, Sentence("Choose good or damaged"))] = Condition.GOOD
    # Who has the old part. Only a taken part with an exchange deposit uses it.
    old_part: Annotated[str, one_of(Keeper, Sentence("Choose who has the old part"))] = Keeper.WORKSHOP


def _lines(lines: list[HandedIn]) -> list[HandedIn]:
    if not lines:
        raise field_error(Sentence("Please choose at least one part"))
    if len(lines) > MOST_PARTS:
        raise field_error(Sentence("At most {most} parts at a time", most=MOST_PARTS))
    return lines


class HandedPartsIn(In):
    lines: Annotated[list[HandedIn], AfterValidator(_lines)] = []

    def handed(self) -> list[Handed]:
        return [
            Handed(
                line.quantity,
                line.job_part_id,
                line.part_id,
                damaged=line.condition == Condition.DAMAGED,
                keeper=Keeper(line.old_part),
            )
            for line in self.lines
        ]


class BilledPartIn(In):
    """A price puts the part on the bill. A reason alone leaves it off."""

    unit_price: OptionalRupees = None
    free_reason: Annotated[str, one_of(FreeReason)] = ""


class TodaysRatesIn(In):
    """The rate is only for parts whose list has no rate of today."""

    gst_rate: OptionalRate = None


class ScanCodeOut(Out):
    job_code: str
    svg: str | None


class JobPartsOut(Out):
    job_id: int
    job_code: str
    version: int
    estimated_cost: Rupees
    unbilled_parts: int
    parts: list["JobPartOut"]


class TaxRowOut(Out):
    gst_rate: float
    taxable: Rupees
    tax: Rupees
