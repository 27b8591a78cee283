"""Functions that change a garage's staff. The staff record belongs to the garage, and the account belongs to
the person."""

from collections.abc import Sequence
from typing import Literal

from django.db import IntegrityError
from django.db.models.functions import Now

from billing.signup.branches import require_room_for_staff
from garages import access, addresses
from garages import services as garages
from garages.errors import AlreadyMember, LastOwner
from garages.models import Garage
from garages.phones import linking
from garages.phones.errors import EmailNeeded
from garages.phones.linking import NewCode
from garages.queries import owners_of_garage
from garages.roles import PHONE_ROLES, Permission, Role
from kernel import outbox
from kernel.actor import Actor
from kernel.errors import Invalid
from kernel.sentences import Sentence
from tenants.activity import services as activity
from tenants.staff import queries
from tenants.staff.errors import OnlyOwnersMakeOwners
from tenants.staff.models import Staff
from tenants.staff.queries import Colleague, get_staff_for_update

EMAIL_REQUIRED = Sentence("Email is required")
KNOWN = Sentence("This person already belongs to your staff")


def add_staff(
    actor: Actor, *, name: str, email: str, phone: str, role: Role, password: str
) -> tuple[Staff, bool]:
    """Add a staff member. Returns True if the person has an account and must accept an invitation first."""
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


def add_phone_staff(actor: Actor, *, name: str, phone: str, role: Role) -> Staff:
    """Add a staff member without email, who signs in by a linked phone."""
    actor.require(Permission.CHANGE_STAFF)
    require_room_for_staff(actor.garage_id, Staff.objects.filter(left_at=None).count)
    membership_id = garages.employ_by_phone(actor, name=name, phone=phone, role=role)
    staff = Staff(name=name, email="", phone=f"+91{phone}", role=role, membership_id=membership_id)
    staff.save()
    return staff


def make_phone_code(actor: Actor, *, staff_id: int) -> NewCode:
    """Make a code with which a staff member links a phone."""
    actor.require(Permission.CHANGE_STAFF)
    return linking.make_code(actor, get_staff_for_update(staff_id).membership_id)


def confirm_phone_code(
    actor: Actor, *, staff_id: int, yes: bool, number: int | None
) -> tuple[Staff, linking.Answer]:
    """Answer whether the staff member's phone shows this number."""
    actor.require(Permission.CHANGE_STAFF)
    staff = get_staff_for_update(staff_id)
    answer = linking.confirm_code(actor, staff.membership_id, yes=yes, number=number)
    entry = activity.record(actor, "staff", staff.pk, answer)
    if yes:
        # The person learns of it, so that nobody links a phone of their own to another name.
        outbox.enqueue("alerts.phone_linked", key=str(entry), entry=entry)
    return staff, answer


def end_phone(actor: Actor, *, staff_id: int, phone_id: int) -> Staff:
    """Sign a phone of a staff member out."""
    actor.require(Permission.CHANGE_STAFF)
    staff = get_staff_for_update(staff_id)
    linking.end_phone(actor, staff.membership_id, phone_id)
    activity.record(actor, "staff", staff.pk, "phone_ended")
    return staff


def invite_colleagues(actor: Actor, colleagues: Sequence[Colleague]) -> tuple[int, int]:
    """Invite staff of another branch with their role there. Existing staff are skipped. Returns the number of
    invitations, and the number of people without email, who work here from now on."""
    actor.require(Permission.CHANGE_STAFF)
    found = [_invite_colleague(actor, colleague) for colleague in colleagues]
    return found.count("invited"), found.count("joined")


def _invite_colleague(actor: Actor, colleague: Colleague) -> Literal["invited", "joined", "known"]:
    _require_owner_for_owner(actor, colleague.role)
    if colleague.email and Staff.objects.filter(email=colleague.email, left_at=None).exists():
        return "known"
    require_room_for_staff(actor.garage_id, Staff.objects.filter(left_at=None).count)
    try:
        employed = garages.invite_colleague(actor, colleague.membership_id, role=colleague.role)
    except AlreadyMember:
        return "known"
    _save(
        Staff(
            name=colleague.name,
            email=colleague.email if employed.invited else "",
            phone=colleague.phone,
            role=colleague.role,
            membership_id=employed.membership_id,
        )
    )
    return "invited" if employed.invited else "joined"


def remove_staff(actor: Actor, *, staff_id: int) -> LastOwner | None:
    """Remove a staff member. They lose access with their next request. Their name stays on old jobs."""
    actor.require(Permission.CHANGE_STAFF)
    staff = get_staff_for_update(staff_id)
    _require_owner_for_owner(actor, Role(staff.role))
    if refusal := garages.end_membership(actor, staff.membership_id):
        return refusal
    Staff.objects.filter(pk=staff.pk).update(left_at=Now())
    return None


def sign_out_member(actor: Actor, *, staff_id: int) -> Staff:
    """Sign a staff member out of this garage, on all their devices."""
    actor.require(Permission.CHANGE_STAFF)
    staff = get_staff_for_update(staff_id)
    queries.require_owner_to_see_owner(actor, staff)
    access.sign_out_member(actor, staff.membership_id)
    activity.record(actor, "staff", staff.pk, "signed_out")
    return staff


def change_staff(
    actor: Actor, *, staff_id: int, name: str, email: str, phone: str, role: Role
) -> Staff | LastOwner:
    """Change the garage's data of a staff member and their role. The account of a person with an email is not
    changed. An email of a person who signs in by phone becomes the account's with the link in the mail."""
    actor.require(Permission.CHANGE_STAFF)
    staff = get_staff_for_update(staff_id)
    by_phone = queries.signs_in_by_phone(staff)
    if staff.email and not email and not by_phone:
        raise Invalid(email=EMAIL_REQUIRED)
    if by_phone and role not in PHONE_ROLES:
        raise EmailNeeded
    if role != staff.role:
        _require_owner_for_owner(actor, role)
        _require_owner_for_owner(actor, Role(staff.role))
    if email and Staff.objects.filter(email=email, left_at=None).exclude(pk=staff.pk).exists():
        raise Invalid(email=KNOWN)
    if refusal := garages.change_role(actor, staff.membership_id, role):
        return refusal
    if by_phone and (email or staff.email):
        addresses.ask_for_address(actor, staff.membership_id, email)
    if by_phone:
        garages.rename_by_phone(actor, staff.membership_id, name=name, phone=phone)
    before = _api_fields(staff)
    staff.name, staff.email, staff.phone, staff.role = name, email, f"+91{phone}", role
    staff.email_pending = by_phone and bool(email)
    _save(staff)
    if before != (after := _api_fields(staff)):
        activity.record(actor, "staff", staff.pk, "edited", before=before, after=after)
    return staff


def hand_over(actor: Actor, *, staff_id: int) -> Staff:
    """Make a staff member the owner. The acting owner becomes a manager."""
    actor.require(Permission.OPEN_BRANCHES)
    heir = get_staff_for_update(staff_id)
    if queries.signs_in_by_phone(heir):
        raise EmailNeeded
    garages.hand_over(actor, heir.membership_id)
    Staff.objects.filter(membership_id=actor.membership_id).update(role=Role.MANAGER)
    before, heir.role = _api_fields(heir), Role.OWNER
    heir.save(update_fields=["role"])
    activity.record(actor, "staff", heir.pk, "handed_over", before=before, after=_api_fields(heir))
    return heir


def _save(staff: Staff) -> None:
    """Save a row. The unique index decides between concurrent requests with the same email."""
    try:
        staff.save()
    except IntegrityError:
        raise Invalid(email=KNOWN) from None


def _api_fields(staff: Staff) -> dict[str, str]:
    """Return the values under their API names, for the activity log."""
    return {
        "staffName": staff.name,
        "email": staff.email,
        "phoneNumber": staff.phone.removeprefix("+91"),
        "roleName": Role(staff.role).label,
    }


def _require_owner_for_owner(actor: Actor, role: Role) -> None:
    """Only owners can grant or revoke the owner role."""
    if role == Role.OWNER and actor.role != Role.OWNER.label:
        raise OnlyOwnersMakeOwners


def seed_owners(garage: Garage) -> None:
    """Add the owners of a new garage to its staff."""
    for owner in owners_of_garage(garage.pk):
        Staff.objects.create(
            name=owner.name,
            email=owner.email,
            phone=owner.phone,
            role=Role.OWNER,
            membership_id=owner.membership_id,
        )
