"""A small client that calls the API as a browser does."""

from dataclasses import dataclass, field
from typing import Any

import orjson
from django import test
from django.db import transaction
from django.test.client import ClientHandler

from accounts import sessions
from accounts.models import Person
from kernel import tenancy
from tests import said

# The middleware reads the whole folder of the web app when it starts, so all clients share one handler.
HANDLER = ClientHandler(enforce_csrf_checks=False)


class Client(test.Client):
    """A browser without a token. It loads files, and sends forms."""

    def __init__(self, *, raise_request_exception: bool = True) -> None:
        super().__init__(raise_request_exception=raise_request_exception)
        self.handler = HANDLER


@dataclass
class Answered:
    """A response with its parsed body."""

    response: Any
    status: int
    body: dict[str, Any]

    @property
    def without_codes(self) -> dict[str, Any]:
        """Return the body as the specification writes it, without the codes of its sentences."""
        return {name: value for name, value in self.body.items() if name != "says"}

    @property
    def data(self) -> Any:
        return self.body["data"]

    @property
    def code(self) -> str | None:
        return self.body.get("code")


@dataclass
class Api:
    token: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    address: str = "127.0.0.1"

    def as_(self, person: Person, *, remember: bool = False) -> "Api":
        """Return a copy of this client, signed in as the person."""
        with transaction.atomic(), tenancy.platform():
            token = sessions.open_session(person.pk, remember=remember)
        return Api(token, dict(self.headers), self.address)

    def with_headers(self, **headers: str) -> "Api":
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return Api(self.token, self.headers | named, self.address)

    def get(self, path: str, **query: Any) -> Answered:
        return self.send("GET", path, query=query)

    def post(self, path: str, body: Any = None, **query: Any) -> Answered:
        return self.send("POST", path, body=body, query=query)

    def put(self, path: str, body: Any = None, **query: Any) -> Answered:
        return self.send("PUT", path, body=body, query=query)

    def delete(self, path: str, **query: Any) -> Answered:
        return self.send("DELETE", path, query=query)

    def send(
        self, method: str, path: str, *, body: Any = None, query: dict[str, Any] | None = None
    ) -> Answered:
        raw = body if isinstance(body, bytes) else orjson.dumps(body) if body is not None else b""
        headers = dict(self.headers)
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        response = Client(raise_request_exception=False).generic(
            method,
            path if path.startswith("/") else f"/api/garage/{path}",
            raw,
            content_type=headers.pop("Content-Type", "application/json"),
            query_params={name: str(value) for name, value in (query or {}).items()},
            headers=headers,
            REMOTE_ADDR=self.address,
        )
        is_json = response.headers.get("Content-Type", "").startswith("application/json")
        answered = orjson.loads(response.content) if is_json else {}
        said.check(response.wsgi_request.path, answered)
        return Answered(response, response.status_code, answered)


def refused(answer: Answered, status: int, code: str) -> bool:
    assert (answer.status, answer.code) == (status, code), answer.body
    assert answer.body["success"] is False
    assert answer.body["message"]
    return True
