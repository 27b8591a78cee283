"""Reads the body of a request once, before any transaction. The size of the body is limited, and it is JSON
or a form."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import orjson
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParserError
from ninja.parser import Parser

from kernel.errors import Invalid, LengthRequired, TooLarge
from kernel.sentences import Sentence

JSON_LIMIT = 1_000_000
IMAGE_LIMIT = 1_250_000
PAPER_LIMIT = 5_250_000
IMPORT_LIMIT = 10_000_000
SKIPPED_AT_ONCE = 65_536

FORMS = ("multipart/form-data", "application/x-www-form-urlencoded")
NUL = "\x00"
MAX_DEPTH = 20


def read(request: HttpRequest, limit: int) -> dict[str, Any]:
    """Return the body as a mapping. WSGI never passes more than Content-Length bytes."""
    if request.headers.get("Transfer-Encoding"):
        raise LengthRequired
    length = request.META.get("CONTENT_LENGTH") or "0"
    if not length.isdecimal() or int(length) > limit:
        raise TooLarge
    payload = _parse(request)
    for source in (payload, request.GET):
        for name, value in _texts(source):
            if NUL in name or NUL in value:
                raise Invalid(
                    **{
                        name.replace(NUL, "") or "body": Sentence(
                            "This contains a character that cannot be stored"
                        )
                    }
                )
    request.payload = payload  # type: ignore[attr-defined]
    return payload


def skip(request: HttpRequest) -> None:
    """Take a body from the connection without parsing it. A proxy may lose the answer to a body that it
    could not send."""
    while request.read(SKIPPED_AT_ONCE):
        pass


def _parse(request: HttpRequest) -> dict[str, Any]:
    kind = (request.content_type or "").lower()
    try:
        body = request.body
        if not body:
            # A missing body counts as an empty object, so that the errors name the missing fields.
            request._body = b"{}"
            return {}
        if kind in FORMS:
            form = _form(request)
            request.form_garages = form.getlist("garageId")  # type: ignore[attr-defined]  # read by the gate
            return {name: form[name] for name in form}
        parsed = orjson.loads(body)
    except (orjson.JSONDecodeError, MultiPartParserError, UnicodeError, BadRequest) as error:
        raise Invalid(body=Sentence("The request could not be read")) from error
    except SuspiciousOperation as error:
        raise TooLarge from error
    if not isinstance(parsed, dict):
        raise Invalid(body=Sentence("The request must be a JSON object"))
    return parsed


def _form(request: HttpRequest) -> QueryDict:
    """Read a form. Django parses forms only for POST, so the method is set to POST during the parsing."""
    method, request.method = request.method, "POST"
    try:
        return request.POST
    finally:
        request.method = method


def fingerprint(request: HttpRequest) -> bytes:
    """Return a digest of the content of the body. Form boundaries, which change with each attempt, do not
    count.
    """
    if not hasattr(request, "form_garages"):  # The body is not a form.
        return request.body
    files = [
        (field, file.name, hashlib.sha256(file.read()).hexdigest(), file.seek(0))
        for field, sent in request.FILES.lists()
        for file in sent
    ]
    return orjson.dumps([sorted(request.POST.lists()), sorted(files)])


def _texts(value: Any, name: str = "body", depth: int = 0) -> Iterator[tuple[str, str]]:
    """Yield each text in a payload with the name of its field."""
    if depth > MAX_DEPTH:
        raise Invalid(body=Sentence("The request is nested too deeply"))
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(inner, key, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, name, depth + 1)


class PayloadParser(Parser):
    """Gives django-ninja the body that the gate has already read."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        return request.payload  # type: ignore[attr-defined, no-any-return]
