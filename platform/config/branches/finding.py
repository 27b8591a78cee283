"""Finds a plate or phone number in other branches of the chain, and copies the vehicle with its customer.

Both branches note each find and each copy in their activity, with ids and without personal values.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from config.branches import reach
from config.branches.errors import NotKnownThere
from garages import queries as garages
from garages import services as garages_services
from garages.errors import OtherOwners
from garages.queries import Branch
from garages.roles import Permission
from kernel import limits
from kernel.actor import Actor
from kernel.errors import RateLimited
from kernel.http.answer import NO_MESSAGE, Answer
from kernel.http.fields import LARGEST_ID, In, Out, text
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.limits import Attempt, Limit
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.directory import exact
from tenants.directory.exact import FoundVehicle
from tenants.home.errors import NeitherPhoneNorPlate
from tenants.home.schemas import SearchQuery
from tenants.vehicles import plates
from tenants.vehicles import services as vehicles
from tenants.vehicles.plates import plate_text

routes = Routes(tags=["branches"])

MOST_FOUND = 5
# A copy also shows whether a plate is known, so copies are counted too.
LOOKUPS = Limit("find-in-branches", 30, 3600, per=("person",))
COPIES = Limit("copy-customer", 30, 3600, per=("person",))


class CopyCustomerIn(SearchQuery):
    from_garage_id: Annotated[int, Field(gt=0, le=LARGEST_ID)]
    vehicle_number: Annotated[
        str, text(required=Sentence("Vehicle Number is required"), longest=plates.LONGEST_TYPED)
    ] = ""


class FoundElsewhereOut(Out):
    garage_id: int
    garage_name: str
    customer_name: str
    vehicle_number: str
    vehicle_model: str


class FoundInBranchesOut(Out):
    found: list[FoundElsewhereOut]


class CopiedCustomerOut(Out):
    customer_id: int
    vehicle_id: int


class SharingIn(In):
    shares_customers: bool


class SharingOut(Out):
    shares_customers: bool


@routes.post(
    "/garage/find-in-branches",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never"),
    response=FoundInBranchesOut,
    refuses=[RateLimited],
)
def find_in_branches(request: Request, payload: SearchQuery) -> Answer:
    found = [_fields(each) for each in find_elsewhere(request.actor, payload.search_text)]
    return Answer({"found": found}, NO_MESSAGE)


@routes.post(
    "/garage/copy-customer",
    gate=in_garage(Permission.CHANGE_CUSTOMERS, when_locked="never", creates=True),
    response=CopiedCustomerOut,
    refuses=[RateLimited],
)
def copy_customer(request: Request, payload: CopyCustomerIn) -> Answer:
    copied = copy_customer_from(
        request.actor,
        from_garage_id=payload.from_garage_id,
        sought=payload.search_text,
        number=payload.vehicle_number,
    )
    said = Sentence("{plate} and its customer are in this branch now.", plate=plate_text(copied.number))
    return Answer({"customer_id": copied.customer_id, "vehicle_id": copied.vehicle_id}, said)


@routes.get(
    "/garage/branch-sharing",
    gate=in_garage(Permission.OPEN_BRANCHES, when_locked="always"),
    response=SharingOut,
)
def get_branch_sharing(request: Request) -> dict[str, bool]:
    return {"shares_customers": garages.shares_customers(request.actor.garage_id)}


@routes.put(
    "/garage/branch-sharing",
    gate=in_garage(Permission.OPEN_BRANCHES, when_locked="always"),
    response=SharingOut,
    refuses=[OtherOwners],
)
def change_branch_sharing(request: Request, payload: SharingIn) -> Answer:
    garages_services.share_customers(request.actor, shares=payload.shares_customers)
    said = Sentence("Branches no longer share customers.")
    if payload.shares_customers:
        said = Sentence("Branches share customers now.")
    return Answer({"shares_customers": payload.shares_customers}, said)


@dataclass(frozen=True, slots=True)
class Found:
    branch: Branch
    vehicle: FoundVehicle


@dataclass(frozen=True, slots=True)
class Copied:
    number: str
    customer_id: int
    vehicle_id: int


def find_elsewhere(actor: Actor, sought: str) -> list[Found]:
    """Find an exact plate or phone number in the branches that the person may search.

    Other chains are never read, so a plate that only they know costs the same statements as an unknown plate.
    """
    actor.require(Permission.CHANGE_CUSTOMERS)
    _require_exact(sought)
    branches = reach.branches_with_customers(actor)
    # A person with one branch only asks nobody, so nothing is counted.
    if branches:
        _count(LOOKUPS, actor)
    found: list[Found] = []
    for branch in branches:
        with reach.inside(branch):
            seen = exact.find_vehicles(sought)[: MOST_FOUND - len(found)]
            noted = [(vehicle.vehicle_id, {"garageId": actor.garage_id}) for vehicle in seen]
            if noted:
                activity.record_many(actor, "vehicle", "found_by_branch", noted)
        if seen:
            ids = [vehicle.vehicle_id for vehicle in seen]
            activity.record(actor, "branch", branch.garage_id, "vehicles_found", after={"vehicleIds": ids})
        found += [Found(branch, vehicle) for vehicle in seen]
    return found


def copy_customer_from(actor: Actor, *, from_garage_id: int, sought: str, number: str) -> Copied:
    """Copy a vehicle that `find_elsewhere` finds, with its customer. The text is sent again instead of an id,
    so that nobody copies customers by counting ids."""
    actor.require(Permission.CHANGE_CUSTOMERS)
    _require_exact(sought)
    _count(COPIES, actor)
    branches = {branch.garage_id: branch for branch in reach.branches_with_customers(actor)}
    branch = branches.get(from_garage_id)
    if branch is None:
        raise NotKnownThere
    with reach.inside(branch):
        vehicle = exact.find_whole_vehicle(sought, number=number)
        if vehicle is None:
            raise NotKnownThere
        there = {"garageId": actor.garage_id}
        activity.record(actor, "vehicle", vehicle.vehicle_id, "copied_to_branch", after=there)
    customer_id, vehicle_id = vehicles.copy_customer_with_vehicle(actor, vehicle.particulars, vehicle.car)
    here = {"garageId": branch.garage_id, "vehicleId": vehicle.vehicle_id}
    activity.record(actor, "vehicle", vehicle_id, "copied_from_branch", after=here)
    return Copied(vehicle.car.number, customer_id, vehicle_id)


def _require_exact(sought: str) -> None:
    if not exact.is_exact(sought):
        raise NeitherPhoneNorPlate


def _count(limit: Limit, actor: Actor) -> None:
    limits.take([limit], Attempt({"person": str(actor.person_id)}, address=""))


def _fields(found: Found) -> dict[str, Any]:
    return {
        "garage_id": found.branch.garage_id,
        "garage_name": found.branch.name,
        "customer_name": found.vehicle.customer_name,
        "vehicle_number": found.vehicle.number,
        "vehicle_model": found.vehicle.model,
    }
