"""Queries that read the cells and the moves."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Min

from cells.models import UNFINISHED, ChainMove
from kernel import clock, tenancy

_ADDRESS = """
    SELECT c.address FROM garage g
    JOIN chain_move m ON m.chain_id = g.chain_id AND m.state IN ('switched', 'swept')
    JOIN cell c ON c.number = m.to_cell
    WHERE g.id = %s ORDER BY m.id DESC LIMIT 1
"""


def address_of_moved(garage_id: int) -> str:
    """Return the address of the cell that has the garage now. Opens its own transaction."""
    with transaction.atomic(), tenancy.platform(), tenancy.connection().cursor() as cursor:
        cursor.execute(_ADDRESS, [garage_id])
        found = cursor.fetchone()
    return str(found[0]) if found else ""


def age_of_unfinished_move() -> timedelta:
    """Return how long the oldest unfinished move already takes. Its chain may be frozen as long."""
    began = ChainMove.objects.filter(state__in=UNFINISHED).aggregate(began=Min("started_at"))["began"]
    return clock.now() - began if began else timedelta()
