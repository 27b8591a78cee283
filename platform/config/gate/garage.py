"""The access check of a garage: the garage of the request, the person's role in it, and its subscription."""

from collections.abc import Mapping
from contextlib import nullcontext
from typing import Any

from django.http import HttpResponse

from billing.queries import find_lock
from config.gate.call import Call
from config.gate.named_garages import hinted_garages, named_garages
from config.gate.session import LiveSession, Workplace
from garages.models import GarageState
from garages.roles import WITH_PIN, Role
from kernel import admission, errors, log, tenancy
from kernel.actor import Actor, Lock
from kernel.hiding import NOTHING, hiding, read
from kernel.http.gate import Gate


def enter(call: Call, session: LiveSession) -> HttpResponse:
    gate = call.gate
    named, id_error = named_garages(call)
    bad_input = call.body_error or id_error
    try:
        place = _workplace(session, gate, named, call.body)
    except errors.GarageRequired:
        # An invalid body or number may hold the garage id, so it is named first.
        raise bad_input or errors.GarageRequired from None
    log.bind(garage_id=place.garage_id)
    with admission.admit(place.garage_id, place.pace, heavy=gate.heavy):
        return _enter(call, session, place, bad_input)


def _enter(call: Call, session: LiveSession, place: Workplace, bad_input: Exception | None) -> HttpResponse:
    gate, request = call.gate, call.request
    if gate.permission not in place.role.permissions:
        raise errors.RoleDenied(role=place.role.label, permission=gate.permission)
    permissions = place.role.permissions
    if session.pin_garage_id:
        permissions &= WITH_PIN
        if gate.permission not in permissions:
            raise errors.EmailSessionNeeded
    lock = _lock(gate, place)
    if place.frozen and request.method != "GET":
        raise errors.GarageMoving
    if bad_input:
        raise bad_input
    if place.frozen:
        request.is_frozen = True
        tenancy.write_nothing_more()
    request.actor = Actor(
        session.person_id,
        session.session_id,
        session.signed_in_at,
        tenancy.GarageId(place.garage_id),
        place.membership_id,
        session.name,
        place.role.label,
        frozenset(permissions),
        lock,
        pin_garage_id=session.pin_garage_id,
    )
    request.hidden = read(place.hidden) if place.role is Role.TECHNICIAN else NOTHING
    if request.hidden & gate.paper_with:
        raise errors.HiddenHere
    with (
        tenancy.garage(place.garage_id, reads=request.method == "GET"),
        hiding(request.hidden) if request.hidden else nullcontext(),
    ):
        return call.run_once(garage_id=place.garage_id)


def _workplace(session: LiveSession, gate: Gate, named: set[int], body: Mapping[str, Any]) -> Workplace:
    """Return the garage of the request. All garage ids in the request must be equal."""
    own = session.workplaces
    if not own:
        raise errors.SessionOver
    if not named and len(own) > 1:
        named = hinted_garages(gate, body) & set(own)
        if not named:
            raise errors.GarageRequired
    if not named:
        named = set(own)
    if not named <= set(own):
        raise errors.NotFound
    if len(named) > 1:
        raise errors.GarageMismatch
    place = own[named.pop()]
    if place.state == GarageState.SUSPENDED:
        raise errors.GarageSuspended
    if place.state == GarageState.MOVED:
        raise errors.GarageMoved(garage_id=place.garage_id, is_everything=False)
    if place.state == GarageState.CLOSED:
        raise errors.NotFound
    if place.state == GarageState.PREPARING:
        raise errors.GarageNotReady
    return place


def _lock(gate: Gate, place: Workplace) -> Lock | None:
    """Return the lock of an expired subscription. A call that the lock forbids is refused here.

    A read needs no query of the ledger, unless the garage's status is "archived".
    """
    closed_archive = place.state == GarageState.ARCHIVED and not gate.in_archive
    if not gate.writes and not closed_archive:
        return None
    lock = find_lock(place.garage_id, may_pay=place.role is Role.OWNER)
    if lock and (closed_archive or gate.when_locked == "never" or lock.since is None):
        lock.refuse()
    return lock
