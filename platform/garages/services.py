"""Functions that change chains, garages and memberships. Calls from a garage's scope switch to the platform
scope."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from accounts import services as accounts
from accounts import sessions
from accounts.models import Person
from accounts.queries import find_person
from garages import access, addresses, queries
from garages.errors import (
    AlreadyMember,
    GarageNotOpen,
    GarageNotSuspended,
    HeirNotHere,
    LastOwner,
    OtherOwners,
)
from garages.models import Chain, Garage, GarageActivity, GarageState, Membership, MoneyCheck, StockCheck
from garages.phones import linking
from garages.phones.errors import EmailNeeded
from garages.roles import PHONE_ROLES, Permission, Role
from kernel import clock, hiding, outbox, tenancy
from kernel.actor import Actor
from kernel.audit import services as audit
from kernel.errors import DomainError, NotFound
from kernel.hiding import Hidden


def create_chain(name: str) -> Chain:
    return Chain.objects.create(name=name)


def open_garage(chain: Chain, name: str) -> Garage:
    """Add a garage with the status `preparing`. A worker creates its schema and opens it."""
    with tenancy.connection().cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('garage', 'id'))")
        (number,) = cursor.fetchone()
    garage: Garage = Garage.objects.create(
        pk=number, chain=chain, name=name, schema_name=tenancy.schema_of(number), state=GarageState.PREPARING
    )
    audit.record("garage_opened", garage=number)
    outbox.enqueue("garages.provision", key=str(number), garage=number)
    return garage


def suspend_garage(garage_id: int) -> None:
    """Suspend a garage. Its next requests are refused."""
    working = (GarageState.READY, GarageState.ARCHIVED)
    _change_state(garage_id, working, GarageState.SUSPENDED, GarageNotOpen)


def reinstate_garage(garage_id: int) -> None:
    _change_state(garage_id, (GarageState.SUSPENDED,), GarageState.READY, GarageNotSuspended)


def archive_garage(garage_id: int, *, archived: bool) -> None:
    """Archive or unarchive a garage. A garage with any other status is not changed."""
    before, after = (GarageState.READY, GarageState.ARCHIVED)[:: 1 if archived else -1]
    Garage.objects.filter(pk=garage_id, state=before).update(state=after)


def sign_out_everyone(garage_id: int) -> int:
    """End all sessions of the garage's members, also for their other garages. Returns the number of
    members."""
    if not Garage.objects.filter(pk=garage_id).exists():
        raise NotFound
    people = Membership.objects.filter(garage_id=garage_id, state=Membership.State.ACTIVE)
    return sessions.end_sessions_of_all(people.values_list("person_id", flat=True))


def _change_state(
    garage_id: int, before: tuple[GarageState, ...], after: GarageState, otherwise: type[DomainError]
) -> None:
    found = Garage.objects.filter(pk=garage_id)
    if found.filter(state__in=before).update(state=after):
        return
    raise otherwise if found.exists() else NotFound


def rename_garage(actor: Actor, name: str) -> None:
    """Rename a garage for screens, customers and new documents. The write runs in the platform scope."""
    actor.require(Permission.OPEN_BRANCHES)
    with tenancy.platform():
        garage = Garage.objects.select_for_update().get(pk=actor.garage_id)
        if garage.name == name:
            return
        audit.record(
            "garage_renamed",
            person_id=actor.person_id,
            garage_id=garage.pk,
            before=garage.name,
            after=name,
        )
        garage.name = name
        garage.save(update_fields=["name"])


def set_logo_address(actor: Actor, address: str | None) -> None:
    """Set or remove the logo of the screens. The write runs in the platform scope."""
    with tenancy.platform():
        Garage.objects.filter(pk=actor.garage_id).update(logo_address=address)


def hide_from_technicians(actor: Actor, what: Iterable[Hidden]) -> None:
    """Set what technicians do not see. The write runs in the platform scope."""
    with tenancy.platform():
        Garage.objects.filter(pk=actor.garage_id).update(hidden=hiding.written(what))


@dataclass(frozen=True)
class ActivityCounts:
    """Activity figures from the garage's own tables."""

    last_active_at: datetime | None
    jobs_30_days: int
    customers: int
    file_bytes: int


def save_activity(garage_id: int, counted: ActivityCounts) -> None:
    """Save the latest activity figures. The write runs in the platform scope."""
    with tenancy.platform():
        people = Membership.objects.filter(garage_id=garage_id, state=Membership.State.ACTIVE).count()
        GarageActivity.objects.update_or_create(
            garage_id=garage_id, defaults={**asdict(counted), "people": people, "counted_at": clock.now()}
        )


def save_check(
    of: type[StockCheck] | type[MoneyCheck], garage_id: int, *, differences: int, named: list[str]
) -> None:
    """Save the result of a nightly check. The write runs in the platform scope."""
    with tenancy.platform():
        of.objects.update_or_create(
            garage_id=garage_id,
            defaults={"differences": differences, "named": named, "checked_at": clock.now()},
        )


@dataclass(frozen=True)
class BillTo:
    """The recipient of the platform's invoices."""

    legal_name: str = ""
    address: str = ""
    state_code: str = ""
    gstin: str = ""
    phone: str = ""


def save_bill_to(garage_id: int, bill_to: BillTo) -> None:
    """Save the recipient data of the GST profile. The write runs in the platform scope."""
    with tenancy.platform():
        Garage.objects.filter(pk=garage_id).update(**asdict(bill_to))


def add_owner(garage: Garage, person: Person) -> Membership:
    """Add the first member of a garage, without an invitation."""
    return _join(garage.pk, person, Role.OWNER, Membership.State.ACTIVE)


@dataclass(frozen=True)
class Employed:
    membership_id: UUID
    invited: bool


def employ(actor: Actor, *, email: str, name: str, phone: str, role: Role, password: str) -> Employed:
    """Add a person to the actor's garage.

    A new email gets an account that can be used immediately. A person with an account is invited, must
    accept, and keeps their name and password.
    """
    with tenancy.platform():
        person, is_new = _person_of(email, name=name, phone=phone, password=password)
        if is_new:
            membership = _join(actor.garage_id, person, role, Membership.State.ACTIVE)
            audit.record("member_joined", person_id=actor.person_id, member=person.pk, role=role.label)
            return Employed(membership.uuid, invited=False)
        return Employed(_invite(actor, person, role), invited=True)


def employ_by_phone(actor: Actor, *, name: str, phone: str, role: Role) -> UUID:
    """Add a person without email, who signs in by a linked phone. Returns the membership."""
    if role not in PHONE_ROLES:
        raise EmailNeeded
    with tenancy.platform():
        person = accounts.create_phone_person(name=name, phone=phone)
        membership = _join(actor.garage_id, person, role, Membership.State.ACTIVE)
        audit.record("member_joined", person_id=actor.person_id, member=person.pk, role=role.label)
        return membership.uuid


def rename_by_phone(actor: Actor, membership_id: UUID, *, name: str, phone: str) -> None:
    """Change the account of a member without email: the name on the tablet, and the number that no PIN ends
    with."""
    with tenancy.platform():
        member = Membership.objects.get(pk=membership_id, garage_id=actor.garage_id)
        accounts.rename_phone_person(member.person_id, name=name, phone=phone)


def invite_colleague(actor: Actor, membership_id: UUID, *, role: Role) -> Employed:
    """Invite a member of another branch. The invitation goes to the email of their account. A person without
    email joins immediately, because no mail can reach them."""
    with tenancy.platform():
        there = Membership.objects.select_related("person").exclude(state=Membership.State.ENDED)
        person = there.get(pk=membership_id).person
        if not person.has_email:
            # The person may be confirming an email at this moment.
            person = addresses.lock_person(person.pk)
        if person.has_email:
            return Employed(_invite(actor, person, role), invited=True)
        membership = _join_once(actor, person, role, Membership.State.ACTIVE)
        addresses.withdraw_addresses(person.pk)
        audit.record("member_joined", person_id=actor.person_id, member=person.pk, role=role.label)
        return Employed(membership.uuid, invited=False)


def _invite(actor: Actor, person: Person, role: Role) -> UUID:
    membership = _join_once(actor, person, role, Membership.State.INVITED)
    audit.record("member_invited", person_id=actor.person_id, member=person.pk, role=role.label)
    outbox.enqueue("garages.mail_invitation", key=str(membership.uuid), membership=str(membership.uuid))
    return membership.uuid


def _join_once(actor: Actor, person: Person, role: Role, state: Membership.State) -> Membership:
    if Membership.objects.filter(person=person, garage_id=actor.garage_id).exclude(state="ended").exists():
        raise AlreadyMember
    try:
        with transaction.atomic():
            return _join(actor.garage_id, person, role, state)
    except IntegrityError:
        # A concurrent request has invited the person.
        raise AlreadyMember from None


def _person_of(email: str, *, name: str, phone: str, password: str) -> tuple[Person, bool]:
    """Return the person with the email, and whether the account is new. Of two concurrent requests, one
    creates the account and the other finds it.
    """
    if person := find_person(email):
        return person, False
    try:
        with transaction.atomic():
            return accounts.create_person(email=email, name=name, phone=phone, password=password), True
    except IntegrityError:
        return Person.objects.get(email=email), False


def _join(garage_id: int, person: Person, role: Role, state: Membership.State) -> Membership:
    return Membership.objects.create(
        garage_id=garage_id,
        person=person,
        role=role,
        state=state,
        accepted_at=Now() if state == Membership.State.ACTIVE else None,
    )


def end_membership(actor: Actor, membership_id: UUID) -> LastOwner | None:
    """End a membership. A person without any other active membership is signed out."""
    with tenancy.platform():
        # Lock the garage, so that two owners who remove each other concurrently cannot both succeed.
        queries.get_garage_for_update(actor.garage_id)
        membership = (
            Membership.objects.filter(pk=membership_id, garage_id=actor.garage_id)
            .exclude(state="ended")
            .first()
        )
        if membership is None:
            return None
        if (
            membership.role == Role.OWNER
            and membership.state == Membership.State.ACTIVE
            and _owners(actor) == 1
        ):
            return LastOwner()
        Membership.objects.filter(pk=membership.pk).update(state=Membership.State.ENDED, ended_at=Now())
        linking.end_phones_of(membership.pk)
        audit.record("member_dismissed", person_id=actor.person_id, member=membership.person_id)
        access.end_sessions_without_garage(membership.person_id, but=actor.garage_id)
    return None


def change_role(actor: Actor, membership_id: UUID, role: Role) -> LastOwner | None:
    """Change the role of a member. The new role applies from the member's next request."""
    with tenancy.platform():
        queries.get_garage_for_update(actor.garage_id)
        membership = Membership.objects.get(pk=membership_id, garage_id=actor.garage_id)
        before = Role(membership.role)
        if role is before:
            return None
        if before is Role.OWNER and membership.state == Membership.State.ACTIVE and _owners(actor) == 1:
            return LastOwner()
        Membership.objects.filter(pk=membership.pk).update(role=role)
        audit.record(
            "role_changed",
            person_id=actor.person_id,
            member=membership.person_id,
            before=before.label,
            after=role.label,
        )
    return None


def share_customers(actor: Actor, *, shares: bool) -> None:
    """Let the branches of the chain find each other's customers, or end this. It needs one owner of all
    branches to begin, and any owner can end it."""
    actor.require(Permission.OPEN_BRANCHES)
    with tenancy.platform():
        chain = Chain.objects.select_for_update().get(garages=actor.garage_id)
        if shares and not queries.owns_each_branch(actor.person_id, chain.pk):
            raise OtherOwners
        if chain.shares_customers == shares:
            return
        chain.shares_customers = shares
        chain.save(update_fields=["shares_customers"])
        audit.record("customer_sharing_changed", person_id=actor.person_id, shares=shares)


def hand_over(actor: Actor, membership_id: UUID) -> None:
    """Make an active member the owner, and the acting owner a manager."""
    with tenancy.platform():
        queries.get_garage_for_update(actor.garage_id)
        heir = Membership.objects.filter(
            pk=membership_id, garage_id=actor.garage_id, state=Membership.State.ACTIVE
        )
        if not heir.exclude(role=Role.OWNER).update(role=Role.OWNER):
            raise HeirNotHere
        Membership.objects.filter(pk=actor.membership_id).update(role=Role.MANAGER)
        # The branches have two owners now, and the new one has not agreed.
        Chain.objects.filter(garages=actor.garage_id).update(shares_customers=False)
        audit.record("garage_handed_over", person_id=actor.person_id, heir=str(membership_id))


def _owners(actor: Actor) -> int:
    return Membership.objects.filter(
        garage_id=actor.garage_id, role=Role.OWNER, state=Membership.State.ACTIVE
    ).count()
