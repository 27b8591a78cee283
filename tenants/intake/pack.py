"""The pack of a device: prices with their offers, the cars that the garage saw in the last year, and dues."""

import hashlib
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
from django.contrib.postgres.aggregates import ArrayAgg
from django.db import connection
from django.db.models import Q

from garages.roles import Permission
from gst.rates import workshop_rate
from kernel import clock
from kernel.actor import Actor
from tenants.catalogue.models import CLASS_COLUMNS, Service
from tenants.catalogue.queries import class_rates_in, discount_of
from tenants.catalogue.rules import adjusted, rate_for
from tenants.intake.devices import get_device, require_counter
from tenants.intake.errors import CounterOff
from tenants.intake.offers import NO_CLASS, offer_of, seal_of
from tenants.jobs.bill.dues import IS_OWING, LEFT
from tenants.jobs.queries import UNFINISHED, job_choices
from tenants.profile.details import needs_exempt_reason
from tenants.profile.queries import bill_rules
from tenants.staff.queries import assignable
from tenants.vehicles.codes import VehicleClass

MOST_CARS = 3_000
SEEN_WITHIN = timedelta(days=365)
# Most cars come a few times a year. So the newest jobs are enough, in a garage of any size.
_NEWEST_JOBS = 4 * MOST_CARS

# A device shows a due without its age, because the age grows while the device has no internet.
_DUES = f"""
    SELECT json_build_array(owner.id, owed.paise) AS due
    FROM (SELECT DISTINCT customer_id AS id FROM seen JOIN ownership ON vehicle_id = seen.id) owner
    CROSS JOIN LATERAL (
        SELECT sum({LEFT}) AS paise FROM job j WHERE j.customer_id = owner.id AND {IS_OWING}) owed
    WHERE owed.paise > 0
"""
_CARS = f"""
    WITH visited AS (
        (SELECT vehicle_id, created_at FROM job WHERE deleted_at IS NULL ORDER BY id DESC LIMIT %(jobs)s)
        UNION ALL
        (SELECT id, created_at FROM vehicle WHERE archived_at IS NULL ORDER BY id DESC LIMIT %(cars)s)
    ), seen AS (
        SELECT v.id, v.number, v.model, v.vehicle_class FROM visited JOIN vehicle v ON v.id = vehicle_id
        WHERE visited.created_at >= %(since)s AND v.archived_at IS NULL
        GROUP BY v.id ORDER BY max(visited.created_at) DESC, v.id DESC LIMIT %(cars)s)
    SELECT (SELECT tax_applies FROM job WHERE deleted_at IS NULL ORDER BY id DESC LIMIT 1),
        coalesce(json_agg(json_build_array(id, number, model, vehicle_class,
            (SELECT json_agg(json_build_array(c.id, c.name, right(c.phone, 10)) ORDER BY o.id DESC)
                FROM ownership o JOIN customer c ON c.id = o.customer_id
                WHERE o.vehicle_id = seen.id AND c.archived_at IS NULL),
            (SELECT json_build_array(id, code, created_at) FROM job
                WHERE vehicle_id = seen.id AND deleted_at IS NULL AND status = ANY(%(open)s)
                ORDER BY id DESC LIMIT 1)) ORDER BY id), '[]')::text,
        (SELECT coalesce(json_agg(due), '[]') FROM ({_DUES}) owing)::text
    FROM seen
"""


def get_counter_pack(actor: Actor, *, device: UUID, have: str) -> dict[str, Any]:
    """Return the pack. The cars are left out if `have` is their digest. This writes nothing."""
    require_counter(actor)
    if get_device(actor, device).off_at:
        raise CounterOff
    issued_at = clock.now().replace(microsecond=0)
    newest_has_tax, cars, dues = _cars_and_dues()
    digest = hashlib.sha256(cars.encode()).hexdigest()
    garage = bill_rules()
    return {
        "issued_at": issued_at,
        "seal": seal_of(actor.garage_id, issued_at, device),
        "services": _services(issued_at, device),
        "defaults": {
            **job_choices(),
            "garage_staffs": [{"staff_id": pk, "staff_name": name} for pk, name in assignable()],
            "tax_allowed": garage.allows_tax,
            "exempt_reason_needed": needs_exempt_reason(garage.registration),
            "tax_percentage": workshop_rate(clock.today()).percent,
            "rounds_total": garage.rounds_total,
            "tax_collected": newest_has_tax and garage.allows_tax,
        },
        "digest": digest,
        "cars": None if have == digest else [_car(*each) for each in orjson.loads(cars)],
        "dues": dues if actor.may(Permission.SEE_KHATA) else [],
    }


def _cars_and_dues() -> tuple[bool, str, list[dict[str, Any]]]:
    """Return whether the newest job has GST, the cars as JSON, sorted by id, and what each customer owes.

    Dues in the cars would change their digest with each payment.
    """
    values: dict[str, Any] = {
        "since": clock.now() - SEEN_WITHIN,
        "open": [int(status) for status in UNFINISHED],
        "jobs": _NEWEST_JOBS,
        "cars": MOST_CARS,
    }
    with connection.cursor() as cursor:
        cursor.execute(_CARS, values)
        has_tax, cars, dues = cursor.fetchone()
    return bool(has_tax), cars, [{"customer_id": pk, "owed": owed} for pk, owed in orjson.loads(dues)]


def _car(
    vehicle_id: int,
    number: str,
    model: str,
    vehicle_class: str | None,
    owners: list[list[Any]] | None,
    open_job: list[Any] | None,
) -> dict[str, Any]:
    return {
        "vehicle_id": vehicle_id,
        "vehicle_number": number,
        "vehicle_model": model,
        "vehicle_class": vehicle_class,
        "owners": [
            {"customer_id": pk, "customer_name": name, "phone_number": phone}
            for pk, name, phone in owners or []
        ],
        "open_job": _open_job(*open_job) if open_job else None,
    }


def _open_job(pk: int, code: str, created: str) -> dict[str, Any]:
    return {"job_id": pk, "job_code": code, "created_on": datetime.fromisoformat(created)}


def _services(issued_at: datetime, device: UUID) -> list[dict[str, Any]]:
    """Return the services with today's prices, their words and their offers."""
    today = clock.today()
    words = ArrayAgg("words__phrase", filter=Q(words__isnull=False), order_by="words__phrase")
    rows = (
        Service.objects.filter(archived_at=None)
        .annotate(phrases=words)
        .order_by("subcategory__category_id", "subcategory_id", "id")
        .values_list(
            "id",
            "name",
            "rate_paise",
            "discount_percent",
            "valid_from",
            "valid_to",
            "phrases",
            *CLASS_COLUMNS,
        )
    )
    found = []
    for pk, name, rate, percent, valid_from, valid_to, phrases, *class_paise in rows:
        discount, class_rates = discount_of(percent, valid_from, valid_to), class_rates_in(class_paise)
        paise = adjusted(rate, discount, on=today)
        # With a rate for one class, each class needs an offer of its own, also at the one rate.
        priced = [
            (each, adjusted(rate_for(rate, class_rates, each), discount, on=today))
            for each in VehicleClass
            if class_rates
        ]
        found.append(
            {
                "service_id": pk,
                "service_name": name,
                "rate": paise,
                "words": phrases or [],
                "offer": offer_of(pk, paise, issued_at, device, NO_CLASS if class_rates else ""),
                "class_rates": [
                    {
                        "vehicle_class": each,
                        "rate": found_paise,
                        "offer": offer_of(pk, found_paise, issued_at, device, each),
                    }
                    for each, found_paise in priced
                ],
            }
        )
    return found
