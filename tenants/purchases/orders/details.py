"""The values of an order that a form sends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from kernel.money import PAISE
from tenants.purchases.models import PurchaseOrder


@dataclass(frozen=True, slots=True)
class Ordered:
    part_id: int
    quantity: Decimal
    price_paise: int | None = None


@dataclass(frozen=True, slots=True)
class OrderDetails:
    supplier_id: int
    lines: Sequence[Ordered]
    expected_on: date | None = None
    note: str = ""

    def api_fields(self, *, sees_cost: bool = True) -> dict[str, object]:
        """Return the values under their API names, for a conflict. Stored prices are for people who may see
        the cost."""
        return {
            "supplierId": self.supplier_id,
            "expectedOn": self.expected_on.isoformat() if self.expected_on else None,
            "note": self.note,
            "lines": [
                {
                    "partId": line.part_id,
                    "quantity": float(line.quantity),
                    "price": line.price_paise / PAISE if sees_cost and line.price_paise is not None else None,
                }
                for line in self.lines
            ],
        }


def details_of(order: PurchaseOrder) -> OrderDetails:
    """Return the stored values in the format of a form."""
    lines = order.lines.order_by("id")
    return OrderDetails(
        supplier_id=order.supplier_id,
        lines=[Ordered(line.part_id, line.quantity, line.price_paise) for line in lines],
        expected_on=order.expected_on,
        note=order.note,
    )
