"""Functions that take goods in before their bill.

Locks are taken in this order: the supplier, then the balances by ascending part id.
"""

from collections.abc import Mapping
from datetime import date

from garages.roles import Permission
from gst.units import UNITS, fits
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import half_up
from tenants.activity import services as activity
from tenants.parts.models import Part
from tenants.parts.rules import odd_quantity
from tenants.purchases.bill_lines import chosen_parts
from tenants.purchases.codes import DifferenceCause
from tenants.purchases.delivery_details import Arrived, DeliveryDetails
from tenants.purchases.differences import Differences
from tenants.purchases.models import GoodsIn, GoodsInLine
from tenants.purchases.supplier_queries import get_chosen_supplier
from tenants.stock.codes import MoveKind
from tenants.stock.services import NOT_KEPT
from tenants.stock.shelf import Cause, Shelf

SOURCE = "goods_in"
FIRST_DAY = date(2017, 7, 1)


def take_in_goods(actor: Actor, details: DeliveryDetails) -> GoodsIn:
    """Take goods in at their expected price. Their bill corrects the value later."""
    actor.require(Permission.BUY_PARTS)
    if not FIRST_DAY <= details.day <= clock.today():
        raise Invalid(day=f"Choose a day between {FIRST_DAY:%d/%m/%Y} and today")
    supplier = get_chosen_supplier(details.supplier_id)
    parts = chosen_parts(arrived.part_id for arrived in details.lines)
    _check_lines(details, parts)
    delivery = GoodsIn.objects.create(
        supplier=supplier,
        supplier_name=supplier.name,
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
        value = _value(arrived, shelf)
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
    shelf.write(actor)
    differences.write()
    noted = {"supplier": supplier.name, "day": details.day.isoformat(), "challan": details.challan}
    activity.record(actor, "goods_in", delivery.pk, "taken_in", after=noted)
    return delivery


def _check_lines(details: DeliveryDetails, parts: Mapping[int, Part]) -> None:
    for arrived in details.lines:
        part = parts[arrived.part_id]
        if not part.is_stocked:
            raise Invalid(lines=f"{part.name}: {NOT_KEPT}")
        if not fits(arrived.quantity, UNITS[part.unit]):
            raise Invalid(lines=f"{part.name}: {odd_quantity(UNITS[part.unit])}")


def _value(arrived: Arrived, shelf: Shelf) -> int:
    """Return the expected value: the typed price, or the last cost."""
    if arrived.price_paise is not None:
        return half_up(arrived.price_paise * arrived.quantity)
    return half_up(shelf.stocks[arrived.part_id].last_cost * arrived.quantity)
