"""The plan for an entry, made from the facts of the garage and the decisions of the person."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.utils import timezone

from kernel.errors import Invalid
from kernel.names import name_key
from kernel.sentences import Sentence
from tenants.customers.errors import UNKNOWN_CUSTOMER
from tenants.customers.rules import Particulars
from tenants.intake import questions
from tenants.intake.codes import Ask, Choice
from tenants.intake.entry import Entry
from tenants.intake.facts import Facts, Known, OpenJob
from tenants.intake.questions import Question
from tenants.intake.rules import CLOCK_AHEAD, OLDEST
from tenants.jobs.pricing import UNKNOWN
from tenants.jobs.rules import MOST_LINES
from tenants.vehicles.errors import UNKNOWN_VEHICLE
from tenants.vehicles.plates import plate_text


@dataclass
class Plan:
    """With questions, nothing is written. The customer is the id of a known one, or a new one."""

    taken_at: datetime
    # The first day that the dates of the job may have.
    earliest: date
    tax_applies: bool
    assigned_to: int | None
    customer: int | Particulars
    becomes_owner: bool = False
    # The open job that gets the services.
    joins: OpenJob | None = None
    quoted: dict[int, int] = field(default_factory=dict)
    notes: list[Sentence] = field(default_factory=list)
    asks: list[Question] = field(default_factory=list)


def plan_of(entry: Entry, facts: Facts, *, may_override: bool, now: datetime) -> Plan:
    _require_known(entry, facts)
    taken_at = min(entry.taken_at, now)
    plan = Plan(
        taken_at,
        timezone.localdate(taken_at),
        entry.tax_applies,
        entry.handling["assigned_to"],
        entry.customer,
    )
    _date(plan, entry, now)
    _price(plan, entry, facts, may_override=may_override)
    _tax(plan, entry, facts)
    _join(plan, entry, facts)
    if plan.joins is None:
        _find_customer(plan, entry, facts)
        _assign(plan, facts)
    return plan


def _require_known(entry: Entry, facts: Facts) -> None:
    """Refuse ids that this garage does not know."""
    problems = {}
    if isinstance(entry.customer, int) and not facts.customers:
        problems["customerId"] = UNKNOWN_CUSTOMER
    if isinstance(entry.vehicle, int) and facts.car is None:
        problems["vehicleId"] = UNKNOWN_VEHICLE
    if not entry.quoted.keys() <= facts.services.keys():
        problems["services"] = UNKNOWN
    if entry.handling["assigned_to"] is not None and facts.assignee is None:
        problems["assignedUserId"] = UNKNOWN
    if problems:
        raise Invalid(**problems)


def _date(plan: Plan, entry: Entry, now: datetime) -> None:
    if entry.taken_at - now > CLOCK_AHEAD:
        plan.notes.append(
            Sentence(
                "The clock of the device was ahead, so the entry has the time {time}.",
                time=f"{timezone.localtime(now):%H:%M}",
            )
        )
    if now - plan.taken_at <= OLDEST:
        return
    if entry.says(Ask.TOO_OLD, Choice.NEW_DATES):
        plan.earliest = timezone.localdate(now)
    else:
        plan.asks.append(questions.too_old(plan.taken_at))


def _price(plan: Plan, entry: Entry, facts: Facts, *, may_override: bool) -> None:
    """Decide about each service. A decision about a price holds only for the price that the person saw."""
    for service_id, told in entry.quoted.items():
        service = facts.services[service_id]
        ask = Ask.SERVICE_GONE if service.archived else Ask.PRICE
        decided = [each for each in entry.answers(ask) if each.service_id == service_id]
        if any(each.answer == Choice.REMOVE for each in decided):
            continue
        if service.archived:
            plan.asks.append(questions.service_gone(service_id, service))
        elif told == service.price_paise or may_override:
            plan.quoted[service_id] = told
        elif any((each.answer, each.rate_paise) == (Choice.USE, service.price_paise) for each in decided):
            plan.quoted[service_id] = service.price_paise
        else:
            plan.asks.append(questions.price_changed(service_id, service, told_paise=told))
    if not plan.quoted and not plan.asks:
        raise Invalid(services=Sentence("Please add at least one service"))


def _tax(plan: Plan, entry: Entry, facts: Facts) -> None:
    if not entry.tax_applies or facts.allows_tax:
        return
    if entry.says(Ask.NO_TAX, Choice.WITHOUT_TAX):
        plan.tax_applies = False
    else:
        plan.asks.append(questions.no_tax())


def _join(plan: Plan, entry: Entry, facts: Facts) -> None:
    """Decide about an open job of the car. A decision holds only for the job that the person saw."""
    job = facts.job
    if job is None:
        return
    chosen = [each.answer for each in entry.answers(Ask.JOB_OPEN) if each.job_id == job.job_id]
    if Choice.NEW_JOB in chosen:
        return
    has_room = job.lines + len(entry.quoted) <= MOST_LINES
    takes_services = has_room and not job.final and (facts.allows_tax or not job.tax_applies)
    if takes_services and Choice.ADD in chosen:
        plan.joins = job
        plan.notes.append(Sentence("Only the services were added to {code}.", code=job.code))
    else:
        plan.asks.append(questions.job_open(job, takes_services=takes_services))


def _find_customer(plan: Plan, entry: Entry, facts: Facts) -> None:
    """Find the customer. Somebody else's car changes its owner only on purpose."""
    car = facts.car
    is_here = car is not None and not car.archived
    owners = facts.owners if is_here else ()
    chosen = [each.customer_id for each in entry.answers(Ask.PLATE_KNOWN) if each.answer == Choice.OWNER]
    if mine := next((each for each in owners if _is_meant(each, entry)), None):
        plan.customer = mine.customer_id
        if car and not isinstance(entry.vehicle, int):
            plan.notes.append(
                Sentence("{plate} and {name} are known here.", plate=plate_text(car.number), name=mine.name)
            )
    elif owner := next((each for each in owners if each.customer_id in chosen), None):
        plan.customer = owner.customer_id
    elif car and owners and not entry.says(Ask.PLATE_KNOWN, Choice.NEW_OWNER):
        plan.asks.append(questions.plate_known(car, owners))
    else:
        _find_by_phone(plan, entry, facts.customers)
    if car and not is_here:
        plan.notes.append(Sentence("{plate} was removed and is back.", plate=plate_text(car.number)))
    plan.becomes_owner = is_here and plan.customer not in [each.customer_id for each in owners]


def _find_by_phone(plan: Plan, entry: Entry, alike: Sequence[Known]) -> None:
    """Families share a phone number, so only the same name with the same number is the same customer."""
    if isinstance(entry.customer, int) or not alike:
        return
    if known := next((each for each in alike if _is_meant(each, entry)), None):
        plan.customer = known.customer_id
        plan.notes.append(Sentence("{name} is known here.", name=known.name))
    else:
        plan.notes.append(
            Sentence(
                "{other} has the same phone number. {name} is a new customer.",
                other=alike[0].name,
                name=entry.customer.name,
            )
        )


def _is_meant(known: Known, entry: Entry) -> bool:
    """Return whether this is the customer of the entry."""
    new = entry.customer
    if isinstance(new, int):
        return known.customer_id == new
    return known.phone == new.phone and name_key(known.name) == name_key(new.name)


def _assign(plan: Plan, facts: Facts) -> None:
    if facts.assignee and facts.assignee[1]:
        plan.assigned_to = None
        name = facts.assignee[0]
        plan.notes.append(Sentence("{name} no longer works here, so nobody is assigned.", name=name))
