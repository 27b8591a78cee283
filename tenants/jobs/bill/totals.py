"""The totals of a job. They are an estimate under the current law until an invoice is issued."""

from collections.abc import Iterable, Sequence
from datetime import date

from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import in_rupees, rupee_text
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.jobs import rules
from tenants.jobs.approval.ceilings import check_total
from tenants.jobs.bill.approved_lines import check_work
from tenants.jobs.bill.pricing import is_same
from tenants.jobs.details import JobDetails
from tenants.jobs.errors import JobHasDeductions
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.jobs.parts import details as part_details
from tenants.jobs.parts.rules import Amount, billed
from tenants.profile.details import BillRules
from tenants.profile.queries import bill_rules

NOT_REGISTERED = Sentence("Your garage is not registered to collect GST")


def of_new_job(lines: Iterable[JobLine], parts: Iterable[JobPart], details: JobDetails) -> rules.Totals:
    garage = bill_rules()
    _require_registration(garage, details)
    return _checked(of_today(lines, parts, taxed=details.tax_applies, garage=garage), details)


def of_changed_job(
    job: Job, lines: Sequence[JobLine], parts: Sequence[JobPart], details: JobDetails, *, same_work: bool
) -> rules.Totals:
    """Return the totals. An invoiced job keeps its totals. A taxed job with unchanged services also keeps its
    totals if the garage may no longer charge tax, so that other fields can be edited. So does a guarded job,
    because a new tax rate must not exceed the approval when somebody edits a comment."""
    if job.invoice_number or (job.guarded and same_work):
        return _checked(stored(job), details)
    garage = bill_rules()
    if details.tax_applies and not garage.allows_tax:
        if not same_work:
            _require_registration(garage, details)
        return _checked(stored(job), details)
    found = _checked(of_today(lines, parts, taxed=details.tax_applies, garage=garage), details)
    check_total(job, found.total_paise)
    check_work(job, [*lines, *parts], found.tax_percent)
    _check_closed(job, found.total_paise)
    return found


def _check_closed(job: Job, total_paise: int) -> None:
    """Refuse a lower total if payments and deductions closed more, because a deduction would become an
    advance."""
    is_less = total_paise < min(job.total_paise, job.credited_paise + job.settled_paise)
    if is_less and job.deducted_paise:
        raise JobHasDeductions


def is_same_work(job: Job, lines: Sequence[JobLine], parts: Sequence[JobPart], details: JobDetails) -> bool:
    """Return whether services, parts, prices, discounts, tax and exemption reason equal those of the job."""
    same_tax = (job.tax_applies, job.exempt_reason) == (
        details.tax_applies,
        exempt_reason(details, before=job),
    )
    return same_tax and is_same(job, lines, details) and part_details.is_same(parts, details.parts)


def exempt_reason(details: JobDetails, *, before: Job | None) -> str:
    """Return the exemption reason. A taxed job has no exemption reason. If the reason is omitted, the stored
    reason is kept."""
    if details.tax_applies:
        return ""
    if details.exempt_reason is not None:
        return details.exempt_reason
    return before.exempt_reason if before else ""


def recompute_on(job: Job, *, on: date) -> int | None:
    """Set the totals under the law of a given day. Returns the earlier total if it differs. A total above the
    approval is refused.

    The job is not saved, because a preview only shows the totals.
    """
    current = rules.totals(
        job.subtotal_paise - job.parts_paise,
        tax_applies=job.tax_applies,
        on=on,
        rounds=bill_rules().rounds_total,
        parts=Amount(job.parts_paise, job.parts_tax_paise),
    )
    if current == stored(job):
        return None
    check_total(job, current.total_paise)
    before = job.total_paise
    set_on(job, current)
    return before


def set_on(job: Job, totals: rules.Totals) -> None:
    for name, value in totals.columns().items():
        setattr(job, name, value)


def save_recomputed(actor: Actor | None, job: Job, *, before: int) -> None:
    """Save the result of `recompute_on` with a new record version."""
    job.version, job.updated_at = job.version + 1, clock.now()
    job.save(update_fields=[*stored(job).columns(), "version", "updated_at"])
    activity.record(
        actor, "job", job.pk, "estimatedCost", before=in_rupees(before), after=in_rupees(job.total_paise)
    )


def stored(job: Job) -> rules.Totals:
    return rules.Totals(
        job.subtotal_paise,
        job.tax_percent,
        job.tax_paise,
        job.round_off_paise,
        job.parts_paise,
        job.parts_tax_paise,
    )


def of_today(
    lines: Iterable[JobLine], parts: Iterable[JobPart], *, taxed: bool, garage: BillRules | None = None
) -> rules.Totals:
    return rules.totals(
        sum(line.taxable_paise for line in lines),
        tax_applies=taxed,
        on=clock.today(),
        rounds=(garage or bill_rules()).rounds_total,
        parts=billed(parts),
    )


def _checked(totals: rules.Totals, details: JobDetails) -> rules.Totals:
    """Refuse a client total that differs from ours."""
    claimed = details.claimed_total
    if claimed is not None and not rules.agrees(claimed, totals):
        raise Invalid(estimatedCost=Sentence("The total is {total}", total=rupee_text(totals.total_paise)))
    return totals


def _require_registration(garage: BillRules, details: JobDetails) -> None:
    if details.tax_applies and not garage.allows_tax:
        raise Invalid(taxCollected=NOT_REGISTERED)
