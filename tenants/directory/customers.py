"""Queries that read customers, each with the number of their vehicles."""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.http.fields import NewestFirst, bare_phone, seeks_phones
from kernel.names.search import SIMILAR, is_sought_by_key_alone, key_patterns, similar_key, similar_page
from tenants.customers.rules import TEXTS
from tenants.jobs.bill.dues import NOT_SEEN, OWED, account_as_seen, owed_or_none
from tenants.vehicles import plates
from tenants.vehicles.queries import TRIGRAM

# Each branch has its own index (names, their keys, phones, plates). An OR over three tables would scan them.
# Django's icontains compares UPPER(name), which has no index. Stored phones start with +91. The patterns
# leave that prefix out, because its trigrams are in every phone.
_SEARCH = """
    SELECT id FROM customer WHERE name ILIKE ANY(%s)
    UNION SELECT id FROM customer WHERE name_key LIKE ANY(%s)
    UNION SELECT id FROM customer WHERE phone LIKE %s AND strpos(right(phone, 10), %s) > 0
    UNION SELECT customer_id FROM ownership JOIN vehicle ON vehicle.id = vehicle_id
        WHERE search_key LIKE ANY(%s) AND archived_at IS NULL
"""
_ONE = "SELECT id FROM customer WHERE id = %s AND archived_at IS NULL"
_OWNERS = """
    SELECT c.id FROM ownership o JOIN customer c ON c.id = o.customer_id
    WHERE o.vehicle_id = %s AND c.archived_at IS NULL
"""
_COLUMNS = {
    "customer_id": "c.id",
    "customer_code": "c.code",
    "customer_name": "c.name",
    "phone_number": "right(c.phone, 10)",
    "is_premium_customer": "c.is_premium::int",
    "total_vehicles": """(SELECT count(*) FROM ownership o JOIN vehicle v ON v.id = o.vehicle_id
        WHERE o.customer_id = c.id AND v.archived_at IS NULL)""",
    **{name: f"nullif(c.{name}, '')" for name in TEXTS},
    "version": "c.version",
}
_ROWS = f"""
    SELECT {", ".join(_COLUMNS.values())}, {OWED}
    FROM ({{ids}}) wanted JOIN customer c ON c.id = wanted.id CROSS JOIN {{account}}
    ORDER BY c.id DESC
"""


def list_customers(actor: Actor, paging: NewestFirst) -> dict[str, Any]:
    """Return one page of customers, newest first. The search covers name, phone and plate. A search without a
    result returns customers with a similar name."""
    present = "SELECT id FROM customer WHERE archived_at IS NULL"
    values: list[Any] = []
    if paging.as_of is not None:
        present, values = f"{present} AND id <= %s", [paging.as_of]
    text = paging.search_text
    found, sought = present, values
    if text:
        found, sought = f"{present} AND id IN ({_SEARCH})", [*values, *_sought(text)]
    limits = [paging.page_size, paging.rows.start]
    account = account_as_seen(actor, "c.id")
    customers = _rows(f"{found} ORDER BY id DESC LIMIT %s OFFSET %s", [*sought, *limits], account)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM ({found}) found", sought)
        (count,) = cursor.fetchone()
    if not count and (key := similar_key(text)):
        similar = f"{present} AND {SIMILAR.format(column='name_key')}"
        page = "SELECT id FROM found ORDER BY id DESC LIMIT %s OFFSET %s"
        count, rows = similar_page(similar, _ROWS.format(ids=page, account=account), [*values, key, *limits])
        customers = _named(rows)
    as_of = paging.seen([customer["customer_id"] for customer in customers])
    return {"customers": customers, "record_count": count, "as_of": as_of}


def _sought(text: str) -> list[Any]:
    """Return the values of `_SEARCH`. Phones and plates have no letters of other scripts."""
    names = [] if is_sought_by_key_alone(text) else [_pattern(text)]
    digits = bare_phone(text)
    digits = digits if digits.isascii() and seeks_phones(digits) else ""
    keys = [_pattern(key) for key in plates.part_keys(text) if key.isascii()]
    return [names, key_patterns(text), _pattern(digits, prefix="+91"), digits, keys]


def get_customer(actor: Actor, customer_id: int) -> dict[str, Any]:
    found = _rows(_ONE, [customer_id], account_as_seen(actor, "c.id"))
    if not found:
        raise NotFound
    return found[0]


def owners_of(vehicle_id: int) -> list[dict[str, Any]]:
    """Return the customers of a vehicle, the newest first."""
    return _rows(_OWNERS, [vehicle_id])


def _rows(ids: str, values: Sequence[Any], account: str = NOT_SEEN) -> list[dict[str, Any]]:
    """Read the rows of the customers that the statement `ids` selects."""
    with connection.cursor() as cursor:
        cursor.execute(_ROWS.format(ids=ids, account=account), values)
        return _named(cursor.fetchall())


def _named(rows: Sequence[Sequence[Any]]) -> list[dict[str, Any]]:
    return [
        dict(zip(_COLUMNS, row, strict=True)) | {"account": owed_or_none(*owed)}
        for row, owed in ((row[:-4], row[-4:]) for row in rows)
    ]


def _pattern(text: str, *, prefix: str = "") -> str:
    """Return a LIKE pattern without wildcards from the user. A short text matches the beginning, and an empty
    text matches nothing."""
    escaped = connection.ops.prep_for_like_query(text)
    if not text:
        return ""
    return f"%{escaped}%" if len(text) >= TRIGRAM else f"{prefix}{escaped}%"
