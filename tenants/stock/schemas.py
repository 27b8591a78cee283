"""Schemas of the stock."""

from typing import Annotated

from kernel.http.fields import NOT_SENT, In, Instant, Out, one_of, text
from kernel.money import Rupees
from kernel.sentences import Sentence
from tenants.parts.fields import OptionalRupees, Quantity, QuantityIn, quantity_in
from tenants.stock.codes import CORRECTIONS, MoveKind
from tenants.stock.services import Correction

REASON_LENGTH = 200


class CorrectionIn(In):
    kind: Annotated[str, one_of(CORRECTIONS, Sentence("Choose what happened"))] = ""
    quantity: Annotated[QuantityIn, quantity_in(Sentence("Quantity is required"))] = NOT_SENT
    unit_cost: OptionalRupees = None
    reason: Annotated[str, text(required=Sentence("Please write a reason"), longest=REASON_LENGTH)] = ""
    besides_count: bool = False

    def correction(self) -> Correction:
        return Correction(MoveKind(self.kind), self.quantity, self.reason, self.unit_cost, self.besides_count)


class StockMoveOut(Out):
    kind: str
    quantity: Quantity
    on_hand_after: Quantity
    # Only people who may see the cost get this value.
    value: Rupees | None
    source: str
    job_id: int | None
    reason: str
    person_name: str
    at: Instant


class StockMovePageOut(Out):
    moves: list[StockMoveOut]
    record_count: int
