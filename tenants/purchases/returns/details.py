"""The values of a return to a supplier that a form sends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class SentBack:
    bill_line_id: int
    quantity: Decimal


@dataclass(frozen=True, slots=True)
class ReturnDetails:
    bill_id: int
    sent_on: date
    reason: str
    lines: Sequence[SentBack]


@dataclass(frozen=True, slots=True)
class Credit:
    """The supplier's credit note."""

    number: str
    day: date
    amount_paise: int
