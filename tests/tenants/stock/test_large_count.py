"""A count of 20,000 parts is posted at once."""

import time
from collections.abc import Sequence
from decimal import Decimal

import pytest
from django.db import connection, transaction

from kernel import tenancy
from tenants.parts.models import Part
from tenants.stock.codes import MoveKind
from tenants.stock.shelf import Cause, Shelf
from tests.api import Api
from tests.cast import Cast
from tests.counting import open_count, post_count

PARTS = 20_000
_PARTS = """
    INSERT INTO part (number, number_key, name, hsn, unit, gst_percent, price_paise, rack)
    SELECT 'N' || n, 'N' || n, 'Part ' || n, '8421', 'NOS', 18, 10000, 'R-' || n %% 50
    FROM generate_series(1, %s) n
"""
_STOCK = """
    INSERT INTO part_stock (part_id, on_hand, value_paise, last_cost, last_seq)
    SELECT id, 10, 1001, 100, 1 FROM part ORDER BY id
"""
_OPENING = """
    INSERT INTO stock_move (part_id, seq, kind, quantity, value_paise, on_hand_after, value_after_paise,
        source, person_name)
    SELECT id, 1, 'opening', 10, 1001, 10, 1001, 'x', 'x' FROM part ORDER BY id
"""
# Two of three parts differ.
_NUMBERS = """
    UPDATE stock_count_line
    SET counted = 9 + position %% 3, expected = 10, seq_seen = 1, counted_at = now()
    WHERE count_id = %s
"""
_WRONG = """
    SELECT count(*) FROM part_stock s
    JOIN (SELECT part_id, sum(quantity) AS quantity, sum(value_paise) AS paise, max(seq) AS seq
        FROM stock_move GROUP BY part_id) m USING (part_id)
    WHERE (s.on_hand, s.value_paise, s.last_seq) IS DISTINCT FROM (m.quantity, m.paise, m.seq)
        OR s.counted_at IS NULL
"""


def _run(sql: str, values: Sequence[int] = ()) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return int(cursor.fetchone()[0]) if cursor.description else cursor.rowcount


@pytest.mark.prove
def test_count_of_20000_parts_is_posted_faster_than_single_movements(api: Api, cast: Cast) -> None:
    owner = api.as_(cast.owner)
    with tenancy.garage(cast.first.pk):
        for sql, values in ((_PARTS, [PARTS]), (_STOCK, ()), (_OPENING, ())):
            _run(sql, values)
        single = _seconds_of_single_movements()
    count = open_count(owner)
    assert count["parts"] == PARTS
    with tenancy.garage(cast.first.pk):
        _run(_NUMBERS, [count["countId"]])
    start = time.perf_counter()
    posted = post_count(owner, count).data
    seconds = time.perf_counter() - start
    assert posted["differences"] == PARTS * 2 // 3

    with tenancy.garage(cast.first.pk):
        assert _run(_WRONG) == 0
        assert _run("SELECT count(*) FROM stock_count_line WHERE move_id IS NOT NULL") == PARTS * 2 // 3
    assert seconds < single, f"{seconds:.2f} s, and single movements take {single:.2f} s"


def _seconds_of_single_movements() -> float:
    """Return the time of as many movements that are computed one by one and written together."""
    start = time.perf_counter()
    with transaction.atomic():
        parts = list(Part.objects.order_by("pk")[: PARTS * 2 // 3])
        shelf = Shelf.lock([part.pk for part in parts])
        for part in parts:
            shelf.take(part, MoveKind.LOST, Decimal(1), Cause("x"))
        shelf.write(None)
        seconds = time.perf_counter() - start
        transaction.set_rollback(True)
    return seconds
