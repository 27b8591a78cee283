"""The ranges of numbers of a cell, so that a moved garage, chain or person keeps its number."""

from django.conf import settings
from django.db import connections

from cells.models import Cell
from kernel import tenancy
from kernel.tenancy.names import CELL_BITS, PUBLIC_ID_BITS

# Tables of Django have small ids, and their rows never move.
_SEQUENCES = """
    SELECT sequencename, coalesce(last_value, 0) FROM pg_sequences
    WHERE schemaname = 'public' AND data_type = 'bigint'::regtype
        AND sequencename NOT LIKE 'django%' AND sequencename <> 'garage_id_seq'
"""


def register_here() -> None:
    """Record this installation as its cell, and take its ranges. A single installation does nothing.

    Cell 0 keeps its numbers. Another cell starts at its first number, unless it is there already.
    """
    if not settings.CELL_KEY:
        return
    with connections[tenancy.OWNER].cursor() as cursor:
        cursor.execute("UPDATE cell SET is_here = false WHERE is_here AND number <> %s", [settings.CELL])
        Cell.objects.update_or_create(
            number=settings.CELL, defaults={"address": settings.PUBLIC_URL, "is_here": True}
        )
        first, last = settings.CELL << CELL_BITS, ((settings.CELL + 1) << CELL_BITS) - 1
        cursor.execute("SELECT coalesce(max(last_value), 0) FROM garage_id_seq WHERE is_called")
        (used,) = cursor.fetchone()
        cursor.execute(f"ALTER SEQUENCE garage_id_seq MAXVALUE {last}")
        if used < first:
            cursor.execute("SELECT setval('garage_id_seq', %s)", [first])
        base = settings.CELL << PUBLIC_ID_BITS
        cursor.execute(_SEQUENCES)
        for name, value in cursor.fetchall():
            if value < base:
                cursor.execute("SELECT setval(%s, %s)", [f'public."{name}"', base])
