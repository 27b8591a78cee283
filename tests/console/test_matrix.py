"""Every console operation with each role, with unknown ids, and with a garage's token."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Person
from billing import queries, services
from billing.models import PaymentClaim, PaymentMode, SubscriptionPeriod
from billing.online.models import SetAsideInvoice
from console.models import Admin, GaragePace
from console.roles import AdminRole
from garages.models import Garage, GarageState
from kernel import clock, tenancy
from kernel.http.gate import Door
from kernel.outbox.models import OutboxRow
from support.models import SupportAccess
from tests import cast as casting
from tests.api import Answered, Api, refused
from tests.architecture.operations import operations
from tests.architecture.world import rolled_back
from tests.cast import Cast
from tests.console.matrices import CONSOLE
from tests.console.people import Admins, call, enrol_all, signed_in_as
from tests.factories.subscriptions import everything

NOWHERE = {
    "garage": 2**40,
    "period": 2**40,
    "claim": 2**40,
    "look": UUID(int=0),
    "admin": 2**40,
    "plan": "gold",
    "task": 2**40,
    "aside": 2**40,
}


@dataclass(frozen=True)
class Scene:
    cast: Cast
    people: Admins
    names: dict[str, Any]


@pytest.fixture(scope="module")
def shared(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    """Create the administrators and one object of each kind once, because that takes longer than a call."""
    with django_db_blocker.unblock(), transaction.atomic():
        with tenancy.platform():
            cast = casting.read()
        people = enrol_all()
        yield Scene(cast, people, ids(cast))
        transaction.set_rollback(True)


@pytest.fixture
def scene(shared: Scene) -> Iterator[Scene]:
    """Yield the shared rows. Changes of a test are rolled back."""
    with rolled_back():
        yield shared


@pytest.fixture
def as_super(scene: Scene) -> Api:
    return signed_in_as(scene.people, AdminRole.SUPER)


def ids(cast: Cast) -> dict[str, Any]:
    with tenancy.platform():
        plan = queries.get_plan("starter")
        claim = services.claim_payment(
            cast.first.pk, plan=plan, mode=PaymentMode.NEFT, reference="NEFT00000001",
            amount_paise=plan.price_paise, paid_on=clock.today(), note="", by=cast.owner.pk,
        )  # fmt: skip
        period = SubscriptionPeriod.objects.get(garage=cast.first).pk
        look = SupportAccess.objects.create(
            garage=cast.first,
            person=Person.objects.filter(admin__role=AdminRole.SUPPORT).first() or cast.owner,
            reason="x",
            expires_at=clock.now() + timedelta(minutes=30),
        )
        admin = Admin.objects.filter(role=AdminRole.SUPPORT).first()
        aside = SetAsideInvoice.objects.create(
            invoice_id="in_strange", garage=cast.first, amount_paise=1, reason="x", noticed_at=clock.now()
        )
        GaragePace.objects.create(
            garage=cast.first,
            per_second=5,
            until=clock.now() + timedelta(minutes=30),
            reason="Too many",
            admin=cast.owner,
        )
        task = OutboxRow.objects.create(kind="x", key="dead", ids={}, dead_at=clock.now())
    return {
        "garage": cast.first.pk,
        "period": period,
        "claim": claim.pk,
        "look": look.uuid,
        "admin": admin.pk if admin else NOWHERE["admin"],
        "plan": "starter",
        "task": task.pk,
        "aside": aside.pk,
    }


def send(client: Api, name: str, names: dict[str, Any]) -> Answered:
    method, path, body, _ = CONSOLE[name]
    path, _, query = path.format(**names).partition("?")
    soon = clock.today() + timedelta(days=30)
    later = (clock.now() + timedelta(hours=1)).isoformat()
    filled = {
        key: value.format(today=clock.today(), soon=soon, later=later) if isinstance(value, str) else value
        for key, value in (body or {}).items()
    }
    asked = dict(part.split("=") for part in query.split("&")) if query else {}
    return call(client, method, path, filled if body is not None else None, **asked)


def test_every_console_operation_has_a_matrix_row() -> None:
    assert set(CONSOLE) == {each.name for each in operations() if each.gate.door == Door.CONSOLE}


@pytest.mark.parametrize("role", list(AdminRole))
@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_console_operation_is_allowed_only_to_the_roles_in_its_matrix_row(
    scene: Scene, name: str, role: AdminRole
) -> None:
    client, before = signed_in_as(scene.people, role), everything()
    answer = send(client, name, scene.names)
    if role in CONSOLE[name][3]:
        assert answer.code != "role_denied" and answer.status in (200, 409), answer.body
    else:
        assert refused(answer, 400, "role_denied")
        assert answer.body["message"] == f"Your role ({role}) may not do this."
        assert everything() == before


@pytest.mark.parametrize("name", sorted(name for name, row in CONSOLE.items() if "{" in row[1]))
def test_console_operation_with_an_unknown_id_returns_404(as_super: Api, name: str) -> None:
    before = everything()
    answer = send(as_super, name, NOWHERE)
    assert refused(answer, 404, "not_found"), answer.body
    assert everything() == before


CHANGES_A_GARAGE = {
    name for name, (method, path, *_) in CONSOLE.items() if method != "GET" and "{garage}" in path
}


@pytest.mark.parametrize("name", sorted(CHANGES_A_GARAGE - {"add_garage_note"} | {"confirm_claim"}))
def test_console_operation_does_not_change_a_deleted_garage(scene: Scene, as_super: Api, name: str) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=scene.cast.first.pk).update(state=GarageState.CLOSED)
    before = everything()
    answer = send(as_super, name, scene.names)
    assert answer.status in (404, 409), answer.body
    assert everything() == before


REFUSES_DELETED = {
    each.name for each in operations() if each.gate.refuses_deleted and "{garage_id}" in each.path
}


def test_only_listed_console_operations_leave_the_check_for_a_deleted_garage_to_a_service() -> None:
    assert {
        "add_garage_note",
        "ask_deletion",
        "call_off_deletion",
        "confirm_deletion",
        "look_inside",
        "reinstate_garage",
        "suspend_garage",
    } == CHANGES_A_GARAGE - REFUSES_DELETED


@pytest.mark.parametrize("name", sorted(REFUSES_DELETED))
def test_console_gate_refuses_operations_on_a_deleted_garage(scene: Scene, as_super: Api, name: str) -> None:
    with tenancy.platform():
        Garage.objects.filter(pk=scene.cast.first.pk).update(state=GarageState.CLOSED)
    assert refused(send(as_super, name, scene.names), 409, "garage_deleted")


@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_garage_token_cannot_call_a_console_operation(scene: Scene, name: str) -> None:
    before = everything()
    assert refused(send(Api().as_(scene.cast.owner), name, scene.names), 401, "session_over")
    assert everything() == before
    with tenancy.platform():
        assert PaymentClaim.objects.get().answered_at is None


@pytest.mark.parametrize(
    "name",
    sorted(name for name, row in CONSOLE.items() if row[2] and "reason" in row[2] and row[2]["reason"]),
)
def test_console_operation_that_needs_a_reason_rejects_a_blank_reason(
    scene: Scene, as_super: Api, name: str
) -> None:
    before = everything()
    method, path, body, _ = CONSOLE[name]
    answer = call(as_super, method, path.format(**scene.names), (body or {}) | {"reason": " "})
    assert refused(answer, 422, "invalid")
    assert answer.body["error"]["reason"] == ["Reason is required"]
    assert everything() == before
