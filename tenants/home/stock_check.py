"""Compares the balances of the parts with their movements, reservations and orders, each night.

Differences are reported and never repaired: a person must find the reason first.
"""

from tenants.home.differences import Differences, differences
from tenants.purchases.codes import ON_THE_WAY

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


def find_differences() -> Differences:
    return differences(_DIFFERENCES, [[state.value for state in ON_THE_WAY]])
