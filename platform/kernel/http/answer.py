"""The envelope of all responses."""

from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import orjson
from django.http import HttpResponse
from pydantic import BaseModel

from kernel import log
from kernel.errors import DomainError, FieldErrors, Invalid, Refusal

T = TypeVar("T")
JSON = "application/json; charset=utf-8"


class Envelope(BaseModel, Generic[T]):
    success: Literal[True]
    message: str
    data: T


class Failure(BaseModel):
    success: Literal[False]
    message: str
    data: dict[str, Any] | None
    error: dict[str, list[str]] | str
    code: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A route returns this to set the message of the envelope."""

    data: Any
    message: str = ""


def succeeded(data: bytes, message: str) -> HttpResponse:
    """Return the response of a successful call. `data` is serialized JSON."""
    body = b'{"success":true,"message":' + orjson.dumps(message) + b',"data":' + data + b"}"
    return HttpResponse(body, content_type=JSON)


def refused(refusal: Refusal) -> HttpResponse:
    fields = {refusal.field: [str(refusal)]} if refusal.field else None
    return failed(200, refusal.code, str(refusal), fields=fields, data=refusal.data)


def failed(
    status: int,
    code: str,
    message: str,
    *,
    fields: FieldErrors | None = None,
    data: Any = None,
    retry_after: int | None = None,
) -> HttpResponse:
    """Return the response of a failed call. Field errors are also in `data.error`, as the specification
    requires.
    """
    if fields is not None:
        data = {"error": fields, "reason": next(iter(fields.values()))[0]}
    log.bind(code=code)
    body = {"success": False, "message": message, "data": data, "error": fields or message, "code": code}
    response = HttpResponse(orjson.dumps(body), content_type=JSON, status=status)
    if retry_after is not None:
        response["Retry-After"] = str(retry_after)
    return response


def of_error(error: DomainError) -> HttpResponse:
    fields = error.fields if isinstance(error, Invalid) else None
    return failed(
        error.status, error.code, str(error), fields=fields, data=error.data, retry_after=error.retry_after
    )
