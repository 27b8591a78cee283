"""Queries that read counts. Only people who may see the cost get the value of a difference."""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Count, F, Q

from garages.roles import Permission
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.http.fields import NewestFirst, Paging
from kernel.pages import as_of
from tenants.parts.labels import texts
from tenants.parts.models import Part
from tenants.stock import search
from tenants.stock.codes import CountScope, CountShow, CountState
from tenants.stock.counts import sums
from tenants.stock.errors import CountOver
from tenants.stock.models import StockCount, StockCountLine

_KEPT = "SELECT p.id FROM part p WHERE p.archived_at IS NULL AND p.is_stocked"
_PARTS = {
    CountScope.ALL: _KEPT,
    CountScope.RACK: f"{_KEPT} AND lower(p.rack) = lower(%s)",
    CountScope.NEVER: f"""{_KEPT} AND NOT EXISTS (
        SELECT FROM part_stock s WHERE s.part_id = p.id AND s.counted_at IS NOT NULL)""",
}
# The differences of an open count change with the stock. Those of a closed count are stored.
_LINES = f"""
    FROM stock_count_line line
    JOIN stock_count c ON c.id = line.count_id
    JOIN part p ON p.id = line.part_id
    LEFT JOIN part_stock s ON s.part_id = p.id
    {sums.SINCE}
    CROSS JOIN LATERAL (
        SELECT CASE WHEN c.state = 'posted' THEN line.difference ELSE {sums.DIFFERENCE} END AS quantity
    ) difference
    CROSS JOIN LATERAL (
        SELECT CASE WHEN c.state = 'posted' THEN line.value_paise
            ELSE {sums.value_of("difference.quantity")} END AS paise
    ) worth
"""
_SUMMARY = f"""
    SELECT count(line.counted), min(line.position) FILTER (WHERE line.counted IS NULL),
        count(*) FILTER (WHERE difference.quantity <> 0),
        coalesce(sum(worth.paise) FILTER (WHERE difference.quantity <> 0), 0)::bigint
    {_LINES} WHERE line.count_id = %s
"""
_PAGE = """
    SELECT line.position, p.id, p.code, p.number, p.name, p.brand, p.rack, p.unit, line.counted,
        line.counted - difference.quantity, difference.quantity, worth.paise, line.person_name,
        line.counted_at
    {lines} WHERE {conditions} ORDER BY line.position LIMIT %s OFFSET %s
"""
_SHOWN = {
    CountShow.TO_COUNT: "line.counted IS NULL",
    CountShow.DIFFERENCES: "difference.quantity <> 0",
}


def parts_of(scope: CountScope, rack: str) -> tuple[str, list[str]]:
    """Return SQL for the ids of the parts in a scope, with its values."""
    return _PARTS[scope], [rack] if scope is CountScope.RACK else []


def find_open(scope: CountScope, rack: str) -> StockCount | None:
    return StockCount.objects.filter(scope=scope, rack__iexact=rack, state=CountState.OPEN).first()


def get_open_count_for_update(count_id: int) -> StockCount:
    """Lock a count. Everybody who counts waits here for the person who posts it."""
    count = StockCount.objects.select_for_update(no_key=True).filter(pk=count_id).first()
    if count is None:
        raise NotFound
    if count.state != CountState.OPEN:
        raise CountOver
    return count


def list_counts(actor: Actor, paging: NewestFirst) -> dict[str, Any]:
    """Return one page of counts, newest first, and the racks that can be counted."""
    found = as_of(StockCount.objects.all(), paging)
    if paging.search_text:
        found = found.filter(Q(code=paging.search_text.upper()) | Q(rack__icontains=paging.search_text))
    rows = list(found.order_by("-id")[paging.rows])
    open_ids = [count.pk for count in rows if count.state != CountState.POSTED]
    counted = dict(
        StockCountLine.objects.filter(count__in=open_ids)
        .values_list("count")
        .annotate(counted=Count("counted"))
    )
    racks = Part.objects.filter(archived_at=None, is_stocked=True).exclude(rack="")
    return {
        "counts": [_row(actor, count, counted.get(count.pk, count.counted or 0)) for count in rows],
        "record_count": found.count(),
        "as_of": paging.seen([count.pk for count in rows]),
        "racks": list(racks.order_by("rack").values_list("rack", flat=True).distinct()),
    }


def find_open_difference(part_id: int) -> StockCountLine | None:
    """Return a line of an open count whose number differs from the ledger."""
    found = StockCountLine.objects.filter(part=part_id, count__state=CountState.OPEN)
    differs = found.filter(counted__isnull=False).exclude(counted=F("expected")).order_by("id")
    return differs.select_related("count").first()


def get_count(actor: Actor, count_id: int, paging: Paging, *, show: CountShow | None) -> dict[str, Any]:
    """Return a count and one page of its lines."""
    count = StockCount.objects.filter(pk=count_id).first()
    if count is None:
        raise NotFound
    conditions, values = ["line.count_id = %s"], [count_id]
    if show:
        conditions.append(_SHOWN[show])
    if paging.search_text:
        sought, needed = _sought(paging.search_text)
        conditions.append(sought)
        values += needed
    found = " AND ".join(conditions)
    with connection.cursor() as cursor:
        cursor.execute(_SUMMARY, [count_id])
        counted, first, differences, worth = cursor.fetchone()
        cursor.execute(
            _PAGE.format(lines=_LINES, conditions=found), [*values, paging.page_size, paging.rows.start]
        )
        lines = [_line(actor, row) for row in cursor.fetchall()]
        cursor.execute(f"SELECT count(*) {_LINES} WHERE {found}", values)
        (record_count,) = cursor.fetchone()
    sees_cost = actor.may(Permission.SEE_COST)
    return _row(actor, count, counted) | {
        "differences": differences,
        "value": worth if sees_cost else None,
        "first_to_count": first,
        "lines": lines,
        "record_count": record_count,
    }


def get_line(actor: Actor, count_id: int, part_id: int) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(
            _PAGE.format(lines=_LINES, conditions="line.count_id = %s AND line.part_id = %s"),
            [count_id, part_id, 1, 0],
        )
        return _line(actor, cursor.fetchone())


def _sought(text: str) -> tuple[str, list[Any]]:
    label = texts.part_of(text)
    return ("p.id = %s", [label]) if label else search.condition(text)


def _row(actor: Actor, count: StockCount, counted: int) -> dict[str, Any]:
    return {
        "count_id": count.pk,
        "count_code": count.code,
        "scope": count.scope,
        "rack": count.rack,
        "state": count.state,
        "parts": count.parts,
        "counted": counted,
        # An open count shows its differences on its own page.
        "differences": count.differences,
        "value": count.value_paise if actor.may(Permission.SEE_COST) else None,
        "person_name": count.person_name,
        "opened_at": count.created_at,
        "closed_at": count.closed_at,
        "closed_by": count.closed_by,
    }


def _line(actor: Actor, row: Sequence[Any]) -> dict[str, Any]:
    """The expected quantity is hidden until a number is typed."""
    (position, part_id, code, number, name, brand, rack, unit, counted, expected, difference, worth, person,
        at) = row  # fmt: skip
    return {
        "position": position,
        "part_id": part_id,
        "part_code": code,
        "part_number": number,
        "part_name": name,
        "brand": brand,
        "rack": rack,
        "unit": unit,
        "counted": counted,
        "expected": expected,
        "difference": difference,
        "value": worth if actor.may(Permission.SEE_COST) else None,
        "person_name": person,
        "counted_at": at,
    }
