"""Tasks that create alerts about estimates and the decisions of customers, after the commit."""

from datetime import timedelta
from uuid import UUID

from django.db.models import F, Q

from kernel import clock, outbox
from kernel.money import rupee_text
from kernel.sentences import Sentence, joined
from tenants.activity.models import Activity
from tenants.alerts.services import fitted
from tenants.alerts.tasks import Event, stamp, stamp_all
from tenants.estimates.codes import EstimateState, Way
from tenants.estimates.decision.decided import decided_of
from tenants.estimates.decision.guard import find_broken
from tenants.estimates.models import EstimateDecision, EstimateVersion
from tenants.estimates.sending.document import Document, from_json
from tenants.jobs.approval.ceilings import last_approval
from tenants.jobs.codes import JobStatus
from tenants.jobs.follow_ups import ALERT_APPROVED_JOB_ENDED, ALERT_PLAIN_JOB
from tenants.jobs.models import Job
from tenants.jobs.queries import UNFINISHED
from tenants.staff.queries import in_charge, owners
from tenants.vehicles.plates import plate_text

_JOINED = "estimate_version__estimate__visit__job__assigned_to"
_MOST_ENDING = 500


def load_decided(decision_id: int) -> Event:
    """Return an alert for the sender and the person to whom the job is assigned."""
    decision = EstimateDecision.objects.select_related(_JOINED).get(pk=decision_id)
    version = decision.estimate_version
    document = from_json(version.document)
    decided, job = decided_of(decision, document), version.estimate.visit.job
    total = (
        Sentence("{code} is now {rupees}.", code=job.code, rupees=rupee_text(job.total_paise))
        if job
        else None
    )

    def approved(names: str) -> Sentence:
        return joined(Sentence("Approved for {plate}: {names}.", plate=document.plate, names=names), total)

    # The names give way, so that the total is always there.
    text = fitted(approved, ", ".join(line.name for line in decided.lines))
    if not decided.lines:
        declined = Sentence(
            "Everything was declined for {plate} ({code}).", plate=document.plate, code=document.code
        )
        text = joined(declined, total)
    return Event(_people(version), "estimate_decided", f"decided:{decision.pk}", text, _job_id(version))


def load_objected(decision_id: int) -> Event:
    """Return an alert for the desk when a customer writes that a recorded decision is not right."""
    decision = EstimateDecision.objects.select_related(_JOINED).get(pk=decision_id)
    version = decision.estimate_version
    document = from_json(version.document)

    def said(objection: str) -> Sentence:
        return Sentence(
            "{customer} objects to the decision on {code} ({way}): {objection}",
            customer=document.customer_name,
            code=document.code,
            way=Way(decision.way).in_a_sentence,
            objection=objection,
        )

    people, text = (*in_charge(), *_people(version)), fitted(said, decision.objection)
    return Event(people, "estimate_objected", f"objected:{decision.pk}", text, _job_id(version))


def load_outdated(version_id: int) -> Event:
    """Return an alert for the desk when a customer could not decide, because the job has changed."""
    version = EstimateVersion.objects.select_related("estimate__visit__job__assigned_to").get(pk=version_id)
    document = from_json(version.document)
    # A customer who tries again on the same day causes no second alert.
    key = f"outdated:{version.pk}:{clock.today()}"
    people = (*in_charge(), *_people(version))
    return Event(people, "estimate_outdated", key, _outdated_text(document), _job_id(version))


def load_ending() -> list[Event]:
    """Return an alert for each version that waits for an answer and ends tomorrow.

    A version that ends today is found too, because the run of the day before may have failed. The key
    names the version, so a second run adds no alert. A finished job takes no decision.
    """
    today = clock.today()
    job = "estimate__visit__job"
    takes_work = Q(**{job: None}) | Q(**{f"{job}__deleted_at": None, f"{job}__status__in": UNFINISHED})
    waiting = EstimateVersion.objects.filter(
        takes_work,
        estimate__state=EstimateState.SENT,
        estimate__valid_until__range=(today, today + timedelta(days=1)),
        number=F("estimate__last_version"),
    )
    joined = ("estimate__visit__customer", "estimate__visit__vehicle", f"{job}__assigned_to")
    # The document is large, and the alert needs no part of it.
    versions = waiting.select_related(*joined).defer("document").order_by("id")[:_MOST_ENDING]
    return [_ending(version) for version in versions]


def load_approved_job_ended(job_id: int) -> Event | None:
    """Return an alert for the owners when an approved job was cancelled or deleted.

    The customer's limit belongs to that job, so a new job of the same car has none.
    """
    job = Job.objects.select_related("vehicle").get(pk=job_id)
    if not job.deleted_at and job.status != JobStatus.CANCELLED:
        # Somebody opened the job again in the meantime, with its limit.
        return None
    approved, plate = last_approval(job), job.plate
    ended = Sentence("{code} ({plate}) was cancelled.", code=job.code, plate=plate)
    if job.deleted_at:
        ended = Sentence("{code} ({plate}) was deleted.", code=job.code, plate=plate)
    limit = Sentence(
        "{name} had approved {rupees} for it.",
        name=approved.person_name,
        rupees=rupee_text(approved.total_paise),
    )
    text = joined(joined(ended, limit), Sentence("A new job for this car has no approved limit."))
    # The screens do not show a deleted job.
    shown = None if job.deleted_at else job.pk
    return Event(tuple(owners()), "approved_job_ended", f"ended:{job.pk}:{job.version}", text, shown)


def load_plain_job(job_id: int) -> Event | None:
    """Return an alert for the owners about a job that was opened beside approved work of the same car. The
    approval does not guard it."""
    job = Job.objects.select_related("vehicle").get(pk=job_id)
    visit = "estimate_version__estimate__visit"
    decision = (
        EstimateDecision.objects.select_related("estimate_version__estimate")
        .filter(
            approved_total_paise__gt=0,
            **{f"{visit}__vehicle": job.vehicle_id, f"{visit}__job": None, f"{visit}__closed_at": None},
        )
        .order_by("-id")
        .first()
    )
    if decision is None or job.deleted_at:
        return None
    log = Activity.objects.filter(subject="job", subject_id=job.pk, what="opened")
    person = log.values_list("person_name", flat=True).first()
    text = joined(
        Sentence(
            "{code} ({plate}) was opened by {person} without the approved work of {estimate}.",
            code=job.code,
            plate=job.plate,
            person=person or "",
            estimate=decision.estimate_version.estimate.code,
        ),
        Sentence(
            "{name} had approved {rupees}.",
            name=decision.name,
            rupees=rupee_text(decision.approved_total_paise),
        ),
    )
    return Event(tuple(owners()), "plain_job", f"plain:{job.pk}", text, job.pk)


def load_guard_broken(day: str) -> Event:
    """Return an alert for owners and managers when the nightly check finds a broken approval."""

    def said(rules: str) -> Sentence:
        return Sentence("Approvals do not fit their jobs. {rules}. Please contact support.", rules=rules)

    text = fitted(said, "; ".join(each.rule for each in find_broken()))
    return Event(tuple(in_charge()), "guard_broken", f"guard:{day}", text, None)


def _ending(version: EstimateVersion) -> Event:
    visit = version.estimate.visit
    values = {
        "code": version.estimate.code,
        "plate": plate_text(visit.vehicle.number),
        "day": f"{version.valid_until:%d/%m/%Y}",
    }
    ends = Sentence("{code} for {plate} is valid until tomorrow, {day}.", **values)
    if version.valid_until == clock.today():
        ends = Sentence("{code} for {plate} is valid until today, {day}.", **values)
    text = joined(ends, Sentence("{customer} has not answered.", customer=visit.customer.name))
    return Event(_people(version), "estimate_ending", f"ending:{version.pk}", text, _job_id(version))


def _outdated_text(document: Document) -> Sentence:
    customer, code, plate = document.customer_name, document.code, document.plate
    changed = Sentence(
        "{customer} could not decide on {code} for {plate}, because the job has changed.",
        customer=customer,
        code=code,
        plate=plate,
    )
    if document.job_code:
        changed = Sentence(
            "{customer} could not decide on {code} for {plate}, because {job} has changed.",
            customer=customer,
            code=code,
            plate=plate,
            job=document.job_code,
        )
    return joined(changed, Sentence("Send a new estimate."))


def _people(version: EstimateVersion) -> tuple[UUID, ...]:
    job = version.estimate.visit.job
    assigned = (job.assigned_to.membership_id,) if job and job.assigned_to else ()
    return (version.sender_id, *assigned)


def _job_id(version: EstimateVersion) -> int | None:
    return version.estimate.visit.job_id


outbox.register(outbox.Task("alerts.estimate_decided", load=load_decided, stamp=stamp))
outbox.register(outbox.Task("alerts.estimate_objected", load=load_objected, stamp=stamp))
outbox.register(outbox.Task("alerts.estimate_outdated", load=load_outdated, stamp=stamp))
outbox.register(outbox.Task("alerts.find_ending_estimates", load=load_ending, stamp=stamp_all, queue="bulk"))
outbox.register(outbox.Task(ALERT_APPROVED_JOB_ENDED, load=load_approved_job_ended, stamp=stamp))
outbox.register(outbox.Task(ALERT_PLAIN_JOB, load=load_plain_job, stamp=stamp))
outbox.register(outbox.Task("alerts.guard_broken", load=load_guard_broken, stamp=stamp))
