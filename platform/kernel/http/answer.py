"""The envelope of all responses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

import orjson
from django.http import HttpResponse
from pydantic import BaseModel

from kernel import log
from kernel.errors import DomainError, FieldErrors, Invalid, Refusal
from kernel.sentences import Sentence

T = TypeVar("T")
JSON = "application/json; charset=utf-8"
NO_MESSAGE = Sentence("")


class Said(BaseModel):
    """A sentence by its code. A value of it can be a sentence too."""

    code: str
    params: "dict[str, str | int | Said]"


class Says(BaseModel):
    """The sentences of an answer, for clients that speak another language than English."""

    message: Said | None = None
    # The first sentence of each field.
    fields: dict[str, Said] | None = None


class Envelope(BaseModel, Generic[T]):
    success: Literal[True]
    message: str
    data: T
    says: Says | None = None


class Failure(BaseModel):
    success: Literal[False]
    message: str
    data: dict[str, Any] | None
    error: dict[str, list[str]] | str
    code: str
    says: Says | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A route returns this to set the message of the envelope."""

    data: Any
    message: Sentence = NO_MESSAGE


def succeeded(data: bytes, message: Sentence) -> HttpResponse:
    """Return the response of a successful call. `data` is serialized JSON."""
    body = b'{"success":true,"message":' + orjson.dumps(message) + b',"data":' + data
    if says := _says(message):
        body += b',"says":' + orjson.dumps(says)
    return HttpResponse(body + b"}", content_type=JSON)


class Question(HttpResponse):
    """A refusal that asks for more. It is no attempt for the limits on guessing."""


def refused(refusal: Refusal) -> HttpResponse:
    sentence = refusal.sentence
    fields = {refusal.field: [sentence]} if refusal.field else None
    response = failed(200, refusal.code, sentence, fields=fields, data=refusal.data)
    return response if refusal.counts else Question(response.content, content_type=JSON)


def failed(
    status: int,
    code: str,
    message: Sentence,
    *,
    fields: FieldErrors | None = None,
    data: Any = None,
    retry_after: int | None = None,
) -> HttpResponse:
    """Return the response of a failed call. Field errors are also in `data.error`, as the specification
    requires.
    """
    if fields is not None:
        data = {"error": fields, "reason": next(iter(fields.values()))[0], **(data or {})}
    log.bind(code=code)
    body = {"success": False, "message": message, "data": data, "error": fields or message, "code": code}
    if says := _says(message, fields or {}):
        body["says"] = says
    response = HttpResponse(orjson.dumps(body), content_type=JSON, status=status)
    if retry_after is not None:
        response["Retry-After"] = str(retry_after)
    return response


def _says(message: str, fields: Mapping[str, Sequence[str]] = MappingProxyType({})) -> dict[str, Any]:
    """Return the codes of an answer's sentences. Text that is no sentence has none."""
    said = {name: texts[0].said() for name, texts in fields.items() if isinstance(texts[0], Sentence)}
    says: dict[str, Any] = {"message": message.said()} if message and isinstance(message, Sentence) else {}
    return {**says, "fields": said} if said else says


def of_error(error: DomainError) -> HttpResponse:
    fields = error.fields if isinstance(error, Invalid) else None
    return failed(
        error.status,
        error.code,
        error.sentence,
        fields=fields,
        data=error.data,
        retry_after=error.retry_after,
    )
