"""Opens branches within the limits of the plan, and reports the progress of their preparation."""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import Person
from billing import queries
from billing.catalogue import TRIAL_PLAN
from billing.models import Plan
from billing.services.ledger import lock_or_create_subscription
from billing.signup.errors import NothingToRetry, PlanLimit
from billing.signup.services import open_with_trial
from garages.models import GONE, Garage, GarageState, Membership
from garages.queries import branches_of, current_garage, get_chain_for_update
from garages.services import BillTo
from kernel import clock, tenancy
from kernel.actor import Actor
from kernel.errors import NotFound
from kernel.outbox import rows
from kernel.sentences import Sentence


def open_branch(actor: Actor, *, name: str, bill_to: BillTo) -> Garage:
    """Open a branch. The plan of the current garage limits the number of branches in the chain."""
    chain_id = current_garage().chain_id
    with tenancy.platform():
        # The lock makes concurrent requests see each other's branch.
        chain = get_chain_for_update(chain_id)
        plan = running_plan(actor.garage_id)
        if branches_of(chain.pk) >= plan.branches:
            raise PlanLimit(plan=plan.name, room=_branches(plan.branches))
        owner = Person.objects.get(pk=actor.person_id)
        return open_with_trial(chain, name, owner=owner, bill_to=bill_to)


def require_room_for_staff(garage_id: int, count: Callable[[], int]) -> None:
    """Refuse a new staff member above the limit of the plan. The lock makes concurrent requests wait."""
    most, refusal = staff_limit(garage_id)
    if count() >= most:
        raise refusal


def staff_limit(garage_id: int) -> tuple[int, PlanLimit]:
    """Return how many people the plan has room for, and the refusal of one more."""
    with tenancy.platform():
        plan = running_plan(garage_id)
    return plan.staff, PlanLimit(plan=plan.name, room=_people(plan.staff))


def _branches(number: int) -> Sentence:
    return Sentence("1 branch") if number == 1 else Sentence("{number} branches", number=number)


def _people(number: int) -> Sentence:
    return Sentence("1 person") if number == 1 else Sentence("{number} people", number=number)


def running_plan(garage_id: int) -> Plan:
    """Lock the row of the subscription, and return the current plan. Before the first period, return the
    trial's plan."""
    subscription = lock_or_create_subscription(garage_id, queries.get_plan(TRIAL_PLAN))
    row = queries.billing_facts(garage_id, clock.today()).row
    return row.plan if row else subscription.plan


@dataclass(frozen=True)
class Preparation:
    garage_id: int
    garage_name: str
    state: str
    message: str


WAITING = Sentence("Your garage is being set up. This takes a moment.")
SLOW = Sentence("Setting up your garage takes longer than usual. We keep trying.")
FAILED = Sentence("Your garage could not be set up. Please try again, or write to us.")


def get_preparation(person_id: int, garage_id: int) -> Preparation:
    """Return the progress of the preparation, for members of the garage."""
    garage = _own(person_id, garage_id)
    if garage.state != GarageState.PREPARING:
        return Preparation(garage.pk, garage.name, garage.state, "")
    order = rows.find("garages.provision", str(garage.pk))
    if order is None or order.is_dead:
        return Preparation(garage.pk, garage.name, "failed", FAILED)
    return Preparation(garage.pk, garage.name, garage.state, SLOW if order.attempts > 1 else WAITING)


def retry_preparation(person_id: int, garage_id: int) -> None:
    garage = _own(person_id, garage_id)
    order = rows.find("garages.provision", str(garage.pk))
    if garage.state != GarageState.PREPARING or order is None or not rows.revive(order.row_id):
        raise NothingToRetry


def _own(person_id: int, garage_id: int) -> Garage:
    membership = (
        Membership.objects.select_related("garage")
        .filter(person_id=person_id, garage_id=garage_id, state=Membership.State.ACTIVE)
        .exclude(garage__state__in=GONE)
        .first()
    )
    if membership is None:
        raise NotFound
    garage: Garage = membership.garage
    return garage
