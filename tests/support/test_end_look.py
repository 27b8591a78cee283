"""A look ends before its time: by whoever looks, by who may shut a garage, and by the garage's owner."""

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
from tests.console.people import Admins, call, opened


def access() -> SupportAccess:
    with tenancy.platform():
        return SupportAccess.objects.latest("pk")


def end(client: Api, which: Any = None) -> Answered:
    return client.post(f"support-access/{which or access().uuid}/end")


def ended_by(person_id: int) -> bool:
    with tenancy.platform():
        entry = AuditEntry.objects.get(kind="support_ended")
    found = access()
    assert entry.person_id == person_id
    assert (entry.garage_id, entry.details) == (
        found.garage_id,
        {"access": str(found.uuid), "looked": found.person_id},
    )
    return found.ended_at is not None and found.ended_by == person_id


def test_the_owner_sees_and_ends_it(api: Api, cast: Cast, look: Api) -> None:
    owner = api.as_(cast.owner)
    (seen,) = owner.get("support-access").data
    assert (seen["who"], seen["reason"], seen["isOpen"]) == ("Support Person", "A bill\nlooks wrong", True)
    assert end(owner).status == 200
    assert refused(look.get("staffs"), 401, "session_over")
    assert refused(look.get("look"), 401, "session_over")
    assert ended_by(cast.owner.pk)
    (seen,) = owner.get("support-access").data
    assert seen["isOpen"] is False


def test_ending_it_twice_is_ending_it_once(api: Api, cast: Cast, look: Api) -> None:
    owner = api.as_(cast.owner)
    assert [end(owner).status, end(owner).status] == [200, 200]
    assert ended_by(cast.owner.pk)


def test_whoever_looks_leaves(people: Admins, look: Api) -> None:
    assert look.post("look/leave").status == 200
    assert refused(look.get("look"), 401, "session_over")
    assert ended_by(people.enrolled[AdminRole.SUPPORT].admin.person_id)


@pytest.mark.parametrize("role", [AdminRole.SUPPORT, AdminRole.SUPER])
def test_the_admin_and_who_may_shut_a_garage_end_it(
    people: Admins, as_support: Api, look: Api, role: AdminRole
) -> None:
    client = as_support if role is AdminRole.SUPPORT else opened(people, role)
    assert call(client, "POST", f"support-access/{access().uuid}/end").status == 200
    assert refused(look.get("staffs"), 401, "session_over")
    assert ended_by(people.enrolled[role].admin.person_id)


def test_an_admin_of_support_does_not_end_somebody_elses(cast: Cast, as_support: Api, as_super: Api) -> None:
    answer = call(as_super, "POST", f"garages/{cast.first.pk}/support-access", {"reason": "x"})
    refusal = call(as_support, "POST", f"support-access/{access().uuid}/end")
    assert refused(refusal, 400, "role_denied")
    assert Api(answer.data["token"]).get("staffs").status == 200


def test_another_garages_owner_neither_sees_nor_ends_it(api: Api, cast: Cast, look: Api) -> None:
    outsider = api.as_(cast.outsider)
    assert outsider.get("support-access").data == []
    assert refused(end(outsider), 404, "not_found")
    assert refused(end(outsider, uuid4()), 404, "not_found")
    assert look.get("staffs").status == 200


def test_what_is_over_by_itself_stays_as_it_was(api: Api, cast: Cast) -> None:
    with tenancy.platform():
        SupportAccess.objects.create(
            garage=cast.first, person=cast.outsider, reason="x", expires_at=Now() - timedelta(seconds=1)
        )
    owner = api.as_(cast.owner)
    assert end(owner).status == 200
    assert access().ended_at is None
    (seen,) = owner.get("support-access").data
    assert seen["isOpen"] is False
