"""Functions that make, change, send and close orders.

Locks are taken in this order: the supplier, the order, then the balances by ascending part id.
"""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import ChangedMeanwhile, Invalid
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.purchases.codes import ON_THE_WAY, OrderMail, OrderState
from tenants.purchases.errors import OrderClosed, OrderSent
from tenants.purchases.lines import check_stocked, chosen_parts
from tenants.purchases.models import PurchaseOrder, PurchaseOrderLine
from tenants.purchases.orders import papers, queries
from tenants.purchases.orders.details import OrderDetails, details_of
from tenants.purchases.orders.rules import outstanding
from tenants.purchases.suppliers.queries import get_chosen_supplier
from tenants.stock.shelf import Shelf

NO_MAIL_ADDRESS = Sentence("This supplier has no email address. Add one, or send the order another way.")


def make_order(actor: Actor, details: OrderDetails) -> PurchaseOrder:
    """Write the draft of an order."""
    actor.require(Permission.BUY_PARTS)
    _check_day(details)
    supplier = get_chosen_supplier(details.supplier_id)
    lines = _lines(details)
    order = PurchaseOrder.objects.create(
        supplier=supplier,
        state=OrderState.DRAFT,
        expected_on=details.expected_on,
        note=details.note,
        mail_state=OrderMail.NONE,
        version=1,
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
    _write_lines(order, lines)
    activity.record(actor, "order", order.pk, "made", after={"supplier": supplier.name, "lines": len(lines)})
    return order


def _check_day(details: OrderDetails) -> None:
    if details.expected_on and details.expected_on < clock.today():
        raise Invalid(expectedOn=Sentence("Choose today or a later day"))


def change_order(actor: Actor, *, order_id: int, details: OrderDetails, version: int | None) -> PurchaseOrder:
    """Change a draft. A sent order stays as the supplier has it."""
    actor.require(Permission.BUY_PARTS)
    _check_day(details)
    supplier = get_chosen_supplier(details.supplier_id)
    order = queries.get_order_for_update(order_id)
    if order.state != OrderState.DRAFT:
        raise _refusal(order)
    if version not in (None, order.version):
        sees_cost = actor.may(Permission.SEE_COST)
        current = details_of(order).api_fields(sees_cost=sees_cost) | {"version": order.version}
        raise ChangedMeanwhile(current=current, yours=details.api_fields() | {"version": version})
    order.supplier = supplier
    lines = _lines(details)
    if not actor.may(Permission.SEE_COST):
        _keep_prices(order, lines)
    order.expected_on, order.note = details.expected_on, details.note
    order.version += 1
    order.save()
    order.lines.all().delete()
    _write_lines(order, lines)
    noted = {"supplier": order.supplier.name, "lines": len(lines)}
    activity.record(actor, "order", order.pk, "changed", after=noted)
    return order


def send_order(actor: Actor, *, order_id: int, by_mail: bool) -> PurchaseOrder:
    """Send a draft: its goods are on order from now on. A sent order may be mailed again."""
    actor.require(Permission.BUY_PARTS)
    order = queries.get_order_for_update(order_id)
    if by_mail and not order.supplier.email:
        raise Invalid(byMail=NO_MAIL_ADDRESS)
    if order.state != OrderState.DRAFT and not (by_mail and order.state in ON_THE_WAY):
        raise _refusal(order)
    if order.state == OrderState.DRAFT:
        _add_on_order(actor, order, sign=1)
        order.state, order.sent_at = OrderState.SENT, clock.now()
    if by_mail:
        order.mail_state = OrderMail.QUEUED
    order.version += 1
    order.save()
    papers.ORDER.queue(order, version=order.version, by_mail=by_mail)
    activity.record(actor, "order", order.pk, "sent", after={"byMail": by_mail})
    return order


def close_order(actor: Actor, *, order_id: int) -> PurchaseOrder:
    """Close an order: nothing more is expected. A draft that nobody needs is closed as well."""
    actor.require(Permission.BUY_PARTS)
    order = queries.get_order_for_update(order_id)
    if order.state == OrderState.CLOSED:
        raise OrderClosed
    if order.state in ON_THE_WAY:
        _add_on_order(actor, order, sign=-1)
    order.state = OrderState.CLOSED
    order.version += 1
    order.save()
    activity.record(actor, "order", order.pk, "closed")
    return order


def _refusal(order: PurchaseOrder) -> OrderSent | OrderClosed:
    return OrderClosed() if order.state == OrderState.CLOSED else OrderSent()


# -- lines -------------------------------------------------------------------------------------------------


def _lines(details: OrderDetails) -> list[PurchaseOrderLine]:
    """Return the unsaved lines. A part has one line."""
    parts = chosen_parts(ordered.part_id for ordered in details.lines)
    often = Counter(ordered.part_id for ordered in details.lines)
    lines = []
    for ordered in details.lines:
        part = parts[ordered.part_id]
        if often[part.pk] > 1:
            raise Invalid(
                lines=Sentence("{name} is listed twice. Put both quantities in one line.", name=part.name)
            )
        check_stocked(part, ordered.quantity)
        lines.append(
            PurchaseOrderLine(
                part=part, quantity=ordered.quantity, price_paise=ordered.price_paise, received=Decimal(0)
            )
        )
    return lines


def _keep_prices(order: PurchaseOrder, lines: Sequence[PurchaseOrderLine]) -> None:
    """Keep the prices that the person could not see. A price that the person types wins."""
    known = dict(order.lines.values_list("part_id", "price_paise"))
    for line in lines:
        if line.price_paise is None:
            line.price_paise = known.get(line.part_id)


def _write_lines(order: PurchaseOrder, lines: Sequence[PurchaseOrderLine]) -> None:
    for line in lines:
        line.order = order
    PurchaseOrderLine.objects.bulk_create(lines)


def _add_on_order(actor: Actor, order: PurchaseOrder, *, sign: int) -> None:
    """Add to what is on order, or take it away again."""
    lines = list(order.lines.all())
    shelf = Shelf.lock([line.part_id for line in lines])
    for line in lines:
        shelf.stocks[line.part_id].on_order += sign * outstanding(line)
    shelf.write(actor)
