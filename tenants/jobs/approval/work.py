"""Work that a customer approved joins a job at the approved prices."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from garages.roles import Permission
from kernel.actor import Actor
from kernel.money import in_rupees
from tenants.activity import services as activity
from tenants.catalogue.models import Service
from tenants.jobs import services
from tenants.jobs.approval.ceilings import Approval, set_approval
from tenants.jobs.bill import totals
from tenants.jobs.bill.approved_lines import note_approval
from tenants.jobs.bill.bill import open_bill
from tenants.jobs.bill.less import was_finished
from tenants.jobs.bill.lines import copy_of
from tenants.jobs.details import JobDetails
from tenants.jobs.errors import AboveApproval
from tenants.jobs.line_models import ONE, OfOne
from tenants.jobs.models import Job, JobCeiling, JobLine, JobPart
from tenants.jobs.parts.lines import set_amount


@dataclass(frozen=True)
class ApprovedService:
    """A service at its approved prices of one. `discount_paise` is that of the line, with its share of a
    discount on everything."""

    service_id: int
    name: str
    quoted_paise: int
    list_paise: int
    discount_paise: int = 0
    # The id of the ordered line that this service replaces.
    replaces_id: int | None = None
    quantity: Decimal = ONE


@dataclass(frozen=True)
class ApprovedPart:
    name: str
    hsn: str
    unit: str
    gst_percent: Decimal
    quantity: Decimal
    unit_paise: int
    list_unit_paise: int
    part_id: int | None = None
    number: str = ""
    mrp_paise: int | None = None
    free_reason: str = ""


@dataclass(frozen=True)
class ApprovedWork:
    """`ordered_services` and `ordered_parts` are lines that the customer saw as ordered already: the ids
    with the amounts without GST."""

    services: Sequence[ApprovedService] = ()
    parts: Sequence[ApprovedPart] = ()
    ordered_services: Mapping[int, int] = field(default_factory=dict)
    ordered_parts: Mapping[int, int] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.services or self.parts)


def add_approved(actor: Actor | None, job: Job, work: ApprovedWork, approval: Approval) -> JobCeiling | None:
    """Add approved work to a locked job, and make the approval its ceiling.

    Return None, and write nothing, if the work no longer fits: the job would cost more than the customer
    approved, a new service is on the job by now, or fewer of a service were approved than were done. Without
    work, the approval guards the job as it is.
    """
    bill, total_before = open_bill(job), job.total_paise
    lines = _services_of(work, bill.services_before)
    if lines is None or (_are_fewer(actor, bill.services_before, lines) and was_finished(job)):
        return None
    parts = [*(copy_of(part) for part in bill.parts_before), *_parts_of(work, taxed=job.tax_applies)]
    found = totals.stored(job) if work.is_empty else totals.of_today(lines, parts, taxed=job.tax_applies)
    if found.total_paise > approval.total_paise:
        return None
    bill.services, bill.parts = lines, parts
    _mark(lines, work.ordered_services, {line.pk: line.taxable_paise for line in bill.services_before})
    _mark(parts, work.ordered_parts, {part.pk: part.amount_paise for part in bill.parts_before})
    note_approval(job, [*lines, *parts], approval, tax_percent=found.tax_percent)
    ceiling = set_approval(job, approval)
    bill.set_totals(found)
    if not work.is_empty:
        # A percentage on the bill no longer holds, because the new prices are final.
        job.given_percent = None
        bill.sum_up_services()
    bill.save(actor)
    _record(actor, job, work, approval, total_before=total_before)
    return ceiling


def _are_fewer(actor: Actor | None, before: Sequence[JobLine], after: Sequence[JobLine]) -> bool:
    """Return whether a line has a smaller quantity than before, unless a person decides who may do this."""
    if actor and actor.may(Permission.OVERRIDE_PRICE):
        return False
    wanted = {line.pk: line.of_one.quantity for line in after if line.pk}
    return any(wanted[line.pk] < line.of_one.quantity for line in before)


def open_approved_job(
    actor: Actor, details: JobDetails, work: ApprovedWork, approval: Approval, *, code: str
) -> tuple[Job, JobCeiling]:
    """Open a job with approved work, whatever the catalogue says today. `code` names the estimate."""
    lines, parts = _services_of(work, ()) or [], _parts_of(work, taxed=details.tax_applies)
    found = totals.of_today(lines, parts, taxed=details.tax_applies)
    if found.total_paise > approval.total_paise:
        # The law or the rounding of the garage changed since the decision.
        raise AboveApproval(
            code=code,
            total_paise=found.total_paise,
            name=approval.name,
            approved_paise=approval.total_paise,
        )
    opened = Job()
    note_approval(opened, [*lines, *parts], approval, tax_percent=found.tax_percent)
    job = services.open_with(actor, details, lines, parts, found)
    ceiling, job.approved_paise = set_approval(job, approval), opened.approved_paise
    job.save(update_fields=["guarded", "ceiling_id", "ceiling_paise", "approved_paise"])
    _record(actor, job, work, approval, total_before=None)
    return job, ceiling


def _services_of(work: ApprovedWork, before: Sequence[JobLine]) -> list[JobLine] | None:
    """Return the unsaved lines of the job, or None if a service would be on the job twice."""
    catalogue = {
        service.pk: service
        for service in Service.objects.filter(
            pk__in=[each.service_id for each in work.services]
        ).select_related("subcategory__category")
    }
    return merged(work, before, catalogue)


def merged(
    work: ApprovedWork, before: Sequence[JobLine], catalogue: Mapping[int, Service]
) -> list[JobLine] | None:
    """Return copies of the lines of a job with the approved services among them."""
    lines = {line.pk: copy_of(line) for line in before}
    new = []
    for each in work.services:
        line = _line_of(each, catalogue[each.service_id])
        if each.replaces_id in lines:
            line.pk = each.replaces_id
            lines[each.replaces_id] = line
        else:
            new.append(line)
    found = [*lines.values(), *new]
    if len({line.service_id for line in found}) < len(found):
        return None
    return found


def _line_of(each: ApprovedService, service: Service) -> JobLine:
    """Return an unsaved line. Its list price is that of the day on which the estimate was written."""
    category = service.subcategory.category
    line = JobLine(
        service_id=each.service_id,
        service_code=service.code,
        service_name=each.name,
        category_id=category.pk,
        category_name=category.name,
        discount_percent=None,
        given_percent=None,
        given_paise=each.discount_paise,
        share_paise=0,
        approved=True,
    )
    line.set_amounts(OfOne(each.quantity, each.quoted_paise, each.list_paise, each.list_paise))
    return line


def _parts_of(work: ApprovedWork, *, taxed: bool) -> list[JobPart]:
    parts = [
        JobPart(
            part_id=each.part_id,
            name=each.name,
            number=each.number,
            hsn=each.hsn,
            unit=each.unit,
            gst_percent=each.gst_percent,
            mrp_paise=each.mrp_paise,
            quantity=each.quantity,
            unit_paise=each.unit_paise,
            list_unit_paise=each.list_unit_paise,
            on_bill=True,
            free_reason=each.free_reason,
            reserved=Decimal(0),
            issued=Decimal(0),
            returned=Decimal(0),
            # The cost of a part that is bought for this job is not known yet.
            cost_paise=0 if each.part_id else None,
            approved=True,
        )
        for each in work.parts
    ]
    for part in parts:
        set_amount(part, taxed=taxed)
    return parts


def _mark(
    lines: Sequence[JobLine] | Sequence[JobPart], shown: Mapping[int, int], now: Mapping[int, int]
) -> None:
    """Mark the ordered lines that the customer saw with their current amounts."""
    for line in lines:
        if line.pk in shown and shown[line.pk] == now.get(line.pk) and not line.approved:
            line.approved, line.approval_code = True, None


def _record(
    actor: Actor | None, job: Job, work: ApprovedWork, approval: Approval, *, total_before: int | None
) -> None:
    activity.record(
        actor,
        "job",
        job.pk,
        "approved",
        before=None if total_before is None else in_rupees(total_before),
        after={
            "total": in_rupees(approval.total_paise),
            "name": approval.name,
            "way": approval.way,
            "work": [*(each.name for each in work.services), *(each.name for each in work.parts)],
        },
    )
