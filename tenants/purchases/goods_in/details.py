"""The values of goods in that a form sends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Arrived:
    """A part that came in. Without a price it has the price of the order, or the last cost."""

    part_id: int
    quantity: Decimal
    price_paise: int | None = None
    mrp_paise: int | None = None


@dataclass(frozen=True, slots=True)
class DeliveryDetails:
    supplier_id: int
    day: date
    lines: Sequence[Arrived]
    challan: str = ""
    order_id: int | None = None
