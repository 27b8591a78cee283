"""Deletes the rest of moved chains from their former cell, some days after the move."""

from datetime import timedelta

import psycopg

from cells import clearing
from kernel import tenancy
from kernel.tenancy.logins import parameters_of

KEEP = timedelta(days=7)

_DUE = """
    SELECT m.id, array_agg(g.id) FILTER (WHERE g.id IS NOT NULL) FROM chain_move m
    JOIN cell c ON c.is_here AND c.number = m.from_cell
    LEFT JOIN garage g ON g.state = 'moved' AND m.counts -> 'garages' @> to_jsonb(g.id)
    WHERE m.state = 'switched' AND m.ended_at < now() - %s GROUP BY m.id ORDER BY m.id
"""


def sweep(keep: timedelta = KEEP) -> int:
    """Delete the rest of each chain that moved long enough ago. Returns the number of moves.

    A chain that has come back since then keeps its data.
    """
    with psycopg.connect(**parameters_of(tenancy.OWNER), autocommit=True) as connection:
        due = connection.execute(_DUE, [keep]).fetchall()
        for move_id, garages in due:
            with connection.transaction():
                connection.execute("SET LOCAL lock_timeout = '10s'")
                clearing.clear(connection, garages or [])
                connection.execute("UPDATE chain_move SET state = 'swept' WHERE id = %s", [move_id])
    return len(due)
