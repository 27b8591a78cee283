"""The search in the job list: by job code, plate, phone number, customer name or the number of a slip."""

import re
from typing import Any

from django.db import connection

from kernel.codes import DIGITS
from kernel.http.fields import bare_phone, seeks_phones
from kernel.names.search import SIMILAR, is_sought_by_key_alone, key_patterns, similar_key
from tenants.vehicles import plates
from tenants.vehicles.queries import TRIGRAM

CODE_PREFIX = "JOB-"

# Each branch of the union uses its own index. An OR over three tables would scan them. With an array, the ids
# are looked up by the primary key. Intakes are a higher package, but their slips are in the same list.
_FOUND = """id = ANY(ARRAY(
    SELECT id FROM job WHERE code LIKE ANY(%s)
    UNION SELECT j.id FROM customer c JOIN job j ON j.customer_id = c.id WHERE c.name ILIKE ANY(%s)
    UNION SELECT j.id FROM customer c JOIN job j ON j.customer_id = c.id WHERE c.name_key LIKE ANY(%s)
    UNION SELECT j.id FROM customer c JOIN job j ON j.customer_id = c.id
        WHERE c.phone LIKE %s AND strpos(right(c.phone, 10), %s) > 0
    UNION SELECT j.id FROM vehicle v JOIN job j ON j.vehicle_id = v.id
        WHERE v.search_key LIKE ANY(%s) AND j.deleted_at IS NULL
    UNION SELECT job_id FROM intake WHERE slip = %s))"""
SIMILAR_NAME = f"customer_id = ANY(ARRAY(SELECT id FROM customer WHERE {SIMILAR.format(column='name_key')}))"


def condition(text: str) -> tuple[str, list[Any]] | None:
    """Return an SQL condition on `job` with its values, or None if the text matches every job."""
    upper = text.upper()
    if CODE_PREFIX.startswith(upper):
        return None
    if len(text) < TRIGRAM:
        # A text that is too short for the trigram index is the number of a job code.
        return "code LIKE %s", [f"{CODE_PREFIX}{_escaped(upper):0>{DIGITS}}"]
    if upper.startswith(CODE_PREFIX):
        return "code LIKE %s", [f"%{_escaped(upper)}%"]
    digits = bare_phone(text).removeprefix("+91")
    is_number = re.fullmatch("[0-9]{3,}", digits) is not None and seeks_phones(digits)
    keys = plates.part_keys(text) if plates.is_other_plate(text) else []
    return _FOUND, [
        # Postgres has no trigrams of other letters, so it would read the whole table.
        [f"%{_escaped(upper)}%"] if upper.isascii() else [],
        [] if is_sought_by_key_alone(text) else [f"%{_escaped(text)}%"],
        key_patterns(text),
        f"%{digits}%" if is_number else "",
        digits,
        [f"%{key}%" for key in keys],
        upper,
    ]


def similar_name(text: str) -> str:
    """Return the key for `SIMILAR_NAME`. It is empty if the text is no name."""
    upper = text.upper()
    is_code = CODE_PREFIX.startswith(upper) or upper.startswith(CODE_PREFIX)
    return "" if is_code or len(text) < TRIGRAM else similar_key(text)


def _escaped(text: str) -> str:
    return str(connection.ops.prep_for_like_query(text))
