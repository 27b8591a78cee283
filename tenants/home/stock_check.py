"""Compares the balances of the parts with their movements, reservations and orders, each night.

Differences are reported and never repaired: a person must find the reason first.
"""

from dataclasses import dataclass

from django.db import connection

from tenants.purchases.codes import ON_THE_WAY

# So many differences are named. The others are only counted.
MOST_NAMED = 5

# One statement sees all tables at the same moment, also while people work.
_DIFFERENCES = """
    WITH moved AS (
        SELECT part_id, sum(quantity) AS quantity, sum(value_paise) AS paise, count(*) AS moves,
            max(seq) AS last_seq
        FROM stock_move GROUP BY part_id
    ), held AS (
        SELECT part_id, sum(reserved) AS quantity FROM job_part WHERE reserved > 0 GROUP BY part_id
    ), ordered AS (
        SELECT line.part_id, sum(greatest(line.quantity - line.received, 0)) AS quantity
        FROM purchase_order_line line JOIN purchase_order o ON o.id = line.order_id
        WHERE o.state = ANY(%s) GROUP BY line.part_id
    )
    SELECT part.code, compared.what, compared.stored, compared.found, count(*) OVER ()
    FROM part
    LEFT JOIN part_stock stock ON stock.part_id = part.id
    LEFT JOIN moved ON moved.part_id = part.id
    LEFT JOIN held ON held.part_id = part.id
    LEFT JOIN ordered ON ordered.part_id = part.id
    CROSS JOIN LATERAL (VALUES
        ('on hand', coalesce(stock.on_hand, 0), coalesce(moved.quantity, 0)),
        ('value in paise', coalesce(stock.value_paise, 0), coalesce(moved.paise, 0)),
        ('last movement', coalesce(stock.last_seq, 0), coalesce(moved.last_seq, 0)),
        ('number of movements', coalesce(stock.last_seq, 0), coalesce(moved.moves, 0)),
        ('reserved', coalesce(stock.reserved, 0), coalesce(held.quantity, 0)),
        ('on order', coalesce(stock.on_order, 0), coalesce(ordered.quantity, 0))
    ) compared (what, stored, found)
    WHERE compared.stored <> compared.found
    ORDER BY part.id, compared.what LIMIT %s
"""


@dataclass(frozen=True, slots=True)
class Differences:
    count: int
    named: list[str]


def find_differences() -> Differences:
    with connection.cursor() as cursor:
        cursor.execute(_DIFFERENCES, [[state.value for state in ON_THE_WAY], MOST_NAMED])
        rows = cursor.fetchall()
    named = [f"{code}: {what} is {stored:f}, expected {found:f}" for code, what, stored, found, _ in rows]
    return Differences(rows[0][-1] if rows else 0, named)
