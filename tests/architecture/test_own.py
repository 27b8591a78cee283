"""Account operations with each role, each status of the garages, and ids of other people."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from accounts.models import OneTimeCode, Person, PersonPhoto, Session, Ticket
from billing import services as billing
from garages.models import Garage, GarageState, Membership
from garages.roles import Role
from garages.services import _join
from kernel import clock, tenancy
from kernel.http.gate import Door
from tests.api import Api
from tests.architecture.operations import operations
from tests.architecture.own import OWN, OWN_FOREIGN
from tests.architecture.world import send
from tests.cast import Cast

OWN_OPERATIONS = {
    operation.name: operation
    for operation in operations()
    if operation.gate.door == Door.SIGNED_IN and operation.gate.without_garage
}
# This operation returns 403 to a person without an open garage.
NEEDS_AN_OPEN_GARAGE = "me"


def names(api: Api, cast: Cast, person: Person) -> dict[str, Any]:
    with tenancy.platform():
        membership = _join(cast.second.pk, cast.manager, Role.CASHIER, Membership.State.INVITED)
        found = {"invitation": str(membership.uuid), "own_garage": cast.first.pk}
        for name, whose in (("session", cast.outsider), ("own_session", person)):
            api.as_(whose)
            found[name] = str(Session.objects.filter(person=whose).latest("pk").uuid)
    return found


def checksum_of_people() -> str:
    digest = hashlib.sha256()
    with tenancy.platform(), connection.cursor() as cursor:
        for model in (Person, PersonPhoto, Session, OneTimeCode, Ticket, Membership):
            cursor.execute(f'SELECT t::text FROM "{model._meta.db_table}" t ORDER BY 1')
            for (row,) in cursor.fetchall():
                digest.update(row.encode())
    return digest.hexdigest()


def test_every_account_operation_is_in_the_account_matrix() -> None:
    assert set(OWN) == set(OWN_OPERATIONS)
    with_id = {name for name, operation in OWN_OPERATIONS.items() if "{" in operation.path}
    assert set(OWN_FOREIGN) == with_id


@pytest.mark.parametrize("role", list(Role), ids=lambda role: role.name.lower())
@pytest.mark.parametrize("name", sorted(OWN))
def test_account_operation_is_allowed_to_every_role(api: Api, cast: Cast, name: str, role: Role) -> None:
    person = cast.with_role(role)
    answer = send(api.as_(person), OWN[name], names(api, cast, person))
    assert answer.status in (200, 422), answer.body
    assert answer.code in (
        None,
        "invalid",
        "invitation_refused",
        "current_password_wrong",
        "second_factor_not_begun",
    ), answer.body


def suspend(garage: Garage) -> None:
    Garage.objects.filter(pk=garage.pk).update(state=GarageState.SUSPENDED)


def close(garage: Garage) -> None:
    Garage.objects.filter(pk=garage.pk).update(state=GarageState.CLOSED)


@pytest.mark.parametrize(
    ("days", "change_state"),
    [
        (60, lambda garage: None),
        (200, lambda garage: billing.refresh_listed_states()),
        (0, suspend),
        (0, close),
    ],
    ids=["locked", "archived", "suspended", "closed"],
)
@pytest.mark.parametrize("name", sorted(OWN))
def test_account_operation_works_while_the_garage_is_locked_or_suspended_or_closed(
    api: Api, cast: Cast, name: str, days: int, change_state: Callable[[Garage], None]
) -> None:
    """An expired subscription never blocks the person's own account. Only `me` needs an open garage."""
    own_names = names(api, cast, cast.owner)
    client = api.as_(cast.owner)
    with clock.at(clock.now() + timedelta(days=days)):
        with tenancy.platform():
            change_state(cast.first)
        answer = send(client, OWN[name], own_names)
    if name == NEEDS_AN_OPEN_GARAGE and change_state in (suspend, close):
        assert (answer.status, answer.code) == (403, "no_garage")
    else:
        assert answer.status in (200, 422), answer.body


@pytest.mark.parametrize("name", sorted(OWN_FOREIGN))
def test_account_operation_refuses_the_id_of_another_person(api: Api, cast: Cast, name: str) -> None:
    way, code = OWN_FOREIGN[name]
    own_names = names(api, cast, cast.owner)
    client = api.as_(cast.owner)
    before = checksum_of_people()
    answer = send(client, way, own_names)
    assert answer.body["success"] is False
    assert answer.code == code
    assert checksum_of_people() == before


def test_negative_control_shows_that_a_person_can_end_their_own_session(api: Api, cast: Cast) -> None:
    own_names = names(api, cast, cast.owner)
    client = api.as_(cast.owner)
    before = checksum_of_people()
    assert send(client, OWN["end_session"], own_names).status == 200
    assert checksum_of_people() != before
