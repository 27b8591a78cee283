"""A django-ninja router whose routes must declare their gate and their errors."""

import functools
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from ninja import Router
from pydantic import TypeAdapter

from kernel import errors
from kernel.errors import DomainError, Refusal
from kernel.http import answer
from kernel.http.answer import Answer, Envelope, Failure
from kernel.http.gate import Door, Gate

Refused = type[DomainError] | type[Refusal]
View = Callable[..., Any]
# The schemas of each operation's answers, by status. Only the document needs them. django-ninja would make a
# class of each, and that took most of the start of a process.
ANSWERS: dict[str, Callable[[], dict[int, Any]]] = {}


class Routes:
    """`get`, `post`, `put` and `delete` require a `gate`."""

    def __init__(self, *, tags: list[str]) -> None:
        self.router = Router(tags=tags)

    def _operation(
        self,
        method: str,
        path: str,
        *,
        gate: Gate,
        response: Any = NoneType,
        refuses: Sequence[Refused] = (),
        produces: str | Sequence[str] = (),
        **options: Any,
    ) -> Callable[[View], View]:
        """`produces` are the content types of a route that returns a file instead of the envelope."""
        kinds = [produces] if isinstance(produces, str) else produces

        def declare(view: View) -> View:
            handler = _enveloped(view, TypeAdapter(response))
            handler.gate = gate  # type: ignore[attr-defined]
            refusals = _refusals(gate, refuses, path=path, writes=method != "GET")
            ANSWERS[view.__name__] = lambda: {
                **dict.fromkeys(refusals, Failure),
                200: None if kinds else _answer_schema(response, refusals),
            }
            register = self.router.api_operation(
                [method],
                path,
                response=None,
                operation_id=view.__name__,
                by_alias=True,
                openapi_extra={
                    "parameters": _parameters(gate),
                    "responses": {
                        **{status: {"description": description} for status, description in refusals.items()},
                        **({200: _file(kinds)} if kinds else {}),
                    },
                    "x-gate": {
                        "door": gate.door,
                        "permission": gate.permission,
                        "whenLocked": gate.when_locked,
                    },
                    "security": [] if gate.door == Door.PUBLIC else [{"bearer": []}],
                },
                **options,
            )
            register(handler)
            return view

        return declare

    def get(self, path: str, **options: Any) -> Callable[[View], View]:
        return self._operation("GET", path, **options)

    def post(self, path: str, **options: Any) -> Callable[[View], View]:
        return self._operation("POST", path, **options)

    def put(self, path: str, **options: Any) -> Callable[[View], View]:
        return self._operation("PUT", path, **options)

    def delete(self, path: str, **options: Any) -> Callable[[View], View]:
        return self._operation("DELETE", path, **options)


def _enveloped(view: View, adapter: TypeAdapter[Any]) -> View:
    """Validate each response against its schema, so that no other data is sent."""

    @functools.wraps(view)
    def handler(request: HttpRequest, **values: Any) -> HttpResponseBase:
        result = view(request, **values)
        if isinstance(result, HttpResponseBase):
            return result
        if isinstance(result, Refusal):
            return answer.refused(result)
        if not isinstance(result, Answer):
            result = Answer(result)
        data = adapter.dump_json(adapter.validate_python(result.data), by_alias=True)
        return answer.succeeded(data, result.message)

    return handler


def _parameters(gate: Gate) -> list[dict[str, Any]]:
    """Return the parameters that the gate reads."""
    garage = {"name": "garageId", "in": "query", "required": False, "schema": {"type": "integer"}}
    key = {"name": "Idempotency-Key", "in": "header", "required": False, "schema": {"type": "string"}}
    return [garage] * (gate.door == Door.GARAGE) + [key] * gate.creates


def _file(kinds: Sequence[str]) -> dict[str, Any]:
    return {"description": "The file", "content": {kind: {"schema": {"type": "string"}} for kind in kinds}}


def _answer_schema(response: Any, refusals: Mapping[int, str]) -> Any:
    """Return the 200 schema. A `Refusal` also has the status 200, but its `success` is false."""
    return Envelope[response] | Failure if 200 in refusals else Envelope[response]


def _refusals(gate: Gate, refuses: Sequence[Refused], *, path: str, writes: bool) -> dict[int, str]:
    """Return each error status of the route and its gate, with the codes and messages."""
    codes: dict[int, dict[str, str]] = defaultdict(dict)
    for refused in (*_gate_refuses(gate, path=path, writes=writes), *refuses):
        status = refused.status if issubclass(refused, DomainError) else 200
        codes[status][refused.code] = refused.message
    return {
        status: "\n".join(f"`{code}`: {message}" for code, message in sorted(found.items()))
        for status, found in sorted(codes.items())
    }


def _gate_refuses(gate: Gate, *, path: str, writes: bool) -> list[type[DomainError]]:
    found: list[type[DomainError]] = [errors.Invalid, errors.LengthRequired, errors.TooLarge]
    found += [errors.Busy, errors.TookTooLong, errors.TryAgain]
    if gate.door == Door.GARAGE:
        found.append(errors.SlowDown)
    if gate.heavy:
        found.append(errors.HeavyShareFull)
    if gate.paper_with:
        found.append(errors.HiddenHere)
    if gate.limits:
        found.append(errors.RateLimited)
    if gate.door != Door.PUBLIC:
        found.append(errors.SessionOver)
    if gate.door in (Door.SIGNED_IN, Door.GARAGE):
        found.append(errors.SupportIsReadOnly)
        if not gate.without_garage:
            found.append(errors.NoGarage)
    if gate.link_id_of:
        found += [errors.NotFound, errors.GarageMoved] + [errors.GarageMoving] * writes
    if gate.door == Door.CONSOLE:
        found.append(errors.RoleDenied)
    if gate.refuses_deleted and "{garage_id}" in path:
        found += [errors.GarageDeleted, errors.GarageMoved] + [errors.GarageMoving] * writes
    if gate.door in (Door.GARAGE, Door.SIGNED_IN) and not gate.anywhere:
        found += [errors.GarageMoved] + [errors.GarageMoving] * writes
    if gate.fresh:
        found.append(errors.ProofNeeded)
    if gate.door == Door.GARAGE:
        found += [
            errors.GarageMismatch,
            errors.GarageRequired,
            errors.GarageSuspended,
            errors.GarageNotReady,
            errors.NotFound,
            errors.RoleDenied,
        ]
    if gate.door == Door.GARAGE and not gate.in_archive:
        found.append(errors.SubscriptionExpired)
    if writes:
        found.append(errors.Conflict)
    if gate.creates:
        found.append(errors.KeyReused)
    return found
