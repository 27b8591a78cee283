"""Queries that read visits with their check-ins."""

from typing import Any

from django.db import connection
from django.db.models import OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce, JSONObject, NullIf

from garages.queries import current_garage
from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.http.fields import NewestFirst
from kernel.languages import ENGLISH
from kernel.pages import as_of
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job
from tenants.jobs.queries import UNFINISHED
from tenants.pictures.queries import addresses_of
from tenants.profile.models import GstProfile
from tenants.visits import whatsapp
from tenants.visits.codes import Outline, VisitTab
from tenants.visits.models import CheckIn, CheckInMail, CheckInNote, CheckInPicture, DamageMark, Visit
from tenants.visits.outlines import drawings
from tenants.visits.rules import FULL_TANK

IS_OPEN = Q(closed_at=None) & (Q(job=None) | Q(job__deleted_at=None, job__status__in=UNFINISHED))

# The package `estimates` is above visits, so its models are used by name.
LIVE_ESTIMATES = ("draft", "sent")

# The newest mail with the check-in of a visit, as an object of JSON. It needs no statement of its own.
_NEWEST_MAIL = Subquery(
    CheckInMail.objects.filter(check_in__visit=OuterRef("pk"))
    .order_by("-id")
    .values(mail=JSONObject(to="to", state="state", problem="reason"))[:1]
)

_PAPER_LANGUAGE = Coalesce(
    NullIf("customer__language", Value("")),
    Subquery(GstProfile.objects.values("paper_language")[:1]),
    Value(ENGLISH),
)

# A job is as old as its entry date, and a check-in as its first note.
_LAST_ODOMETER = """
    SELECT km, noted_on FROM (
        (SELECT odometer_km AS km, entry_date AS noted_on FROM job
            WHERE vehicle_id = %(vehicle)s AND deleted_at IS NULL AND odometer_km IS NOT NULL
                AND id IS DISTINCT FROM %(job)s
            ORDER BY id DESC LIMIT 1)
        UNION ALL
        (SELECT c.odometer_km, (c.created_at AT TIME ZONE 'Asia/Kolkata')::date
            FROM visit v JOIN check_in c ON c.visit_id = v.id
            WHERE v.vehicle_id = %(vehicle)s AND v.id <> %(visit)s AND c.odometer_km IS NOT NULL
            ORDER BY v.id DESC LIMIT 1)
    ) noted ORDER BY noted_on DESC, km DESC LIMIT 1
"""


def get_visit(actor: Actor, visit_id: int) -> dict[str, Any]:
    """Return all data of a visit. Support sessions get no pictures and no signature."""
    found = Visit.objects.select_related("customer", "vehicle", "job", "check_in__signature").annotate(
        mail=_NEWEST_MAIL
    )
    visit = found.filter(pk=visit_id).first()
    if visit is None:
        raise NotFound
    garage_name, job = current_garage().trade_name, visit.job
    check_in = check_in_of(visit)
    return {
        "visit_id": visit.pk,
        "customer_id": visit.customer_id,
        "customer_name": visit.customer.name,
        "customer_phone": visit.customer.phone[-10:],
        "customer_email": visit.customer.email or None,
        "vehicle_id": visit.vehicle_id,
        "vehicle_number": visit.vehicle.number,
        "vehicle_model": visit.vehicle.model,
        "job_id": visit.job_id,
        "job_code": job.code if job else None,
        "job_status": _job_status(job),
        "garage_name": garage_name,
        "is_open": is_open(visit),
        "opened_on": visit.created_at,
        "opened_by": visit.person_name,
        "closed_on": visit.closed_at,
        "closed_why": visit.closed_why,
        "version": visit.version,
        "last_odometer": _last_odometer(visit),
        "check_in": _check_in(actor, visit, check_in, visit.mail, garage_name) if check_in else None,
        "from_job": _from_job(job) if job else None,
    }


def list_visits(paging: NewestFirst, *, tab: VisitTab) -> dict[str, Any]:
    """Return one page of visits, newest first: of vehicles that are here, of today, or all."""
    found = as_of(Visit.objects.all(), paging)
    if tab == VisitTab.HERE:
        found = found.filter(IS_OPEN)
    if tab == VisitTab.TODAY:
        found = found.filter(created_at__gte=clock.start_of_today())
    joined = found.select_related("customer", "vehicle", "job", "check_in")
    rows = list(joined.order_by("-id")[paging.rows])
    return {
        "visits": [_row_fields(each) for each in rows],
        "record_count": found.count(),
        "as_of": paging.seen([each.pk for each in rows]),
    }


def _row_fields(visit: Visit) -> dict[str, Any]:
    check_in = check_in_of(visit)
    return {
        "visit_id": visit.pk,
        "customer_name": visit.customer.name,
        "vehicle_number": visit.vehicle.number,
        "vehicle_model": visit.vehicle.model,
        "job_id": visit.job_id,
        "job_code": visit.job.code if visit.job else None,
        "job_status": _job_status(visit.job),
        "is_open": is_open(visit),
        "opened_on": visit.created_at,
        "opened_by": visit.person_name,
        "is_checked_in": check_in.finished_at is not None if check_in else None,
    }


def _from_job(job: Job) -> dict[str, Any]:
    percent = job.fuel_percent
    return {
        "odometer_km": job.odometer_km,
        "fuel_eighths": None if percent is None else round(percent * FULL_TANK / 100),
        "complaint": job.complaint,
    }


def _job_status(job: Job | None) -> str | None:
    """Return the status of a job in words. A deleted job has none."""
    return JobStatus(job.status).label if job and not job.deleted_at else None


def check_in_of(visit: Visit) -> CheckIn | None:
    """Return the check-in of a visit that was read together with it."""
    found: CheckIn | None = getattr(visit, "check_in", None)
    return found


def is_open(visit: Visit) -> bool:
    job = visit.job
    return visit.closed_at is None and (job is None or (job.deleted_at is None and job.status in UNFINISHED))


def marks_of(check_in: CheckIn) -> list[DamageMark]:
    return list(DamageMark.objects.filter(check_in=check_in).order_by("id"))


def get_visit_for_update(visit_id: int) -> Visit:
    """Lock a visit. A change of anything in the visit needs this lock.

    The job is read when it is first used. A joined job would be from before the wait for the lock, because
    Postgres reads only the locked row again.
    """
    found = Visit.objects.select_related("customer", "vehicle").filter(pk=visit_id)
    visit = found.select_for_update(no_key=True, of=("self",)).first()
    if visit is None:
        raise NotFound
    return visit


def is_moved(visit: Visit) -> bool:
    """Return whether the job of a visit has another customer or car by now."""
    job = visit.job
    return job is not None and (job.customer_id, job.vehicle_id) != (visit.customer_id, visit.vehicle_id)


def paper_language(visit_id: int) -> str:
    """Return the language for a new paper about a visit: the customer's own, or the garage's."""
    language: str = Visit.objects.values_list(_PAPER_LANGUAGE, flat=True).get(pk=visit_id)
    return language


def find_live_estimate(visit: Visit) -> tuple[int, str] | None:
    """Return the id and the code of the estimate that is not decided."""
    found = Visit.objects.filter(pk=visit.pk, estimates__state__in=LIVE_ESTIMATES)
    return found.values_list("estimates__pk", "estimates__code").first()


def find_approved_estimate(visit: Visit) -> tuple[int, str] | None:
    """Return the id and the code of an estimate of a visit without a job, if the customer approved work."""
    approved = Visit.objects.filter(pk=visit.pk, estimates__versions__decision__approved_total_paise__gt=0)
    return approved.values_list("estimates__pk", "estimates__code").first()


def find_check_in(visit: Visit) -> CheckIn | None:
    return CheckIn.objects.filter(visit=visit).first()


def _check_in(
    actor: Actor, visit: Visit, check_in: CheckIn, mail: dict[str, str] | None, garage_name: str
) -> dict[str, Any]:
    sees_pictures = actor.may(Permission.SEE_PICTURES)
    marks = marks_of(check_in)
    places = drawings()[Outline(check_in.outline)].places
    signature = addresses_of(check_in.signature) if check_in.signature and sees_pictures else None
    return {
        "odometer_km": check_in.odometer_km,
        "unreadable": check_in.unreadable,
        "fuel_eighths": check_in.fuel_eighths,
        "complaint": check_in.complaint,
        "belongings": check_in.belongings,
        "keys": check_in.keys,
        "other_items": check_in.other_items,
        "outline": check_in.outline,
        "marks": [
            {
                "x": mark.x,
                "y": mark.y,
                "place": mark.place,
                "place_label": places[mark.place],
                "kind": mark.kind,
                "note": mark.note,
            }
            for mark in marks
        ],
        "pictures": [picture_fields(each) for each in _pictures(check_in)] if sees_pictures else [],
        "notes": [
            {"text": note.text, "person_name": note.person_name, "created_on": note.created_at}
            for note in CheckInNote.objects.filter(check_in=check_in).order_by("id")
        ],
        "finished_on": check_in.finished_at,
        "person_name": check_in.person_name,
        "signed_name": check_in.signed_name,
        "signature_address": signature["address"] if signature else None,
        "unsigned_reason": check_in.unsigned_reason,
        "paper_problem": check_in.paper_problem,
        "mail": mail,
        "whatsapp_address": whatsapp.address_of(visit, check_in, marks, garage_name=garage_name)
        if check_in.finished_at and sees_pictures
        else None,
        "version": check_in.version,
    }


def picture_fields(shown: CheckInPicture) -> dict[str, Any]:
    return {"picture_id": shown.picture_id, "view": shown.view, **addresses_of(shown.picture)}


def _pictures(check_in: CheckIn) -> list[CheckInPicture]:
    found = CheckInPicture.objects.filter(check_in=check_in)
    return list(found.select_related("picture").order_by("id"))


def _last_odometer(visit: Visit) -> dict[str, Any] | None:
    with connection.cursor() as cursor:
        cursor.execute(_LAST_ODOMETER, {"vehicle": visit.vehicle_id, "visit": visit.pk, "job": visit.job_id})
        row = cursor.fetchone()
    return {"odometer_km": row[0], "noted_on": row[1]} if row else None
