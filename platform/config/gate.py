"""The only door to the API: who is asking, for which garage, in which role, and whether they may.

It reads the body, opens the one transaction of the request, finds out everything about the bearer
of the token with one query, enters the scope and runs the route inside it. An error of the route
leaves the transaction before it is turned into an answer, so it has rolled back by then.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpResponse
from ninja.errors import ValidationError
from ninja.operation import Operation
from pydantic.alias_generators import to_camel

from accounts import sessions
from accounts.sessions import TOKEN_PREFIX
from billing.queries import find_lock
from console import admins
from garages.models import GarageState
from garages.queries import require_not_deleted
from garages.roles import Role
from kernel import devices, errors, limits, log, tenancy
from kernel.actor import Actor, Person
from kernel.errors import Invalid
from kernel.http import payload as bodies
from kernel.http.gate import Door, Gate
from kernel.http.request import Request
from kernel.idempotency import services as idempotency
from kernel.limits import Attempt
from kernel.log import current_request
from kernel.secrets import hashed
from kernel.tenancy import crowds
from support import queries as support
from support import services as looking
from support.rules import SHOWN

Run = Callable[..., Any]

_BEARER = re.compile(rf"(?i:Bearer) ({TOKEN_PREFIX}[A-Za-z0-9_-]{{20,100}})")
_ADMIN = re.compile(rf"(?i:Bearer) ({admins.TOKEN_PREFIX}[A-Za-z0-9_-]{{20,100}})")
_LOOK = re.compile(rf"(?i:Bearer) ({looking.TOKEN_PREFIX}[A-Za-z0-9_-]{{20,100}})")
HEADER = "X-Garage-Id"
_NUMBER = re.compile(r"[0-9]{1,18}")
NOT_A_NUMBER = "This must be a number"

# One row for each garage of the bearer, one row without a garage when there is none.
# `stale` keeps the write of the last use down to one in five minutes.
WHO = """
    SELECT s.id, s.person_id, s.created_at, s.remember,
        s.last_used_at < now() - interval '5 minutes' AS stale,
        concat_ws(' ', p.first_name, nullif(p.last_name, '')) AS name, m.garage_id, m.uuid, m.role, g.state
    FROM session s
    JOIN person p ON p.id = s.person_id
    LEFT JOIN membership m ON m.person_id = s.person_id AND m.state = 'active'
    LEFT JOIN garage g ON g.id = m.garage_id
    WHERE s.token_hash = %s AND s.revoked_at IS NULL AND s.idle_until > now() AND s.expires_at > now()
"""


@dataclass(frozen=True, slots=True)
class Place:
    """A garage where the bearer works."""

    garage_id: int
    membership_id: UUID
    role: Role
    state: str

    @property
    def open(self) -> bool:
        return self.state in (GarageState.READY, GarageState.PREPARING, GarageState.ARCHIVED)


@dataclass(frozen=True, slots=True)
class Bearer:
    session_id: int
    person_id: int
    signed_in_at: datetime
    remember: bool
    stale: bool
    name: str
    places: Mapping[int, Place]

    def person(self) -> Person:
        return Person(self.person_id, self.session_id, self.signed_in_at)

    def is_shut_out(self) -> bool:
        """Belongs to garages, and every one of them is suspended or closed."""
        return bool(self.places) and not any(place.open for place in self.places.values())


def through(run: Run) -> Run:
    """django-ninja's view decorator: replaces how an operation runs."""
    operation: Operation = run.__self__  # type: ignore[attr-defined]
    gate: Gate | None = getattr(operation.view_func, "gate", None)
    if gate is None:
        raise LookupError(f"{operation.path} declares no gate: make it with kernel.http.routes.Routes.")

    def gated(request: Request, **path: Any) -> HttpResponse:
        try:
            return _pass(operation, gate, request, path)
        except Exception as error:
            return operation.api.on_exception(request, error)

    return gated


def _pass(operation: Operation, gate: Gate, request: Request, path: dict[str, Any]) -> HttpResponse:
    body, complaint = _read_body(request, gate)
    values: dict[str, Any] = {}
    if gate.door == Door.PUBLIC:
        if complaint:
            raise complaint
        # A body that cannot be used is refused before it is counted.
        values = _values(operation, request, path)
    attempt = _attempt(request, gate, body)
    limits.take(gate.limits, attempt)
    try:
        with transaction.atomic(), tenancy.platform():
            if gate.door == Door.PUBLIC:
                response: HttpResponse = operation.view_func(request, **values)
            elif gate.door == Door.CONSOLE:
                response = _in_console(operation, gate, request, path, complaint)
            elif look := _LOOK.fullmatch(request.headers.get("Authorization", "")):
                response = _looking(operation, gate, request, path, body, complaint, token=look[1])
            elif gate.door == Door.LOOK:
                raise errors.SessionOver
            else:
                response = _signed_in(operation, gate, request, path, body, complaint)
    except Exception as error:
        if _is_our_fault(error):
            limits.give_back(gate.limits, attempt)
        elif isinstance(error, (ValidationError, Invalid)):
            limits.give_back((each for each in gate.limits if each.forgives_mistakes), attempt)
        raise
    if gate.limits and _succeeded(response):
        limits.forgive_success(gate.limits, attempt)
        if gate.knows_devices:
            devices.remember_device(response, devices.email_of(body), attempt.known_device)
    return response


def _attempt(request: Request, gate: Gate, body: dict[str, Any]) -> Attempt:
    """Who the bearer is, nobody knows before the transaction; the token itself does not belong in Redis."""
    bearer = hashed(request.headers.get("Authorization", "")).hex() if gate.limits else ""
    known = devices.find_device(devices.email_of(body), request.COOKIES) if gate.knows_devices else None
    return Attempt(body | {"bearer": bearer}, current_request().address or "", known)


def _is_our_fault(error: Exception) -> bool:
    if isinstance(error, ValidationError):
        return False
    return not isinstance(error, errors.DomainError) or error.status >= 500


def _read_body(request: Request, gate: Gate) -> tuple[dict[str, Any], errors.DomainError | None]:
    """What is wrong with a body is told only to somebody who may send one."""
    try:
        return bodies.read(request, gate.body_limit), None
    except errors.DomainError as error:
        request.payload = {}
        return {}, error


def _signed_in(
    operation: Operation,
    gate: Gate,
    request: Request,
    path: dict[str, Any],
    body: Mapping[str, Any],
    complaint: errors.DomainError | None,
) -> HttpResponse:
    bearer = _bearer(request)
    log.bind(person_id=bearer.person_id)
    request.person = bearer.person()
    if bearer.stale:
        sessions.touch(bearer.session_id, remember=bearer.remember)
    if bearer.is_shut_out() and not gate.without_garage:
        raise errors.NoGarage
    if gate.door == Door.SIGNED_IN:
        if complaint:
            raise complaint
        return _once(operation, gate, request, path, garage_id=None)
    named, malformed = _named_garages(gate, request, path, body)
    complaint = complaint or malformed
    try:
        place = _place(bearer, gate, named, body)
    except errors.GarageRequired:
        # The garage may be named in the very body or number that could not be read.
        raise complaint or errors.GarageRequired from None
    log.bind(garage_id=place.garage_id)
    if gate.permission not in place.role.permissions:
        raise errors.RoleDenied(role=place.role.label, permission=gate.permission)
    # Only who writes asks the ledger; the archive, where little may be read, is a state of the garage.
    put_away = place.state == GarageState.ARCHIVED and not gate.in_archive
    asks = gate.writes or put_away
    lock = find_lock(place.garage_id, may_pay=place.role is Role.OWNER) if asks else None
    if lock and (put_away or gate.when_locked == "never" or lock.since is None):
        lock.refuse()
    if complaint:
        raise complaint
    request.actor = Actor(
        bearer.person_id,
        bearer.session_id,
        bearer.signed_in_at,
        tenancy.GarageId(place.garage_id),
        place.membership_id,
        bearer.name,
        place.role.label,
        frozenset(place.role.permissions),
        lock,
    )
    if request.method == "GET":
        with tenancy.garage(place.garage_id):
            return _once(operation, gate, request, path, garage_id=place.garage_id)
    with (
        crowds.counted(place.garage_id) as crowded,
        tenancy.garage(place.garage_id, crowded=crowded),
    ):
        return _once(operation, gate, request, path, garage_id=place.garage_id)


def _in_console(
    operation: Operation,
    gate: Gate,
    request: Request,
    path: dict[str, Any],
    complaint: errors.DomainError | None,
) -> HttpResponse:
    """The same order as in a garage: who, which role, then the body."""
    match = _ADMIN.fullmatch(request.headers.get("Authorization", ""))
    admin = admins.find_actor(match[1]) if match else None
    if admin is None:
        raise errors.SessionOver
    log.bind(person_id=admin.person_id)
    request.person = request.admin = admin
    if gate.permission not in admin.duties:
        raise errors.RoleDenied(role=admin.role, permission=gate.permission)
    if complaint:
        raise complaint
    if gate.fresh and not admin.is_proved:
        raise errors.ProofNeeded
    return _once(operation, gate, request, path, garage_id=None)


def _looking(
    operation: Operation,
    gate: Gate,
    request: Request,
    path: dict[str, Any],
    body: Mapping[str, Any],
    complaint: errors.DomainError | None,
    *,
    token: str,
) -> HttpResponse:
    """One of the platform's people in one garage. What is shown is listed, each time is written down,
    and then the database itself refuses to write."""
    looker = support.find_looker(token)
    if looker is None:
        raise errors.SessionOver
    log.bind(person_id=looker.person_id, garage_id=looker.garage_id, support_access=str(looker.access))
    request.person = request.looker = looker
    if gate.door == Door.LOOK:
        if complaint:
            raise complaint
        return _run(operation, gate, request, path)
    name = str(operation.operation_id)
    if name not in SHOWN:
        raise errors.OnlyLooking
    named, malformed = _named_garages(gate, request, path, body)
    if not named <= {looker.garage_id}:
        raise errors.NotFound
    if complaint := complaint or malformed:
        raise complaint
    request.actor = looker.actor()
    looking.note_look(looker, operation=name, path=request.path)
    tenancy.write_nothing_more()
    with tenancy.garage(looker.garage_id):
        return _run(operation, gate, request, path)


def _bearer(request: Request) -> Bearer:
    match = _BEARER.fullmatch(request.headers.get("Authorization", ""))
    if match is None:
        raise errors.SessionOver
    rows = tenancy.connection().fetch_prepared(WHO, [hashed(match[1])])
    if not rows:
        raise errors.SessionOver
    session_id, person_id, signed_in_at, remember, stale, name = rows[0][:6]
    places = {row[6]: Place(row[6], row[7], Role(row[8]), row[9]) for row in rows if row[6] is not None}
    return Bearer(session_id, person_id, signed_in_at, remember, stale, name, places)


def _place(bearer: Bearer, gate: Gate, named: set[int], body: Mapping[str, Any]) -> Place:
    """The garage that the request names; all that name one must agree."""
    if not bearer.places:
        raise errors.SessionOver
    if not named and len(bearer.places) > 1:
        named = _hinted_garages(gate, body) & set(bearer.places)
        if not named:
            raise errors.GarageRequired
    if not named:
        named = set(bearer.places)
    if not named <= set(bearer.places):
        raise errors.NotFound
    if len(named) > 1:
        raise errors.GarageMismatch
    place = bearer.places[named.pop()]
    if place.state == GarageState.SUSPENDED:
        raise errors.GarageSuspended
    if place.state == GarageState.CLOSED:
        raise errors.NotFound
    if place.state == GarageState.PREPARING:
        raise errors.GarageNotReady
    return place


def _named_garages(
    gate: Gate, request: Request, path: Mapping[str, Any], body: Mapping[str, Any]
) -> tuple[set[int], Invalid | None]:
    """Those that it names, and what is wrong with a number that names none: told to who may act here."""
    named: set[int] = set()
    malformed: dict[str, str] = {}
    # Each that is sent counts, also when one is sent twice.
    sent = (*request.GET.getlist("garageId"), *getattr(request, "form_garages", ()), body.get("garageId"))
    for name, value in [*(("garageId", value) for value in sent), (HEADER, request.headers.get(HEADER))]:
        if value in (None, ""):
            continue
        if _is_number(value):
            named.add(int(value))
        else:
            malformed[name] = NOT_A_NUMBER
    for name in gate.ids:
        for value in (source.get(name) for source in (path, request.GET, body)):
            # No object has the id 0: it stands for "all" or for nothing.
            if value in (None, "", 0, "0"):
                continue
            if _is_number(value):
                named.add(tenancy.garage_of(int(value)))
            else:
                malformed[to_camel(name)] = NOT_A_NUMBER
    return named, Invalid(**malformed) if malformed else None


def _hinted_garages(gate: Gate, body: Mapping[str, Any]) -> set[int]:
    sent = (str(body.get(name)) for name in gate.hints)
    return {tenancy.garage_of(int(value)) for value in sent if _NUMBER.fullmatch(value)}


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and _NUMBER.fullmatch(str(value)) is not None


def _once(
    operation: Operation, gate: Gate, request: Request, path: dict[str, Any], *, garage_id: int | None
) -> HttpResponse:
    """Run the route, or answer again what it answered to the same Idempotency-Key."""
    key = request.headers.get("Idempotency-Key") if gate.creates else None
    if not key:
        return _run(operation, gate, request, path)
    person_id, name = request.person.person_id, str(operation.operation_id)
    digest = idempotency.request_hash(garage_id, request.get_full_path(), bodies.fingerprint(request))
    if first := idempotency.first_answer(person_id, name, key, digest):
        return first
    response = _run(operation, gate, request, path)
    idempotency.keep_answer(person_id, name, key, response)
    return response


def _run(operation: Operation, gate: Gate, request: Request, path: dict[str, Any]) -> HttpResponse:
    values = _values(operation, request, path)
    if gate.refuses_deleted and "garage_id" in values:
        require_not_deleted(values["garage_id"])
    response: HttpResponse = operation.view_func(request, **values)
    return response


def _values(operation: Operation, request: Request, path: dict[str, Any]) -> dict[str, Any]:
    temporal = operation.api.create_temporal_response(request)
    values: dict[str, Any] = operation._get_values(request, path, temporal)
    return values


def _succeeded(response: HttpResponse) -> bool:
    return response.status_code == 200 and response.content.startswith(b'{"success":true')
