"""Functions that take parts of a job from the shelf, bring them back, and put them on the bill."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from garages.roles import Permission
from gst.rates import goods_rates
from gst.units import UNITS, fits, quantity_text
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.money import rupee_text
from kernel.sentences import Sentence, about
from tenants.activity import services as activity
from tenants.jobs import queries
from tenants.jobs.bill import totals
from tenants.jobs.bill.approved_lines import withdraw_approval
from tenants.jobs.bill.bill import Bill
from tenants.jobs.bill.less import check_less, was_finished
from tenants.jobs.bill.lines import copy_of
from tenants.jobs.codes import JobStatus
from tenants.jobs.errors import InvoicedJobIsFinal, JobOver
from tenants.jobs.models import Job, JobPart
from tenants.jobs.parts.details import Handed
from tenants.jobs.parts.lines import UNKNOWN, check_price, new_line, set_amount
from tenants.jobs.parts.rules import billed
from tenants.jobs.parts.stock import JobShelf, give_free, ids_of
from tenants.parts.models import Part
from tenants.parts.rules import odd_quantity
from tenants.stock.services import NOT_KEPT


def take_parts(actor: Actor, *, job_id: int, handed: Sequence[Handed]) -> Job:
    """Take parts for a job. What is not on the bill goes out at once, and the job shows it as not billed."""
    actor.require(Permission.TAKE_PARTS)
    job = queries.get_workable_job_for_update(actor, job_id)
    if job.status == JobStatus.CANCELLED:
        raise JobOver
    before = list(job.parts.order_by("id"))
    lines = [copy_of(line) for line in before]
    parts = _parts_of(handed, lines)
    targets = [(*pair, each.keeper) for each in handed for pair in _lines_for(each, lines, parts)]
    _write_new(job, lines)
    shelf = JobShelf.lock(job, ids_of(lines))
    for line, quantity, keeper in targets:
        if not shelf.is_kept(line):
            raise Invalid(lines=about(line.name, NOT_KEPT))
        shelf.take(line, quantity, keeper)
        if not line.on_bill:
            line.quantity = line.issued
    _save(actor, job, lines, before, shelf)
    _record(actor, job, "parts_taken", [(line, quantity) for line, quantity, _ in targets])
    return job


def return_parts(actor: Actor, *, job_id: int, handed: Sequence[Handed]) -> Job:
    """Bring parts of a job of a car back to the shelf."""
    actor.require(Permission.TAKE_PARTS)
    return put_back(actor, queries.get_workable_job_for_update(actor, job_id), handed)


def put_back(actor: Actor, job: Job, handed: Sequence[Handed]) -> Job:
    """Bring parts of a locked job or sale back. A person who may change jobs also takes them from the bill.
    No count shows whether a damaged part came back, so only a person who may change prices takes it off."""
    actor.require(Permission.TAKE_PARTS)
    before = list(job.parts.order_by("id"))
    lines = [copy_of(line) for line in before]
    shelf, done = JobShelf.lock(job, ids_of(lines)), []
    lowers = actor.may(Permission.CHANGE_JOBS) and not job.invoice_number
    for each in handed:
        for line, quantity in _lines_out(each, lines):
            shelf.put_back(line, quantity, damaged=each.damaged)
            is_proved = not each.damaged or actor.may(Permission.OVERRIDE_PRICE)
            if (lowers and is_proved) or not line.on_bill:
                line.quantity -= quantity
            else:
                line.returned += quantity
            done.append((line, quantity))
    left = [line for line in lines if line.quantity > 0]
    _save(actor, job, left, before, shelf)
    _record(actor, job, "parts_returned", done)
    return job


def bill_part(actor: Actor, *, line_id: int, unit_paise: int | None, free_reason: str) -> Job:
    """Put a part that is out on the bill, or write why the customer does not pay for it."""
    actor.require(Permission.CHANGE_JOBS)
    job, before = _job_of_line(line_id)
    if job.invoice_number:
        raise InvoicedJobIsFinal
    lines = [copy_of(line) for line in before]
    line = next(line for line in lines if line.pk == line_id)
    if unit_paise is None and not free_reason:
        raise Invalid(freeReason=Sentence("Choose a price or a reason"))
    quoted, on_bill = (line.unit_paise, line.on_bill) if unit_paise is None else (unit_paise, True)
    check_price(actor, line, quoted, on_bill=on_bill, free_reason=free_reason)
    if not line.on_bill or quoted > line.unit_paise:
        withdraw_approval(line, is_other=not line.on_bill)
    line.unit_paise, line.on_bill, line.free_reason = quoted, on_bill, free_reason
    check_less(actor, "partsUsed", before, lines, finished=lambda: was_finished(job))
    _save(actor, job, lines, before, JobShelf.lock(job, ids_of(lines)))
    # The radar reads who gave a part away.
    price = free_reason or rupee_text(line.unit_paise)
    activity.record(actor, "job", job.pk, "part_billed", after={"part": line.name, "price": price})
    return job


def use_todays_rates(actor: Actor, *, job_id: int, percent: Decimal | None) -> Job:
    """Give today's GST rate to the parts whose rate is not in force any more. Their price with GST stays.

    Today's rate is that of the list. `percent` is the rate of parts whose list has none.
    """
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_job_for_update(job_id)
    if job.invoice_number:
        raise InvoicedJobIsFinal
    before, today = list(job.parts.order_by("id")), goods_rates(clock.today())
    if percent is not None and percent not in today:
        said = Sentence("{percent} % is not a GST rate today", percent=f"{percent.normalize():f}")
        raise Invalid(gstRate=said)
    lines = [copy_of(line) for line in before]
    changed = [line for line in lines if line.gst_percent not in today]
    if not changed:
        return job
    listed = dict(Part.objects.filter(pk__in=ids_of(changed)).values_list("pk", "gst_percent"))
    for line in changed:
        found = listed.get(line.part_id or 0)
        rate = found if found in today else percent
        if rate is None:
            raise Invalid(gstRate=Sentence("Choose today's GST rate of {part}", part=line.name))
        line.gst_percent = rate
    _save(actor, job, lines, before, JobShelf.lock(job, ids_of(lines)))
    noted = [{"part": line.name, "rate": f"{line.gst_percent.normalize():f}"} for line in changed]
    activity.record(actor, "job", job.pk, "gst_rates", after=noted)
    return job


def release_parts(actor: Actor, *, job_id: int) -> Job:
    """Give free what is set aside for a job, so that the person can take it for another job. No waiting job
    gets it first. The next change of the job sets aside again what is free then."""
    actor.require(Permission.CHANGE_JOBS)
    job = queries.get_job_for_update(job_id)
    give_free(actor, job, list(job.parts.order_by("id")), serves_waiting=False)
    job.version, job.updated_at = job.version + 1, clock.now()
    job.save(update_fields=["version", "updated_at"])
    activity.record(actor, "job", job.pk, "parts_released")
    return job


# -- lines -------------------------------------------------------------------------------------------------


def _parts_of(handed: Sequence[Handed], lines: Sequence[JobPart]) -> dict[int, Part]:
    """Return the parts of the request and of the lines that it names."""
    ids = {each.part_id for each in handed if each.part_id} | ids_of(lines)
    return {part.pk: part for part in Part.objects.filter(pk__in=ids)}


def _lines_for(each: Handed, lines: list[JobPart], parts: dict[int, Part]) -> list[tuple[JobPart, Decimal]]:
    """Divide a quantity over the lines that need it. The rest goes to a line that is not on the bill."""
    named = _named(each, lines)
    part_id = each.part_id or (named[0].part_id if named else None)
    part = parts.get(part_id or 0)
    if part is None or (part.archived_at and not named):
        raise Invalid(lines=UNKNOWN)
    _check_quantity(each, part)
    found, left = [], each.quantity
    for line in named:
        if line.on_bill and (fitting := min(left, line.quantity - line.issued)) > 0:
            found.append((line, fitting))
            left -= fitting
    if left > 0:
        extra = next((line for line in lines if line.part_id == part.pk and _is_unbilled(line)), None)
        if extra is None:
            extra = new_line(part)
            extra.on_bill, extra.quantity = False, left
            lines.append(extra)
        found.append((extra, left))
    return found


def _lines_out(each: Handed, lines: Sequence[JobPart]) -> list[tuple[JobPart, Decimal]]:
    """Divide a returned quantity over the lines that are out. Lines that are not on the bill come first."""
    named = sorted(_named(each, lines), key=lambda line: line.on_bill)
    if not named:
        raise Invalid(lines=UNKNOWN)
    found, left = [], each.quantity
    for line in named:
        if (fitting := min(left, line.issued)) > 0:
            found.append((line, fitting))
            left -= fitting
    if left > 0:
        out = quantity_text(sum((line.issued for line in named), Decimal(0)))
        raise Invalid(
            lines=Sentence(
                "{name}: only {out} {unit} are out on this job",
                name=named[0].name,
                out=out,
                unit=named[0].unit,
            )
        )
    return found


def _named(each: Handed, lines: Sequence[JobPart]) -> list[JobPart]:
    if each.line_id is None:
        return [line for line in lines if line.part_id is not None and line.part_id == each.part_id]
    found = [line for line in lines if line.pk == each.line_id]
    if not found or found[0].part_id is None:
        raise Invalid(lines=UNKNOWN)
    return found


def _check_quantity(each: Handed, part: Part) -> None:
    if not fits(each.quantity, UNITS[part.unit]):
        raise Invalid(lines=about(part.name, odd_quantity(UNITS[part.unit])))


def _is_unbilled(line: JobPart) -> bool:
    return not line.on_bill and not line.free_reason


def _job_of_line(line_id: int) -> tuple[Job, list[JobPart]]:
    job_id = JobPart.objects.filter(pk=line_id).values_list("job_id", flat=True).first()
    if job_id is None:
        raise NotFound
    job = queries.get_job_for_update(job_id)
    lines = list(job.parts.order_by("id"))
    if line_id not in {line.pk for line in lines}:
        raise NotFound
    return job, lines


# -- writing -----------------------------------------------------------------------------------------------


def _write_new(job: Job, lines: Sequence[JobPart]) -> None:
    """Write new lines first, because a movement names its line."""
    new = [line for line in lines if not line.pk]
    for line in new:
        line.job = job
    JobPart.objects.bulk_create(new)


def _save(
    actor: Actor, job: Job, lines: Sequence[JobPart], before: Sequence[JobPart], shelf: JobShelf
) -> None:
    """Write the lines, the balances and the job, with new totals if the bill changed."""
    bill = Bill(job, parts=lines, parts_before=before)
    if not job.invoice_number:
        for line in lines:
            set_amount(line, taxed=job.tax_applies)
        if billed(lines) != billed(before):
            bill.services = bill.services_before = list(job.lines.order_by("id"))
            details = replace(bill.details(), claimed_total=None)
            bill.set_totals(totals.of_changed_job(job, bill.services, lines, details, same_work=False))
    job.unbilled_parts = sum(1 for line in lines if _is_unbilled(line) and line.issued)
    bill.save(actor, settles=False)
    shelf.write(actor)


def _record(actor: Actor, job: Job, what: str, done: Sequence[tuple[JobPart, Decimal]]) -> None:
    noted = [{"part": line.name, "quantity": float(quantity)} for line, quantity in done]
    activity.record(actor, "job", job.pk, what, after=noted)
