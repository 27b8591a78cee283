"""Queries that read orders. Only people who may see the cost get their prices."""

from typing import Any

from django.db.models import Count, F, Q, Sum

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from kernel.money import half_up
from kernel.pages import as_of
from tenants.purchases.codes import OrderState
from tenants.purchases.models import PurchaseOrder, PurchaseOrderLine


def list_orders(actor: Actor, paging: NewestFirst, *, state: OrderState | None) -> dict[str, Any]:
    """Return one page of orders, newest first. The search takes a code or a supplier's name."""
    found = as_of(PurchaseOrder.objects.all(), paging)
    if state:
        found = found.filter(state=state)
    if sought := paging.search_text:
        found = found.filter(Q(supplier__name__icontains=sought) | Q(code=sought.upper()))
    totals = found.select_related("supplier").annotate(
        line_count=Count("lines"),
        # An order has a total only if each of its lines has a price.
        priced=Count("lines", filter=~Q(lines__price_paise=None)),
        exact_total=Sum(F("lines__price_paise") * F("lines__quantity")),
    )
    rows = list(totals.order_by("-id")[paging.rows])
    return {
        "orders": [
            _row(order, line_count=order.line_count) | {"total": _total_of(actor, order)} for order in rows
        ],
        "record_count": found.count(),
        "as_of": paging.seen([order.pk for order in rows]),
    }


def get_order(actor: Actor, order_id: int) -> dict[str, Any]:
    order = PurchaseOrder.objects.select_related("supplier").filter(pk=order_id).first()
    if order is None:
        raise NotFound
    lines = list(order.lines.select_related("part").order_by("id"))
    return _row(order, line_count=len(lines)) | {
        "total": _known_total(lines) if actor.may(Permission.SEE_COST) else None,
        "supplier_phone": order.supplier.phone.removeprefix("+91"),
        "supplier_email": order.supplier.email,
        "mail_state": order.mail_state,
        "note": order.note,
        "version": order.version,
        "lines": [
            {
                "order_line_id": line.pk,
                "part_id": line.part_id,
                "part_code": line.part.code,
                "part_number": line.part.number,
                "part_name": line.part.name,
                "brand": line.part.brand,
                "unit": line.part.unit,
                "quantity": line.quantity,
                "received": line.received,
                "price": line.price_paise if actor.may(Permission.SEE_COST) else None,
            }
            for line in lines
        ],
    }


def get_order_for_update(order_id: int) -> PurchaseOrder:
    if order := find_order_for_update(order_id):
        return order
    raise NotFound


def find_order_for_update(order_id: int) -> PurchaseOrder | None:
    found = PurchaseOrder.objects.select_related("supplier").filter(pk=order_id)
    return found.select_for_update(no_key=True, of=("self",)).first()


def _known_total(lines: list[PurchaseOrderLine]) -> int | None:
    """Return what the lines cost without GST, or None if a price is not known."""
    prices = [line.price_paise for line in lines]
    if None in prices:
        return None
    return sum(half_up(line.quantity * (line.price_paise or 0)) for line in lines)


def _total_of(actor: Actor, order: Any) -> int | None:
    if not actor.may(Permission.SEE_COST) or order.priced < order.line_count:
        return None
    return half_up(order.exact_total)


def _row(order: PurchaseOrder, *, line_count: int) -> dict[str, Any]:
    return {
        "order_id": order.pk,
        "order_code": order.code,
        "supplier_id": order.supplier_id,
        "supplier_name": order.supplier.name,
        "state": order.state,
        "expected_on": order.expected_on.isoformat() if order.expected_on else None,
        "line_count": line_count,
        "person_name": order.person_name,
        "created_on": order.created_at,
    }
