"""POST /garage/staffs/{id}/hand-over: the owner makes a staff member the new owner."""

from datetime import timedelta

from django.db import connection
from django.test.utils import CaptureQueriesContext

from garages.models import Membership
from garages.roles import Role
from kernel import clock, tenancy
from kernel.audit.models import AuditEntry
from tenants.staff.models import Staff
from tests.api import Answered, Api, refused
from tests.cast import Cast


def staff_id(cast: Cast, name: str) -> int:
    with tenancy.garage(cast.first.pk):
        return Staff.objects.get(email=f"{name}@cast.example", left_at=None).pk


def hand_over(api: Api, cast: Cast, name: str) -> Answered:
    return api.as_(cast.owner).post(f"staffs/{staff_id(cast, name)}/hand-over")


def roles(cast: Cast) -> dict[str, tuple[Role, Role]]:
    """Return by name the role in the membership and the role in the staff list."""
    with tenancy.platform():
        gate = dict(Membership.objects.filter(garage=cast.first).values_list("pk", "role"))
    with tenancy.garage(cast.first.pk):
        noted = Staff.objects.filter(left_at=None).values_list("email", "membership_id", "role")
        return {
            email.partition("@")[0]: (Role(gate[membership]), Role(role)) for email, membership, role in noted
        }


def test_hand_over_makes_the_staff_member_an_owner_and_the_owner_a_manager(api: Api, cast: Cast) -> None:
    answer = hand_over(api, cast, "technician")
    assert answer.status == 200, answer.body
    assert answer.body["message"] == "Technician Person is the owner now. You are a manager here."
    found = roles(cast)
    assert found["technician"] == (Role.OWNER, Role.OWNER)
    assert found["owner"] == (Role.MANAGER, Role.MANAGER)
    # The new roles apply to the next request.
    assert refused(api.as_(cast.owner).get("billing"), 400, "role_denied")
    assert api.as_(cast.technician).get("billing").status == 200
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="garage_handed_over")
    assert (entry.person_id, entry.garage_id) == (cast.owner.pk, cast.first.pk)


def test_garage_hand_over_needs_at_most_14_sql_statements(api: Api, cast: Cast) -> None:
    heir = staff_id(cast, "technician")
    client = api.as_(cast.owner)
    with CaptureQueriesContext(connection) as captured:
        assert client.post(f"staffs/{heir}/hand-over").status == 200
    assert len(captured) <= 14


def test_garage_cannot_be_handed_over_to_an_invited_person(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        Membership.objects.filter(person=cast.technician).update(state=Membership.State.INVITED)
    before = roles(cast)
    assert refused(hand_over(api, cast, "technician"), 409, "heir_not_here")
    assert roles(cast) == before


def test_garage_cannot_be_handed_over_to_oneself_or_another_owner(api: Api, cast: Cast) -> None:
    before = roles(cast)
    assert refused(hand_over(api, cast, "owner"), 409, "heir_not_here")
    with tenancy.platform():
        Membership.objects.filter(person=cast.manager).update(role=Role.OWNER)
    assert refused(hand_over(api, cast, "manager"), 409, "heir_not_here")
    assert roles(cast)["owner"] == before["owner"]


def test_hand_over_to_a_removed_staff_member_returns_404(api: Api, cast: Cast) -> None:
    gone = staff_id(cast, "technician")
    assert api.as_(cast.owner).delete(f"staffs/{gone}").status == 200
    assert refused(api.as_(cast.owner).post(f"staffs/{gone}/hand-over"), 404, "not_found")
    assert roles(cast)["owner"] == (Role.OWNER, Role.OWNER)


def test_locked_garage_cannot_be_handed_over(api: Api, cast: Cast) -> None:
    before = roles(cast)
    with clock.at(clock.now() + timedelta(days=60)):
        assert refused(hand_over(api, cast, "technician"), 402, "subscription_expired")
    assert roles(cast) == before
