"""Home's search: who or which car is meant by a phone number or a plate, whole or in part."""

import re
from typing import Any

from django.db import connection

from kernel.http.fields import bare_phone, is_phone
from tenants.home.errors import NeitherPhoneNorPlate
from tenants.jobs.codes import JobStatus
from tenants.vehicles import plates
from tenants.vehicles.queries import TRIGRAM

BY_PHONE, BY_PLATE = 0, 1
MOST_SUGGESTIONS = 10
# A phone that many people share, or a car with many owners, still fits into the popup.
MOST_RECORDS = 100

_COLUMNS = """
    SELECT c.id, c.name, right(c.phone, 10), nullif(c.email, ''), nullif(c.address, ''),
        v.id, v.number, v.model, j.id, j.code, j.status
"""
_NAMES = (
    "customer_id",
    "customer_name",
    "phone_number",
    "email",
    "address",
    "vehicle_id",
    "vehicle_number",
    "vehicle_model",
)

# What a car is in the shop for already: nobody begins a second job for it by mistake.
_OPEN_JOB = """LATERAL (
        SELECT id, code, status FROM job
        WHERE vehicle_id = v.id AND deleted_at IS NULL AND status < %(delivered)s
        ORDER BY id DESC LIMIT 1) j ON true"""

# A customer without a car is found as well: New Entry adds one.
_BY_PHONE = f"""{_COLUMNS}
    FROM customer c LEFT JOIN (ownership o JOIN vehicle v ON v.id = o.vehicle_id AND v.archived_at IS NULL)
        ON o.customer_id = c.id
        LEFT JOIN {_OPEN_JOB}
    WHERE c.phone = %(sought)s AND c.archived_at IS NULL
    ORDER BY c.id DESC, v.id DESC LIMIT {MOST_RECORDS}
"""

# A car that nobody brings any more is found as well: New Entry names somebody.
_BY_PLATE = f"""{_COLUMNS}
    FROM vehicle v LEFT JOIN (ownership o JOIN customer c ON c.id = o.customer_id AND c.archived_at IS NULL)
        ON o.vehicle_id = v.id
        LEFT JOIN {_OPEN_JOB}
    WHERE v.search_key = %(sought)s AND v.archived_at IS NULL
    ORDER BY v.id DESC, c.id DESC LIMIT {MOST_RECORDS}
"""

# What begins with the text is ordered by its index and stops at ten; only when there is less of it are
# trigrams asked for the rest, without what the first statement has found. MATERIALIZED is planned for
# all rows, hence by index: a plain LIMIT 10 tempts the planner to read the table until ten have turned
# up. The country's prefix is no part of a pattern: each phone has its trigrams.
# Families share a phone, which is one suggestion.
_PHONES = """
    SELECT DISTINCT phone FROM customer WHERE phone LIKE %s AND archived_at IS NULL ORDER BY phone LIMIT 10
"""
_MORE_PHONES = """
    WITH found AS MATERIALIZED (
        SELECT phone FROM customer
        WHERE phone LIKE %s AND strpos(right(phone, 10), %s) > 1 AND archived_at IS NULL)
    SELECT DISTINCT phone FROM found LIMIT 10
"""
_PLATES = "SELECT number FROM vehicle WHERE number LIKE %s AND archived_at IS NULL ORDER BY number LIMIT 10"
_MORE_PLATES = """
    WITH found AS MATERIALIZED (
        SELECT number FROM vehicle
        WHERE search_key LIKE ANY(%s) AND strpos(number, %s) <> 1 AND archived_at IS NULL)
    SELECT number FROM found LIMIT 10
"""


def get_search_details(text: str) -> dict[str, Any]:
    """A phone finds its customers with their cars, a plate finds its car with its customers."""
    if is_phone(text):
        return {"search_type": BY_PHONE, "records": _records(_BY_PHONE, f"+91{bare_phone(text)}")}
    records = _records(_BY_PLATE, plates.search_key(text)) if plates.is_other_plate(text) else []
    # A plate of no known shape is one if this garage knows it.
    if not records and not plates.is_plate(text):
        raise NeitherPhoneNorPlate
    return {"search_type": BY_PLATE, "records": records}


def suggest(text: str) -> list[str]:
    """Phones and plates that begin with a text or, from three characters, contain it."""
    key, digits = plates.normalised(text), bare_phone(text).removeprefix("+91")
    phones, numbers = [], []
    if re.fullmatch("[0-9]+", digits):
        phones = _column(_PHONES, f"+91{digits}%", _MORE_PHONES, f"%{digits}%", digits)
    if re.fullmatch("[A-Z0-9]+", key):
        patterns = [f"%{part}%" for part in plates.part_keys(text)]
        numbers = _column(_PLATES, f"{key}%", _MORE_PLATES, patterns, key)
    # Digits may be either: each kind is left room.
    room = max(MOST_SUGGESTIONS // 2, MOST_SUGGESTIONS - len(numbers))
    found = [*(phone.removeprefix("+91") for phone in phones[:room]), *numbers]
    return list(dict.fromkeys(found))[:MOST_SUGGESTIONS]


def _records(statement: str, sought: str) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, {"sought": sought, "delivered": JobStatus.DELIVERED.value})
        return [
            dict(zip(_NAMES, found, strict=True)) | {"open_job": _open_job(job_id, code, status)}
            for *found, job_id, code, status in cursor.fetchall()
        ]


def _open_job(job_id: int | None, code: str, status: int) -> dict[str, Any] | None:
    if job_id is None:
        return None
    return {
        "job_id": job_id,
        "job_code": code,
        "job_status_id": status,
        "job_status": JobStatus(status).label,
    }


def _column(beginning: str, pattern: str, inside: str, patterns: str | list[str], typed: str) -> list[str]:
    statement: str = beginning
    values: list[str | list[str]] = [pattern]
    if len(typed) >= TRIGRAM:
        statement, values = f"({beginning}) UNION ALL ({inside}) LIMIT 10", [pattern, patterns, typed]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return [value for (value,) in cursor.fetchall()]
