"""The decision of a customer, over the link or recorded by a staff member.

Locks are taken in this order: the visit, the estimate, then the job.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from uuid import uuid4

from kernel import clock, outbox
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.money import PAISE, rupee_text
from kernel.sentences import Sentence
from tenants.estimates import queries
from tenants.estimates.codes import EstimateState, SignatureRule, Way
from tenants.estimates.decision import record
from tenants.estimates.decision.decided import (
    Answers,
    answers_in,
    approved_totals,
    check_complete,
    chosen_lines,
    record_of,
)
from tenants.estimates.draft.work import work_of
from tenants.estimates.errors import (
    EstimateChanging,
    EstimateDecided,
    EstimateExpired,
    EstimateNotSent,
    EstimateOutdated,
    EstimateWithdrawn,
    NewerVersion,
    TotalDiffers,
)
from tenants.estimates.models import Estimate, EstimateDecision, EstimateVersion
from tenants.estimates.sending.document import Document, from_json
from tenants.jobs.approval.ceilings import Approval
from tenants.jobs.approval.work import add_approved
from tenants.jobs.queries import get_job_for_update
from tenants.pictures import services as pictures
from tenants.pictures.models import Picture
from tenants.pictures.services import Redrawn
from tenants.visits.models import Visit
from tenants.visits.queries import is_moved

NOT_SIGNED = Sentence("Please sign in the box")


@dataclass(frozen=True)
class Wanted:
    """The answers that somebody sends. `total_seen` is the figure on the button in rupees."""

    number: int
    answers: Answers
    total_seen: Decimal
    name: str
    signature: bytes = b""


@dataclass(frozen=True)
class Witness:
    """How the customer decided. The link may have an address, and all other ways have a staff member."""

    way: Way
    actor: Actor | None = None
    phone: str = ""
    spoken_at: datetime | None = None
    said: str = ""
    ip: str | None = None
    browser: str = ""


def decide(
    estimate_id: int,
    wanted: Wanted,
    witness: Witness,
    *,
    signature_rule: str,
    check: Callable[[Estimate], None],
    visit_id: int | None = None,
) -> EstimateDecision | EstimateOutdated:
    """Keep the decision of a version. The same answers again return the first decision.

    `check` refuses an estimate whose work is over, with the sentence for its reader.
    """
    # Draw the signature again before the visit is locked.
    signature = _signature(signature_rule, wanted, witness)
    version, previous = queries.get_version_for_update(estimate_id, visit_id)
    if version is None:
        raise EstimateNotSent
    estimate, document = version.estimate, from_json(version.document)
    if estimate.state == EstimateState.DECIDED:
        return _first_decision(estimate, version, wanted)
    _check_open(estimate, document, wanted)
    visit = estimate.visit
    if visit.job_id:
        try:
            visit.job = get_job_for_update(visit.job_id)
        except NotFound:
            # The job was deleted, and `check` has the sentence for its reader.
            check(estimate)
            raise
    check(estimate)
    check_complete(document, wanted.answers)
    totals = approved_totals(document, wanted.answers)
    if wanted.total_seen * PAISE != totals.total_paise:
        raise TotalDiffers(total=rupee_text(totals.total_paise))
    facts = _facts(wanted, witness, signature)
    written = record.written(document, wanted.answers, totals, facts, previous)
    digest = record.hash_of(written)
    ceiling = None
    if visit.job:
        approval = Approval(
            totals.total_paise, wanted.name, facts.decided_at, witness.way.value, record.code_of(digest)
        )
        work = work_of(document, chosen_lines(document, wanted.answers))
        if not is_moved(visit):
            ceiling = add_approved(witness.actor, visit.job, work, approval)
        if ceiling is None:
            key = f"{version.pk}:{clock.today().isoformat()}"
            outbox.enqueue("alerts.estimate_outdated", key=key, version_id=version.pk)
            return EstimateOutdated(garage=document.garage_name)
    decision = EstimateDecision.objects.create(
        estimate_version=version,
        way=witness.way,
        approved_total_paise=totals.total_paise,
        name=wanted.name,
        phone=witness.phone,
        spoken_at=witness.spoken_at,
        said=witness.said,
        recorded_by=facts.recorded_by,
        ip=witness.ip,
        browser=witness.browser,
        signature=_keep(signature, visit, wanted, witness),
        objection="",
        objected_at=None,
        record=written,
        hash=digest,
        previous_hash=previous,
        ceiling=ceiling,
        created_at=facts.decided_at,
        paper=None,
        paper_problem="",
    )
    _close(estimate, decision)
    return decision


def _facts(wanted: Wanted, witness: Witness, signature: Redrawn | None) -> record.Facts:
    return record.Facts(
        name=wanted.name,
        way=witness.way,
        decided_at=clock.now(),
        phone=witness.phone,
        spoken_at=witness.spoken_at,
        said=witness.said,
        recorded_by=witness.actor.name if witness.actor else "",
        signature=signature.content if signature else b"",
    )


def _close(estimate: Estimate, decision: EstimateDecision) -> None:
    estimate.state, estimate.decided_at = EstimateState.DECIDED, decision.created_at
    estimate.version += 1
    estimate.save(update_fields=["state", "decided_at", "version"])
    # The decision itself is the history of the estimate. One task queues the alert and the PDF.
    outbox.enqueue("estimates.decided", key=str(decision.pk), decision_id=decision.pk)


def _signature(rule: str, wanted: Wanted, witness: Witness) -> Redrawn | None:
    if rule == SignatureRule.REQUIRED and witness.way is Way.LINK and not wanted.signature:
        raise Invalid(signature=NOT_SIGNED)
    if rule == SignatureRule.OFF or not wanted.signature:
        return None
    return pictures.redraw_signature(wanted.signature, field="signature")


def _keep(signature: Redrawn | None, visit: Visit, wanted: Wanted, witness: Witness) -> Picture | None:
    if signature is None:
        return None
    return pictures.add_picture(
        witness.actor,
        signature,
        ask=uuid4(),
        name=f"{visit.vehicle.number}-approval",
        person_name=wanted.name,
    )


def _first_decision(estimate: Estimate, version: EstimateVersion, wanted: Wanted) -> EstimateDecision:
    first = version.decision
    if answers_in(record_of(first)) == wanted.answers and version.number == wanted.number:
        return first
    raise EstimateDecided(day=queries.decided_day(estimate))


def _check_open(estimate: Estimate, document: Document, wanted: Wanted) -> None:
    """Refuse a decision about a version that is changed, replaced or too old."""
    if estimate.state == EstimateState.WITHDRAWN:
        raise EstimateWithdrawn
    if estimate.state == EstimateState.DRAFT:
        raise EstimateChanging(garage=document.garage_name)
    if wanted.number != document.number:
        raise NewerVersion
    if queries.state_of(estimate) == EstimateState.EXPIRED:
        raise EstimateExpired(day=f"{document.valid_until:%d/%m/%Y}")
