"""Schemas of the bills."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator

from gst.states import is_state
from kernel.http.fields import NOT_SENT, In, NewestFirst, Out, day, field_error, object_id, one_of, text
from kernel.money import NO_AMOUNT, Rupees, RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.jobs.parts.fields import OptionalId, OptionalRate, OptionalUnit
from tenants.parts.fields import OptionalRupees, Quantity, QuantityIn, quantity_in
from tenants.purchases.bills.details import BillDetails, BilledGoods
from tenants.purchases.bills.rules import bill_number_key
from tenants.purchases.codes import BillState, Itc
from tenants.purchases.errors import UNKNOWN
from tenants.purchases.lines import few_lines
from tenants.purchases.payments.fields import SupplierPaymentOut

REASON_LENGTH = 200
ZERO = Decimal(0)


def _number(value: str) -> str:
    if not bill_number_key(value):
        raise field_error(Sentence("Bill number is required"))
    return value


def _place(value: str) -> str:
    if value and not is_state(value):
        raise field_error(Sentence("This is not a state"))
    return value


class BillLineIn(In):
    """A part has `partId`. Other goods have a description, a unit and a rate."""

    part_id: OptionalId = None
    # The goods came in before the bill.
    goods_in_line_id: OptionalId = None
    description: Annotated[str, text()] = ""
    hsn: Annotated[str, text(longest=20)] = ""
    unit: OptionalUnit = None
    gst_rate: OptionalRate = None
    quantity: Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] = NOT_SENT
    free_quantity: Annotated[QuantityIn, quantity_in(Sentence("This must be a quantity"), least=ZERO)] = ZERO
    # The price of one unit and the discount on the line are without GST.
    price: Annotated[RupeesIn, rupees(Sentence("Price is required"))] = NOT_SENT
    discount: Annotated[RupeesIn, rupees(NO_AMOUNT)] = 0
    mrp: OptionalRupees = None

    def goods(self) -> BilledGoods:
        return BilledGoods(
            quantity=self.quantity,
            price_paise=self.price,
            part_id=self.part_id,
            goods_in_line_id=self.goods_in_line_id,
            description=self.description,
            hsn=self.hsn,
            unit=self.unit,
            gst_percent=self.gst_rate,
            free_quantity=self.free_quantity,
            discount_paise=self.discount,
            mrp_paise=self.mrp,
        )


class BillIn(In):
    supplier_id: Annotated[int, object_id(UNKNOWN)] = NOT_SENT
    number: Annotated[
        str, text(required=Sentence("Bill number is required"), longest=40), AfterValidator(_number)
    ] = ""
    bill_on: Annotated[date, day(Sentence("Choose the day of the bill"))] = NOT_SENT
    # Without a place of supply, this is the garage's state.
    place_of_supply: Annotated[str, text(longest=2), AfterValidator(_place)] = ""
    reverse_charge: bool = False
    lines: Annotated[list[BillLineIn], AfterValidator(few_lines)] = []
    other_charges: Annotated[RupeesIn, rupees(NO_AMOUNT)] = 0
    # An omitted head is computed.
    cgst: OptionalRupees = None
    sgst: OptionalRupees = None
    igst: OptionalRupees = None
    total: Annotated[RupeesIn, rupees(Sentence("Total is required"))] = NOT_SENT
    itc: Annotated[str, one_of(Itc)] = ""
    take_in: bool = False
    another_bill: bool = False

    def details(self) -> BillDetails:
        return BillDetails(
            supplier_id=self.supplier_id,
            number=self.number,
            bill_on=self.bill_on,
            total_paise=self.total,
            lines=[line.goods() for line in self.lines],
            place_of_supply=self.place_of_supply,
            reverse_charge=self.reverse_charge,
            other_paise=self.other_charges,
            cgst_paise=self.cgst,
            sgst_paise=self.sgst,
            igst_paise=self.igst,
            itc=Itc(self.itc) if self.itc else None,
            take_in=self.take_in,
            another_bill=self.another_bill,
        )


class VoidIn(In):
    reason: Annotated[str, text(required=Sentence("Please write a reason"), longest=REASON_LENGTH)] = ""


class BillLineOut(Out):
    bill_line_id: int
    part_id: int | None
    part_code: str | None
    goods_in_line_id: int | None
    description: str
    hsn: str
    unit: str
    quantity: Quantity
    free_quantity: Quantity
    gst_rate: float
    returned: Quantity
    # Only people who may see the cost get the money of a bill.
    price: Rupees | None
    discount: Rupees | None
    taxable: Rupees | None
    tax: Rupees | None
    cost: Rupees | None


class BillListIn(NewestFirst):
    state: Annotated[str, one_of(BillState)] = ""


class BillRowOut(Out):
    bill_id: int
    supplier_id: int
    supplier_name: str
    supplier_gstin: str
    number: str
    bill_on: str
    total: Rupees | None
    paid: Rupees | None
    left: Rupees | None
    paid_on: str | None
    voided: bool
    person_name: str


class BillFileOut(Out):
    file_id: int
    file_name: str
    # A PDF has no such URL. It is downloaded as every file of the garage.
    picture_address: str | None


class PurchaseBillOut(BillRowOut):
    place_of_supply: str
    reverse_charge: bool
    itc: str
    taxable: Rupees | None
    cgst: Rupees | None
    sgst: Rupees | None
    igst: Rupees | None
    other_charges: Rupees | None
    round_off: Rupees | None
    void_reason: str
    # What the supplier has credited for returned goods. The garage does not pay it.
    credited: Rupees | None
    payments: list[SupplierPaymentOut]
    has_file: bool
    # Only people who may see the cost get the file.
    file: BillFileOut | None
    lines: list[BillLineOut]


class BillPageOut(Out):
    bills: list[BillRowOut]
    record_count: int
    as_of: int | None
    # What is left of all open bills that the search finds. Null for another filter.
    owed: Rupees | None
    oldest_days: int | None


class PartPurchaseOut(Out):
    bill_line_id: int
    bill_id: int
    number: str
    bill_on: str
    supplier_name: str
    unit: str
    quantity: Quantity
    free_quantity: Quantity
    # Only people who may see the cost get the money.
    price: Rupees | None
    cost: Rupees | None


class PartPurchasesOut(Out):
    purchases: list[PartPurchaseOut]
