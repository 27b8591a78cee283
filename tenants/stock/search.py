"""The search for parts: by number, name, brand, code or barcode."""

from django.db import connection

from tenants.parts.rules import number_key

MOST_WORDS = 6

# Each branch of the union uses its own index. An OR over the columns would scan the table.
_WORD = """p.id = ANY(ARRAY(
    SELECT id FROM part WHERE number_key LIKE %s
    UNION SELECT id FROM part WHERE name ILIKE %s
    UNION SELECT id FROM part WHERE brand ILIKE %s
    UNION SELECT id FROM part WHERE code = %s
    UNION SELECT part_id FROM part_barcode WHERE text = %s))"""


def condition(text: str) -> tuple[str, list[object]]:
    """Return an SQL condition on `part p` with its values. Each word must match somewhere."""
    words = text.split()[:MOST_WORDS]
    values: list[object] = []
    for word in words:
        like, key = f"%{_escaped(word)}%", number_key(word)
        values += [f"%{key}%" if key else None, like, like, word.upper(), word]
    return " AND ".join([_WORD] * len(words)), values


def _escaped(text: str) -> str:
    return str(connection.ops.prep_for_like_query(text))
