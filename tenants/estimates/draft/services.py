"""Functions that write drafts of estimates.

Locks are taken in this order: the visit, the estimate, then the job.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.estimates import queries
from tenants.estimates.codes import EstimateState
from tenants.estimates.draft.details import ChoiceDetails, EstimateDetails, OptionDetails, stored_line
from tenants.estimates.draft.drafts import draft_document
from tenants.estimates.draft.lines import build_lines, write_lines
from tenants.estimates.draft.points import Proposal, Skipped, with_points
from tenants.estimates.errors import EstimateDecided, EstimateLive, EstimateWithdrawn, JobMoved
from tenants.estimates.models import Estimate, EstimateOption
from tenants.estimates.rules import LEAST_DAYS, MOST_DAYS, MOST_LINES, TOO_MANY_LINES
from tenants.jobs.bill.less import check_tax
from tenants.jobs.bill.totals import NOT_REGISTERED
from tenants.jobs.codes import JobStatus
from tenants.jobs.errors import InvoicedJobIsFinal
from tenants.jobs.queries import UNFINISHED
from tenants.jobs.rules import agrees
from tenants.profile.queries import bill_rules
from tenants.visits.errors import EstimateApproved, JobFinished, VisitEnded
from tenants.visits.models import Visit
from tenants.visits.queries import find_approved_estimate, get_visit_for_update, is_moved, is_open


class Drafted(NamedTuple):
    """An estimate with what its points became. `is_new` is false if the draft was there before."""

    estimate: Estimate
    is_new: bool
    proposal: Proposal | None = None

    @property
    def added(self) -> list[str]:
        return [str(line.ref) for line in self.proposal.added] if self.proposal else []

    @property
    def joined(self) -> int:
        return self.proposal.joined if self.proposal else 0

    @property
    def skipped(self) -> Sequence[Skipped]:
        return self.proposal.skipped if self.proposal else ()


def draft_estimate(actor: Actor, *, visit_id: int, point_ids: list[int], service_id: int | None) -> Drafted:
    """Start the estimate of a visit. With points, the services of the points are added to the draft."""
    actor.require(Permission.CHANGE_ESTIMATES)
    visit = get_visit_for_update(visit_id)
    check_visit(visit)
    live = queries.find_live(visit)
    if live and (live.state != EstimateState.DRAFT or not point_ids):
        raise EstimateLive(code=live.code, estimate_id=live.pk)
    if live is None and visit.job is None and (approved := find_approved_estimate(visit)):
        # A second approval could not join the job, so more work is a supplementary estimate of it.
        raise EstimateApproved(code=approved[1], estimate_id=approved[0])
    estimate = live or _start(actor, visit)
    estimate.visit = visit
    if not point_ids:
        return Drafted(estimate, live is None)
    proposal = with_points(visit, details_of(estimate), point_ids, service_id)
    if proposal.added or proposal.joined:
        if proposal.details.line_count > MOST_LINES:
            raise Invalid(pointIds=TOO_MANY_LINES)
        save_lines(actor, estimate, proposal.details)
        estimate.version += 1
        estimate.save(update_fields=["lowest_paise", "total_paise", "version"])
    return Drafted(estimate, live is None, proposal)


def change_estimate(
    actor: Actor, *, estimate_id: int, details: EstimateDetails, version: int | None
) -> Estimate:
    """Save a draft. A sent or expired estimate becomes a draft, so that its version cannot be decided."""
    actor.require(Permission.CHANGE_ESTIMATES)
    estimate = queries.get_estimate_for_update(estimate_id)
    check_not_final(estimate)
    check_visit(estimate.visit)
    before, total_before = details_of(estimate), estimate.total_paise
    check_version(estimate, version, current=before.api_fields(), yours=details.api_fields())
    if estimate.state == EstimateState.EXPIRED:
        other = queries.find_live(estimate.visit)
        if other:
            raise EstimateLive(code=other.code, estimate_id=other.pk)
    if estimate.visit.job:
        # The visit may have got its job since the form was loaded.
        details = replace(details, tax_applies=estimate.visit.job.tax_applies)
    else:
        was_taxed = estimate.tax_applies and estimate.last_version > 0
        check_tax(actor, before=was_taxed, after=details.tax_applies)
    _check_details(estimate, details)
    was = queries.state_of(estimate)
    estimate.state = EstimateState.DRAFT
    estimate.tax_applies, estimate.note = details.tax_applies, details.note
    estimate.valid_until, estimate.deposit_paise = details.valid_until, details.deposit_paise
    save_lines(actor, estimate, details)
    estimate.version += 1
    estimate.save()
    if was != EstimateState.DRAFT:
        activity.record(actor, "estimate", estimate.pk, "reopened", before=was.label)
    if before != details:
        activity.record(
            actor,
            "estimate",
            estimate.pk,
            "changed",
            before=rupee_text(total_before),
            after=rupee_text(estimate.total_paise),
        )
    return estimate


def close_day() -> int:
    """Expire the sent estimates whose last day is over. One statement expires all of them."""
    over = Estimate.objects.filter(state=EstimateState.SENT, valid_until__lt=clock.today())
    return over.update(state=EstimateState.EXPIRED)


def details_of(estimate: Estimate) -> EstimateDetails:
    """Return the stored values in the format of a form."""
    lines = queries.lines_of(estimate)
    options = EstimateOption.objects.filter(choice__estimate=estimate).select_related("choice")
    found: dict[int, tuple[str, list[OptionDetails]]] = {}
    for option in options.order_by("choice__place", "rank"):
        own = [stored_line(line) for line in lines if line.option_id == option.pk]
        _, known = found.setdefault(option.choice_id, (option.choice.name, []))
        known.append(OptionDetails(option.label, option.recommended, own))
    return EstimateDetails(
        lines=[stored_line(line) for line in lines if line.option_id is None],
        choices=[ChoiceDetails(name, known) for name, known in found.values()],
        discount_paise=estimate.discount_paise,
        deposit_paise=estimate.deposit_paise,
        valid_until=estimate.valid_until,
        note=estimate.note,
        tax_applies=estimate.tax_applies,
    )


def check_visit(visit: Visit) -> None:
    """Refuse work on a visit that has ended, or on a job that is finished or invoiced."""
    job = visit.job
    if job is None:
        if not is_open(visit):
            raise VisitEnded
        return
    if job.deleted_at:
        raise VisitEnded
    if job.invoice_number:
        raise InvoicedJobIsFinal
    if job.status not in UNFINISHED:
        raise JobFinished(code=job.code, status=JobStatus(job.status).label)
    if is_moved(visit):
        raise JobMoved(code=job.code)


def check_not_final(estimate: Estimate) -> None:
    if estimate.state == EstimateState.DECIDED:
        raise EstimateDecided(day=queries.decided_day(estimate))
    if estimate.state == EstimateState.WITHDRAWN:
        raise EstimateWithdrawn


def _start(actor: Actor, visit: Visit) -> Estimate:
    job = visit.job
    estimate = Estimate.objects.create(
        visit=visit,
        state=EstimateState.DRAFT,
        tax_applies=job.tax_applies if job else bill_rules().allows_tax,
        valid_until=clock.today() + timedelta(days=queries.get_rule().valid_days),
        deposit_paise=0,
        discount_paise=0,
        lowest_paise=job.total_paise if job else 0,
        total_paise=job.total_paise if job else 0,
        note="",
        last_version=0,
        reason="",
        person_name=actor.name,
        version=1,
    )
    activity.record(actor, "estimate", estimate.pk, "drafted", after=visit.job.code if visit.job else None)
    return estimate


def _check_details(estimate: Estimate, details: EstimateDetails) -> None:
    job, today = estimate.visit.job, clock.today()
    days = (details.valid_until - today).days
    is_new = details.valid_until != estimate.valid_until or queries.state_of(estimate) != EstimateState.DRAFT
    kept = not is_new or (estimate.state == EstimateState.SENT and days >= 0)
    if not kept and not LEAST_DAYS <= days <= MOST_DAYS:
        raise Invalid(
            validUntil=Sentence(
                "An estimate is valid for {least} to {most} days", least=LEAST_DAYS, most=MOST_DAYS
            )
        )
    if not job and details.tax_applies and not bill_rules().allows_tax:
        raise Invalid(taxCollected=NOT_REGISTERED)


def save_lines(actor: Actor, estimate: Estimate, details: EstimateDetails) -> None:
    """Write the lines, and set the totals on the estimate. The caller saves it."""
    built = build_lines(
        actor,
        details,
        visit=estimate.visit,
        before=queries.lines_of(estimate),
        discount_before=estimate.discount_paise,
        is_offered=estimate.last_version > 0,
    )
    write_lines(estimate, details, built)
    estimate.discount_paise = details.discount_paise
    document = draft_document(estimate, job=estimate.visit.job, number=estimate.last_version + 1)
    if details.claimed_total is not None and not agrees(details.claimed_total, document.highest):
        raise Invalid(
            estimatedCost=Sentence("The total is {total}", total=rupee_text(document.highest.total_paise))
        )
    if details.deposit_paise > document.highest.total_paise:
        raise Invalid(deposit=Sentence("The deposit is more than the total"))
    estimate.lowest_paise = document.lowest.total_paise
    estimate.total_paise = document.highest.total_paise
