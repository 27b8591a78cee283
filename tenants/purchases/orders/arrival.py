"""The goods of an order that come in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal
from typing import Self

from gst.units import UNITS, quantity_text
from kernel.errors import Invalid
from kernel.sentences import Sentence, about
from tenants.parts.models import Part
from tenants.purchases.codes import OrderState
from tenants.purchases.errors import UNKNOWN, OrderClosed, OrderNotSent
from tenants.purchases.models import PurchaseOrder, PurchaseOrderLine, Supplier
from tenants.purchases.models.orders import MOST_RECEIVED
from tenants.purchases.orders.queries import find_order_for_update
from tenants.purchases.orders.rules import NOTHING, outstanding
from tenants.stock.shelf import Shelf


@dataclass
class Awaited:
    """A locked order with its lines by part."""

    order: PurchaseOrder
    lines: Mapping[int, PurchaseOrderLine]

    @classmethod
    def lock(cls, order_id: int, supplier: Supplier) -> Self:
        order = find_order_for_update(order_id)
        if order is None or order.supplier_id != supplier.pk:
            raise Invalid(orderId=UNKNOWN)
        if order.state == OrderState.DRAFT:
            raise OrderNotSent
        if order.state == OrderState.CLOSED:
            raise OrderClosed
        return cls(order, {line.part_id: line for line in order.lines.order_by("id")})

    def price_of(self, part_id: int) -> int | None:
        line = self.lines.get(part_id)
        return line.price_paise if line else None

    def receive(self, arrived: Iterable[tuple[Part, Decimal]], shelf: Shelf) -> None:
        """Count what came in, and write the order. The caller writes the shelf."""
        for part, quantity in arrived:
            line = self.lines.get(part.pk)
            if line is None:
                said = Sentence(
                    "{name} is not on {code}. Take it in without the order.",
                    name=part.name,
                    code=self.order.code,
                )
                raise Invalid(lines=said)
            most = _most(line, part)
            if line.received + quantity > most:
                raise Invalid(lines=about(part.name, _too_many(line, part, most - line.received)))
            before = outstanding(line)
            line.received += quantity
            shelf.stocks[part.pk].on_order -= before - outstanding(line)
        PurchaseOrderLine.objects.bulk_update(self.lines.values(), ["received"])
        is_whole = not any(outstanding(line) for line in self.lines.values())
        self.order.state = OrderState.IN if is_whole else OrderState.PART_IN
        self.order.version += 1
        self.order.save(update_fields=["state", "version"])


def _most(line: PurchaseOrderLine, part: Part) -> Decimal:
    """Return how much may come in: a tenth more than was ordered, in whole units if the part has them."""
    places = Decimal(1).scaleb(-UNITS[part.unit].places)
    return (line.quantity * MOST_RECEIVED).quantize(places, ROUND_FLOOR)


def _too_many(line: PurchaseOrderLine, part: Part, left: Decimal) -> Sentence:
    ordered, received = quantity_text(line.quantity), quantity_text(line.received)
    return Sentence(
        "{ordered} {unit} are ordered and {received} are in."
        " At most {left} more can come in with this order.",
        ordered=ordered,
        unit=part.unit,
        received=received,
        left=quantity_text(max(left, NOTHING)),
    )
