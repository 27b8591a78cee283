"""Schemas of returns to suppliers."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator

from kernel.http.fields import NOT_SENT, In, NewestFirst, Out, day, object_id, text
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.parts.fields import Quantity, QuantityIn, quantity_in
from tenants.purchases.errors import UNKNOWN
from tenants.purchases.lines import few_lines
from tenants.purchases.returns.details import Credit, ReturnDetails, SentBack

REASON_LENGTH = 200


class SentBackIn(In):
    bill_line_id: Annotated[int, object_id(UNKNOWN)] = NOT_SENT
    quantity: Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] = NOT_SENT


class SupplierReturnIn(In):
    bill_id: Annotated[int, object_id(UNKNOWN)] = NOT_SENT
    sent_on: Annotated[date, day(Sentence("Choose a day"))] = NOT_SENT
    reason: Annotated[str, text(required=Sentence("Please write a reason"), longest=REASON_LENGTH)] = ""
    lines: Annotated[list[SentBackIn], AfterValidator(few_lines)] = []

    def details(self) -> ReturnDetails:
        lines = [SentBack(line.bill_line_id, line.quantity) for line in self.lines]
        return ReturnDetails(self.bill_id, self.sent_on, self.reason, lines)


class CreditIn(In):
    credit_number: Annotated[str, text(required=Sentence("Credit note number is required"), longest=40)] = ""
    credit_on: Annotated[date, day(Sentence("Choose a day"))] = NOT_SENT
    amount: Annotated[RupeesIn, rupees(Sentence("Amount is required"))] = NOT_SENT

    def credit(self) -> Credit:
        return Credit(self.credit_number, self.credit_on, self.amount)


class ReturnListIn(NewestFirst):
    waiting: bool = False


class SupplierReturnRowOut(Out):
    return_id: int
    return_code: str
    supplier_id: int
    supplier_name: str
    bill_id: int
    bill_number: str
    sent_on: str
    reason: str
    # Only people who may see the cost get the money.
    expected: Rupees | None
    credit_number: str
    credit_on: str | None
    credit: Rupees | None
    person_name: str


class ReturnLineOut(Out):
    bill_line_id: int
    part_id: int | None
    part_code: str | None
    description: str
    unit: str
    quantity: Quantity
    taxable: Rupees | None
    tax: Rupees | None


class SupplierReturnOut(SupplierReturnRowOut):
    lines: list[ReturnLineOut]


class SupplierReturnPageOut(Out):
    returns: list[SupplierReturnRowOut]
    record_count: int
    as_of: int | None
