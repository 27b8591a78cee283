"""The customers who owe, the one with the oldest bill first."""

from typing import Any

from django.db import connection

from kernel import clock
from kernel.http.fields import Paging, bare_phone
from kernel.names.search import key_patterns
from tenants.jobs.bill.dues import DAY, IS_OWING, LEFT, OWED, account_of, as_owed

_SUMS = ("owed", "to_30", "to_60", "to_90", "over_90")


def _sum_of(name: str) -> str:
    return f"coalesce(sum({name}), 0)::bigint AS {name}"


_OWING = f"""
    WITH bill AS (
        SELECT j.customer_id, {LEFT} AS due, {DAY} AS day FROM job j WHERE {IS_OWING}
    ), owing AS MATERIALIZED (
        SELECT c.id, c.name, right(c.phone, 10) AS phone, c.archived_at IS NOT NULL AS removed,
            sum(due) AS owed, min(day) AS oldest_on,
            sum(due) FILTER (WHERE %(today)s - day <= 30) AS to_30,
            sum(due) FILTER (WHERE %(today)s - day BETWEEN 31 AND 60) AS to_60,
            sum(due) FILTER (WHERE %(today)s - day BETWEEN 61 AND 90) AS to_90,
            sum(due) FILTER (WHERE %(today)s - day > 90) AS over_90
        FROM bill JOIN customer c ON c.id = customer_id AND NOT c.is_walk_in
        WHERE %(name)s = '' OR c.name ILIKE %(name)s OR c.name_key LIKE ANY(%(keys)s)
            OR right(c.phone, 10) LIKE %(phone)s
        GROUP BY c.id
    )
"""
# One row with the sums, also for a page without customers.
_PAGE = f"""{_OWING}
    SELECT sums.*, page.id, page.name, page.phone, page.removed, account.bills, {OWED}
    FROM (
        SELECT count(*) AS customers, {", ".join(_sum_of(name) for name in _SUMS)} FROM owing) sums
    LEFT JOIN (
        (SELECT * FROM owing ORDER BY oldest_on, owed DESC, id LIMIT %(rows)s OFFSET %(start)s) page
        CROSS JOIN {account_of("page.id")}) ON true
    ORDER BY page.oldest_on, page.owed DESC, page.id
"""


def list_owing(paging: Paging) -> dict[str, Any]:
    """Return one page of customers with their dues, and the sums of all. The search covers name and phone."""
    text = connection.ops.prep_for_like_query(paging.search_text)
    digits = bare_phone(paging.search_text)
    wanted = {
        "today": clock.today(),
        "name": f"%{text}%" if text else "",
        "keys": key_patterns(paging.search_text),
        "phone": f"%{digits}%" if digits.isdecimal() else "",
        "rows": paging.page_size,
        "start": paging.rows.start,
    }
    with connection.cursor() as cursor:
        cursor.execute(_PAGE, wanted)
        rows = cursor.fetchall()
    count, owed, *ages = rows[0][: 1 + len(_SUMS)]
    customers = [row[1 + len(_SUMS) :] for row in rows]
    return {
        "customers": [_customer(*row) for row in customers if row[0] is not None],
        "record_count": count,
        "owed": owed,
        "ages": dict(zip(_SUMS[1:], ages, strict=True)),
    }


def _customer(pk: int, name: str, phone: str, removed: bool, bills: int, *owed: Any) -> dict[str, Any]:
    return as_owed(*owed) | {
        "customer_id": pk,
        "customer_name": name,
        "phone_number": phone,
        "removed": removed,
        "bill_count": bills,
    }
