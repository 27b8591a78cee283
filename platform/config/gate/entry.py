"""The only entry to the API.

It reads the body, counts the rate limits and opens the one transaction of the request. Each door then checks
session, garage and role, and runs the route. An error of the route first rolls the transaction back and is
then converted to an answer.
"""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from ninja.errors import ValidationError
from ninja.operation import Operation

from config.gate import console, garage, link, session, support
from config.gate.call import Call
from kernel import admission, devices, errors, limits, tenancy
from kernel.hiding import NOTHING, cover
from kernel.http import payload
from kernel.http.answer import Question
from kernel.http.gate import Door, Gate
from kernel.http.request import Request
from kernel.limits import Attempt
from kernel.log import current_request
from kernel.secrets import hashed

Run = Callable[..., Any]


def guard(run: Run) -> Run:
    """Replace how django-ninja runs an operation. This is a view decorator."""
    # django-ninja passes the bound method `Operation.run`, which a Callable type cannot express.
    operation: Operation = run.__self__  # type: ignore[attr-defined]
    gate: Gate | None = getattr(operation.view_func, "gate", None)
    if gate is None:
        raise LookupError(f"{operation.path} declares no gate: make it with kernel.http.routes.Routes.")

    def guarded(request: Request, **path: Any) -> HttpResponse:
        try:
            response = _handle(_read(operation, gate, request, path))
        except Exception as error:
            response = operation.api.on_exception(request, error)
        # The sentences of a refusal can have amounts too.
        return cover(response, getattr(request, "hidden", NOTHING))

    return guarded


def _read(operation: Operation, gate: Gate, request: Request, path: dict[str, Any]) -> Call:
    if gate.heavy and admission.is_heavy_share_full():
        payload.skip(request)
        raise errors.HeavyShareFull
    try:
        body = payload.read(request, gate.body_limit)
    except errors.DomainError as error:
        request.payload = {}
        return Call(operation, gate, request, path, {}, error)
    return Call(operation, gate, request, path, body, None)


def _handle(call: Call) -> HttpResponse:
    gate = call.gate
    arguments: dict[str, Any] = {}
    if gate.door == Door.PUBLIC:
        # A public call with an invalid body is refused before it counts against a limit.
        call.require_body()
        arguments = call.arguments()
    attempt = _attempt(call)
    limits.take(gate.limits, attempt)
    try:
        with transaction.atomic(), tenancy.platform():
            response = _enter(call, arguments)
    except Exception as error:
        if _is_our_fault(error):
            limits.give_back(gate.limits, attempt)
        elif isinstance(error, (ValidationError, errors.Invalid)):
            limits.give_back((each for each in gate.limits if each.forgives_mistakes), attempt)
        raise
    if isinstance(response, Question):
        limits.forgive_success(gate.limits, attempt)
    if gate.limits and _succeeded(response):
        limits.forgive_success(gate.limits, attempt)
        if gate.knows_devices:
            devices.remember_device(response, devices.email_of(call.body), attempt.known_device)
    return response


def _enter(call: Call, arguments: dict[str, Any]) -> HttpResponse:
    door = call.gate.door
    if call.gate.link_id_of:
        return link.enter(call, arguments)
    if door == Door.PUBLIC:
        return call.run_with(arguments)
    if door == Door.CONSOLE:
        return console.enter(call)
    if token := support.token_of(call):
        return support.enter(call, token)
    if door == Door.SUPPORT:
        raise errors.SessionOver
    live = session.require_session(call)
    if door == Door.GARAGE:
        return garage.enter(call, live)
    call.require_body()
    return call.run_once(garage_id=None)


def _attempt(call: Call) -> Attempt:
    """Return the attempt for the rate limits. The person is not known before the transaction, so the limits
    use the hash of the token. The word before it has many spellings."""
    gate, request, body = call.gate, call.request, call.body
    token = request.headers.get("Authorization", "").rpartition(" ")[2]
    bearer = hashed(token).hex() if gate.limits else ""
    known = devices.find_device(devices.email_of(body), request.COOKIES) if gate.knows_devices else None
    return Attempt(body | {"bearer": bearer}, current_request().address or "", known)


def _is_our_fault(error: Exception) -> bool:
    if isinstance(error, ValidationError):
        return False
    return not isinstance(error, errors.DomainError) or error.status >= 500


def _succeeded(response: HttpResponse) -> bool:
    return response.status_code == 200 and response.content.startswith(b'{"success":true')
