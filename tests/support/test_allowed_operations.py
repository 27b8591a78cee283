"""Every operation is called with a support session and with an administrator's token. It only reads, or it is
refused."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import InternalError, connection, transaction
from django.test.utils import CaptureQueriesContext
from pytest_django.plugin import DjangoDbBlocker

from accounts import services as accounts
from console import admins
from console.admins import AdminActor
from console.roles import AdminRole
from kernel import clock, tenancy
from kernel.http.gate import Door
from support import services
from support.rules import READABLE_OPERATIONS
from tests.api import Answered, Api, refused
from tests.architecture.conftest import world
from tests.architecture.foreign_ids import FOREIGN
from tests.architecture.operations import operations
from tests.architecture.own import OWN
from tests.architecture.world import CALLS, World, checksums, nothing_changed, rolled_back, send
from tests.cast import Cast
from tests.console.matrices import CONSOLE
from tests.console.people import Admins, call, signed_in_as

__all__ = ["world"]

ALL = {each.name: each for each in operations()}
IN_GARAGE = sorted(name for name, each in ALL.items() if each.gate.door == Door.GARAGE)
SIGNED_IN = sorted(name for name, each in ALL.items() if each.gate.door == Door.SIGNED_IN)
BEFORE_A_GARAGE = {
    "get_staffs_defaults": ("GET", "get-staffs-defaults"),
    "get_preparation": ("GET", "preparation"),
    "retry_preparation": ("POST", "preparation/retry"),
}


@pytest.fixture(scope="module")
def support_client(world: World, django_db_blocker: DjangoDbBlocker) -> Iterator[Api]:
    """Yield a client with a support session, in the world's transaction, which is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic(), tenancy.platform():
        person = accounts.create_person(email="s@s.example", name="S", phone="", password="long enough 1")
        admins.enrol(person, AdminRole.SUPPORT)
        admin = AdminActor(person.pk, 1, clock.now(), "S", AdminRole.SUPPORT, is_proved=True)
        token = services.look_inside(admin, world.cast.first.pk, reason="x").token
    yield Api(token)


def own_names(world: World) -> dict[str, Any]:
    names = world.names
    own = {key: names.get(f"own_{key}", value) for key, value in names.items() if not key.startswith("own_")}
    return own | {key: value for key, value in names.items() if key.startswith("own_")}


def test_every_operation_listed_for_support_sessions_exists() -> None:
    assert set(IN_GARAGE) >= READABLE_OPERATIONS


@pytest.mark.spec("hand-13")
def test_support_session_reads_the_devices_of_the_counter_and_no_pack_or_entry() -> None:
    counter = {name for name in IN_GARAGE if "counter" in name or "intake" in name or name == "take_in"}
    assert len(counter) == 7
    assert counter & READABLE_OPERATIONS == {"list_counter_devices"}


@pytest.mark.parametrize("name", IN_GARAGE)
@pytest.mark.spec("hand-13")
def test_support_session_reads_allowed_operations_and_writes_nothing(
    world: World, support_client: Api, name: str
) -> None:
    with rolled_back(), nothing_changed(world):
        answer = send(support_client, CALLS[name], own_names(world))
        if name in READABLE_OPERATIONS:
            assert answer.status == 200, answer.body
        else:
            assert refused(answer, 400, "only_looking")


@pytest.mark.parametrize("name", SIGNED_IN)
def test_support_session_cannot_use_operations_on_the_account_of_a_person(
    world: World, support_client: Api, name: str
) -> None:
    with rolled_back():
        answer: Answered
        if name in OWN:
            names = own_names(world) | {"session": "0" * 32, "own_session": "0" * 32, "invitation": "0" * 32}
            answer = send(support_client, OWN[name], names)
        else:
            method, path = BEFORE_A_GARAGE[name]
            answer = support_client.send(method, f"/api/garage/{path}")
        assert refused(answer, 400, "only_looking")


@pytest.mark.parametrize("name", sorted(READABLE_OPERATIONS))
def test_support_session_cannot_access_another_garage(world: World, support_client: Api, name: str) -> None:
    for way in FOREIGN[name]:
        with rolled_back(), nothing_changed(world):
            assert refused(send(support_client, way, world.names), 404, "not_found")


@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_support_session_cannot_use_the_console(world: World, support_client: Api, name: str) -> None:
    method, path, body, _ = CONSOLE[name]
    names = {
        "garage": world.cast.first.pk,
        "period": 1,
        "claim": 1,
        "look": "0" * 32,
        "admin": 1,
        "plan": "pro",
        "task": 1,
        "aside": 1,
    }
    with rolled_back():
        answer = call(support_client, method, path.format(**names), body)
        assert refused(answer, 401, "session_over")


@pytest.mark.parametrize("role", [AdminRole.SUPPORT, AdminRole.SUPER])
def test_console_token_of_an_administrator_cannot_call_a_garage_operation(
    cast: Cast, people: Admins, role: AdminRole
) -> None:
    client = signed_in_as(people, role)
    for name in sorted({*IN_GARAGE, *SIGNED_IN}):
        path = ALL[name].path.replace("{what}", "jobs").replace("{part}", "b2b").replace("{number}", "1")
        for each in ("access_id", "invitation_id"):
            path = path.replace(f"{{{each}}}", "00000000-0000-4000-8000-000000000000")
        while "{" in path:
            start, _, rest = path.partition("{")
            path = f"{start}{(cast.first.pk << 32) + 1}{rest.partition('}')[2]}"
        answer = client.send(ALL[name].method, f"/api{path}", body=None if ALL[name].method == "GET" else {})
        assert refused(answer, 401, "session_over"), name


def test_negative_control_shows_that_the_database_refuses_a_write_allowed_by_mistake(
    world: World, support_client: Api
) -> None:
    """A route that is listed by mistake still changes nothing."""
    with rolled_back():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("config.gate.support.READABLE_OPERATIONS", READABLE_OPERATIONS | {"add_staff"})
            patch.setattr(
                "support.queries.SUPPORT_PERMISSIONS", frozenset({"change_staff", "override_price"})
            )
            answer = send(support_client, CALLS["add_staff"], own_names(world))
        assert answer.status == 500, answer.body
        assert checksums(world.cast) == world.checksums


def test_read_only_mode_of_a_support_session_ends_with_its_transaction(world: World) -> None:
    with rolled_back(), tenancy.garage(world.cast.first.pk), connection.cursor() as cursor:
        with pytest.raises(InternalError, match="read-only"), transaction.atomic():
            tenancy.write_nothing_more()
            cursor.execute("UPDATE staff SET name = name || '!'")
        cursor.execute("UPDATE staff SET name = name || '!'")


def test_call_in_a_support_session_takes_five_sql_statements(world: World, support_client: Api) -> None:
    with rolled_back(), CaptureQueriesContext(connection) as captured:
        assert support_client.get("staffs").status == 200
    sent = [each["sql"] for each in captured if "SAVEPOINT" not in each["sql"]]
    # The statements are: scope and session, the audit entry, read-only mode, and the two queries of the list.
    assert len(sent) == 5, sent
