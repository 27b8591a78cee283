"""The plan for an entry, made from the facts of the garage and the decisions of the person."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from django.utils import timezone

from kernel.errors import Invalid
from kernel.money import rupee_text
from kernel.names.keys import name_key
from kernel.sentences import Sentence
from tenants.customers.errors import UNKNOWN_CUSTOMER
from tenants.customers.rules import Particulars
from tenants.intake import questions
from tenants.intake.codes import Ask, Choice
from tenants.intake.entry import Entry
from tenants.intake.facts import Facts, Known, OpenJob
from tenants.intake.offers import NO_CLASS, is_offer
from tenants.intake.questions import Question
from tenants.intake.rules import ARRIVES_WITHIN, CLOCK_TOLERANCE, KEEP, OLDEST
from tenants.jobs.bill.pricing import UNKNOWN
from tenants.jobs.handling_fields import Handling
from tenants.jobs.rules import MOST_LINES
from tenants.jobs.services import FURTHEST_DELIVERY
from tenants.vehicles.errors import UNKNOWN_VEHICLE
from tenants.vehicles.plates import plate_text


@dataclass
class Plan:
    """With questions, nothing is written. The customer is the id of a known one, or a new one."""

    taken_at: datetime
    # No date of the job may be before this day.
    earliest: date
    tax_applies: bool
    handling: Handling
    customer: int | Particulars
    becomes_owner: bool = False
    # The open job that gets the services.
    joins: OpenJob | None = None
    quoted: dict[int, int] = field(default_factory=dict)
    # Services whose price was told by an offer. It holds although the price or the catalogue has changed.
    promised: list[int] = field(default_factory=list)
    notes: list[Sentence] = field(default_factory=list)
    asks: list[Question] = field(default_factory=list)


def plan_of(entry: Entry, facts: Facts, *, taken_at: datetime, may_override: bool, now: datetime) -> Plan:
    """Return the plan. `taken_at` is the time of the entry within its limits."""
    _require_known(entry, facts)
    day = timezone.localdate(taken_at)
    plan = Plan(taken_at, day, entry.tax_applies, entry.handling.copy(), entry.customer)
    _clock(plan, entry)
    _date(plan, entry, now)
    _price(plan, entry, facts, may_override=may_override, now=now)
    _tax(plan, entry, facts)
    _join(plan, entry, facts)
    if plan.joins is None:
        _find_customer(plan, entry, facts)
        _assign(plan, facts)
    _note_promises(plan, facts)
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


def _clock(plan: Plan, entry: Entry) -> None:
    """Correct the dates of a device whose clock is wrong. The days until the delivery stay."""
    wrong_by = entry.taken_at - plan.taken_at
    dates = plan.handling
    has_new_dates = entry.says(Ask.TOO_OLD, Choice.NEW_DATES)
    if timezone.localdate(entry.taken_at) != plan.earliest and not has_new_dates:
        # A delivery before the entry, or in many years, is still refused.
        days = max(min(dates["expected_on"] - dates["entry_date"], 2 * FURTHEST_DELIVERY), -timedelta(days=1))
        dates["entry_date"], dates["expected_on"] = plan.earliest, plan.earliest + days
    if abs(wrong_by) <= CLOCK_TOLERANCE:
        return
    time = f"{timezone.localtime(plan.taken_at):%d/%m/%Y, %H:%M}"
    note = Sentence("The clock of the device was behind, so the entry has the time {time}.", time=time)
    if wrong_by > CLOCK_TOLERANCE:
        note = Sentence("The clock of the device was ahead, so the entry has the time {time}.", time=time)
    plan.notes.append(note)


def _date(plan: Plan, entry: Entry, now: datetime) -> None:
    if now - plan.taken_at <= OLDEST:
        return
    if entry.says(Ask.TOO_OLD, Choice.NEW_DATES):
        plan.earliest = timezone.localdate(now)
    else:
        plan.asks.append(questions.too_old(plan.taken_at))


def _price(plan: Plan, entry: Entry, facts: Facts, *, may_override: bool, now: datetime) -> None:
    """Decide about each service. A decision about a price holds only for the price that the person saw."""
    for service_id, told in entry.quoted.items():
        service = facts.services[service_id]
        ask = Ask.SERVICE_GONE if service.archived else Ask.PRICE
        decided = [each for each in entry.answers(ask) if each.service_id == service_id]
        if any(each.answer == Choice.REMOVE for each in decided):
            continue
        is_todays = not service.archived and told == service.price_paise
        # Somebody who may change prices confirms an old price by sending it.
        arrives_in_time = entry.issued_at is not None and now - entry.issued_at <= ARRIVES_WITHIN
        holds = arrives_in_time or may_override
        if not is_todays and holds and _is_promised(plan, entry, facts, service_id, told):
            plan.quoted[service_id] = told
            plan.promised.append(service_id)
        elif service.archived:
            plan.asks.append(questions.service_gone(service_id, service))
        elif is_todays or may_override:
            plan.quoted[service_id] = told
        elif any((each.answer, each.rate_paise) == (Choice.USE, service.price_paise) for each in decided):
            plan.quoted[service_id] = service.price_paise
        else:
            plan.asks.append(questions.price_changed(service_id, service, told_paise=told))
    if not plan.quoted and not plan.asks:
        raise Invalid(services=Sentence("Please add at least one service"))


def _is_promised(plan: Plan, entry: Entry, facts: Facts, service_id: int, told: int) -> bool:
    """Return whether the price is that of a pack that was fresh when the car came in. The price of one class
    does not hold for another."""
    issued_at, offer = entry.issued_at, entry.offers.get(service_id)
    if issued_at is None or offer is None or entry.device is None or plan.taken_at - issued_at > KEEP:
        return False
    classes = ("", facts.vehicle_class or NO_CLASS)
    return any(is_offer(offer, service_id, told, issued_at, entry.device, each) for each in classes)


def _note_promises(plan: Plan, facts: Facts) -> None:
    """Note the prices that hold although they changed. A job that has the service keeps its own price."""
    for service_id in plan.promised:
        if plan.joins and service_id in plan.joins.service_ids:
            continue
        service, told = facts.services[service_id], rupee_text(plan.quoted[service_id])
        today = rupee_text(service.price_paise)
        note = Sentence(
            "{service}: {told} as told, {today} today", service=service.name, told=told, today=today
        )
        if service.archived:
            note = Sentence("{service}: {told} as told, no longer offered", service=service.name, told=told)
        plan.notes.append(note)


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
    has_room = len(job.service_ids) + len(entry.quoted) <= MOST_LINES
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
        plan.handling["assigned_to"] = None
        name = facts.assignee[0]
        plan.notes.append(Sentence("{name} no longer works here, so nobody is assigned.", name=name))
