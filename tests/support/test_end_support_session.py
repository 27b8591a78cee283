"""A support session can be ended early by its administrator, a superadmin or the garage's owner."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models.functions import Now

from console.roles import AdminRole
from kernel import tenancy
from kernel.audit.models import AuditEntry
from support.models import SupportAccess
from tests.api import Answered, Api, refused
from tests.cast import Cast
from tests.console.people import Admins, call, signed_in_as


def latest_session() -> SupportAccess:
    with tenancy.platform():
        return SupportAccess.objects.latest("pk")


def end_session(client: Api, which: Any = None) -> Answered:
    return client.post(f"support-access/{which or latest_session().uuid}/end")


def ended_by(person_id: int) -> bool:
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="support_ended")
    found = latest_session()
    assert entry.person_id == person_id
    assert (entry.garage_id, entry.details) == (
        found.garage_id,
        {"access": str(found.uuid), "looked": found.person_id},
    )
    return found.ended_at is not None and found.ended_by == person_id


def test_owner_sees_and_can_end_a_support_session_in_the_garage(
    api: Api, cast: Cast, support_session: Api
) -> None:
    owner = api.as_(cast.owner)
    (seen,) = owner.get("support-access").data
    assert (seen["who"], seen["reason"], seen["isOpen"]) == ("Support Person", "A bill\nlooks wrong", True)
    assert end_session(owner).status == 200
    assert refused(support_session.get("staffs"), 401, "session_over")
    assert refused(support_session.get("look"), 401, "session_over")
    assert ended_by(cast.owner.pk)
    (seen,) = owner.get("support-access").data
    assert seen["isOpen"] is False


def test_ending_a_support_session_twice_audits_it_once(api: Api, cast: Cast, support_session: Api) -> None:
    owner = api.as_(cast.owner)
    assert [end_session(owner).status, end_session(owner).status] == [200, 200]
    assert ended_by(cast.owner.pk)


def test_administrator_can_leave_the_support_session(people: Admins, support_session: Api) -> None:
    assert support_session.post("look/leave").status == 200
    assert refused(support_session.get("look"), 401, "session_over")
    assert ended_by(people.enrolled[AdminRole.SUPPORT].admin.person_id)


@pytest.mark.parametrize("role", [AdminRole.SUPPORT, AdminRole.SUPER])
def test_administrator_who_opened_a_support_session_and_superadmins_can_end_it(
    people: Admins, as_support: Api, support_session: Api, role: AdminRole
) -> None:
    client = as_support if role is AdminRole.SUPPORT else signed_in_as(people, role)
    assert call(client, "POST", f"support-access/{latest_session().uuid}/end").status == 200
    assert refused(support_session.get("staffs"), 401, "session_over")
    assert ended_by(people.enrolled[role].admin.person_id)


def test_support_administrator_cannot_end_a_support_session_of_another_administrator(
    cast: Cast, as_support: Api, as_super: Api
) -> None:
    answer = call(as_super, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "x"})
    refusal = call(as_support, "POST", f"support-access/{latest_session().uuid}/end")
    assert refused(refusal, 400, "role_denied")
    assert Api(answer.data["token"]).get("staffs").status == 200


def test_owner_of_another_garage_cannot_see_or_end_the_support_session(
    api: Api, cast: Cast, support_session: Api
) -> None:
    outsider = api.as_(cast.outsider)
    assert outsider.get("support-access").data == []
    assert refused(end_session(outsider), 404, "not_found")
    assert refused(end_session(outsider, uuid4()), 404, "not_found")
    assert support_session.get("staffs").status == 200


def test_ending_an_expired_support_session_changes_nothing(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        SupportAccess.objects.create(
            garage=cast.first, person=cast.outsider, reason="x", expires_at=Now() - timedelta(seconds=1)
        )
    owner = api.as_(cast.owner)
    assert end_session(owner).status == 200
    assert latest_session().ended_at is None
    (seen,) = owner.get("support-access").data
    assert seen["isOpen"] is False
