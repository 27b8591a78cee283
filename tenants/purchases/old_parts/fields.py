"""Schemas of old parts and scrap sales."""

from datetime import date
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator

from kernel.http.fields import NOT_SENT, In, NewestFirst, Out, day, one_of, text
from kernel.money import Rupees, RupeesIn, rupees
from kernel.sentences import Sentence
from tenants.parts.fields import OptionalRupees, Quantity, QuantityIn, quantity_in
from tenants.purchases.old_parts.services import Scrap, Settlement
from tenants.stock.codes import Keeper

NAME_LENGTH, NUMBER_LENGTH = 200, 40


class OldPartState(StrEnum):
    """The filters of the list."""

    HERE = "here"
    OVERDUE = "overdue"
    # It is back with its supplier, and the deposit is not.
    UNCREDITED = "uncredited"


def _nothing(value: Any) -> Any:
    return None if value == "" else value


OptionalDay = Annotated[Annotated[date, day(Sentence("Choose a day"))] | None, BeforeValidator(_nothing)]


class OldPartListIn(NewestFirst):
    state: Annotated[str, one_of(OldPartState)] = ""


class SettlementIn(In):
    """The day on which the old part went back, the credit for it, or who has it after all."""

    back_on: OptionalDay = None
    # Without a name, the supplier of the part's last bill got it.
    supplier_name: Annotated[str, text(longest=NAME_LENGTH)] = ""
    credited: OptionalRupees = None
    old_part: Annotated[str, one_of(Keeper)] = ""

    def settlement(self) -> Settlement:
        keeper = Keeper(self.old_part) if self.old_part else None
        return Settlement(self.back_on, self.supplier_name, self.credited, keeper)


class OldPartOut(Out):
    old_part_id: int
    part_id: int
    part_code: str
    part_name: str
    unit: str
    quantity: Quantity
    # Who has it: the workshop, the customer or nobody.
    old_part: str
    job_id: int
    job_code: str
    taken_on: str
    due_on: str
    is_overdue: bool
    # The supplier that gets it or got it.
    supplier_name: str
    back_on: str | None
    # Only people who may see the cost get the money.
    deposit: Rupees | None
    credited: Rupees | None
    is_credited: bool
    person_name: str


class OldPartPageOut(Out):
    old_parts: list[OldPartOut]
    record_count: int
    as_of: int | None


class ScrapSaleIn(In):
    sold_on: Annotated[date, day(Sentence("Choose a day"))] = NOT_SENT
    buyer: Annotated[str, text(required=Sentence("Buyer is required"), longest=NAME_LENGTH)] = ""
    kilograms: Annotated[QuantityIn, quantity_in(Sentence("Weight is required"))] = NOT_SENT
    amount: Annotated[RupeesIn, rupees(Sentence("Amount is required"))] = NOT_SENT
    paper_number: Annotated[str, text(longest=NUMBER_LENGTH)] = ""

    def scrap(self) -> Scrap:
        return Scrap(self.sold_on, self.buyer, self.kilograms, self.amount, self.paper_number)


class ScrapSaleOut(Out):
    scrap_sale_id: int
    sold_on: str
    buyer: str
    kilograms: Quantity
    amount: Rupees
    paper_number: str
    person_name: str


class ScrapSalePageOut(Out):
    scrap_sales: list[ScrapSaleOut]
    record_count: int
    as_of: int | None
