"""Schemas of goods in."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator

from kernel.http.fields import NOT_SENT, In, NewestFirst, Out, day, object_id, text
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.jobs.parts.fields import OptionalId
from tenants.parts.fields import OptionalRupees, Quantity, QuantityIn, quantity_in
from tenants.purchases.errors import UNKNOWN
from tenants.purchases.goods_in.details import Arrived, DeliveryDetails
from tenants.purchases.lines import few_lines

DayIn = Annotated[date, day(Sentence("Choose a day"))]


class ArrivedIn(In):
    part_id: Annotated[int, object_id(UNKNOWN)] = NOT_SENT
    quantity: Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] = NOT_SENT
    # The expected price of one unit without GST. Without it, this is the last cost.
    price: OptionalRupees = None
    mrp: OptionalRupees = None

    def arrived(self) -> Arrived:
        return Arrived(self.part_id, self.quantity, self.price, self.mrp)


class GoodsInIn(In):
    supplier_id: Annotated[int, object_id(UNKNOWN)] = NOT_SENT
    day: DayIn = NOT_SENT
    challan: Annotated[str, text(longest=40)] = ""
    order_id: OptionalId = None
    lines: Annotated[list[ArrivedIn], AfterValidator(few_lines)] = []

    def details(self) -> DeliveryDetails:
        return DeliveryDetails(
            supplier_id=self.supplier_id,
            day=self.day,
            lines=[line.arrived() for line in self.lines],
            challan=self.challan,
            order_id=self.order_id,
        )


class GoodsInListIn(NewestFirst):
    unbilled: bool = False


class GoodsInRowOut(Out):
    goods_in_id: int
    goods_in_code: str
    supplier_id: int
    supplier_name: str
    day: str
    challan: str
    order_id: int | None
    order_code: str | None
    waits_for_bill: bool
    person_name: str


class GoodsInLineOut(Out):
    goods_in_line_id: int
    part_id: int
    part_code: str
    part_name: str
    unit: str
    # The bill of the goods usually has this rate.
    gst_rate: float
    quantity: Quantity
    billed: Quantity
    mrp: Rupees | None
    # Only people who may see the cost get this value.
    value: Rupees | None


class GoodsInOut(GoodsInRowOut):
    lines: list[GoodsInLineOut]


class GoodsInPageOut(Out):
    goods_in: list[GoodsInRowOut]
    record_count: int
    as_of: int | None
