"""Writes of a garage's staff: the row is the garage's, the account belongs to the person."""

from collections.abc import Sequence

from django.db import IntegrityError
from django.db.models.functions import Now

from billing.signup.branches import require_room_for_staff
from garages import services as garages
from garages.errors import AlreadyMember, LastOwner
from garages.models import Garage
from garages.queries import owners_of_garage
from garages.roles import Permission, Role
from kernel.actor import Actor
from kernel.errors import Invalid
from tenants.activity import services as activity
from tenants.staff.errors import OnlyOwnersMakeOwners
from tenants.staff.models import Staff
from tenants.staff.queries import Colleague, get_staff_for_update

KNOWN = "This person already belongs to your staff"


def add_staff(
    actor: Actor, *, name: str, email: str, phone: str, role: Role, password: str
) -> tuple[Staff, bool]:
    """Employ somebody; True when they must first accept, because the address has an account."""
    actor.require(Permission.CHANGE_STAFF)
    _require_owner_for_owner(actor, role)
    if Staff.objects.filter(email=email, left_at=None).exists():
        raise Invalid(email=KNOWN)
    require_room_for_staff(actor.garage_id, Staff.objects.filter(left_at=None).count)
    try:
        employed = garages.employ(actor, email=email, name=name, phone=phone, role=role, password=password)
    except AlreadyMember:
        raise Invalid(email=KNOWN) from None
    staff = Staff(
        name=name, email=email, phone=f"+91{phone}", role=role, membership_id=employed.membership_id
    )
    _save(staff)
    return staff, employed.invited


def invite_colleagues(actor: Actor, colleagues: Sequence[Colleague]) -> int:
    """Ask people of another branch to work here as well, in the role that they have there; who is here
    already is passed over. Answers how many are asked."""
    actor.require(Permission.CHANGE_STAFF)
    return sum(_invite_colleague(actor, colleague) for colleague in colleagues)


def _invite_colleague(actor: Actor, colleague: Colleague) -> bool:
    _require_owner_for_owner(actor, colleague.role)
    if Staff.objects.filter(email=colleague.email, left_at=None).exists():
        return False
    require_room_for_staff(actor.garage_id, Staff.objects.filter(left_at=None).count)
    try:
        membership_id = garages.invite_colleague(actor, colleague.membership_id, role=colleague.role)
    except AlreadyMember:
        return False
    _save(
        Staff(
            name=colleague.name,
            email=colleague.email,
            phone=colleague.phone,
            role=colleague.role,
            membership_id=membership_id,
        )
    )
    return True


def remove_staff(actor: Actor, *, staff_id: int) -> LastOwner | None:
    """Let somebody go: they lose access with their next request, their name stays on old jobs."""
    actor.require(Permission.CHANGE_STAFF)
    staff = get_staff_for_update(staff_id)
    _require_owner_for_owner(actor, Role(staff.role))
    if refusal := garages.end_membership(actor, staff.membership_id):
        return refusal
    Staff.objects.filter(pk=staff.pk).update(left_at=Now())
    return None


def change_staff(
    actor: Actor, *, staff_id: int, name: str, email: str, phone: str, role: Role
) -> Staff | LastOwner:
    """The garage's own notes about somebody, and their role; their account stays theirs."""
    actor.require(Permission.CHANGE_STAFF)
    staff = get_staff_for_update(staff_id)
    if role != staff.role:
        _require_owner_for_owner(actor, role)
        _require_owner_for_owner(actor, Role(staff.role))
    if Staff.objects.filter(email=email, left_at=None).exclude(pk=staff.pk).exists():
        raise Invalid(email=KNOWN)
    if refusal := garages.change_role(actor, staff.membership_id, role):
        return refusal
    before = _api_fields(staff)
    staff.name, staff.email, staff.phone, staff.role = name, email, f"+91{phone}", role
    _save(staff)
    if before != (after := _api_fields(staff)):
        activity.record(actor, "staff", staff.pk, "edited", before=before, after=after)
    return staff


def hand_over(actor: Actor, *, staff_id: int) -> Staff:
    """Give the garage to somebody of the staff; whoever gives it stays as a manager."""
    actor.require(Permission.OPEN_BRANCHES)
    heir = get_staff_for_update(staff_id)
    garages.hand_over(actor, heir.membership_id)
    Staff.objects.filter(membership_id=actor.membership_id).update(role=Role.MANAGER)
    before, heir.role = _api_fields(heir), Role.OWNER
    heir.save(update_fields=["role"])
    activity.record(actor, "staff", heir.pk, "handed_over", before=before, after=_api_fields(heir))
    return heir


def _save(staff: Staff) -> None:
    """Of two who take the same address at once, the index lets one through."""
    try:
        staff.save()
    except IntegrityError:
        raise Invalid(email=KNOWN) from None


def _api_fields(staff: Staff) -> dict[str, str]:
    """Under the names that the clients know, for whoever reads what changed."""
    return {
        "staffName": staff.name,
        "email": staff.email,
        "phoneNumber": staff.phone.removeprefix("+91"),
        "roleName": Role(staff.role).label,
    }


def _require_owner_for_owner(actor: Actor, role: Role) -> None:
    """A manager can neither make nor unmake an owner."""
    if role == Role.OWNER and actor.role != Role.OWNER.label:
        raise OnlyOwnersMakeOwners


def seed_owners(garage: Garage) -> None:
    """A new garage's first staff are its owners."""
    for owner in owners_of_garage(garage.pk):
        Staff.objects.create(
            name=owner.name,
            email=owner.email,
            phone=owner.phone,
            role=Role.OWNER,
            membership_id=owner.membership_id,
        )
