"""The lines of an estimate that a form sends: their checks, prices and discounts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType
from uuid import UUID

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import half_up, percent_of
from kernel.sentences import Sentence, about
from tenants.catalogue.queries import PricedService, priced_services
from tenants.estimates.codes import LineKind
from tenants.estimates.draft.details import EstimateDetails, LineDetails
from tenants.estimates.errors import UNKNOWN, line_number
from tenants.estimates.models import Estimate, EstimateChoice, EstimateLine, EstimateOption
from tenants.inspections.models import InspectionPoint
from tenants.jobs.bill.discounts import shares
from tenants.jobs.bill.less import PRICE_DENIED, Charge, charge_of, less, was_finished
from tenants.jobs.bill.line_fields import QUANTITY, is_service_quantity
from tenants.jobs.bill.lines import copy_of
from tenants.jobs.bill.pricing import BILL_DISCOUNT_DENIED, DISCOUNT_DENIED
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.jobs.parts.details import PartUse
from tenants.jobs.parts.lines import set_amount, used_line
from tenants.parts.models import Part
from tenants.stock.queries import hsn_digits
from tenants.visits.models import Visit

TWICE = Sentence("A service can stand on an estimate once. Remove the second line.")
TOO_MUCH = Sentence("The discount is more than the lines cost")


@dataclass(frozen=True)
class Known:
    """The stored rows that the lines of a form name."""

    before: Mapping[UUID, EstimateLine]
    services: Mapping[int, PricedService]
    parts: Mapping[int, Part]
    points: frozenset[int]
    ordered: Mapping[int, JobLine]
    job: Job | None
    digits: int
    # A customer has seen a version of the estimate.
    is_offered: bool


def build_lines(
    actor: Actor,
    details: EstimateDetails,
    *,
    visit: Visit,
    before: Sequence[EstimateLine],
    discount_before: int,
    is_offered: bool,
) -> dict[UUID, EstimateLine]:
    """Return the unsaved lines by ref. Stored lines keep their names and prices."""
    wanted = list(details.all_lines())
    known = _known(wanted, visit, before, is_offered=is_offered)
    # A stored line stays until it is sent, although its service was ordered since then.
    stored = {line.ref: line.service_id for line in before}
    names = _names_of(details, known)
    check_once(details, visit.job, known.ordered, names, stored=stored)
    built = {
        line.ref: _line_of(actor, line, known, names[line.ref], taxed=details.tax_applies) for line in wanted
    }
    _share_out(actor, list(built.values()), details.discount_paise, before=discount_before)
    for place, line in enumerate(built.values()):
        line.place = place
    return built


def check_once(
    details: EstimateDetails,
    job: Job | None,
    ordered: Mapping[int, JobLine],
    names: Mapping[UUID, str],
    *,
    stored: Mapping[UUID, int | None] = MappingProxyType({}),
) -> None:
    """Refuse a service that is proposed twice, or that is on the job already and is not replaced."""
    on_job = {line.service_id: line.pk for line in ordered.values()}
    groups: dict[int, set[tuple[int, int]]] = {}
    places = [(line, (-1, place)) for place, line in enumerate(details.lines)]
    for number, choice in enumerate(details.choices):
        for rank, option in enumerate(choice.options):
            places += [(line, (number, rank)) for line in option.lines]
    for line, place in places:
        if line.service_id is None:
            continue
        others = groups.setdefault(line.service_id, set())
        # Two options of one choice may have the same service.
        if any(place[0] == -1 or other[0] != place[0] or other == place for other in others):
            raise Invalid(lines=about(names[line.ref], TWICE)).of_row(str(line.ref))
        others.add(place)
        if stored.get(line.ref) == line.service_id:
            continue
        if job and line.service_id in on_job and line.replaces_id != on_job[line.service_id]:
            name = ordered[on_job[line.service_id]].service_name
            raise Invalid(lines=on_job_already(name, job)).of_row(str(line.ref))


def on_job_already(name: str, job: Job) -> Sentence:
    return Sentence("{name} is on {code} already. Propose a new price instead.", name=name, code=job.code)


def write_lines(estimate: Estimate, details: EstimateDetails, built: Mapping[UUID, EstimateLine]) -> None:
    """Replace the lines and choices of an estimate. The number of statements does not depend on them."""
    EstimateLine.objects.filter(estimate=estimate).delete()
    EstimateOption.objects.filter(choice__estimate=estimate).delete()
    EstimateChoice.objects.filter(estimate=estimate).delete()
    choices = EstimateChoice.objects.bulk_create(
        EstimateChoice(estimate=estimate, name=choice.name, place=place)
        for place, choice in enumerate(details.choices)
    )
    pairs = [
        (EstimateOption(choice=choice, rank=rank, label=option.label, recommended=option.recommended), option)
        for choice, wanted in zip(choices, details.choices, strict=True)
        for rank, option in enumerate(wanted.options, 1)
    ]
    EstimateOption.objects.bulk_create(option for option, _ in pairs)
    for option, wanted_option in pairs:
        for line in wanted_option.lines:
            built[line.ref].option = option
    for row in built.values():
        row.estimate = estimate
    EstimateLine.objects.bulk_create(built.values())


def _known(
    wanted: Sequence[LineDetails], visit: Visit, before: Sequence[EstimateLine], *, is_offered: bool
) -> Known:
    services = {line.service_id for line in wanted if line.service_id is not None}
    parts = {line.part_id for line in wanted if line.part_id is not None}
    points = {line.point_id for line in wanted if line.point_id is not None}
    here = InspectionPoint.objects.filter(pk__in=points, inspection__visit=visit)
    ordered = JobLine.objects.filter(job=visit.job) if visit.job else JobLine.objects.none()
    return Known(
        before={line.ref: line for line in before},
        services=priced_services(services, on=clock.today(), vehicle_id=visit.vehicle_id) if services else {},
        parts={part.pk: part for part in Part.objects.filter(pk__in=parts, archived_at=None)}
        if parts
        else {},
        points=frozenset(here.values_list("pk", flat=True) if points else ()),
        ordered={line.pk: line for line in ordered},
        job=visit.job,
        digits=hsn_digits() if any(line.goods for line in wanted) else 0,
        is_offered=is_offered,
    )


def _names_of(details: EstimateDetails, known: Known) -> dict[UUID, str]:
    """Return the names of the lines for errors. A line without a name has its number in its group."""
    groups = [details.lines, *(option.lines for choice in details.choices for option in choice.options)]
    names: dict[UUID, str] = {}
    for group in groups:
        for number, line in enumerate(group, 1):
            before, service = known.before.get(line.ref), known.services.get(line.service_id or 0)
            part = known.parts.get(line.part_id or 0)
            found = service or part or line.goods or before
            names[line.ref] = found.name if found else line_number(number)
    return names


def _line_of(actor: Actor, wanted: LineDetails, known: Known, name: str, *, taxed: bool) -> EstimateLine:
    before = known.before.get(wanted.ref)
    try:
        if wanted.point_id is not None and wanted.point_id not in known.points:
            raise Invalid(pointId=about(name, UNKNOWN))
        if wanted.kind is LineKind.LABOUR:
            line = _labour(actor, wanted, before, known, name)
        else:
            line = _part(actor, wanted, before, known, name, taxed=taxed)
    except Invalid as problem:
        raise problem.of_row(str(wanted.ref)) from None
    line.ref, line.kind = wanted.ref, wanted.kind
    line.note, line.point_id = wanted.note, wanted.point_id
    line.more_points = list(_more_points(wanted, before))
    return line


def _more_points(wanted: LineDetails, before: EstimateLine | None) -> Iterable[int]:
    if wanted.more_points is not None:
        return wanted.more_points
    return before.more_points if before and before.point_id == wanted.point_id else ()


def _labour(
    actor: Actor, wanted: LineDetails, before: EstimateLine | None, known: Known, label: str
) -> EstimateLine:
    service_id, rate = wanted.service_id or 0, wanted.rate_paise
    replaces, replaced = wanted.replaces_id, None
    if replaces is not None:
        replaced = known.ordered.get(replaces)
        if replaced is None and before and before.service_id == service_id:
            # The ordered line was removed from the job since then.
            replaces = None
        elif replaced is None or replaced.service_id != service_id:
            raise Invalid(replacesId=about(label, UNKNOWN))
    kept = before if before and before.service_id == service_id and before.rate_paise == rate else None
    service = known.services.get(service_id)
    if kept is None and service is None:
        raise Invalid(lines=about(label, UNKNOWN))
    name, listed = (kept.name, kept.list_paise) if kept else ("", 0)
    if service and not kept:
        name, listed = service.name, service.adjusted_paise
        right = {listed, replaced.of_one.price_paise if replaced else listed}
        if rate not in right and not actor.may(Permission.OVERRIDE_PRICE):
            raise Invalid(lines=about(name, PRICE_DENIED))
    percent = wanted.discount_percent or None
    old = before if before and before.service_id == service_id else None
    given = [old.discount_percent if old else None, *([replaced.given_percent] if replaced else [])]
    if percent not in given and not actor.may(Permission.OVERRIDE_PRICE):
        raise Invalid(lines=about(name, DISCOUNT_DENIED))
    quantity = wanted.quantity
    if not is_service_quantity(quantity):
        raise Invalid(lines=about(name, QUANTITY))
    gross = half_up(quantity * rate)
    discount = percent_of(gross, percent) if percent else 0
    _check_labour(actor, name, old, replaced, _charge(quantity, rate, percent, listed), known)
    return EstimateLine(
        service_id=service_id,
        name=name,
        number="",
        hsn="",
        unit="",
        quantity=quantity,
        rate_paise=rate,
        list_paise=listed,
        free_reason="",
        discount_percent=percent,
        discount_paise=discount,
        share_paise=0,
        net_paise=gross - discount,
        tax_paise=0,
        replaces_id=replaces,
    )


def _check_labour(
    actor: Actor,
    name: str,
    old: EstimateLine | None,
    replaced: JobLine | None,
    after: Charge,
    known: Known,
) -> None:
    """Refuse a lower price than those of the stored line, of the replaced line and of the list, and fewer of
    finished work. Proposed work is not done, but a line of the job can be."""
    charges = [_charge(old.quantity, old.rate_paise, old.discount_percent, old.list_paise)] if old else []
    charges += [charge_of(replaced)] if replaced else []
    cheapest = min((each.unit_paise for each in charges), default=0)
    before = replace(charges[-1], unit_paise=cheapest) if charges else None
    found = less(before, after, finished=lambda: bool(replaced and known.job and was_finished(known.job)))
    if found and not actor.may(Permission.OVERRIDE_PRICE):
        raise Invalid(lines=about(name, found))


def _charge(quantity: Decimal, rate: int, percent: Decimal | None, listed: int) -> Charge:
    return Charge(quantity, rate - percent_of(rate, percent or Decimal(0)), listed, is_service=True)


def _part(
    actor: Actor, wanted: LineDetails, before: EstimateLine | None, known: Known, label: str, *, taxed: bool
) -> EstimateLine:
    """Check a part as the same part on a job."""
    stored = {1: _as_job_part(before, key=1)} if before and before.kind == LineKind.PART else {}
    if stored and stored[1].part_id != wanted.part_id:
        stored = {}
    copies = {key: copy_of(line) for key, line in stored.items()}
    use = PartUse(
        quantity=wanted.quantity,
        unit_paise=wanted.rate_paise,
        line_id=1 if stored else None,
        part_id=wanted.part_id,
        goods=wanted.goods,
        free_reason=wanted.free_reason if not wanted.rate_paise else "",
    )
    try:
        used = used_line(actor, use, known.parts, copies, known.digits)
    except Invalid as problem:
        # The same checks name the field of a job.
        found = problem.fields["partsUsed"]
        raise Invalid(lines=about(label, UNKNOWN) if found == [UNKNOWN] else found) from None
    # The price of goods that no list has may change until the customer has seen it.
    old = stored[1] if stored and (known.is_offered or used.part_id) else None
    _check_less(actor, used.name, charge_of(old) if old else None, charge_of(used))
    set_amount(used, taxed=taxed)
    return EstimateLine(
        part_id=used.part_id,
        name=used.name,
        number=used.number,
        hsn=used.hsn,
        unit=used.unit,
        quantity=used.quantity,
        rate_paise=used.unit_paise,
        list_paise=used.list_unit_paise,
        mrp_paise=used.mrp_paise,
        free_reason=used.free_reason,
        discount_paise=0,
        share_paise=0,
        net_paise=used.amount_paise,
        tax_paise=used.tax_paise,
        gst_percent=used.gst_percent,
    )


def _check_less(actor: Actor, name: str, before: Charge | None, after: Charge) -> None:
    """Refuse a lower price. Proposed work is not done, so its quantity may change."""
    kept = replace(before, quantity=Decimal(0)) if before else None
    found = less(kept, after, finished=lambda: False)
    if found and not actor.may(Permission.OVERRIDE_PRICE):
        raise Invalid(lines=about(name, found))


def _as_job_part(line: EstimateLine, *, key: int) -> JobPart:
    return JobPart(
        pk=key,
        part_id=line.part_id,
        name=line.name,
        number=line.number,
        hsn=line.hsn,
        unit=line.unit,
        gst_percent=line.gst_percent or Decimal(0),
        mrp_paise=line.mrp_paise,
        quantity=line.quantity,
        unit_paise=line.rate_paise,
        list_unit_paise=line.list_paise,
        reserved=Decimal(0),
        issued=Decimal(0),
        returned=Decimal(0),
        on_bill=True,
        free_reason=line.free_reason,
    )


def _share_out(actor: Actor, lines: Sequence[EstimateLine], discount: int, *, before: int) -> None:
    """Divide the whole discount over the labour lines. A declined line takes its share along."""
    if discount != before and not actor.may(Permission.OVERRIDE_PRICE):
        raise Invalid(discount=BILL_DISCOUNT_DENIED)
    labour = [line for line in lines if line.kind == LineKind.LABOUR]
    values = [line.net_paise for line in labour]
    if discount > sum(values):
        raise Invalid(discount=TOO_MUCH)
    for line, share in zip(labour, shares(discount, values), strict=True):
        line.share_paise, line.net_paise = share, line.net_paise - share
