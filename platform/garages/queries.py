"""Queries that read garages and memberships."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Now

from garages.models import (
    GONE,
    Chain,
    Garage,
    GarageState,
    Invitation,
    Membership,
    MoneyCheck,
    SchemaTemplate,
    StockCheck,
)
from garages.roles import WITH_PIN, Permission, Role
from kernel import clock, hiding, tenancy
from kernel.actor import Actor
from kernel.errors import GarageDeleted, GarageMoved, GarageMoving, Invalid, NoGarage
from kernel.hiding import Hidden
from kernel.secrets import hashed
from kernel.sentences import Sentence
from kernel.tenancy.template import code_stamp


@dataclass(frozen=True)
class GarageOfPerson:
    garage_id: int
    garage_name: str
    garage_logo_url: str | None
    state: str
    role: str
    permissions: list[str]


@dataclass(frozen=True)
class InvitationToPerson:
    invitation_id: UUID
    garage_name: str
    role: str
    # The person's email is not verified, so only the link in the mail can accept.
    accept_by_mail: bool


def garages_of_person(
    person_id: int, signed_in_at: datetime | None, *, pin_garage_id: int | None
) -> list[GarageOfPerson]:
    """Return the garages that a session of a person opens, except closed garages. A new session opens all,
    and one that was opened with a PIN opens its garage."""
    opened = Q() if signed_in_at is None else Q(sessions_from=None) | Q(sessions_from__lt=signed_in_at)
    if pin_garage_id:
        opened &= Q(garage_id=pin_garage_id)
    rows = (
        Membership.objects.filter(opened, person_id=person_id, state=Membership.State.ACTIVE)
        .exclude(garage__state__in=GONE)
        .order_by("garage__name", "garage_id")
        .values_list("garage_id", "garage__name", "garage__logo_address", "garage__state", "role")
    )
    return [
        GarageOfPerson(
            garage_id,
            name,
            logo,
            state,
            Role(role).label,
            sorted(Role(role).permissions & WITH_PIN if pin_garage_id else Role(role).permissions),
        )
        for garage_id, name, logo, state, role in rows
    ]


def invitations_of_person(person_id: int) -> list[InvitationToPerson]:
    rows = Membership.objects.filter(
        person_id=person_id, state=Membership.State.INVITED, garage__state=GarageState.READY
    ).values_list("uuid", "garage__name", "role", "person__email_proved_at")
    return [
        InvitationToPerson(uuid, name, Role(role).label, proved is None) for uuid, name, role, proved in rows
    ]


def has_somewhere_to_go(garages: list[GarageOfPerson], invitations: list[InvitationToPerson]) -> bool:
    """Return whether the person has an open garage or an invitation."""
    return bool(invitations) or any(
        garage.state in (GarageState.READY, GarageState.PREPARING, GarageState.ARCHIVED) for garage in garages
    )


def require_somewhere_to_go(garages: list[GarageOfPerson], invitations: list[InvitationToPerson]) -> None:
    if not has_somewhere_to_go(garages, invitations):
        raise NoGarage


def find_invitation(token: str) -> Invitation | None:
    """Return a valid invitation: of an invited person, or of a member whose email it confirms."""
    invitation = (
        Invitation.objects.select_related("membership__garage", "membership__person")
        .filter(
            Q(membership__state=Membership.State.INVITED, email="")
            | (Q(membership__state=Membership.State.ACTIVE) & ~Q(email="")),
            token_hash=hashed(token),
            used_at=None,
            expires_at__gt=Now(),
            membership__garage__state=GarageState.READY,
        )
        .first()
    )
    if invitation and invitation.membership.garage.frozen:
        raise GarageMoving
    return invitation


def require_invitation_here(token: str) -> None:
    """Refuse the token of an invitation that has moved to another cell with its garage."""
    found = Invitation.objects.filter(
        token_hash=hashed(token), used_at=None, membership__garage__state=GarageState.MOVED
    )
    if garage_id := found.values_list("membership__garage_id", flat=True).first():
        raise GarageMoved(garage_id=garage_id)


def get_garage_for_update(garage_id: int) -> Garage:
    garage: Garage = Garage.objects.select_for_update().get(pk=garage_id)
    return garage


def require_workable(garage_id: int, *, writes: bool) -> None:
    """Refuse an administrator's call if the garage is deleted, moved or, for a write, moving."""
    with tenancy.platform():
        found = Garage.objects.filter(pk=garage_id).values_list("state", "frozen").first()
    state, frozen = found or ("", False)
    if state == GarageState.CLOSED:
        raise GarageDeleted
    if state == GarageState.MOVED:
        raise GarageMoved(garage_id=garage_id, is_everything=False)
    if frozen and writes:
        raise GarageMoving


def find_moved_garage(person_id: int) -> int | None:
    """Return a garage of the person that works in another cell now."""
    found = Membership.objects.filter(
        person_id=person_id, state=Membership.State.ACTIVE, garage__state=GarageState.MOVED
    )
    return found.values_list("garage_id", flat=True).first()


def garages_owned(person_id: int) -> int:
    """Return the number of garages that a person owns or owned, including closed garages."""
    return int(Membership.objects.filter(person_id=person_id, role=Role.OWNER).count())


def get_chain_for_update(chain_id: int) -> Chain:
    return Chain.objects.select_for_update().get(pk=chain_id)


def branches_of(chain_id: int) -> int:
    """Return the number of branches of a chain, except closed branches."""
    return int(Garage.objects.filter(chain_id=chain_id).exclude(state__in=GONE).count())


@dataclass(frozen=True)
class CurrentGarage:
    garage_id: int
    chain_id: int
    name: str
    chain_name: str

    @property
    def trade_name(self) -> str:
        """Return the garage's name as customers see it. The name contains the chain, because the name of a
        branch may only be a place."""
        if self.name.casefold().startswith(self.chain_name.casefold()):
            return self.name
        return f"{self.chain_name}, {self.name}"


def current_garage() -> CurrentGarage:
    """Return the garage of the current scope. The query runs in the platform scope."""
    garage_id = tenancy.current_garage()
    with tenancy.platform():
        return CurrentGarage(
            *Garage.objects.values_list("pk", "chain_id", "name", "chain__name").get(pk=garage_id)
        )


def hidden_from_technicians() -> frozenset[Hidden]:
    """Return what the garage of the current scope hides from its technicians."""
    garage_id = tenancy.current_garage()
    with tenancy.platform():
        return hiding.read(Garage.objects.values_list("hidden", flat=True).get(pk=garage_id))


def is_elsewhere(object_id: int) -> bool:
    """Return whether an id belongs to another garage. The id names its garage."""
    return tenancy.garage_of(object_id) != tenancy.current_garage()


def sign_up_details() -> dict[str, str]:
    """Return the sign-up data of the garage of the current scope, until it has a GST profile."""
    known = ("legal_name", "address", "state_code", "gstin", "phone")
    garage_id = tenancy.current_garage()
    with tenancy.platform():
        return dict(Garage.objects.values(*known).get(pk=garage_id))


def is_in_state(garage_id: int, *states: GarageState, writes: bool = False) -> bool:
    """Return whether the garage has one of the states. A garage that works in another cell is an error.

    A garage that is moving to another cell refuses calls that write.
    """
    found = Garage.objects.filter(pk=garage_id).values_list("state", "frozen").first()
    state, frozen = found or ("", False)
    if state == GarageState.MOVED:
        raise GarageMoved(garage_id=garage_id)
    if frozen and writes:
        raise GarageMoving
    if frozen:
        # A link can order a missing PDF, which would be written to the former cell only.
        tenancy.write_nothing_more()
    return state in states


def ready_garages() -> list[int]:
    """Return the garages for which timed tasks run. A task must not change a garage that is being moved."""
    ready = Garage.objects.filter(state=GarageState.READY, frozen=False)
    return list(ready.order_by("pk").values_list("pk", flat=True))


@dataclass(frozen=True)
class WrongGarage:
    garage_id: int
    garage_name: str
    differences: int
    named: list[str]


@dataclass(frozen=True)
class CheckHealth:
    """The newest checks of all open garages."""

    checked: int
    differences: int
    wrong: list[WrongGarage]


def check_health(of: type[StockCheck] | type[MoneyCheck]) -> CheckHealth:
    checks = of.objects.filter(garage__state=GarageState.READY)
    wrong = [
        WrongGarage(garage_id, name, differences, named)
        for garage_id, name, differences, named in checks.filter(differences__gt=0)
        .order_by("garage_id")
        .values_list("garage_id", "garage__name", "differences", "named")
    ]
    return CheckHealth(checks.count(), sum(each.differences for each in wrong), wrong)


def garages_with_schema(*, older_than: datetime | None = None) -> list[int]:
    """Return the garages with a schema: all except garages in preparation, and closed and moved garages."""
    garages = Garage.objects.exclude(state__in=[GarageState.PREPARING, *GONE])
    if older_than is not None:
        garages = garages.filter(ready_at__lt=older_than)
    return list(garages.order_by("pk").values_list("pk", flat=True))


@dataclass(frozen=True)
class OwnerOfGarage:
    membership_id: UUID
    name: str
    email: str
    phone: str
    # This is empty if they have chosen none.
    language: str


def owners_of_garage(garage_id: int) -> list[OwnerOfGarage]:
    """Return the active owners of a garage. The query runs in the platform scope."""
    with tenancy.platform():
        rows = Membership.objects.filter(
            garage_id=garage_id, role=Role.OWNER, state=Membership.State.ACTIVE
        ).values_list(
            "uuid",
            "person__first_name",
            "person__last_name",
            "person__email",
            "person__phone",
            "person__language",
        )
        return [
            OwnerOfGarage(uuid, f"{first} {last}".strip(), *contact) for uuid, first, last, *contact in rows
        ]


def find_actor(membership_id: UUID) -> Actor | None:
    """Return the actor of an active membership, with the current role. The query runs in the platform
    scope."""
    with tenancy.platform():
        member = Membership.objects.filter(uuid=membership_id, state=Membership.State.ACTIVE).first()
        return actor_of(member.person_id, member.garage_id) if member else None


def get_actor_elsewhere(actor: Actor, garage_id: int) -> Actor:
    """Return the same person as an actor in another branch of the chain, with the role they have there."""
    with tenancy.platform():
        works_there = Membership.objects.filter(
            person_id=actor.person_id,
            garage_id=garage_id,
            state=Membership.State.ACTIVE,
            garage__state=GarageState.READY,
            garage__chain__garages=actor.garage_id,
        ).exclude(garage_id=actor.garage_id)
        if not works_there.exists():
            raise Invalid(fromGarageId=Sentence("Choose another open branch of yours"))
        return actor_of(actor.person_id, garage_id)


@dataclass(frozen=True)
class Branch:
    garage_id: int
    name: str


def searchable_branches(actor: Actor, *, most: int) -> list[Branch]:
    """Return the open branches of the chain in which the person may find customers: those where they work,
    and all branches if the chain shares its customers. Own branches are first.

    A branch that hides phones from this person as its technician is left out, because a copy has the phone.
    """
    own = Membership.objects.filter(
        person_id=actor.person_id, garage=OuterRef("pk"), state=Membership.State.ACTIVE
    )
    may_see = [role for role in Role if Permission.SEE_CUSTOMERS in role.permissions]
    with tenancy.platform():
        found = (
            Garage.objects.filter(chain__garages=actor.garage_id, state=GarageState.READY, frozen=False)
            .exclude(pk=actor.garage_id)
            .annotate(role=Subquery(own.values("role")))
            .filter(Q(role__in=may_see) | Q(chain__shares_customers=True))
            .exclude(role=Role.TECHNICIAN, hidden__contains=Hidden.PHONES)
            .order_by(F("role").asc(nulls_last=True), "pk")
        )
        return [Branch(*row) for row in found.values_list("pk", "name")[:most]]


def shares_customers(garage_id: int) -> bool:
    """Return whether the branches of this garage's chain share their customers."""
    with tenancy.platform():
        return bool(Chain.objects.values_list("shares_customers", flat=True).get(garages=garage_id))


def owns_each_branch(person_id: int, chain_id: int) -> bool:
    owned = Membership.objects.filter(
        person_id=person_id, role=Role.OWNER, state=Membership.State.ACTIVE
    ).values("garage")
    others = Garage.objects.filter(chain_id=chain_id).exclude(state__in=GONE).exclude(pk__in=owned)
    return not others.exists()


def actor_of(person_id: int, garage_id: int) -> Actor:
    """Return a member as an actor outside a request, for demo data, tasks and tests."""
    membership = Membership.objects.select_related("person").get(
        person_id=person_id, garage_id=garage_id, state=Membership.State.ACTIVE
    )
    role = Role(membership.role)
    return Actor(
        person_id=person_id,
        session_id=0,
        signed_in_at=clock.now(),
        garage_id=tenancy.GarageId(garage_id),
        membership_id=membership.uuid,
        name=membership.person.full_name,
        role=role.label,
        permissions=frozenset(role.permissions),
    )


def has_template_of_this_code() -> bool:
    """Return whether this code's template for new garages exists. After an upgrade, the older one stays."""
    return SchemaTemplate.objects.filter(stamp=code_stamp()).exists()
