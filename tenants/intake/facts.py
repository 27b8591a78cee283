"""The car, the customer and the services of an entry as the garage knows them, read in one statement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import orjson
from django.db import connection

from kernel import clock
from kernel.actor import Actor
from tenants.catalogue.models import CLASS_COLUMNS
from tenants.catalogue.queries import class_rates_in, discount_of
from tenants.catalogue.rules import adjusted, rate_for
from tenants.intake.entry import Entry
from tenants.jobs.queries import UNFINISHED
from tenants.profile.details import allows_tax
from tenants.vehicles import plates
from tenants.vehicles.codes import VehicleClass

# The locks hold back an entry with the same id, the same plate or the same new phone number, until this one
# is saved. A new plate or customer has no row to lock. Each statement of this message sees what was committed
# before it.
_LOCKS = """SELECT pg_advisory_xact_lock(hashtextextended(%(uuid)s, %(garage)s));
    SELECT pg_advisory_xact_lock(hashtextextended(
        coalesce((SELECT search_key FROM vehicle WHERE id = %(vehicle)s), %(key)s), %(garage)s));
    SELECT pg_advisory_xact_lock(hashtextextended(%(phone)s::text, %(garage)s));"""

# If several vehicles had the plate, the current one counts, or the one that was archived last.
_FACTS = """
    WITH car AS (
        SELECT id, number, model, archived_at, vehicle_class FROM vehicle
        WHERE search_key = coalesce((SELECT search_key FROM vehicle WHERE id = %(vehicle)s), %(key)s)
        ORDER BY archived_at DESC NULLS FIRST LIMIT 1)
    SELECT json_build_array(
        (SELECT json_build_array(encode(i.body_sha256, 'hex'), j.id, j.code, i.notes)
            FROM intake i JOIN job j ON j.id = i.job_id WHERE i.uuid = %(uuid)s),
        (SELECT json_build_array(id, number, model, archived_at IS NOT NULL, vehicle_class) FROM car),
        (SELECT json_agg(json_build_array(c.id, c.name, right(c.phone, 10)) ORDER BY o.id DESC)
            FROM ownership o JOIN customer c ON c.id = o.customer_id
            WHERE o.vehicle_id = (SELECT id FROM car) AND c.archived_at IS NULL),
        (SELECT json_agg(json_build_array(id, name, right(phone, 10)) ORDER BY id)
            FROM customer WHERE (id = %(customer)s OR phone = %(phone)s) AND archived_at IS NULL),
        (SELECT json_build_array(j.id, j.code, j.created_at, j.guarded OR j.invoice_number <> '',
                j.tax_applies, (SELECT person_name FROM activity
                    WHERE subject_id = j.id AND subject = 'job' AND what = 'opened' LIMIT 1),
                (SELECT coalesce(json_agg(service_id), '[]') FROM job_line WHERE job_id = j.id))
            FROM job j
            WHERE j.vehicle_id = (SELECT id FROM car) AND j.deleted_at IS NULL AND j.status = ANY(%(open)s)
            ORDER BY j.id DESC LIMIT 1),
        (SELECT json_agg(json_build_array(id, name, rate_paise, discount_percent::text, valid_from, valid_to,
                archived_at IS NOT NULL, json_build_array({rates})))
            FROM service WHERE id = ANY(%(services)s)),
        (SELECT json_build_array(name, left_at IS NOT NULL) FROM staff WHERE id = %(assignee)s),
        (SELECT registration FROM gst_profile LIMIT 1),
        (SELECT id FROM counter_device WHERE uuid = %(device)s AND membership_id = %(membership)s))::text
""".replace("{rates}", ", ".join(CLASS_COLUMNS))


@dataclass(frozen=True)
class First:
    """The first answer to an entry."""

    digest: bytes
    job_id: int
    job_code: str
    notes: list[dict[str, Any]]


@dataclass(frozen=True)
class Car:
    vehicle_id: int
    number: str
    model: str
    archived: bool
    vehicle_class: str | None


@dataclass(frozen=True)
class Known:
    customer_id: int
    name: str
    phone: str  # The phone number has ten digits.


@dataclass(frozen=True)
class OpenJob:
    job_id: int
    code: str
    opened_at: datetime
    # The job has an invoice or an approval, so it takes no more services.
    final: bool
    tax_applies: bool
    opened_by: str
    service_ids: Sequence[int]


@dataclass(frozen=True)
class Offered:
    name: str
    price_paise: int
    archived: bool


@dataclass(frozen=True)
class Facts:
    first: First | None
    car: Car | None
    # The class for which the prices hold: that of the car, or else that of the entry.
    vehicle_class: VehicleClass | None
    owners: Sequence[Known]
    # The known customer of the entry, or the customers with the phone number of a new one.
    customers: Sequence[Known]
    job: OpenJob | None
    services: Mapping[int, Offered]
    # The name of the person in charge, and whether the person left.
    assignee: tuple[str, bool] | None
    allows_tax: bool
    # None if the person has not opened the counter on the device of the entry.
    device_id: int | None


def lock_and_read(actor: Actor, entry: Entry) -> Facts:
    vehicle, customer = entry.vehicle, entry.customer
    values: dict[str, Any] = {
        "garage": actor.garage_id,
        "uuid": str(entry.intake_id),
        "vehicle": vehicle if isinstance(vehicle, int) else None,
        "key": None if isinstance(vehicle, int) else plates.search_key(vehicle.number),
        "customer": customer if isinstance(customer, int) else None,
        "phone": None if isinstance(customer, int) else f"+91{customer.phone}",
        "services": list(entry.quoted),
        "assignee": entry.handling["assigned_to"],
        "device": entry.device,
        "membership": actor.membership_id,
        "open": [int(status) for status in UNFINISHED],
    }
    with connection.cursor() as cursor:
        cursor.execute(f"{_LOCKS} {_FACTS}", values)
        for _ in range(_LOCKS.count(";")):
            cursor.nextset()
        (found,) = cursor.fetchone()
    first, car, owners, customers, job, services, assignee, registration, device_id = orjson.loads(found)
    today = clock.today()
    known = Car(*car) if car else None
    stored = known.vehicle_class if known else None
    vehicle_class = VehicleClass(stored) if stored else entry.vehicle_class
    return Facts(
        first=First(bytes.fromhex(first[0]), *first[1:]) if first else None,
        car=known,
        vehicle_class=vehicle_class,
        owners=[Known(*each) for each in owners or []],
        customers=[Known(*each) for each in customers or []],
        job=_open_job(*job) if job else None,
        services={
            each[0]: _offered(*each[1:], vehicle_class=vehicle_class, today=today) for each in services or []
        },
        assignee=tuple(assignee) if assignee else None,
        allows_tax=allows_tax(registration),
        device_id=device_id,
    )


def _open_job(
    pk: int, code: str, at: str, final: bool, taxed: bool, person: str | None, service_ids: list[int]
) -> OpenJob:
    return OpenJob(pk, code, datetime.fromisoformat(at), final, taxed, person or "", service_ids)


def _offered(
    name: str,
    rate: int,
    percent: str | None,
    start: str | None,
    end: str | None,
    archived: bool,
    class_paise: list[int | None],
    *,
    vehicle_class: str | None,
    today: date,
) -> Offered:
    discount = discount_of(
        Decimal(percent) if percent else None,
        date.fromisoformat(start) if start else None,
        date.fromisoformat(end) if end else None,
    )
    rate = rate_for(rate, class_rates_in(class_paise), vehicle_class)
    return Offered(name, adjusted(rate, discount, on=today), archived)
