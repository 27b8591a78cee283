"""Schemas of orders."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator

from kernel.http.fields import (
    NOT_SENT,
    In,
    Instant,
    NewestFirst,
    Out,
    Version,
    object_id,
    one_of,
    optional_day,
    text,
)
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.parts.fields import OptionalRupees, Quantity, QuantityIn, quantity_in
from tenants.purchases.codes import OrderState
from tenants.purchases.errors import UNKNOWN
from tenants.purchases.lines import few_lines
from tenants.purchases.orders.details import OrderDetails, Ordered

NOTE_LENGTH = 500


class OrderedIn(In):
    part_id: Annotated[int, object_id(UNKNOWN)] = NOT_SENT
    quantity: Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] = NOT_SENT
    # The expected price of one unit without GST.
    price: OptionalRupees = None


class OrderIn(In):
    supplier_id: Annotated[int, object_id(UNKNOWN)] = NOT_SENT
    expected_on: Annotated[date | None, optional_day(Sentence("Choose a day"))] = None
    note: Annotated[str, text(longest=NOTE_LENGTH, lines=True)] = ""
    lines: Annotated[list[OrderedIn], AfterValidator(few_lines)] = []

    def details(self) -> OrderDetails:
        return OrderDetails(
            supplier_id=self.supplier_id,
            lines=[Ordered(line.part_id, line.quantity, line.price) for line in self.lines],
            expected_on=self.expected_on,
            note=self.note,
        )


class ChangedOrderIn(OrderIn):
    version: Version = None


class SendIn(In):
    by_mail: bool = False


class OrderListIn(NewestFirst):
    state: Annotated[str, one_of(OrderState)] = ""


class OrderRowOut(Out):
    order_id: int
    order_code: str
    supplier_id: int
    supplier_name: str
    state: str
    expected_on: str | None
    line_count: int
    # Only people who may see the cost get this, and only if all prices are known.
    total: Rupees | None
    person_name: str
    created_on: Instant


class OrderLineOut(Out):
    order_line_id: int
    part_id: int
    part_code: str
    part_number: str
    part_name: str
    brand: str
    unit: str
    quantity: Quantity
    received: Quantity
    price: Rupees | None


class OrderOut(OrderRowOut):
    supplier_phone: str
    supplier_email: str
    mail_state: str
    note: str
    version: int
    lines: list[OrderLineOut]


class OrderPageOut(Out):
    orders: list[OrderRowOut]
    record_count: int
    as_of: int | None


class WaitingJobOut(Out):
    job_id: int
    job_code: str
    quantity: Quantity


class ProposedLineOut(Out):
    part_id: int
    part_code: str
    part_number: str
    part_name: str
    brand: str
    unit: str
    on_hand: Quantity
    on_order: Quantity
    # What unfinished jobs still need.
    waiting: Quantity
    min_quantity: Quantity
    quantity: Quantity
    last_price: Rupees | None
    jobs: list[WaitingJobOut]


class ProposedOrderOut(Out):
    supplier_id: int | None
    supplier_name: str
    lines: list[ProposedLineOut]


class ProposalOut(Out):
    suppliers: list[ProposedOrderOut]
