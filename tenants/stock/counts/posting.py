"""Writes the differences of a count into the ledger, in a fixed number of statements for any number of parts.

`jobs` calls these functions in order, because reservations must be released between them (decision 0102).
"""

from django.db import connection

from kernel.actor import Actor
from tenants.activity import services as activity
from tenants.stock.codes import CountState
from tenants.stock.counts import sums
from tenants.stock.counts.services import SUBJECT, close
from tenants.stock.errors import CountBelowZero, CountEmpty
from tenants.stock.models import StockCount

SOURCE = "count"

_ADD_MISSING = """
    INSERT INTO part_stock (part_id, may_go_negative)
    SELECT line.part_id, coalesce((SELECT may_go_negative FROM stock_setting), false)
    FROM stock_count_line line JOIN part p ON p.id = line.part_id
    WHERE line.count_id = %s AND line.counted IS NOT NULL
    ORDER BY line.part_id
    ON CONFLICT (part_id) DO NOTHING
"""
_LOCK = """
    SELECT count(*) FROM (
        SELECT FROM part_stock
        WHERE part_id IN (SELECT part_id FROM stock_count_line WHERE count_id = %s AND counted IS NOT NULL)
        ORDER BY part_id FOR NO KEY UPDATE
    ) locked
"""
# OFFSET 0 keeps Postgres from computing the difference again in each place that uses it.
_MEASURED = """
    SELECT found.id, found.quantity, found.paise, {revalued} AS revalued
    FROM (
        SELECT counted.id, counted.part_id, counted.quantity, {paise} AS paise
        FROM (
            SELECT line.id, line.part_id, {difference} AS quantity
            FROM stock_count_line line JOIN part p ON p.id = line.part_id {since}
            WHERE line.count_id = %s AND line.counted IS NOT NULL OFFSET 0
        ) counted
        JOIN part_stock s ON s.part_id = counted.part_id
        WHERE counted.quantity IS NOT NULL OFFSET 0
    ) found
    JOIN part_stock s ON s.part_id = found.part_id
"""
_MEASURE = """
    UPDATE stock_count_line line
    SET difference = measured.quantity, value_paise = measured.paise, revalued_paise = measured.revalued
    FROM ({measured}) measured WHERE line.id = measured.id
"""
_TEXTS = {
    "revalued": sums.revalued("found.quantity", "found.paise"),
    "paise": sums.value_of("counted.quantity"),
    "difference": sums.DIFFERENCE,
    "since": sums.SINCE,
}
_BELOW_ZERO = """
    SELECT p.name FROM stock_count_line line
    JOIN part p ON p.id = line.part_id
    JOIN part_stock s ON s.part_id = p.id
    WHERE line.count_id = %s AND s.on_hand + line.difference < 0 AND line.difference < 0
        AND NOT s.may_go_negative
    ORDER BY line.position LIMIT 1
"""
_BALANCES = """
    UPDATE part_stock s
    SET on_hand = s.on_hand + line.difference,
        value_paise = s.value_paise + line.value_paise + line.revalued_paise,
        last_seq = s.last_seq + (line.difference <> 0)::int + (line.revalued_paise <> 0)::int,
        counted_at = line.counted_at
    FROM stock_count_line line
    WHERE line.count_id = %s AND line.part_id = s.part_id AND line.difference IS NOT NULL
"""
_MOVES = """
    WITH moved AS (
        INSERT INTO stock_move (part_id, seq, kind, quantity, value_paise, on_hand_after, value_after_paise,
            source, source_id, reason, membership_id, person_name)
        SELECT made.part_id, made.seq, made.kind, made.quantity, made.paise, made.on_hand, made.value_after,
            %(source)s, %(count)s, %(code)s, %(membership)s, %(person)s
        FROM (
            SELECT s.part_id, s.last_seq - (line.revalued_paise <> 0)::int AS seq, 'counted' AS kind,
                line.difference AS quantity, line.value_paise AS paise, s.on_hand,
                s.value_paise - line.revalued_paise AS value_after
            FROM stock_count_line line JOIN part_stock s ON s.part_id = line.part_id
            WHERE line.count_id = %(count)s AND line.difference <> 0
            UNION ALL
            SELECT s.part_id, s.last_seq, 'revalued', 0, line.revalued_paise, s.on_hand, s.value_paise
            FROM stock_count_line line JOIN part_stock s ON s.part_id = line.part_id
            WHERE line.count_id = %(count)s AND line.revalued_paise <> 0
        ) made
        ORDER BY made.part_id, made.seq
        RETURNING id, part_id, kind
    )
    UPDATE stock_count_line line SET move_id = moved.id
    FROM moved
    WHERE line.count_id = %(count)s AND line.part_id = moved.part_id AND moved.kind = 'counted'
"""
_SUMS = """
    SELECT count(difference), count(*) FILTER (WHERE difference <> 0), coalesce(sum(value_paise), 0)::bigint
    FROM stock_count_line WHERE count_id = %s
"""


def lock_balances(count: StockCount) -> None:
    """Lock the balances of all counted parts by ascending part id. A part that never moved gets one."""
    with connection.cursor() as cursor:
        cursor.execute(_ADD_MISSING, [count.pk])
        cursor.execute(_LOCK, [count.pk])


def measure(count: StockCount) -> None:
    """Store the differences and their values at today's average cost."""
    with connection.cursor() as cursor:
        cursor.execute(_MEASURE.format(measured=_MEASURED.format(**_TEXTS)), [count.pk])
        if not cursor.rowcount:
            raise CountEmpty
        cursor.execute(_BELOW_ZERO, [count.pk])
        if short := cursor.fetchone():
            raise CountBelowZero(part=short[0])


def write(actor: Actor, count: StockCount) -> None:
    """Write the movements and balances, and close the count. A part without a difference is counted too."""
    values = {
        "source": SOURCE,
        "count": count.pk,
        "code": count.code,
        "membership": actor.membership_id,
        "person": actor.name,
    }
    with connection.cursor() as cursor:
        cursor.execute(_BALANCES, [count.pk])
        cursor.execute(_MOVES, values)
        cursor.execute(_SUMS, [count.pk])
        count.counted, count.differences, count.value_paise = cursor.fetchone()
    close(actor, count, CountState.POSTED)
    activity.record(actor, SUBJECT, count.pk, "posted", after={"differences": count.differences})
