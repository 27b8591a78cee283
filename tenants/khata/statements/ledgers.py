"""What statements show: the entries between two days, and the bills that were open on the last one.

One statement of SQL reads all customers, so that two hundred take as many queries as one.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection

from tenants.jobs.bill.dues import DELIVERY_DAY, IS_OWING
from tenants.jobs.codes import JobStatus
from tenants.khata.entries import ENTRIES

# The entries of the customer `c` of an outer query.
ENTRIES_OF_C = ENTRIES.replace("%(customer)s", "c.id")
_LEDGERS = f"""
    SELECT c.id, coalesce(sum(e.amount) FILTER (WHERE e.day < %(first)s), 0)::bigint,
        coalesce(json_agg(json_build_array(e.day, e.kind, e.number, coalesce(v.number, ''), e.amount)
            ORDER BY e.day, e.at, e.source, e.id) FILTER (WHERE e.day >= %(first)s), '[]')
    FROM customer c CROSS JOIN LATERAL ({ENTRIES_OF_C}) e LEFT JOIN vehicle v ON v.id = e.vehicle_id
    WHERE c.id = ANY(%(customers)s) AND e.day <= %(last)s GROUP BY c.id
"""
# Only these jobs can have been open on an earlier day: those that owe now or have later papers or money.
_MAYBE_OPEN = f"""
    SELECT j.id FROM job j WHERE {IS_OWING}
    UNION SELECT job_id FROM invoice WHERE issued_on > %(last)s
    UNION SELECT job_id FROM payment WHERE paid_on > %(last)s
    UNION SELECT job_id FROM allocation WHERE on_day > %(last)s
    UNION SELECT job_id FROM deduction WHERE on_day > %(last)s
"""
# The invoice that was in force on the last day. A part of it may be credited.
_IN_FORCE = """
    SELECT i.number, i.issued_on, i.total_paise - coalesce((SELECT sum(note.total_paise) FROM invoice note
            WHERE note.part_of_id = i.id AND note.issued_on <= %(last)s), 0) AS net
    FROM invoice i
    WHERE i.job_id = j.id AND i.original_id IS NULL AND i.part_of_id IS NULL AND i.issued_on <= %(last)s
        AND NOT EXISTS (SELECT FROM invoice note WHERE note.original_id = i.id AND note.issued_on <= %(last)s)
    ORDER BY i.id DESC LIMIT 1
"""
_OPEN_BILLS = f"""
    WITH bill AS (
        SELECT j.id, j.customer_id, coalesce(i.number, nullif(j.old_bill, ''), j.code) AS name,
            coalesce(v.number, '') AS plate,
            coalesce(i.issued_on, {DELIVERY_DAY}) AS day, coalesce(i.net, j.total_paise) AS net, j.po_number
        FROM job j LEFT JOIN vehicle v ON v.id = j.vehicle_id
        LEFT JOIN LATERAL ({_IN_FORCE}) i ON true
        WHERE j.customer_id = ANY(%(customers)s) AND j.id IN ({_MAYBE_OPEN}) AND j.deleted_at IS NULL
            AND (i.number IS NOT NULL OR j.status = {JobStatus.DELIVERED:d} AND j.invoice_number = ''
                AND {DELIVERY_DAY} <= %(last)s)
    ), opened AS (
        SELECT *, (net
            - coalesce((SELECT sum(amount_paise) FROM payment
                WHERE job_id = bill.id AND paid_on <= %(last)s), 0)
            - coalesce((SELECT sum(amount_paise) FROM allocation
                WHERE job_id = bill.id AND on_day <= %(last)s), 0)
            - coalesce((SELECT sum(amount_paise) FROM deduction
                WHERE job_id = bill.id AND on_day <= %(last)s), 0))::bigint AS left_over
        FROM bill
    )
    SELECT customer_id, name, plate, day, left_over, po_number FROM opened
    WHERE left_over > 0 ORDER BY day, id
"""


@dataclass(frozen=True)
class Entry:
    day: str
    kind: str
    number: str
    plate: str
    paise: int


@dataclass(frozen=True)
class Ledger:
    opening_paise: int
    entries: Sequence[Entry]

    @property
    def closing_paise(self) -> int:
        return self.opening_paise + sum(entry.paise for entry in self.entries)

    @property
    def is_empty(self) -> bool:
        return not self.entries and self.opening_paise == 0


@dataclass(frozen=True)
class OpenBill:
    name: str
    plate: str
    day: str
    left_paise: int
    # Statements that were made before this field have no number.
    po_number: str = ""


def ledgers_of(customer_ids: Collection[int], first: date, last: date) -> dict[int, Ledger]:
    """Return the ledgers. A customer without entries has an empty one."""
    found = dict.fromkeys(customer_ids, Ledger(0, ()))
    for customer_id, opening, entries in _rows(_LEDGERS, customer_ids, first=first, last=last):
        found[customer_id] = Ledger(opening, [Entry(*entry) for entry in entries])
    return found


def open_bills_of(customer_ids: Collection[int], last: date) -> dict[int, list[OpenBill]]:
    """Return the bills that were open at the end of a day, the oldest first."""
    found: dict[int, list[OpenBill]] = {customer_id: [] for customer_id in customer_ids}
    for customer_id, name, plate, day, left, po_number in _rows(_OPEN_BILLS, customer_ids, last=last):
        found[customer_id].append(OpenBill(name, plate, day.isoformat(), left, po_number))
    return found


def _rows(statement: str, customer_ids: Collection[int], **days: date) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, {"customers": list(customer_ids), **days})
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
