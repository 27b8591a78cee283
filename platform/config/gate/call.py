"""One call of an operation: its request after the gate has read the request, and the functions that run its
route."""

import re
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from ninja.operation import Operation

from garages.queries import require_workable
from kernel.errors import DomainError
from kernel.http import payload
from kernel.http.gate import Gate
from kernel.http.request import Request
from kernel.idempotency import services as idempotency


@dataclass(frozen=True, slots=True)
class Call:
    operation: Operation
    gate: Gate
    request: Request
    path: dict[str, Any]
    body: dict[str, Any]
    # This error is raised after all other checks, because callers without access must not learn whether their
    # body is valid.
    body_error: DomainError | None

    @property
    def name(self) -> str:
        return str(self.operation.operation_id)

    def token(self, prefix: str) -> str | None:
        """Return the bearer token if it begins with `prefix`."""
        header = self.request.headers.get("Authorization", "")
        match = re.fullmatch(rf"(?i:Bearer) ({prefix}[A-Za-z0-9_-]{{20,100}})", header)
        return match[1] if match else None

    def require_body(self) -> None:
        if self.body_error:
            raise self.body_error

    def arguments(self) -> dict[str, Any]:
        """Return the validated arguments of the route."""
        temporal = self.operation.api.create_temporal_response(self.request)
        arguments: dict[str, Any] = self.operation._get_values(self.request, self.path, temporal)
        return arguments

    def run(self) -> HttpResponse:
        arguments = self.arguments()
        if self.gate.refuses_deleted and "garage_id" in arguments:
            require_workable(arguments["garage_id"], writes=self.request.method != "GET")
        return self.run_with(arguments)

    def run_with(self, arguments: dict[str, Any]) -> HttpResponse:
        response: HttpResponse = self.operation.view_func(self.request, **arguments)
        return response

    def run_once(self, *, garage_id: int | None) -> HttpResponse:
        """Run the route, or repeat the first answer to a request with this Idempotency-Key."""
        key = self.request.headers.get("Idempotency-Key") if self.gate.creates else None
        if not key:
            return self.run()
        person_id = self.request.person.person_id
        digest = idempotency.request_hash(
            garage_id, self.request.get_full_path(), payload.fingerprint(self.request)
        )
        if first := idempotency.first_answer(person_id, self.name, key, digest):
            return first
        response = self.run()
        idempotency.keep_answer(person_id, self.name, key, response)
        return response
