"""The prices of service lines: the quoted price minus the discounts that staff give."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from garages.roles import Permission
from kernel import clock
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence, about
from tenants.catalogue.queries import PricedService, priced_services
from tenants.jobs.bill.approved_lines import withdraw_approval
from tenants.jobs.bill.discounts import NO_DISCOUNT, Discount, shares
from tenants.jobs.bill.less import ASK, PRICE_DENIED, check_less, was_finished
from tenants.jobs.bill.lines import copy_of
from tenants.jobs.details import JobDetails
from tenants.jobs.line_models import ONE, OfOne
from tenants.jobs.models import Job, JobLine

UNKNOWN = Sentence("Not found in your garage")
# The first two follow the name of a line and a colon.
DISCOUNT_DENIED = Sentence("your role cannot give a discount. {ask}", ask=ASK)
VEHICLE_DENIED = Sentence("the price for this vehicle is higher. {ask}", ask=ASK)
BILL_DISCOUNT_DENIED = Sentence("Your role cannot give a discount. {ask}", ask=ASK)


def price(
    actor: Actor, details: JobDetails, *, job: Job | None, kept: Mapping[int, JobLine]
) -> list[JobLine]:
    """Return the unsaved lines of a job. `job` and `kept` contain the stored values. The line of a kept
    service has its id."""
    lines = _quoted(actor, details, kept)
    if job is not None and job.vehicle_id != details.vehicle_id:
        _check_other_vehicle(actor, lines, details, job)
    for line in lines:
        before = kept.get(line.service_id)
        _discount_line(actor, line, details, before=discount_of(before) if before else NO_DISCOUNT)
    _discount_bill(actor, lines, details, job)
    # A promised price is not that of the list.
    stored, wanted = (
        [line for line in each if line.service_id not in details.promised] for each in (kept.values(), lines)
    )
    check_less(actor, "servicesOpted", stored, wanted, finished=lambda: job is not None and was_finished(job))
    return lines


def discount_of(found: Job | JobLine) -> Discount:
    """Return the discount in the unit in which it was given."""
    if found.given_percent is not None:
        return Discount(percent=found.given_percent)
    return Discount(paise=found.given_paise)


def is_same(job: Job, lines: Sequence[JobLine], details: JobDetails) -> bool:
    """Return whether services, quantities, prices and discounts equal those of the job."""
    stored = {line.service_id: line for line in lines}
    discounts = {line.service_id: discount_of(line) for line in lines}
    return (
        stored.keys() == details.quoted.keys()
        and all(_is_kept(line, details) for line in lines)
        and discounts == discounts | dict(details.line_discounts)
        and details.discount in (None, discount_of(job))
    )


def _is_kept(line: JobLine, details: JobDetails) -> bool:
    """Return whether the request has the price and the quantity of the line. An older client sends no
    quantity, and the amount of the line as its price."""
    quoted, one = details.quoted[line.service_id], line.of_one
    quantity = details.quantities.get(line.service_id)
    if quantity is None:
        return quoted == line.quoted_paise
    return (quoted, quantity) == (one.price_paise, one.quantity)


def _quoted(actor: Actor, details: JobDetails, kept: Mapping[int, JobLine]) -> list[JobLine]:
    """Return the lines with quoted prices. A price other than today's catalogue price needs a permission."""
    offered = priced_services(
        details.quoted.keys(),
        on=clock.today(),
        vehicle_id=details.vehicle_id,
        promised=details.promised,
    )
    lines = []
    for service_id, quoted in details.quoted.items():
        line, service = kept.get(service_id), offered.get(service_id)
        if line is not None and _is_kept(line, details):
            lines.append(copy_of(line))
            continue
        quantity = details.quantities.get(service_id, ONE)
        if line is not None and quoted == line.of_one.price_paise:
            lines.append(_counted(copy_of(line), quantity))
            continue
        if service is None:
            raise Invalid(servicesOpted=UNKNOWN)
        is_right = quoted == service.adjusted_paise or service_id in details.promised
        if not is_right and not actor.may(Permission.OVERRIDE_PRICE):
            raise Invalid(servicesOpted=about(service.name, PRICE_DENIED))
        lines.append(priced(copy_of(line) if line else JobLine(), service, quoted, quantity))
    return lines


def _counted(line: JobLine, quantity: Decimal) -> JobLine:
    """Give a line another quantity at its price. The customer approved no more than before."""
    if quantity > line.of_one.quantity:
        withdraw_approval(line, is_other=False)
    line.set_amounts(replace(line.of_one, quantity=quantity))
    return line


def _check_other_vehicle(actor: Actor, lines: Sequence[JobLine], details: JobDetails, job: Job) -> None:
    """Refuse to take the prices of a cheaper class to another vehicle. Otherwise a line keeps its price."""
    if actor.may(Permission.OVERRIDE_PRICE):
        return
    ids = details.quoted.keys()
    before, after = (
        priced_services(ids, on=clock.today(), vehicle_id=vehicle_id, promised=ids)
        for vehicle_id in (job.vehicle_id, details.vehicle_id)
    )
    for line in lines:
        now = after[line.service_id].adjusted_paise
        if max(before[line.service_id].adjusted_paise, line.of_one.price_paise) < now:
            raise Invalid(servicesOpted=about(line.service_name, VEHICLE_DENIED))


def _discount_line(actor: Actor, line: JobLine, details: JobDetails, *, before: Discount) -> None:
    """Set the discount of a line. An omitted discount keeps its stored value, because older clients do not
    send it."""
    discount = details.line_discounts.get(line.service_id, before)
    if discount != before and not actor.may(Permission.OVERRIDE_PRICE):
        raise Invalid(servicesOpted=about(line.service_name, DISCOUNT_DENIED))
    line.given_percent, line.given_paise = discount.percent, discount.of(line.quoted_paise)
    if line.given_paise > line.quoted_paise:
        raise Invalid(
            servicesOpted=Sentence("{name}: the discount is more than the price", name=line.service_name)
        )


def bill_discount(details: JobDetails, job: Job | None) -> Discount:
    if details.discount is not None:
        return details.discount
    return discount_of(job) if job else NO_DISCOUNT


def _discount_bill(actor: Actor, lines: Sequence[JobLine], details: JobDetails, job: Job | None) -> None:
    discount = bill_discount(details, job)
    before = discount_of(job) if job else NO_DISCOUNT
    field = "discountAmount" if discount.percent is None else "discountPercent"
    if discount != before and not actor.may(Permission.OVERRIDE_PRICE):
        raise Invalid(**{field: BILL_DISCOUNT_DENIED})
    values = [line.quoted_paise - line.given_paise for line in lines]
    paise = discount.of(sum(values))
    if paise > sum(values):
        raise Invalid(**{field: Sentence("The discount is more than the services cost")})
    for line, share in zip(lines, shares(paise, values), strict=True):
        line.share_paise = share


def priced(line: JobLine, service: PricedService, quoted: int, quantity: Decimal = ONE) -> JobLine:
    """Give a line the current names and prices of the service. `quoted` is the price of one. A new price is
    not approved, but what was approved of it stays."""
    line.service_id = service.service_id
    line.service_code = service.code
    line.service_name = service.name
    line.category_id = service.category_id
    line.category_name = service.category_name
    line.discount_percent = service.discount_percent
    line.set_amounts(OfOne(quantity, quoted, service.rate_paise, service.adjusted_paise))
    line.discount_until = service.discount_until
    withdraw_approval(line, is_other=False)
    return line
