"""The document of an estimate as it is now, from the stored lines and the job's lines."""

from collections import defaultdict
from collections.abc import Sequence

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import BooleanField, F, Func, OuterRef, Q

from kernel import clock
from kernel.languages import ENGLISH
from tenants.estimates.codes import LineKind
from tenants.estimates.draft.totals import Basis, range_of, totals_of
from tenants.estimates.models import Estimate, EstimateLine, EstimateOption
from tenants.estimates.sending.document import BaseLine, Choice, Document, Line, Option
from tenants.inspections.models import PointPicture
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.profile.queries import bill_rules
from tenants.vehicles import plates

# Written as `point_id = ANY (more_points)`, so that the index of the points serves both conditions.
_IN_MORE_POINTS = Func(
    F("point"),
    Func(OuterRef("more_points"), function="ANY"),
    template="%(expressions)s",
    arg_joiner=" = ",
    output_field=BooleanField(),
)
_PICTURES = ArraySubquery(
    PointPicture.objects.filter(Q(point=OuterRef("point")) | Q(_IN_MORE_POINTS), picture__erased_at=None)
    .order_by("id")
    .values("picture_id")
)


def draft_document(
    estimate: Estimate,
    *,
    job: Job | None,
    number: int,
    garage_name: str = "",
    terms: str = "",
    language: str = ENGLISH,
) -> Document:
    """Return the document of a draft. At most five statements, whatever the number of lines."""
    rounds, today = bill_rules().rounds_total, clock.today()
    lines, choices = _lines_of(estimate)
    base = base_lines(job) if job else ()
    # With a job, the tax follows the job.
    taxed = job.tax_applies if job else estimate.tax_applies
    basis = Basis(taxed, today, rounds)
    lowest, highest = range_of(base, lines, choices, basis)
    visit = estimate.visit
    return Document(
        code=estimate.code,
        number=number,
        garage_name=garage_name,
        plate=plates.plate_text(visit.vehicle.number),
        vehicle_model=visit.vehicle.model,
        customer_name=visit.customer.name,
        customer_phone=visit.customer.phone,
        job_id=job.pk if job else None,
        job_code=job.code if job else "",
        tax_applies=taxed,
        rounds=rounds,
        priced_on=today,
        valid_until=estimate.valid_until,
        note=estimate.note,
        terms=terms,
        deposit_paise=estimate.deposit_paise,
        discount_paise=estimate.discount_paise,
        base=tuple(base),
        lines=lines,
        choices=choices,
        base_total=totals_of(base, (), basis),
        lowest=lowest,
        highest=highest,
        language=language,
    )


def base_lines(job: Job) -> tuple[BaseLine, ...]:
    """Return the lines on the bill of a job."""
    services = [
        BaseLine(
            line.pk,
            "labour",
            line.service_id,
            line.service_name,
            line.of_one.quantity,
            "",
            line.taxable_paise,
            0,
        )
        for line in JobLine.objects.filter(job=job).order_by("id")
    ]
    parts = [
        BaseLine(
            part.pk, "part", None, part.name, part.quantity, part.unit, part.amount_paise, part.tax_paise
        )
        for part in JobPart.objects.filter(job=job, on_bill=True).order_by("id")
    ]
    return (*services, *parts)


def _lines_of(estimate: Estimate) -> tuple[tuple[Line, ...], tuple[Choice, ...]]:
    rows = EstimateLine.objects.filter(estimate=estimate).select_related("point")
    lines: dict[int | None, list[Line]] = defaultdict(list)
    for row in rows.annotate(pictures=_PICTURES).order_by("place"):
        lines[row.option_id].append(_line(row, row.pictures))
    found = EstimateOption.objects.filter(choice__estimate=estimate).select_related("choice")
    options: dict[int, list[EstimateOption]] = defaultdict(list)
    for option in found.order_by("choice__place", "rank"):
        options[option.choice_id].append(option)
    choices = tuple(
        Choice(choice_id, each[0].choice.name, tuple(_option(option, lines[option.pk]) for option in each))
        for choice_id, each in options.items()
    )
    return tuple(lines[None]), choices


def _option(option: EstimateOption, lines: Sequence[Line]) -> Option:
    return Option(option.pk, option.rank, option.label, option.recommended, tuple(lines))


def _line(row: EstimateLine, pictures: Sequence[int]) -> Line:
    return Line(
        ref=str(row.ref),
        kind="labour" if row.kind == LineKind.LABOUR else "part",
        service_id=row.service_id,
        part_id=row.part_id,
        name=row.name,
        number=row.number,
        hsn=row.hsn,
        unit=row.unit,
        quantity=row.quantity,
        rate_paise=row.rate_paise,
        list_paise=row.list_paise,
        mrp_paise=row.mrp_paise,
        free_reason=row.free_reason,
        discount_percent=row.discount_percent,
        discount_paise=row.discount_paise + row.share_paise,
        net_paise=row.net_paise,
        tax_paise=row.tax_paise,
        gst_percent=row.gst_percent,
        note=row.note,
        point_id=row.point_id,
        mark=row.point.mark if row.point else "",
        pictures=tuple(pictures),
        replaces_id=row.replaces_id,
        more_points=tuple(row.more_points),
    )
