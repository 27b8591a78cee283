"""Every garage operation × five roles, and × every id parameter of a foreign garage."""

from itertools import product

import pytest
from django.db import connection

from config.env import ROOT
from garages.roles import Permission, Role
from kernel import tenancy
from tests.api import Api
from tests.architecture.foreign_ids import FOREIGN, STAFF_BODY
from tests.architecture.roles import ROLES
from tests.architecture.world import CALLS, GARAGE_OPERATIONS, World, checksums, send, taken_back


def test_every_operation_has_its_rows() -> None:
    assert set(ROLES) == set(FOREIGN) == set(GARAGE_OPERATIONS)


def test_every_permission_is_asked_for() -> None:
    """At a gate or in a service."""
    source = "".join(
        path.read_text()
        for folder in ("platform", "billing", "tenants")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "roles.py"
    )
    assert [permission for permission in Permission if f"Permission.{permission.name}" not in source] == []


@pytest.mark.parametrize("name", sorted(GARAGE_OPERATIONS))
def test_operation_by_role(world: World, name: str, subtests: pytest.Subtests) -> None:
    """Denied is denied before anything else is looked at; allowed is anything but denied."""
    for role in Role:
        with subtests.test(role=role.name), taken_back():
            answer = send(Api().as_(world.cast.with_role(role)), CALLS[name], world.own)
            if role in ROLES[name]:
                assert answer.code != "role_denied", answer.body
                # 202: a paper is on its way; 409: the job of this test is invoiced.
                # 404: what belongs to one person (an alert) does not exist for another.
                assert answer.status in (200, 202, 404, 409, 422), answer.body
            else:
                assert (answer.status, answer.code) == (400, "role_denied")


@pytest.mark.parametrize("name", sorted(FOREIGN))
@pytest.mark.spec("home-10", "shared-2")
def test_operation_by_foreign_id(world: World, name: str, subtests: pytest.Subtests) -> None:
    """Refused as unknown, and nothing in either garage has changed."""
    for way, role in product(FOREIGN[name], (Role.OWNER, Role.TECHNICIAN, Role.CASHIER)):
        with subtests.test(way=str(way), role=role.name), taken_back():
            answer = send(Api().as_(world.cast.with_role(role)), way, world.names)
            # An own object under a foreign garage: named two, member of one — the foreign one does not exist.
            if way.field and role in ROLES[name]:
                assert (answer.status, list(answer.body["error"])) == (422, [way.field]), answer.body
            elif way.field:
                assert (answer.status, answer.code) == (400, "role_denied"), answer.body
            else:
                assert (answer.status, answer.code) == (404, "not_found"), answer.body
            assert checksums(world.cast) == world.checksums


def test_negative_control_a_change_is_seen_by_the_checksum(world: World) -> None:
    with taken_back():
        with tenancy.garage(world.cast.second.pk), connection.cursor() as cursor:
            cursor.execute("UPDATE staff SET name = name || '!'")
        assert checksums(world.cast) != world.checksums
    assert checksums(world.cast) == world.checksums


def test_negative_control_the_own_garage_is_let_in(world: World) -> None:
    with taken_back():
        as_outsider, as_owner = (Api().as_(person) for person in (world.cast.outsider, world.cast.owner))
        assert send(as_outsider, FOREIGN["list_staff"][0], world.names).status == 200
        body = STAFF_BODY | {"garageId": world.cast.first.pk}
        assert as_owner.post("staffs", body).status == 200
