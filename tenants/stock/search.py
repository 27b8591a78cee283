"""The search for parts: by number, name, brand, code or barcode."""

from django.db import connection

from tenants.parts.rules import number_key

MOST_WORDS = 6
# The trigram indexes find words of this length or longer.
TRIGRAM = 3

# Each branch of the union uses its own index. An OR over the columns would scan the table.
_WORD = """p.id = ANY(ARRAY(
    SELECT id FROM part WHERE number_key LIKE %s
    UNION SELECT id FROM part WHERE name ILIKE %s
    UNION SELECT id FROM part WHERE brand ILIKE %s
    UNION SELECT id FROM part WHERE code = %s
    UNION SELECT part_id FROM part_barcode WHERE text = %s))"""
# A short word is compared with the rows that the other words found.
_SHORT_WORD = """(p.number_key LIKE %s OR p.name ILIKE %s OR p.brand ILIKE %s OR p.code = %s
    OR EXISTS (SELECT FROM part_barcode b WHERE b.part_id = p.id AND b.text = %s))"""


def condition(text: str) -> tuple[str, list[object]]:
    """Return an SQL condition on `part p` with its values. Each word must match somewhere."""
    words = text.split()[:MOST_WORDS]
    conditions: list[str] = []
    values: list[object] = []
    for word in words:
        like, key = f"%{_escaped(word)}%", number_key(word)
        conditions.append(_SHORT_WORD if len(word) < TRIGRAM or 0 < len(key) < TRIGRAM else _WORD)
        values += [f"%{key}%" if key else None, like, like, word.upper(), word]
    return " AND ".join(conditions), values


def _escaped(text: str) -> str:
    return str(connection.ops.prep_for_like_query(text))
