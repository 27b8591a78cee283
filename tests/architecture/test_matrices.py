"""Each garage operation with each of five roles, and with each id parameter of another garage."""

from collections.abc import Callable
from itertools import product

import pytest
from django.db import connection

from accounts import sessions
from config.env import ROOT
from garages.roles import Permission, Role
from kernel import tenancy
from tests.api import Api
from tests.architecture.bodies import STAFF_BODY
from tests.architecture.foreign_ids import FOREIGN
from tests.architecture.roles import ROLES
from tests.architecture.world import (
    CALLS,
    GARAGE_OPERATIONS,
    World,
    checksums,
    nothing_changed,
    rolled_back,
    send,
    writes,
)
from tests.proving import sample


def test_every_garage_operation_is_in_the_role_matrix_and_the_foreign_id_matrix() -> None:
    assert set(ROLES) == set(FOREIGN) == set(GARAGE_OPERATIONS)


def test_every_permission_is_checked_in_a_gate_or_service() -> None:
    source = "".join(
        path.read_text()
        for folder in ("platform", "billing", "tenants")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "roles.py"
    )
    assert [permission for permission in Permission if f"Permission.{permission.name}" not in source] == []


@pytest.mark.parametrize("name", sample(sorted(GARAGE_OPERATIONS), quick=25))
@pytest.mark.spec("hand-52")
def test_operation_is_allowed_only_to_the_listed_roles(
    world: World, name: str, subtests: pytest.Subtests, record_property: Callable[[str, object], None]
) -> None:
    """A denied role gets `role_denied` before any other check. An allowed role may get other errors."""
    record_property("calls by role", len(Role))
    for role in Role:
        with subtests.test(role=role.name), rolled_back():
            answer = send(Api().as_(world.cast.with_role(role)), CALLS[name], world.own)
            if role in ROLES[name]:
                assert answer.code != "role_denied", answer.body
                # The status is 202 while a PDF is being drawn, 409 because the job of this test has an
                # invoice, or 404 because an object of one person (an alert) does not exist for another
                # person.
                assert answer.status in (200, 202, 404, 409, 422), answer.body
            else:
                assert (answer.status, answer.code) == (400, "role_denied")


FLOOR = frozenset({Role.SERVICE_ADVISOR, Role.TECHNICIAN, Role.CASHIER})


@pytest.mark.parametrize("name", sample(sorted(GARAGE_OPERATIONS), quick=25))
def test_session_of_a_phone_has_no_more_than_the_rights_of_the_floor(
    world: World, name: str, subtests: pytest.Subtests
) -> None:
    """A session with a PIN opens what the role may, if an advisor, a technician or a cashier may it too."""
    for role in Role:
        with subtests.test(role=role.name), rolled_back():
            with tenancy.platform():
                token = sessions.open_session(
                    world.cast.with_role(role).pk, remember=False, garage_id=world.cast.first.pk, phone_id=1
                )
            answer = send(Api(token), CALLS[name], world.own)
            if role in ROLES[name] and ROLES[name] & FLOOR:
                assert answer.code != "role_denied", answer.body
                assert answer.status in (200, 202, 404, 409, 422), answer.body
            else:
                assert (answer.status, answer.code) == (400, "role_denied"), answer.body


@pytest.mark.parametrize("name", sample(sorted(FOREIGN), quick=25))
@pytest.mark.spec("home-10", "shared-2")
def test_operation_refuses_ids_of_another_garage_and_changes_nothing(
    world: World, name: str, subtests: pytest.Subtests, record_property: Callable[[str, object], None]
) -> None:
    """A foreign id is refused as unknown. A checksum of all rows costs more than ten calls, so `make test`
    takes one for each operation, and one after each call that wrote rows. The proof R15 takes one after
    each call."""
    record_property("calls with foreign ids", 3 * len(FOREIGN[name]))
    with rolled_back():
        for way, role in product(FOREIGN[name], (Role.OWNER, Role.TECHNICIAN, Role.CASHIER)):
            with subtests.test(way=str(way), role=role.name), nothing_changed(world):
                answer = send(Api().as_(world.cast.with_role(role)), way, world.names)
                # The request names an object of the caller's garage and a foreign garage. The foreign garage
                # is not found.
                if way.field and role in ROLES[name]:
                    assert (answer.status, list(answer.body["error"])) == (422, [way.field]), answer.body
                elif way.field:
                    assert (answer.status, answer.code) == (400, "role_denied"), answer.body
                else:
                    assert (answer.status, answer.code) == (404, "not_found"), answer.body
        assert checksums(world.cast) == world.checksums


def test_negative_control_shows_that_one_changed_row_of_each_garage_is_noticed(world: World) -> None:
    for garage in (world.cast.first, world.cast.second):
        written = writes(world.cast)
        with rolled_back():
            with tenancy.garage(garage.pk), connection.cursor() as cursor:
                cursor.execute("UPDATE staff SET name = name || '!' WHERE id = (SELECT min(id) FROM staff)")
            assert checksums(world.cast) != world.checksums
            assert writes(world.cast) == written + 1
        assert checksums(world.cast) == world.checksums


def test_negative_control_shows_that_ids_of_the_same_garage_are_accepted(world: World) -> None:
    with rolled_back():
        as_outsider, as_owner = (Api().as_(person) for person in (world.cast.outsider, world.cast.owner))
        assert send(as_outsider, FOREIGN["list_staff"][0], world.names).status == 200
        body = STAFF_BODY | {"garageId": world.cast.first.pk}
        assert as_owner.post("staffs", body).status == 200
