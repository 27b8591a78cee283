"""The MRPs printed on the boxes of a part. A person takes any box, but the books take the oldest first."""

from collections.abc import Collection

from django.db import connection

# `{part}` is the table of the part or its alias. A box can be on the shelf if it came in after the shelf was
# last empty. Without an MRP of its own, a box has that of the list.
_BOXES = """SELECT coalesce(m.mrp_paise, {part}.mrp_paise) AS mrp, m.quantity AS own,
    sum(m.quantity) OVER (ORDER BY m.seq DESC) AS newest
    FROM stock_move m WHERE m.part_id = {part}.id AND m.quantity > 0 AND m.seq > coalesce(
        (SELECT max(e.seq) FROM stock_move e WHERE e.part_id = {part}.id AND e.on_hand_after <= 0), 0)"""
_CAN_BE_THERE = "ARRAY(SELECT DISTINCT mrp FROM ({boxes}) box WHERE mrp IS NOT NULL ORDER BY mrp)"
# `newest` are the boxes that are not older than this one. The newest ones are left on the shelf.
_LEAVES_NEXT = """(SELECT min(mrp) FROM ({boxes}) box, part_stock s WHERE s.part_id = {part}.id
    AND {needed} > 0 AND newest - own < s.on_hand AND s.on_hand - newest < {needed})"""
_OF_PARTS = "SELECT id, {mrps} FROM part WHERE id = ANY(%s)"


def can_be_there(part: str) -> str:
    """Return the SQL of the MRPs that can be on the shelf, lowest first."""
    return _CAN_BE_THERE.format(boxes=_BOXES.format(part=part))


def leaves_next(part: str, needed: str) -> str:
    """Return the SQL of the lowest MRP among the oldest boxes that are left, as many as are needed."""
    return _LEAVES_NEXT.format(boxes=_BOXES.format(part=part), part=part, needed=needed)


def mrps_of(part_ids: Collection[int]) -> dict[int, list[int]]:
    """Return the MRPs of each part that can be on the shelf, in paise."""
    with connection.cursor() as cursor:
        cursor.execute(_OF_PARTS.format(mrps=can_be_there("part")), [list(part_ids)])
        return dict(cursor.fetchall())
