"""Two branches of a chain: the first looks for customers of the second."""

from accounts.models import Person
from garages.models import Chain, Garage, GarageState, Membership
from garages.roles import Role
from kernel import limits, tenancy
from kernel.limits import Attempt, Limit
from tenants.activity.models import Activity
from tenants.customers.models import Customer
from tenants.vehicles.models import Ownership, Vehicle
from tests.cast import Cast, join_second
from tests.factories import cars

PLATE, PHONE = "MH12RT7789", "9822012345"
# Why the owner of the first branch finds nothing in the second one.
CLOSED_WAYS = (
    "other chain",
    "other chain that shares",
    "switch off and no member",
    "switch off and left",
    "switch off and invited",
    "technician who sees no phones",
    "technician who sees no phones, and switch on",
    *(state.value for state in GarageState if state != GarageState.READY),
    "frozen",
    "archived vehicle",
    "archived customer",
)


def join(cast: Cast) -> None:
    """Make the second garage a branch of the first garage's chain with the same owner."""
    with tenancy.platform():
        Garage.objects.filter(pk=cast.second.pk).update(chain_id=cast.first.chain_id)
    join_second(cast, Role.OWNER)


def know_asha(cast: Cast) -> Vehicle:
    """Make Asha Rao and her Activa known in the second branch."""
    with tenancy.garage(cast.second.pk):
        asha = cars.customer("Asha Rao", PHONE, email="asha@x.example", address="1 Road", language="hi")
        return cars.vehicle(PLATE, asha, model="Activa")


def share(cast: Cast, *, shares: bool = True) -> None:
    with tenancy.platform():
        Chain.objects.filter(pk=cast.first.chain_id).update(shares_customers=shares)


def close_way(cast: Cast, why: str) -> None:
    """Change one thing, so that the second branch is not searched for the owner of the first one."""
    second = Garage.objects.filter(pk=cast.second.pk)
    member = Membership.objects.filter(person=cast.owner, garage=cast.second)
    with tenancy.platform():
        if why.startswith("other chain"):
            second.update(chain_id=cast.second.chain_id)
            Chain.objects.update(shares_customers=why.endswith("shares"))
        elif why == "switch off and no member":
            member.delete()
        elif why == "switch off and left":
            member.update(state=Membership.State.ENDED)
        elif why == "switch off and invited":
            member.update(state=Membership.State.INVITED)
        elif why.startswith("technician"):
            member.update(role=Role.TECHNICIAN)
            second.update(hidden="money,phones")
            Chain.objects.update(shares_customers=why.endswith("on"))
        elif why in GarageState.values:
            second.update(state=why)
            Chain.objects.update(shares_customers=True)
        elif why == "frozen":
            second.update(frozen=True)
    with tenancy.garage(cast.second.pk):
        if why == "archived vehicle":
            Vehicle.objects.update(archived_at="2026-01-01T00:00Z")
        elif why == "archived customer":
            Customer.objects.update(archived_at="2026-01-01T00:00Z")


def spend(person: Person, limit: Limit) -> None:
    """Use all tries of the person but one."""
    for _ in range(limit.tries - 1):
        limits.take([limit], Attempt({"person": str(person.pk)}, ""))


def rows(cast: Cast) -> list[object]:
    """Return the customers, vehicles and activity of both branches, to compare them later."""
    found: list[object] = []
    for garage in (cast.first, cast.second):
        with tenancy.garage(garage.pk):
            for model in (Customer, Vehicle, Ownership, Activity):
                found.append(list(model.objects.order_by("pk").values()))
    return found


def noted(garage: Garage) -> list[tuple[str, str, int, object]]:
    with tenancy.garage(garage.pk):
        found = Activity.objects.filter(what__contains="branch") | Activity.objects.filter(subject="branch")
        return list(found.order_by("pk").values_list("subject", "what", "subject_id", "after"))
