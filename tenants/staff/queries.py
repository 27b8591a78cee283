"""Queries that read a garage's staff."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, Q, QuerySet
from django.db.models.expressions import RawSQL

from garages import access
from garages.phones import linking
from garages.roles import Role
from kernel.actor import Actor
from kernel.errors import Invalid, NotFound
from kernel.http.fields import Paging
from kernel.names.search import SIMILAR, fetch_similar, key_patterns, similar_key
from kernel.sentences import Sentence
from tenants.staff.errors import OnlyOwnersSeeOwners
from tenants.staff.models import Staff

_COLUMNS = ("id", "name", "email", "phone", "role", "membership_id", "email_pending")
# A garage has at most some hundred people, so their page needs no LIMIT.
_SIMILAR = f"""
    SELECT id, name, email, phone, role, membership_id, email_pending FROM staff
    WHERE left_at IS NULL AND {SIMILAR.format(column="name_key")} ORDER BY name, id
"""


def list_staff(paging: Paging, *, garage_id: int) -> dict[str, Any]:
    """Return one page of the current staff, sorted by name. A search without a result returns people with a
    similar name."""
    found = _called(paging.search_text)
    rows = list(found.order_by("name", "id").values_list(*_COLUMNS)[paging.rows])
    count = found.count()
    if not count and (key := similar_key(paging.search_text)):
        similar = fetch_similar(_SIMILAR, [key])
        count, rows = len(similar), similar[paging.rows]
    pending = {member for *_, member, is_pending in rows if is_pending}
    by_phone = access.members_without_email(pending) if pending else frozenset()
    records = [
        {
            "staff_id": staff_id,
            "staff_name": name,
            "email": email,
            "phone_number": phone.removeprefix("+91"),
            "role_id": role,
            "role_name": Role(role).label,
            "garage_id": garage_id,
            "signs_in_with": "email" if email and member not in by_phone else "phone",
        }
        for staff_id, name, email, phone, role, member, _ in rows
    ]
    return {"records": records, "record_count": count}


def _called(text: str) -> QuerySet[Staff]:
    found = Staff.objects.filter(left_at=None)
    if not text:
        return found
    has_key = RawSQL("name_key LIKE ANY(%s)", [key_patterns(text)], output_field=BooleanField())
    return found.filter(Q(name__icontains=text) | Q(has_key))


def staff_row(staff: Staff, *, garage_id: int) -> dict[str, Any]:
    return {
        "staff_id": staff.pk,
        "staff_name": staff.name,
        "email": staff.email,
        "phone_number": staff.phone.removeprefix("+91"),
        "role_id": staff.role,
        "role_name": Role(staff.role).label,
        "garage_id": garage_id,
        "signs_in_with": "phone" if signs_in_by_phone(staff) else "email",
    }


def signs_in_by_phone(staff: Staff) -> bool:
    """Return whether the account has no email. Most rows say it, because their email was never pending."""
    if staff.email and not staff.email_pending:
        return False
    return bool(access.members_without_email([staff.membership_id]))


def require_owner_to_see_owner(actor: Actor, staff: Staff) -> None:
    if staff.role == Role.OWNER and actor.role != Role.OWNER.label:
        raise OnlyOwnersSeeOwners


def get_phone_code(actor: Actor, staff_id: int) -> dict[str, Any]:
    staff = find_staff(staff_id)
    if staff is None:
        raise NotFound
    return linking.get_code(actor, staff.membership_id)


def get_member_access(actor: Actor, staff_id: int) -> dict[str, Any]:
    """Return where a staff member is signed in, and how."""
    staff = find_staff(staff_id)
    if staff is None:
        raise NotFound
    require_owner_to_see_owner(actor, staff)
    return {
        "sessions": access.sessions_of_member(actor, staff.membership_id),
        "second_factor": access.has_second_factor(actor, staff.membership_id),
        "phones": access.phones_of_member(actor, staff.membership_id),
        "pin_set": access.has_pin(actor, staff.membership_id),
    }


def get_staff_for_update(staff_id: int) -> Staff:
    try:
        return Staff.objects.select_for_update().get(pk=staff_id, left_at=None)
    except Staff.DoesNotExist:
        raise NotFound from None


def assignable() -> list[tuple[int, str]]:
    """Return the current staff, sorted by name. Any of them can be assigned to a job."""
    return list(Staff.objects.filter(left_at=None).order_by("name", "id").values_list("id", "name"))


@dataclass(frozen=True)
class Colleague:
    """A staff member of another branch."""

    name: str
    email: str
    phone: str
    role: Role
    membership_id: UUID


def get_colleagues(staff_ids: Collection[int]) -> list[Colleague]:
    """Return the staff members with the given ids. Raises an error if one of them is unknown or has left."""
    rows = Staff.objects.filter(pk__in=staff_ids, left_at=None).order_by("name", "id")
    if len(rows) != len(set(staff_ids)):
        raise Invalid(
            staffIds=Sentence("Some of these people no longer work in that branch. Please choose again")
        )
    return [Colleague(row.name, row.email, row.phone, Role(row.role), row.membership_id) for row in rows]


def names_by_phone(phones: Collection[str]) -> dict[str, str]:
    """Return the names of the current staff by their phone numbers, which have ten digits."""
    found = Staff.objects.filter(left_at=None, phone__in=[f"+91{phone}" for phone in phones])
    return {phone.removeprefix("+91"): name for phone, name in found.values_list("phone", "name")}


def count_staff() -> int:
    return Staff.objects.filter(left_at=None).count()


def find_staff(staff_id: int) -> Staff | None:
    return Staff.objects.filter(pk=staff_id, left_at=None).first()


def in_charge() -> list[UUID]:
    """Return the memberships of owners, managers and service advisors."""
    return _memberships(Role.OWNER, Role.MANAGER, Role.SERVICE_ADVISOR)


def managers() -> list[UUID]:
    """Return the memberships of owners and managers."""
    return _memberships(Role.OWNER, Role.MANAGER)


def owners() -> list[UUID]:
    """Return the memberships of owners."""
    return _memberships(Role.OWNER)


def names_of(members: Collection[UUID]) -> list[str]:
    found = Staff.objects.filter(left_at=None, membership_id__in=members)
    return list(found.order_by("name", "pk").values_list("name", flat=True))


def _memberships(*roles: Role) -> list[UUID]:
    return list(Staff.objects.filter(left_at=None, role__in=roles).values_list("membership_id", flat=True))
