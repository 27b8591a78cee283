"""A django-ninja router whose routes must declare their gate and every way in which they refuse."""

import functools
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import TypeAdapter

from kernel import errors
from kernel.errors import DomainError, Refusal
from kernel.http import answer
from kernel.http.answer import Answer, Envelope, Failure
from kernel.http.gate import Door, Gate

Refused = type[DomainError] | type[Refusal]
View = Callable[..., Any]


class Routes(Router):
    """`get`, `post`, `put` and `delete` take a `gate`; nothing without one reaches the API."""

    def api_operation(  # type: ignore[override]
        self,
        methods: list[str],
        path: str,
        *,
        gate: Gate,
        response: Any = type(None),
        refuses: Sequence[Refused] = (),
        **options: Any,
    ) -> Callable[[View], View]:
        def declare(view: View) -> View:
            handler = _enveloped(view, TypeAdapter(response))
            handler.gate = gate  # type: ignore[attr-defined]
            register = super(Routes, self).api_operation(
                methods,
                path,
                response={200: Envelope[response]},
                operation_id=view.__name__,
                openapi_extra={"responses": _documented(methods, gate, refuses)},
                **options,
            )
            register(handler)
            return view

        return declare

    def get(self, path: str, **options: Any) -> Callable[[View], View]:
        return self.api_operation(["GET"], path, **options)

    def post(self, path: str, **options: Any) -> Callable[[View], View]:
        return self.api_operation(["POST"], path, **options)

    def put(self, path: str, **options: Any) -> Callable[[View], View]:
        return self.api_operation(["PUT"], path, **options)

    def delete(self, path: str, **options: Any) -> Callable[[View], View]:
        return self.api_operation(["DELETE"], path, **options)


def _enveloped(view: View, adapter: TypeAdapter[Any]) -> View:
    """Answers are validated against their schema here, so nothing else can get out."""

    @functools.wraps(view)
    def handler(request: HttpRequest, **values: Any) -> HttpResponse:
        result = view(request, **values)
        if isinstance(result, HttpResponse):
            return result
        if isinstance(result, Refusal):
            return answer.refused(result)
        if not isinstance(result, Answer):
            result = Answer(result)
        data = adapter.dump_json(adapter.validate_python(result.data), by_alias=True)
        return answer.succeeded(data, result.message)

    return handler


def _documented(methods: list[str], gate: Gate, refuses: Sequence[Refused]) -> dict[str, Any]:
    """Every status that the route and its gate can answer, with the codes behind it."""
    codes: dict[int, dict[str, str]] = defaultdict(dict)
    for refused in (*_gate_refuses(methods, gate), *refuses):
        status = refused.status if issubclass(refused, DomainError) else 200
        codes[status][refused.code] = refused.message
    return {
        str(status): {
            "description": "  \n".join(f"`{code}`: {message}" for code, message in sorted(found.items())),
            "content": {"application/json": {"schema": Failure.model_json_schema()}},
        }
        for status, found in sorted(codes.items())
        if status != 200
    } | (
        {"200": {"description": "OK, or an expected refusal: " + ", ".join(f"`{code}`" for code in sorted(codes[200]))}}
        if 200 in codes
        else {}
    )


def _gate_refuses(methods: list[str], gate: Gate) -> list[type[DomainError]]:
    found: list[type[DomainError]] = [errors.Invalid, errors.TooLarge, errors.TryAgain]
    if gate.limits:
        found.append(errors.SlowDown)
    if gate.door != Door.PUBLIC:
        found += [errors.SessionOver, errors.NoGarage]
    if gate.door == Door.GARAGE:
        found += [
            errors.GarageMismatch,
            errors.GarageRequired,
            errors.GarageSuspended,
            errors.GarageNotReady,
            errors.NotFound,
            errors.RoleDenied,
        ]
    if gate.creates:
        found.append(errors.KeyReused)
    return found
