"""Schemas of counts."""

from decimal import Decimal
from typing import Annotated

from kernel.http.fields import NOT_SENT, In, Instant, Out, Paging, one_of, text
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.parts.fields import Quantity, QuantityIn, quantity_in
from tenants.stock.codes import CountScope, CountShow

RACK_LENGTH = 40


class NewCountIn(In):
    scope: Annotated[str, one_of(CountScope, Sentence("Choose what to count"))] = ""
    rack: Annotated[str, text(longest=RACK_LENGTH)] = ""


class CountLinesIn(Paging):
    show: Annotated[str, one_of(CountShow)] = ""


class CountedIn(In):
    counted: Annotated[QuantityIn, quantity_in(Sentence("Type how many there are"), least=Decimal(0))] = (
        NOT_SENT
    )


class StockCountRowOut(Out):
    count_id: int
    count_code: str
    scope: str
    rack: str
    state: str
    parts: int
    counted: int
    # In the list, an open count has no differences yet.
    differences: int | None
    # Only people who may see the cost get the value.
    value: Rupees | None
    person_name: str
    opened_at: Instant
    closed_at: Instant | None
    closed_by: str


class StockCountPageOut(Out):
    counts: list[StockCountRowOut]
    record_count: int
    as_of: int | None
    racks: list[str]


class StockCountLineOut(Out):
    position: int
    part_id: int
    part_code: str
    part_number: str
    part_name: str
    brand: str
    rack: str
    unit: str
    counted: Quantity | None
    # These are null until a number is typed.
    expected: Quantity | None
    difference: Quantity | None
    value: Rupees | None
    person_name: str
    counted_at: Instant | None


class StockCountOut(StockCountRowOut):
    # The position of the first part without a number.
    first_to_count: int | None
    lines: list[StockCountLineOut]
    record_count: int
