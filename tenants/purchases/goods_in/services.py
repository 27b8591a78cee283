"""Functions that take goods in before their bill.

Locks are taken in this order: the supplier, the order, then the balances by ascending part id.
"""

from garages.roles import Permission
from kernel.actor import Actor
from kernel.money import half_up
from tenants.activity import services as activity
from tenants.purchases.codes import DifferenceCause
from tenants.purchases.days import check_day
from tenants.purchases.differences import Differences
from tenants.purchases.goods_in.details import Arrived, DeliveryDetails
from tenants.purchases.lines import check_stocked, chosen_parts
from tenants.purchases.models import GoodsIn, GoodsInLine
from tenants.purchases.orders.arrival import Awaited
from tenants.purchases.suppliers.queries import get_chosen_supplier
from tenants.stock.codes import MoveKind
from tenants.stock.shelf import Cause, Shelf

SOURCE = "goods_in"


def take_in_goods(actor: Actor, details: DeliveryDetails) -> GoodsIn:
    """Take goods in at their expected price. Their bill corrects the value later."""
    actor.require(Permission.BUY_PARTS)
    check_day("day", details.day)
    supplier = get_chosen_supplier(details.supplier_id)
    awaited = Awaited.lock(details.order_id, supplier) if details.order_id is not None else None
    # A part of the order may be archived by now.
    known = awaited.lines if awaited else ()
    parts = chosen_parts((arrived.part_id for arrived in details.lines), known=known)
    for arrived in details.lines:
        check_stocked(parts[arrived.part_id], arrived.quantity)
    delivery = GoodsIn.objects.create(
        supplier=supplier,
        supplier_name=supplier.name,
        order_id=details.order_id,
        day=details.day,
        challan=details.challan,
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
    shelf, cause = Shelf.lock(list(parts)), Cause(SOURCE, delivery.pk)
    differences = Differences(SOURCE, delivery.pk)
    lines = []
    for arrived in details.lines:
        part = parts[arrived.part_id]
        value = _value(arrived, awaited, shelf)
        revalued = shelf.put(
            part, MoveKind.RECEIVED, arrived.quantity, value, cause, mrp_paise=arrived.mrp_paise
        )
        differences.add(part.pk, DifferenceCause.BELOW_ZERO, -revalued)
        lines.append(
            GoodsInLine(
                goods_in=delivery,
                part=part,
                quantity=arrived.quantity,
                value_paise=value,
                mrp_paise=arrived.mrp_paise,
            )
        )
    GoodsInLine.objects.bulk_create(lines)
    if awaited:
        came = [(parts[arrived.part_id], arrived.quantity) for arrived in details.lines]
        awaited.receive(came, shelf)
    shelf.write(actor)
    differences.write()
    noted = {"supplier": supplier.name, "day": details.day.isoformat(), "challan": details.challan}
    activity.record(actor, "goods_in", delivery.pk, "taken_in", after=noted)
    return delivery


def _value(arrived: Arrived, awaited: Awaited | None, shelf: Shelf) -> int:
    """Return the expected value: the typed price, the price of the order, or the last cost."""
    price = arrived.price_paise
    if price is None and awaited:
        price = awaited.price_of(arrived.part_id)
    unit = shelf.stocks[arrived.part_id].last_cost if price is None else price
    return half_up(unit * arrived.quantity)
