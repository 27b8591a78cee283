"""The customer pays less: one rule for each line of a job and of an estimate (decision 0135)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db.models import Sum

from garages.roles import Permission, who_may
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.money import percent_of
from kernel.sentences import Sentence, about
from tenants.activity.models import Activity
from tenants.jobs.codes import JobStatus
from tenants.jobs.models import Job, JobLine, JobPart
from tenants.profile.queries import bill_rules
from tenants.stock.codes import MoveKind
from tenants.stock.models import StockMove

ASK = who_may(Permission.OVERRIDE_PRICE)
# The first five follow the name of a line and a colon.
PRICE_DENIED = Sentence("your role cannot change the price")
GIVEN_DENIED = Sentence("your role cannot give this away. {ask}", ask=ASK)
DONE_DENIED = Sentence("this was done or taken, so your role cannot take it off. {ask}", ask=ASK)
PART_DENIED = Sentence("your role cannot bill less than one of it. {ask}", ask=ASK)
NOT_BOTH = Sentence("choose a price or a reason, not both")
TAX_DENIED = Sentence("Your role cannot take GST off. {ask}", ask=ASK)
FINISHED = (JobStatus.READY, JobStatus.DELIVERED)


@dataclass(frozen=True)
class Charge:
    """What a customer pays for one line: a price for one unit after the discount of the line."""

    quantity: Decimal
    unit_paise: int | Decimal
    # The price of the list on the day of the line. A part that is not in the list has none.
    listed_paise: int | None
    on_bill: bool = True
    # Somebody wrote why the customer pays nothing.
    is_given: bool = False
    # What was taken from the shelf, or bought for the job.
    taken: Decimal = Decimal(0)
    # What was brought back need not be paid.
    returned: Decimal = Decimal(0)
    # A part of one service costs less, although the work is the same.
    is_service: bool = False


def charge_of(line: JobLine | JobPart, *, damaged: Decimal = Decimal(0)) -> Charge:
    """Return the charge. `damaged` of what was brought back is still to be paid."""
    if isinstance(line, JobLine):
        one = line.of_one
        price = one.price_paise - _discount_of_one(line)
        return Charge(one.quantity, price, one.catalogue_paise, is_service=True)
    is_bought, unpaid = line.part_id is None, min(damaged, line.returned)
    return Charge(
        line.quantity,
        line.unit_paise,
        None if is_bought else line.list_unit_paise,
        line.on_bill,
        bool(line.free_reason),
        line.quantity if is_bought else line.issued + unpaid,
        line.returned - unpaid,
    )


def _discount_of_one(line: JobLine) -> int | Decimal:
    one = line.of_one
    if line.given_percent is None:
        return line.given_paise / one.quantity
    return percent_of(one.price_paise, line.given_percent)


def less(before: Charge | None, after: Charge | None, *, finished: Callable[[], bool]) -> Sentence | None:
    """Return why the customer pays less for a line than before and than the list says, or None.

    A line that nobody did or took can be removed. `finished` says whether the work was done.
    """
    if after and after.is_given and not (before and before.is_given):
        return GIVEN_DENIED
    if after and not after.on_bill and (before is None or before.on_bill):
        return GIVEN_DENIED
    if after:
        prices = (before.unit_paise if before else None, after.listed_paise)
        known = [price for price in prices if price is not None]
        if known and after.unit_paise < min(known):
            return PRICE_DENIED
        if after.is_service and after.quantity < min(1, before.quantity if before else 1):
            return PART_DENIED
    if before is None or not before.on_bill or before.is_given:
        return None
    left = after.quantity if after else Decimal(0)
    if left >= before.quantity:
        return None
    is_done = left < before.taken or (left < before.quantity - before.returned and finished())
    return DONE_DENIED if is_done else None


def check_less(
    actor: Actor,
    field: str,
    before: Sequence[JobLine] | Sequence[JobPart],
    after: Sequence[JobLine] | Sequence[JobPart],
    *,
    finished: Callable[[], bool],
) -> None:
    """Refuse lines for which the customer pays less, unless the role may change prices. Call this with what
    was stored and what will be stored, so that no column and no operation is forgotten."""
    if actor.may(Permission.OVERRIDE_PRICE):
        return
    stored = {line.pk: line for line in before}
    damaged = _damaged([line.pk for line in before if isinstance(line, JobPart) and line.returned])
    pairs = [(stored.pop(line.pk, None) if line.pk else None, line) for line in after]
    for old, new in [*pairs, *((line, None) for line in stored.values())]:
        was = charge_of(old, damaged=damaged.get(old.pk, Decimal(0))) if old else None
        found = less(was, charge_of(new) if new else None, finished=finished)
        if found and (named := old or new):
            name = named.service_name if isinstance(named, JobLine) else named.name
            raise Invalid(**{field: about(name, found)})


def check_tax(actor: Actor, *, before: bool, after: bool) -> None:
    """Refuse a bill without GST that had GST. A garage that may no longer charge it takes it off."""
    is_off = before and not after and not actor.may(Permission.OVERRIDE_PRICE)
    if is_off and bill_rules().allows_tax:
        raise Invalid(taxCollected=TAX_DENIED)


def was_finished(job: Job) -> bool:
    """Return whether the work was done at any time. A step back to an earlier status does not undo it."""
    labels = [status.label for status in FINISHED]
    log = Activity.objects.filter(subject="job", subject_id=job.pk, what="status", after__in=labels)
    return job.status in FINISHED or job.has_papers or log.exists()


def _damaged(ids: Sequence[int]) -> dict[int, Decimal]:
    """Return how much of the lines came back damaged."""
    if not ids:
        return {}
    moves = StockMove.objects.filter(source="job_part", source_id__in=ids, kind=MoveKind.DAMAGED)
    return {line_id: -sum_ for line_id, sum_ in moves.values_list("source_id").annotate(Sum("quantity"))}
