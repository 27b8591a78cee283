"""The search of the home screen, by full or partial phone number or plate."""

import re
from datetime import datetime
from typing import Any

from django.db import connection

from kernel.actor import Actor
from kernel.hiding import Hidden, hides
from kernel.http.fields import bare_phone, is_phone
from tenants.home.errors import NeitherPhoneNorPlate
from tenants.jobs.bill.dues import OWED, account_as_seen, owed_or_none
from tenants.jobs.codes import JobStatus
from tenants.vehicles import plates
from tenants.vehicles.queries import TRIGRAM

BY_PHONE, BY_PLATE = 0, 1
MOST_SUGGESTIONS = 10
# This limits the rows if many customers share a phone number or a vehicle.
MOST_RECORDS = 100

_COLUMNS = """
    SELECT c.id AS customer_id, c.name, right(c.phone, 10), nullif(c.email, ''), nullif(c.address, ''),
        v.id AS vehicle_id, v.number, v.model, v.vehicle_class, j.id, j.code, j.status, j.created_at
"""
_CUSTOMERS_FIRST, _VEHICLES_FIRST = "customer_id DESC, vehicle_id DESC", "vehicle_id DESC, customer_id DESC"
# A fleet has many vehicles, and its dues are read once.
_WITH_DUES = f"""
    WITH found AS MATERIALIZED ({{found}}), known AS (
        SELECT person.id, {OWED}
        FROM (SELECT DISTINCT customer_id AS id FROM found) person CROSS JOIN {{account}})
    SELECT found.*, known.owed, known.oldest_on, known.advance, known.credit_days
    FROM found LEFT JOIN known ON known.id = found.customer_id ORDER BY {{order}}
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
    "vehicle_class",
)

# The query reads the newest open job of a vehicle, so that staff do not open a second job by mistake.
_OPEN_JOB = """LATERAL (
        SELECT id, code, status, created_at FROM job
        WHERE vehicle_id = v.id AND deleted_at IS NULL AND status < %(delivered)s
        ORDER BY id DESC LIMIT 1) j ON true"""

# The result includes customers without a vehicle, because New Entry can add one.
_BY_PHONE = f"""{_COLUMNS}
    FROM customer c LEFT JOIN (ownership o JOIN vehicle v ON v.id = o.vehicle_id AND v.archived_at IS NULL)
        ON o.customer_id = c.id
        LEFT JOIN {_OPEN_JOB}
    WHERE c.phone = %(sought)s AND c.archived_at IS NULL
    ORDER BY {_CUSTOMERS_FIRST} LIMIT {MOST_RECORDS}
"""

# The result includes vehicles without a customer, because New Entry can add one.
_BY_PLATE = f"""{_COLUMNS}
    FROM vehicle v LEFT JOIN (ownership o JOIN customer c ON c.id = o.customer_id AND c.archived_at IS NULL)
        ON o.vehicle_id = v.id
        LEFT JOIN {_OPEN_JOB}
    WHERE v.search_key = %(sought)s AND v.archived_at IS NULL
    ORDER BY {_VEHICLES_FIRST} LIMIT {MOST_RECORDS}
"""

# The prefix search uses an ordered index and stops at ten rows. The trigram search only adds the rest.
# MATERIALIZED makes the planner use the trigram index. With a plain LIMIT 10, it would scan the table.
# Patterns contain no country prefix, because all phone numbers have its trigrams. DISTINCT is needed because
# families share a phone number.
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


def get_search_details(actor: Actor, text: str) -> dict[str, Any]:
    """Return customers with their vehicles by phone number, or vehicles with their customers by plate."""
    if is_phone(text):
        return {"search_type": BY_PHONE, "records": _records(actor, BY_PHONE, f"+91{bare_phone(text)}")}
    records = _records(actor, BY_PLATE, plates.search_key(text)) if plates.is_other_plate(text) else []
    # A text of an unknown format counts as a plate if it is registered in this garage.
    if not records and not plates.is_plate(text):
        raise NeitherPhoneNorPlate
    return {"search_type": BY_PLATE, "records": records}


def suggest(text: str) -> list[str]:
    """Return phone numbers and plates that start with a text. Texts of three or more characters match
    anywhere.
    """
    key, digits = plates.normalised(text), bare_phone(text).removeprefix("+91")
    phones, numbers = [], []
    if re.fullmatch("[0-9]+", digits) and not hides(Hidden.PHONES):
        phones = _column(_PHONES, f"+91{digits}%", _MORE_PHONES, f"%{digits}%", digits)
    if re.fullmatch("[A-Z0-9]+", key):
        patterns = [f"%{part}%" for part in plates.part_keys(text)]
        numbers = _column(_PLATES, f"{key}%", _MORE_PLATES, patterns, key)
    # Digits can match phone numbers and plates, so both kinds get a part of the rows.
    room = max(MOST_SUGGESTIONS // 2, MOST_SUGGESTIONS - len(numbers))
    found = [*(phone.removeprefix("+91") for phone in phones[:room]), *numbers]
    return list(dict.fromkeys(found))[:MOST_SUGGESTIONS]


def _records(actor: Actor, search_type: int, sought: str) -> list[dict[str, Any]]:
    found, order = (_BY_PHONE, _CUSTOMERS_FIRST) if search_type == BY_PHONE else (_BY_PLATE, _VEHICLES_FIRST)
    statement = _WITH_DUES.format(found=found, order=order, account=account_as_seen(actor, "person.id"))
    wanted: dict[str, Any] = {"sought": sought, "delivered": JobStatus.DELIVERED.value}
    with connection.cursor() as cursor:
        cursor.execute(statement, wanted)
        return [_record(row) for row in cursor.fetchall()]


def _record(row: tuple[Any, ...]) -> dict[str, Any]:
    *found, job_id, code, status, created = row[:-4]
    return dict(zip(_NAMES, found, strict=True)) | {
        "open_job": _open_job(job_id, code, status, created),
        "account": owed_or_none(*row[-4:]),
    }


def _open_job(job_id: int | None, code: str, status: int, created: datetime) -> dict[str, Any] | None:
    if job_id is None:
        return None
    return {
        "job_id": job_id,
        "job_code": code,
        "created_on": created,
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
