"""Queries that read single jobs, and the choices of the job form. `tenants/jobs/board/listing.py` reads the list."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import chain
from operator import itemgetter
from typing import Any

import orjson
from django.db import connection
from django.db.models import Case, F, Q, QuerySet, When

from garages.roles import Permission
from gst.rates import workshop_rate
from kernel import clock
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.files.addresses import picture_address
from tenants.activity.models import Activity
from tenants.catalogue.queries import categories
from tenants.jobs import rules
from tenants.jobs.approval.fields import APPROVAL, approval_of
from tenants.jobs.bill.profit import CostedLine, parts_profit
from tenants.jobs.codes import InvoiceState, JobKind, JobStatus, PaymentMethod, Pickup, Priority
from tenants.jobs.models import Job
from tenants.parts.queries import has_parts
from tenants.profile.details import needs_exempt_reason
from tenants.profile.queries import bill_rules, settings
from tenants.staff.queries import assignable
from tenants.stock.boxes import can_be_there, leaves_next

# The activity log of a job contains this entry if it became Ready without issuing its invoice.
INVOICE_WITHHELD = "invoice_withheld"
FINISHED = (JobStatus.DELIVERED, JobStatus.CANCELLED)
UNFINISHED = (JobStatus.OPEN, JobStatus.IN_PROGRESS, JobStatus.READY)

PART_COLUMNS = """id, part_id, name, number, hsn, unit, gst_percent, mrp_paise, quantity, unit_paise,
    list_unit_paise, on_bill, free_reason, amount_paise, tax_paise, reserved, issued, returned,
    coalesce((SELECT is_stocked FROM part WHERE part.id = part_id), false),
    coalesce((SELECT deposit_paise > 0 FROM part WHERE part.id = part_id), false),
    {boxes}, {next_box}""".format(
    boxes=f"(SELECT {can_be_there('part')} FROM part WHERE part.id = part_id)",
    next_box=f"(SELECT {leaves_next('part', 'job_part.quantity - issued')} FROM part WHERE part.id = part_id)",
)

# One statement reads the whole job, because jobs are opened dozens of times an hour. Five ORM queries took
# four times as long. Visits and intakes are higher packages, but here they cost no statement.
# The quantity and the price of one, as `JobLine.of_one`.
_COUNTED = """CASE WHEN round(quantity * unit_paise) = quoted_paise THEN quantity ELSE 1 END,
            CASE WHEN round(quantity * unit_paise) = quoted_paise THEN unit_paise ELSE quoted_paise END"""
_SHEET = """
    SELECT j.id, j.code, j.created_at, j.updated_at, j.customer_id, c.code, j.customer_name,
        right(j.customer_phone, 10), c.email, j.vehicle_id, v.number, v.model, v.vehicle_class, j.status, j.priority, j.entry_date,
        j.expected_on, j.expected_time, j.given_percent, j.given_paise, j.discount_paise, j.subtotal_paise, j.tax_percent, j.tax_paise, j.tax_applies, j.exempt_reason, j.round_off_paise, j.total_paise, j.paid_paise, j.invoice_number,
        j.invoice_state, j.invoice_problem,
        j.payment_method, j.assigned_to_id, s.name, j.pickup, j.comments, j.odometer_km, j.fuel_percent, j.complaint,
        j.version,
        (SELECT json_agg(json_build_array(category_id, category_name, service_id, service_code, service_name,
            list_paise, quoted_paise, discount_percent, given_percent, given_paise, share_paise, {counted}) ORDER BY id) FROM job_line WHERE job_id = j.id)::text,
        (SELECT json_agg(json_build_array(p.id, p.file_id) ORDER BY p.id)
            FROM job_photo p WHERE p.job_id = j.id)::text,
        (SELECT json_agg(json_build_array(at, person_name, what, before, after) ORDER BY id DESC)
            FROM (SELECT * FROM activity WHERE subject = 'job' AND subject_id = j.id ORDER BY id DESC LIMIT 200) a)::text,
        (SELECT json_agg(json_build_array(received_at, person_name, 'taken_in', NULL, note))
            FROM intake, jsonb_array_elements(notes) note WHERE job_id = j.id)::text,
        (SELECT json_agg(json_build_array({parts}) ORDER BY id) FROM job_part WHERE job_id = j.id)::text,
        j.parts_paise, j.parts_tax_paise, j.unbilled_parts, {costs}, (SELECT id FROM visit WHERE job_id = j.id),
        j.ceiling_paise, {approval}, j.credited_paise, j.deducted_paise, j.po_number
    FROM job j
    JOIN customer c ON c.id = j.customer_id
    JOIN vehicle v ON v.id = j.vehicle_id
    LEFT JOIN staff s ON s.id = j.assigned_to_id
    WHERE j.id = %s AND j.deleted_at IS NULL
"""


# The average is that of the part's page. It is null if no goods with a cost ever came in.
_COSTS = """(SELECT json_agg(json_build_array(p.part_id, p.amount_paise, p.quantity::text, p.issued::text,
            p.returned::text, p.cost_paise, (CASE WHEN s.on_hand > 0 THEN s.value_paise / s.on_hand
            WHEN s.last_cost > 0 THEN s.last_cost END)::text) ORDER BY p.id)
        FROM job_part p LEFT JOIN part_stock s ON s.part_id = p.part_id WHERE p.job_id = j.id)::text"""
_PARTS = "SELECT {parts} FROM job_part WHERE job_id = %s ORDER BY id"


def get_job(actor: Actor, job_id: int) -> dict[str, Any]:
    """Return all data of a job for its detail page. Costs are read only for people who may see them."""
    sees_cost = actor.may(Permission.SEE_COST)
    with connection.cursor() as cursor:
        costs = _COSTS if sees_cost else "NULL"
        sheet = _SHEET.format(parts=PART_COLUMNS, costs=costs, approval=APPROVAL, counted=_COUNTED)
        cursor.execute(sheet, [job_id])
        row = cursor.fetchone()
    if row is None:
        raise NotFound
    (pk, code, created, updated, customer_id, customer_code, customer, phone, email, vehicle_id, plate, model,
        vehicle_class, status, priority, entry, expected, expected_time, given_percent, given, discount_total, subtotal, tax_percent, tax, tax_applies, exempt_reason, round_off, total, paid,
        invoice_number, invoice_state, invoice_problem, payment_method, assignee_id, assignee, pickup, comments, odometer, fuel, complaint, version,
        lines, photos, activity, taken_in, parts, parts_paise, parts_tax, unbilled_parts, costs, visit_id, limit, approval, credited, deducted, po_number) = row  # fmt: skip
    part_rows = [_part_row(part) for part in _rows(parts)]
    return {
        "job_id": pk,
        "job_code": code,
        "created_on": created,
        "updated_on": updated,
        "customer_id": customer_id,
        "customer_code": customer_code,
        "customer_name": customer,
        "customer_phone": phone,
        "customer_email": email or None,
        "vehicle_id": vehicle_id,
        "vehicle_number": plate,
        "vehicle_model": model,
        "vehicle_class": vehicle_class,
        "job_status_id": status,
        "job_status": JobStatus(status).label,
        "priority_id": priority,
        "priority": Priority(priority).label,
        "entry_date": entry,
        "expected_dod": expected,
        "expected_time": rules.clock_time(expected_time),
        "job_services": _line_groups(_rows(lines)),
        "currency": "₹",
        "services_total": subtotal - parts_paise + discount_total,
        "discount_percent": given_percent,
        "discount_amount": given,
        "discount_total": discount_total,
        "subtotal": subtotal,
        "tax_percentage": tax_percent,
        "tax_amount": tax,
        "tax_collected": int(tax_applies),
        "exempt_reason": exempt_reason or None,
        "round_off": round_off,
        "estimated_cost": total,
        "paid_amount": paid,
        "balance_due": rules.balance(status, total - credited, paid + deducted),
        "advance_held": rules.advance(status, paid),
        "invoice_number": invoice_number or None,
        "invoice_sent_status": InvoiceState(invoice_state).label,
        "invoice_problem": invoice_problem or None,
        "payment_method_id": payment_method,
        "payment_method": PaymentMethod(payment_method).label,
        "assigned_user_id": assignee_id,
        "assigned_user_name": assignee,
        "pickup_needed": pickup,
        "pickup_needed_status": Pickup(pickup).label,
        "additional_comments": comments,
        "odometer_km": odometer,
        "fuel_percent": fuel,
        "complaint": complaint,
        "version": version,
        "photos": [{"photo_id": photo, "address": picture_address(file)} for photo, file in _rows(photos)],
        "activity": [
            {"at": at, "person_name": person, "what": what, "before": before, "after": after}
            for at, person, what, before, after in _newest_first(_rows(activity), _rows(taken_in))
        ],
        "parts": part_rows,
        "parts_subtotal": parts_paise,
        "tax_rows": _tax_rows(subtotal - parts_paise, tax_percent, tax - parts_tax, part_rows)
        if tax_applies
        else [],
        "unbilled_parts": unbilled_parts,
        "profit": _profit(_rows(costs)) if sees_cost else None,
        "visit_id": visit_id,
        "approval": approval_of(
            orjson.loads(approval) if approval else None, limit_paise=limit, total_paise=total
        ),
        "credited_amount": credited,
        "deducted_amount": deducted,
        "net_amount": total - credited,
        "po_number": po_number,
    }


def code_of(job_id: int) -> str:
    """Return the code of the job of a car."""
    found = Job.objects.filter(pk=job_id, kind=JobKind.CAR, deleted_at=None)
    code = found.values_list("code", flat=True).first()
    if code is None:
        raise NotFound
    return str(code)


def parts_of(job_id: int) -> list[dict[str, Any]]:
    """Return the parts of a job, as its sheet shows them."""
    with connection.cursor() as cursor:
        cursor.execute(_PARTS.format(parts=PART_COLUMNS), [job_id])
        return [_part_row(row) for row in cursor.fetchall()]


def _part_row(row: Sequence[Any]) -> dict[str, Any]:
    names = (
        "job_part_id", "part_id", "part_name", "part_number", "hsn", "unit", "gst_rate", "mrp", "quantity",
        "unit_price", "list_price", "on_bill", "free_reason", "amount", "tax", "reserved", "issued", "returned",
        "is_stocked", "has_deposit", "box_mrps", "next_box_mrp",
    )  # fmt: skip
    found = dict(zip(names, row, strict=True))
    return found | {"box_mrps": found["box_mrps"] or []}


def _profit(rows: list[list[Any]]) -> dict[str, Any]:
    found = parts_profit(
        CostedLine(
            part_id=part_id,
            amount_paise=amount,
            quantity=Decimal(quantity),
            issued=Decimal(issued),
            returned=Decimal(returned),
            cost_paise=cost,
            unit_cost=None if unit_cost is None else Decimal(unit_cost),
        )
        for part_id, amount, quantity, issued, returned, cost, unit_cost in rows
    )
    return {
        "parts_profit": found.parts_profit_paise,
        "parts_profit_percent": found.percent,
        "estimated": found.is_estimated,
        "known": found.is_known,
    }


def _tax_rows(
    services: int, percent: Any, services_tax: int, parts: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return taxable value and tax for each rate, lowest rate first."""
    sums: dict[float, list[int]] = {float(percent): [services, services_tax]}
    for part in parts:
        if part["on_bill"]:
            found = sums.setdefault(float(part["gst_rate"]), [0, 0])
            found[0] += part["amount"]
            found[1] += part["tax"]
    return [
        {"gst_rate": rate, "taxable": taxable, "tax": tax} for rate, (taxable, tax) in sorted(sums.items())
    ]


def _rows(aggregated: str | None) -> list[list[Any]]:
    """Parse a JSON array that Postgres aggregated. If there are no rows, Postgres returns null."""
    return orjson.loads(aggregated) if aggregated else []


def _newest_first(*logs: list[list[Any]]) -> list[list[Any]]:
    """Merge rows that begin with a time. Rows of the same time keep their order."""
    return sorted(chain(*logs), key=itemgetter(0), reverse=True)


def _line_groups(lines: list[list[Any]]) -> list[dict[str, Any]]:
    """Return the lines grouped by category, in the order in which they were added."""
    groups: dict[int, dict[str, Any]] = {}
    for (category_id, category, service_id, code, service, rate, quoted, discount,
            given_percent, given, share, quantity, unit) in lines:  # fmt: skip
        group = groups.setdefault(
            category_id,
            {"garage_job_category_id": category_id, "garage_job_category": category, "services": []},
        )
        group["services"].append(
            {
                "garage_job_service_id": service_id,
                "job_service_code": code,
                "job_service": service,
                "service_rate": rate,
                "service_rate_adjusted": quoted,
                "discount_applied": discount is not None,
                "discount_percentage": discount,
                "discount_percent": given_percent,
                "discount_amount": given,
                "net_amount": quoted - given - share,
                "garage_job_category": category,
                "quantity": quantity,
                "unit_rate": unit,
            }
        )
    return list(groups.values())


def with_balance(jobs: QuerySet[Job]) -> QuerySet[Any]:
    """Add `due_paise` and `advance_paise` to each job, computed by `rules.balance` and `rules.advance`."""
    cancelled = Q(status=JobStatus.CANCELLED)
    return jobs.annotate(
        due_paise=Case(
            When(cancelled, then=0),
            default=F("total_paise") - F("credited_paise") - F("deducted_paise") - F("paid_paise"),
        ),
        advance_paise=Case(When(cancelled, then=F("paid_paise")), default=0),
    )


def get_present_job(job_id: int) -> Job:
    try:
        return Job.objects.select_related("customer", "vehicle").get(pk=job_id, deleted_at=None)
    except Job.DoesNotExist:
        raise NotFound from None


def get_job_for_update(job_id: int) -> Job:
    """Lock and return the job of a car."""
    job = get_bill_for_update(job_id)
    if job.kind != JobKind.CAR:
        raise NotFound
    return job


def get_bill_for_update(job_id: int) -> Job:
    """Lock and return a job of any kind, for verbs on its money and papers."""
    try:
        return Job.objects.select_for_update().get(pk=job_id, deleted_at=None)
    except Job.DoesNotExist:
        raise NotFound from None


def refuse_old_bill(job: Job) -> None:
    """An old bill has its paper in the paper books, and is removed instead of cancelled."""
    if job.kind == JobKind.OPENING:
        raise NotFound


def is_invoice_withheld(job: Job) -> bool:
    """Return whether the job last became Ready without issuing its invoice."""
    entries = Activity.objects.filter(subject="job", subject_id=job.pk, what__in=("status", INVOICE_WITHHELD))
    return entries.order_by("-id").values_list("what", flat=True).first() == INVOICE_WITHHELD


def get_workable_job_for_update(actor: Actor, job_id: int) -> Job:
    job = get_job_for_update(job_id)
    require_workable(actor, job)
    return job


def get_workable_bill_for_update(actor: Actor, job_id: int) -> Job:
    job = get_bill_for_update(job_id)
    require_workable(actor, job)
    return job


def require_workable(actor: Actor, job: Job) -> None:
    """Refuse the call if the garage is locked and the job was not open when the lock began."""
    if actor.lock is None or actor.lock.since is None:
        return
    was_over = job.status in FINISHED and (job.delivered_at or job.updated_at) < actor.lock.since
    if was_over or job.created_at >= actor.lock.since:
        actor.lock.refuse()


def job_choices() -> dict[str, Any]:
    """Return the choices of the job form that are the same in each garage."""
    return {
        "payment_methods": [
            {"payment_method_id": method.value, "payment_method": method.label} for method in PaymentMethod
        ],
        "priorities": [
            {"priority_id": priority.value, "priority_name": priority.label} for priority in Priority
        ],
        "pickup_statuses": [pickup.label for pickup in Pickup],
    }


def job_defaults() -> dict[str, Any]:
    """Return the choices of the job form."""
    garage = bill_rules()
    return {
        **job_choices(),
        "garage_staffs": [{"staff_id": pk, "staff_name": name} for pk, name in assignable()],
        "job_statuses": [{"job_status_id": status.value, "job_status": status.label} for status in JobStatus],
        "garage_job_categories": categories(),
        "tax_allowed": garage.allows_tax,
        "exempt_reason_needed": needs_exempt_reason(garage.registration),
        "tax_percentage": workshop_rate(clock.today()).percent,
        "rounds_total": garage.rounds_total,
        "gst_profile_missing": garage.registration is None,
        "ask_before_invoice": settings().ask_before_invoice,
        "has_parts": has_parts(),
    }


def has_approved_work(vehicle_id: int) -> bool:
    """Return whether a customer approved work on a car that has no job yet. Estimates are a higher package."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT EXISTS (
                SELECT FROM visit
                JOIN estimate ON estimate.visit_id = visit.id
                JOIN estimate_version version ON version.estimate_id = estimate.id
                JOIN estimate_decision decision ON decision.estimate_version_id = version.id
                WHERE visit.vehicle_id = %s AND visit.job_id IS NULL AND visit.closed_at IS NULL
                    AND decision.approved_total_paise > 0)
            """,
            [vehicle_id],
        )
        return bool(cursor.fetchone()[0])
