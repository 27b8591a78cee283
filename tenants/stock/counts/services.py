"""Functions that open a count, note its numbers, and drop it. `jobs` posts it, see decision 0102."""

from decimal import Decimal
from typing import Any

from django.db import connection

from garages.roles import Permission
from gst.units import UNITS, fits
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.parts.rules import odd_quantity
from tenants.stock.codes import CountScope, CountState
from tenants.stock.counts import queries
from tenants.stock.errors import CountOpen
from tenants.stock.models import PartStock, StockCount, StockCountLine

SUBJECT = "stock_count"
_LINES = """
    INSERT INTO stock_count_line (count_id, part_id, position, person_name, revalued_paise)
    SELECT %s, id, row_number() OVER (ORDER BY rack = '', lower(rack), lower(name), id), '', 0
    FROM part WHERE id IN ({wanted})
"""


def open_count(actor: Actor, *, scope: CountScope, rack: str = "") -> StockCount:
    """Open a count with the parts that are kept in stock now."""
    actor.require(Permission.COUNT_STOCK)
    if scope is not CountScope.RACK:
        rack = ""
    elif not rack:
        raise Invalid(rack=Sentence("Choose a rack"))
    if twin := queries.find_open(scope, rack):
        raise CountOpen(code=twin.code)
    count = StockCount.objects.create(
        scope=scope,
        rack=rack,
        state=CountState.OPEN,
        parts=0,
        membership_id=actor.membership_id,
        person_name=actor.name,
    )
    wanted, values = queries.parts_of(scope, rack)
    with connection.cursor() as cursor:
        cursor.execute(_LINES.format(wanted=wanted), [count.pk, *values])
        count.parts = cursor.rowcount
    if not count.parts:
        raise Invalid(scope=Sentence("There is no part to count"))
    count.save(update_fields=["parts"])
    count.refresh_from_db(fields=["code"])
    activity.record(actor, SUBJECT, count.pk, "opened", after={"scope": scope, "rack": rack})
    return count


def count_part(actor: Actor, *, count_id: int, part_id: int, counted: Decimal) -> dict[str, Any]:
    """Note how much of a part is on the shelf, and what the ledger says at this moment."""
    actor.require(Permission.COUNT_STOCK)
    queries.get_open_count_for_update(count_id)
    line = StockCountLine.objects.select_related("part").filter(count=count_id, part=part_id).first()
    if line is None:
        raise NotFound
    unit = UNITS[line.part.unit]
    if not fits(counted, unit):
        raise Invalid(counted=odd_quantity(unit))
    # The lock waits for a person who is taking the part at this moment.
    stock = PartStock.objects.select_for_update(no_key=True).filter(part=part_id).first()
    line.counted, line.expected = counted, stock.on_hand if stock else Decimal(0)
    line.seq_seen = stock.last_seq if stock else 0
    line.counted_at, line.person_name = clock.now(), actor.name
    line.save(update_fields=["counted", "expected", "seq_seen", "counted_at", "person_name"])
    return queries.get_line(actor, count_id, part_id)


def drop_count(actor: Actor, *, count_id: int) -> StockCount:
    """Close a count without a change of the stock."""
    actor.require(Permission.COUNT_STOCK)
    count = queries.get_open_count_for_update(count_id)
    close(actor, count, CountState.DROPPED)
    activity.record(actor, SUBJECT, count.pk, "dropped")
    return count


def close(actor: Actor, count: StockCount, state: CountState) -> None:
    count.state, count.closed_at, count.closed_by = state, clock.now(), actor.name
    count.save()
