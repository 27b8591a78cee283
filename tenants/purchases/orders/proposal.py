"""What a garage should order now, by the supplier that delivered it last.

The position of a part is what is on hand and on order, without what unfinished jobs still need. Drafts count
as ordered, so that a part is not proposed twice.
"""

from typing import Any

import orjson
from django.db import connection

from garages.roles import Permission
from kernel.actor import Actor
from tenants.jobs.queries import UNFINISHED
from tenants.purchases.codes import OrderState
from tenants.purchases.orders.rules import to_order

_SHORT = """
    WITH wanted AS (
        SELECT line.part_id, job.id, job.code,
            sum(greatest(line.quantity - line.issued - line.returned, 0)) AS quantity
        FROM job_part line JOIN job ON job.id = line.job_id
        WHERE line.part_id IS NOT NULL AND line.on_bill
            AND job.status = ANY(%s) AND job.deleted_at IS NULL
        GROUP BY line.part_id, job.id, job.code
    ), needed AS (
        SELECT part_id, sum(quantity) AS quantity,
            jsonb_agg(jsonb_build_array(id, code, quantity) ORDER BY id) AS jobs
        FROM wanted WHERE quantity > 0 GROUP BY part_id
    ), drafted AS (
        SELECT line.part_id, sum(line.quantity) AS quantity
        FROM purchase_order_line line JOIN purchase_order o ON o.id = line.order_id
        WHERE o.state = %s GROUP BY line.part_id
    ), short AS (
        SELECT p.id, p.code, p.number, p.name, p.brand, p.unit, p.min_quantity, p.order_quantity,
            coalesce(s.on_hand, 0) AS on_hand,
            coalesce(s.on_order, 0) + coalesce(drafted.quantity, 0) AS on_order,
            coalesce(needed.quantity, 0) AS needed, needed.jobs
        FROM part p
        LEFT JOIN part_stock s ON s.part_id = p.id
        LEFT JOIN needed ON needed.part_id = p.id
        LEFT JOIN drafted ON drafted.part_id = p.id
        WHERE p.archived_at IS NULL AND p.is_stocked
            AND coalesce(s.on_hand, 0) + coalesce(s.on_order, 0) + coalesce(drafted.quantity, 0)
                - coalesce(needed.quantity, 0) < p.min_quantity
    )
    SELECT short.*, last.supplier_id, last.supplier_name, last.price_paise
    FROM short LEFT JOIN LATERAL (
        SELECT supplier.id AS supplier_id, supplier.name AS supplier_name, came.price_paise
        FROM (
            (SELECT bill.supplier_id, line.price_paise, bill.created_at
                FROM purchase_bill_line line JOIN purchase_bill bill ON bill.id = line.bill_id
                WHERE line.part_id = short.id AND bill.voided_at IS NULL ORDER BY line.id DESC LIMIT 1)
            UNION ALL
            (SELECT goods_in.supplier_id, NULL, goods_in.created_at
                FROM goods_in_line line JOIN goods_in ON goods_in.id = line.goods_in_id
                WHERE line.part_id = short.id ORDER BY line.id DESC LIMIT 1)
        ) came JOIN supplier ON supplier.id = came.supplier_id AND supplier.archived_at IS NULL
        ORDER BY came.created_at DESC LIMIT 1
    ) last ON true
    ORDER BY short.name, short.id
"""
NO_SUPPLIER = "No supplier yet"


def propose_orders(actor: Actor) -> dict[str, Any]:
    """Return a proposed order for each supplier. Parts that nobody delivered yet come last."""
    actor.require(Permission.BUY_PARTS)
    with connection.cursor() as cursor:
        cursor.execute(_SHORT, [list(UNFINISHED), OrderState.DRAFT.value])
        short = cursor.fetchall()
    sees_cost = actor.may(Permission.SEE_COST)
    groups: dict[int | None, dict[str, Any]] = {}
    for row in short:
        (pk, code, number, name, brand, unit, least, usual, on_hand, on_order, needed, jobs,
            supplier, supplier_name, price) = row  # fmt: skip
        group = groups.setdefault(
            supplier, {"supplier_id": supplier, "supplier_name": supplier_name or NO_SUPPLIER, "lines": []}
        )
        group["lines"].append(
            {
                "part_id": pk,
                "part_code": code,
                "part_number": number,
                "part_name": name,
                "brand": brand,
                "unit": unit,
                "on_hand": on_hand,
                "on_order": on_order,
                "waiting": needed,
                "min_quantity": least,
                "quantity": to_order(
                    position=on_hand + on_order - needed, least=least, usual=usual, unit=unit
                ),
                "last_price": price if sees_cost else None,
                "jobs": [
                    {"job_id": job_id, "job_code": job_code, "quantity": quantity}
                    for job_id, job_code, quantity in orjson.loads(jobs or "[]")
                ],
            }
        )
    # A group without a supplier is the last one.
    return {"suppliers": sorted(groups.values(), key=_place)}


def _place(group: dict[str, Any]) -> tuple[bool, str]:
    return group["supplier_id"] is None, group["supplier_name"].lower()
