"""Functions that send an estimate and withdraw it. Sending makes a version, and saving never does."""

from dataclasses import dataclass, replace

from django.db.models import Q

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from kernel.versions import check_version
from tenants.activity import services as activity
from tenants.estimates import links, queries
from tenants.estimates.codes import EstimateState
from tenants.estimates.draft.drafts import draft_document
from tenants.estimates.draft.lines import check_once
from tenants.estimates.draft.services import check_not_final, check_visit, details_of, save_lines
from tenants.estimates.errors import CustomerHasNoEmail, EstimateExpired, EstimateNotSent
from tenants.estimates.models import Estimate, EstimateVersion
from tenants.estimates.sending import whatsapp
from tenants.estimates.sending.document import Document, from_json, to_json
from tenants.estimates.sending.papers import ESTIMATE
from tenants.inspections.services import freeze_points, release_points
from tenants.jobs.models import Job, JobLine
from tenants.jobs.queries import get_job_for_update
from tenants.visits.queries import paper_language


@dataclass(frozen=True)
class Sent:
    """A sent version, with the link and the message for the customer."""

    code: str
    number: int
    version: int
    link: str
    whatsapp_address: str
    mailed_to: str

    @property
    def sentence(self) -> Sentence:
        if self.mailed_to:
            return Sentence("{code} is on its way to {to}.", code=self.code, to=self.mailed_to)
        return Sentence("{code} is ready to be sent.", code=self.code)


def send_estimate(
    actor: Actor, *, estimate_id: int, version: int | None, by_mail: bool
) -> Sent | CustomerHasNoEmail:
    """Send a draft as a new version. An estimate that is sent already can be mailed again."""
    actor.require(Permission.CHANGE_ESTIMATES)
    estimate = queries.get_estimate_for_update(estimate_id)
    check_not_final(estimate)
    state, visit = queries.state_of(estimate), estimate.visit
    day = f"{estimate.valid_until:%d/%m/%Y}"
    if state == EstimateState.EXPIRED:
        raise EstimateExpired(day=day)
    check_visit(visit)
    check_version(estimate, version)
    if by_mail and not visit.customer.email:
        return CustomerHasNoEmail()
    if state == EstimateState.DRAFT:
        if estimate.valid_until < clock.today():
            raise Invalid(validUntil=Sentence("{day} is in the past. Choose another day.", day=day))
        sent = _make_version(actor, estimate)
    else:
        sent = EstimateVersion.objects.get(estimate=estimate, number=estimate.last_version)
    link = links.live_link(estimate, by=actor.name)
    if by_mail:
        ESTIMATE.mail(sent, to=visit.customer.email, by=actor.name)
    return Sent(
        code=estimate.code,
        number=sent.number,
        version=estimate.version,
        link=links.address_of(link.pk),
        whatsapp_address=whatsapp.address_of(from_json(sent.document), link.pk),
        mailed_to=visit.customer.email if by_mail else "",
    )


def withdraw_estimate(actor: Actor, *, estimate_id: int, reason: str, version: int | None = None) -> Estimate:
    """Withdraw an estimate. Its link stops working."""
    actor.require(Permission.CHANGE_ESTIMATES)
    estimate = queries.get_estimate_for_update(estimate_id)
    check_not_final(estimate)
    check_version(estimate, version)
    estimate.state, estimate.reason = EstimateState.WITHDRAWN, reason
    estimate.version += 1
    estimate.save(update_fields=["state", "reason", "version"])
    links.revoke_links(estimate)
    if _is_seen(estimate) is False:
        _give_points_back(estimate)
    activity.record(actor, "estimate", estimate.pk, "withdrawn", after=reason)
    return estimate


def get_newest(estimate_id: int) -> EstimateVersion:
    version = queries.get_sent_version(estimate_id)
    if version is None:
        raise EstimateNotSent
    return version


def _make_version(actor: Actor, estimate: Estimate) -> EstimateVersion:
    visit = estimate.visit
    # The ordered lines stay as they are while they are copied.
    job = get_job_for_update(visit.job_id) if visit.job_id else None
    details = details_of(estimate)
    if not details.line_count:
        raise Invalid(lines=Sentence("Add at least one line"))
    ordered = {line.pk: line for line in JobLine.objects.filter(job=job)} if job else {}
    check_once(details, job, ordered, {line.ref: line.name for line in queries.lines_of(estimate)})
    if job and job.tax_applies != estimate.tax_applies:
        # The visit got its job after the last change, so the amounts of the parts have another tax.
        estimate.tax_applies = job.tax_applies
        save_lines(actor, estimate, replace(details, tax_applies=job.tax_applies))
    document = _document(estimate, job)
    estimate.state, estimate.sent_at = EstimateState.SENT, clock.now()
    estimate.was_seen = _is_seen(estimate)
    estimate.last_version, estimate.first_seen_at = document.number, None
    estimate.lowest_paise = document.lowest.total_paise
    estimate.total_paise = document.highest.total_paise
    estimate.version += 1
    estimate.save()
    sent = EstimateVersion.objects.create(
        estimate=estimate,
        number=document.number,
        document=to_json(document),
        base_total_paise=document.base_total.total_paise,
        total_paise=document.highest.total_paise,
        valid_until=estimate.valid_until,
        sent_by=actor.name,
        sender_id=actor.membership_id,
        paper_problem="",
    )
    freeze_points([each for line in document.all_lines() for each in line.point_ids], code=estimate.code)
    ESTIMATE.queue(sent)
    activity.record(actor, "estimate", estimate.pk, "sent", after=sent.number)
    return sent


def _is_seen(estimate: Estimate) -> bool | None:
    """Return whether the customer looked at any version. None means that nobody knows."""
    if estimate.first_seen_at or estimate.was_seen:
        return True
    return False if estimate.last_version <= 1 else estimate.was_seen


def _give_points_back(estimate: Estimate) -> None:
    """Free the points of a withdrawn estimate, except those that another sent estimate of the visit has."""
    others = EstimateVersion.objects.filter(estimate__visit=estimate.visit_id).exclude(estimate=estimate)
    unseen = Q(
        estimate__state=EstimateState.WITHDRAWN, estimate__first_seen_at=None, estimate__was_seen=False
    )
    held: dict[int, str] = {}
    for version in others.exclude(unseen).order_by("pk"):
        document = from_json(version.document)
        for line in document.all_lines():
            held |= {each: document.code for each in line.point_ids if each not in held}
    release_points(estimate.visit_id, code=estimate.code, held=held)


def _document(estimate: Estimate, job: Job | None) -> Document:
    return draft_document(
        estimate,
        job=job,
        number=estimate.last_version + 1,
        garage_name=queries.garage_name(),
        terms=queries.get_rule().terms,
        language=paper_language(estimate.visit_id),
    )
