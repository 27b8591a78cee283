"""Queries that read parts with their stock, in plain SQL."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import connection
from django.db.models import QuerySet

from garages.queries import is_elsewhere
from garages.roles import Permission
from gst.hsn import FEWEST_DIGITS
from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.http.fields import NewestFirst, Paging
from kernel.money import half_up
from tenants.parts.codes import PartFilter
from tenants.parts.errors import CodeUnknown, LabelElsewhere
from tenants.parts.labels import texts
from tenants.parts.models import PartFit
from tenants.parts.queries import alternates_of
from tenants.parts.rules import number_key
from tenants.stock import search
from tenants.stock.boxes import can_be_there
from tenants.stock.models import StockMove, StockSetting

# A part that was not counted for this long is in the filter "Not counted".
NOT_COUNTED_AFTER = timedelta(days=90)

_COLUMNS = """p.id, p.code, p.number, p.name, p.brand, p.rack, p.unit, p.gst_percent, p.price_paise,
    p.mrp_paise, coalesce(s.on_hand, 0), coalesce(s.reserved, 0), coalesce(s.on_order, 0), p.min_quantity,
    p.is_stocked, p.deposit_paise > 0, """ + can_be_there("p")
# The position of a part is what is on hand, on order and not reserved.
_IS_LOW = """p.is_stocked AND p.min_quantity > 0
    AND coalesce(s.on_hand, 0) - coalesce(s.reserved, 0) + coalesce(s.on_order, 0) < p.min_quantity"""
_FITS = """EXISTS (
    SELECT FROM part_fit f WHERE f.part_id = p.id AND %s ILIKE '%%' || f.model || '%%')"""
_FROM = "FROM part p LEFT JOIN part_stock s ON s.part_id = p.id"
_PAGE = """
    SELECT {columns}, {low}, {fits} AS fits {parts}
    WHERE {conditions} ORDER BY {order} LIMIT %s OFFSET %s
"""
_PART = """
    SELECT {columns}, {low}, false, p.hsn, p.order_quantity, coalesce(s.reserved, 0), p.deposit_paise,
        p.version, p.archived_at IS NOT NULL, coalesce(s.value_paise, 0), coalesce(s.last_cost, 0),
        ARRAY(SELECT text FROM part_barcode b WHERE b.part_id = p.id ORDER BY b.id)
    {parts} WHERE p.id = %s
"""
_PARTS = """
    SELECT {columns}, {low}, false {parts} WHERE p.id = ANY(%s) AND p.archived_at IS NULL ORDER BY p.id
"""
_NAMED = """
    SELECT {columns}, {low}, false {parts} WHERE p.archived_at IS NULL AND p.id = (
        SELECT id FROM (
            SELECT id, 1 AS place FROM part WHERE id = %s
            UNION ALL SELECT part_id, 2 FROM part_barcode WHERE text = %s
            UNION ALL SELECT id, 3 FROM part WHERE number_key = %s AND archived_at IS NULL
            UNION ALL SELECT id, 4 FROM part WHERE code = %s
        ) named ORDER BY place, id DESC LIMIT 1)
"""
_TEXTS = {"columns": _COLUMNS, "low": _IS_LOW, "fits": _FITS, "parts": _FROM}
_FILTERS = {
    PartFilter.LOW: _IS_LOW,
    PartFilter.BELOW_ZERO: "s.on_hand < 0",
    PartFilter.NOT_COUNTED: "p.is_stocked AND coalesce(s.counted_at, p.created_at) < %s",
}


def list_parts(paging: NewestFirst, *, wanted: PartFilter | None, vehicle_model: str) -> dict[str, Any]:
    """Return one page of parts, newest first. In a search, exact numbers and parts that fit come first."""
    is_archived = wanted is PartFilter.ARCHIVED
    conditions = ["p.archived_at IS NOT NULL" if is_archived else "p.archived_at IS NULL"]
    values: list[Any] = []
    if paging.as_of is not None:
        conditions.append("p.id <= %s")
        values.append(paging.as_of)
    if paging.search_text:
        sought, needed = search.condition(paging.search_text)
        conditions.append(sought)
        values += needed
    if wanted in _FILTERS:
        conditions.append(_FILTERS[wanted])
        if wanted is PartFilter.NOT_COUNTED:
            values.append(clock.now() - NOT_COUNTED_AFTER)
    found = " AND ".join(conditions)
    is_ranked = bool(paging.search_text or vehicle_model)
    rank = "p.number_key = %s DESC, fits DESC, " if is_ranked else ""
    ranked_by = [number_key(paging.search_text)] if is_ranked else []
    with connection.cursor() as cursor:
        cursor.execute(
            _PAGE.format(**_TEXTS, conditions=found, order=f"{rank}p.id DESC"),
            [vehicle_model, *values, *ranked_by, paging.page_size, paging.rows.start],
        )
        parts = [_part_row(row) for row in cursor.fetchall()]
        cursor.execute(f"SELECT count(*) {_FROM} WHERE {found}", values)
        (count,) = cursor.fetchone()
    as_of = paging.as_of if is_ranked else paging.seen([part["part_id"] for part in parts])
    return {"parts": parts, "record_count": count, "as_of": as_of}


def _part_row(row: Sequence[Any]) -> dict[str, Any]:
    (pk, code, number, name, brand, rack, unit, gst, price, mrp, on_hand, reserved, on_order, least,
        is_stocked, has_deposit, box_mrps, is_low, fits, *_) = row  # fmt: skip
    return {
        "part_id": pk,
        "part_code": code,
        "part_number": number,
        "part_name": name,
        "brand": brand,
        "rack": rack,
        "unit": unit,
        "gst_rate": gst,
        "price": price,
        "mrp": mrp,
        "on_hand": on_hand,
        "free": max(on_hand - reserved, 0),
        "on_order": on_order,
        "min_quantity": least,
        "is_stocked": is_stocked,
        "has_deposit": has_deposit,
        "box_mrps": box_mrps,
        "is_low": is_low,
        "fits_vehicle": fits,
    }


def get_part(actor: Actor, part_id: int) -> dict[str, Any]:
    """Return all data of a part. Only people who may see the cost get its value."""
    with connection.cursor() as cursor:
        cursor.execute(_PART.format(**_TEXTS), [part_id])
        row = cursor.fetchone()
    if row is None:
        raise NotFound
    found = _part_row(row)
    hsn, order_quantity, reserved, deposit, version, archived, value, last_cost, barcodes = row[19:]
    on_hand = found["on_hand"]
    sees_cost = actor.may(Permission.SEE_COST)
    unit_cost = value / on_hand if on_hand > 0 else last_cost
    return found | {
        "hsn": hsn,
        "order_quantity": order_quantity,
        "reserved": reserved,
        "deposit": deposit,
        "barcodes": barcodes,
        "fits": [
            {"vehicle_model": model, "from_year": first, "to_year": last}
            for model, first, last in PartFit.objects.filter(part=part_id)
            .order_by("id")
            .values_list("model", "from_year", "to_year")
        ],
        "alternates": _parts_with(alternates_of(part_id)),
        "stock_value": value if sees_cost else None,
        "unit_cost": half_up(unit_cost) if sees_cost else None,
        "version": version,
        "archived": archived,
    }


def _parts_with(part_ids: Sequence[int]) -> list[dict[str, Any]]:
    if not part_ids:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_PARTS.format(**_TEXTS), [list(part_ids)])
        return [_part_row(row) for row in cursor.fetchall()]


def find_part(code: str) -> dict[str, Any]:
    """Return the part of a scanned label, a barcode, a part number or a part code."""
    label = texts.part_of(code)
    if label is not None and is_elsewhere(label):
        raise LabelElsewhere
    with connection.cursor() as cursor:
        cursor.execute(
            _NAMED.format(**_TEXTS),
            [label, code, number_key(code) or None, code.upper()],
        )
        row = cursor.fetchone()
    if row is None:
        raise CodeUnknown
    return _part_row(row)


def list_stock_moves(actor: Actor, part_id: int, paging: Paging) -> dict[str, Any]:
    """Return one page of a part's ledger, newest first."""
    moves: QuerySet[StockMove] = StockMove.objects.filter(part_id=part_id).order_by("-seq")
    sees_cost = actor.may(Permission.SEE_COST)
    return {
        "moves": [
            {
                "kind": move.kind,
                "quantity": move.quantity,
                "on_hand_after": move.on_hand_after,
                "value": move.value_paise if sees_cost else None,
                "source": move.source,
                "job_id": move.job_id,
                "reason": move.reason,
                "person_name": move.person_name,
                "at": move.created_at,
            }
            for move in moves[paging.rows]
        ],
        "record_count": moves.count(),
    }


def get_setting() -> StockSetting:
    """Return the settings of the garage, or the defaults."""
    return StockSetting.objects.first() or _default()


def get_setting_for_update() -> StockSetting:
    """Lock the settings. The first call adds their row."""
    found = StockSetting.objects.select_for_update().first()
    if found is None:
        StockSetting.objects.bulk_create([_default()], ignore_conflicts=True)
        found = StockSetting.objects.select_for_update().get()
    return found


def setting_fields(setting: StockSetting) -> dict[str, Any]:
    return {
        "may_go_negative": setting.may_go_negative,
        "hsn_digits": setting.hsn_digits,
        "deposit_days": setting.deposit_days,
    }


def _default() -> StockSetting:
    return StockSetting(may_go_negative=False, hsn_digits=FEWEST_DIGITS, deposit_days=30)


def hsn_digits() -> int:
    """Return how many digits of the HSN the garage needs at least."""
    return get_setting().hsn_digits
