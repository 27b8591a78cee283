"""Copies services and invites staff from another branch of the chain.

The person needs permissions in both branches: to write in the current branch and to read in the other branch.
"""

from typing import Annotated

from pydantic import Field

from billing.signup.errors import PlanLimit
from config.branches import reach
from garages.roles import Permission
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.http.answer import Answer
from kernel.http.fields import LARGEST_ID, In, Out
from kernel.http.gate import in_garage
from kernel.http.request import Request
from kernel.http.routes import Routes
from kernel.sentences import Sentence, joined
from tenants.catalogue import queries as catalogue
from tenants.catalogue import services as catalogue_services
from tenants.staff import queries as staff
from tenants.staff import services as staff_services
from tenants.staff.errors import OnlyOwnersMakeOwners

routes = Routes(tags=["branches"])

MOST_AT_ONCE = 100
Id = Annotated[int, Field(gt=0, le=LARGEST_ID)]


class CopyServicesIn(In):
    from_garage_id: Id


class InviteColleaguesIn(CopyServicesIn):
    staff_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_AT_ONCE)]


class CopiedOut(Out):
    found: int
    taken: int


@routes.post(
    "/garage/copy-services",
    gate=in_garage(Permission.CHANGE_CATALOGUE, when_locked="never", creates=True),
    response=CopiedOut,
)
def copy_services(request: Request, payload: CopyServicesIn) -> Answer:
    found, taken = copy_services_from(request.actor, from_garage_id=payload.from_garage_id)
    said = Sentence("{services} services have been copied.", services=taken)
    if taken == 1:
        said = Sentence("1 service has been copied.")
    return Answer({"found": found, "taken": taken}, joined(said, _known(found - taken)))


@routes.post(
    "/garage/invite-colleagues",
    gate=in_garage(Permission.CHANGE_STAFF, when_locked="never", creates=True),
    response=CopiedOut,
    refuses=[OnlyOwnersMakeOwners, PlanLimit],
)
def invite_colleagues(request: Request, payload: InviteColleaguesIn) -> Answer:
    found, taken = invite_colleagues_from(
        request.actor, from_garage_id=payload.from_garage_id, staff_ids=payload.staff_ids
    )
    said = Sentence("{invitations} invitations have been sent.", invitations=taken)
    if taken == 1:
        said = Sentence("1 invitation has been sent.")
    return Answer({"found": found, "taken": taken}, joined(said, _known(found - taken)))


def copy_services_from(actor: Actor, *, from_garage_id: int) -> tuple[int, int]:
    """Copy the services of the other branch. Returns the number of its services and the number of copied
    services."""
    with reach.own_branch(actor, from_garage_id, Permission.SEE_CATALOGUE):
        offered = catalogue.named_services()
    reach.lock_garage(actor)
    taken = catalogue_services.copy_services(actor, offered)
    audit.record("services_copied", person_id=actor.person_id, source=from_garage_id, services=taken)
    return len(offered), taken


def invite_colleagues_from(actor: Actor, *, from_garage_id: int, staff_ids: list[int]) -> tuple[int, int]:
    """Invite staff of the other branch. Returns the number of chosen people and the number of invited
    people."""
    with reach.own_branch(actor, from_garage_id, Permission.SEE_STAFF):
        colleagues = staff.get_colleagues(staff_ids)
    reach.lock_garage(actor)
    taken = staff_services.invite_colleagues(actor, colleagues)
    audit.record("colleagues_invited", person_id=actor.person_id, source=from_garage_id, people=taken)
    return len(colleagues), taken


def _known(number: int) -> Sentence | None:
    if number == 0:
        return None
    if number == 1:
        return Sentence("1 was here already.")
    return Sentence("{number} were here already.", number=number)
