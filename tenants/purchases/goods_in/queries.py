"""Queries that read goods in. Only people who may see the cost get their value."""

from typing import Any

from django.db.models import Exists, F, OuterRef, Q

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from kernel.pages import as_of
from tenants.purchases.models import GoodsIn, GoodsInLine


def list_goods_in(paging: NewestFirst, *, unbilled: bool) -> dict[str, Any]:
    """Return one page of goods in, newest first. `unbilled` asks for those that wait for a bill."""
    waiting = GoodsInLine.objects.filter(goods_in=OuterRef("pk"), billed__lt=F("quantity"))
    found = as_of(GoodsIn.objects.all(), paging)
    if sought := paging.search_text:
        found = found.filter(Q(supplier_name__icontains=sought) | Q(code=sought.upper()))
    if unbilled:
        found = found.filter(Exists(waiting))
    rows = list(found.select_related("order").annotate(waits=Exists(waiting)).order_by("-id")[paging.rows])
    return {
        "goods_in": [_row(delivery, waits=delivery.waits) for delivery in rows],
        "record_count": found.count(),
        "as_of": paging.seen([delivery.pk for delivery in rows]),
    }


def get_goods_in(actor: Actor, goods_in_id: int) -> dict[str, Any]:
    delivery = GoodsIn.objects.select_related("order").filter(pk=goods_in_id).first()
    if delivery is None:
        raise NotFound
    lines = list(delivery.lines.select_related("part").order_by("id"))
    waits = any(line.billed < line.quantity for line in lines)
    sees_cost = actor.may(Permission.SEE_COST)
    return _row(delivery, waits=waits) | {
        "lines": [
            {
                "goods_in_line_id": line.pk,
                "part_id": line.part_id,
                "part_code": line.part.code,
                "part_name": line.part.name,
                "unit": line.part.unit,
                "gst_rate": line.part.gst_percent,
                "quantity": line.quantity,
                "billed": line.billed,
                "mrp": line.mrp_paise,
                "value": line.value_paise if sees_cost else None,
            }
            for line in lines
        ]
    }


def _row(delivery: GoodsIn, *, waits: bool) -> dict[str, Any]:
    return {
        "goods_in_id": delivery.pk,
        "goods_in_code": delivery.code,
        "supplier_id": delivery.supplier_id,
        "supplier_name": delivery.supplier_name,
        "day": delivery.day.isoformat(),
        "challan": delivery.challan,
        "order_id": delivery.order_id,
        "order_code": delivery.order.code if delivery.order else None,
        "waits_for_bill": waits,
        "person_name": delivery.person_name,
    }
