"""Serves files to browsers. A browser cannot send a token for a file, so a valid URL gives access."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, TypeVar

from django.db import OperationalError, transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from accounts.queries import find_photo
from billing.queries import find_fee_pdf
from cells.queries import address_of_moved
from garages.models import GarageState
from garages.queries import is_in_state
from kernel import tenancy
from kernel.errors import GarageMoved, NotFound, SlowDown
from kernel.files.addresses import (
    is_export_signed,
    is_fee_signed,
    is_picture_signed,
    is_private_picture_signed,
    is_signed,
)
from kernel.tenancy.names import MAX_GARAGE
from tenants.files import queries
from tenants.files.models import StoredFile
from tenants.pictures import queries as pictures
from tenants.pictures.codes import PictureSize
from tenants.takeout import queries as exports

R = TypeVar("R", bound=HttpResponseBase)
View = Callable[..., HttpResponseBase]

A_YEAR = 365 * 24 * 3600
AN_HOUR = 3600


def follows_moves(view: View) -> View:
    """Send a browser that opens an old link to the cell where the garage works now. A garage with too many
    requests is refused."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **values: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **values)
        except GarageMoved as moved:
            there = address_of_moved(moved.garage_id) + request.get_full_path()
            # A chain can move back, so browsers must not keep this answer.
            return HttpResponse(status=308, headers={"Location": there, "Cache-Control": "no-store"})
        except SlowDown as slow:
            return HttpResponse(
                str(slow), "text/plain", slow.status, headers={"Retry-After": str(slow.retry_after)}
            )

    return answered


@contextmanager
def open_garage(garage_id: int, *states: GarageState) -> Iterator[None]:
    """Enter the garage's scope if the garage has one of the given statuses. Raises Http404 for any other
    garage."""
    if not 0 < garage_id <= MAX_GARAGE:
        raise Http404
    with transaction.atomic(), tenancy.platform():
        if not is_in_state(garage_id, *states):
            raise Http404
        with tenancy.garage(garage_id):
            yield


@require_safe
@follows_moves
def media(request: HttpRequest, garage_id: int, token: str) -> HttpResponse:
    """Serve a logo. Browsers cache it for only an hour, because the logo of a suspended garage must
    disappear.
    """
    if "\x00" in token:
        raise Http404
    try:
        with open_garage(garage_id, GarageState.READY):
            file = queries.find_media(token)
    except OperationalError:
        return try_again()
    if file is None:
        raise Http404
    response = _body(file)
    response["Cache-Control"] = f"public, max-age={AN_HOUR}"
    return response


@require_safe
@follows_moves
def picture(request: HttpRequest, garage_id: int, file_id: int, expires: int, signature: str) -> HttpResponse:
    """Serve a photo of the garage. Browsers may cache it but must revalidate it each time."""
    if not is_picture_signed(garage_id, file_id, expires, signature):
        raise Http404
    file = _file_of(garage_id, file_id)
    if file is None:
        return try_again()
    etag = f'"{bytes(file.sha256).hex()}"'
    same = request.headers.get("If-None-Match") == etag
    response = HttpResponse(status=304) if same else _body(file)
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@follows_moves
def private_picture(
    request: HttpRequest, garage_id: int, picture_id: int, size: str, expires: int, signature: str
) -> HttpResponse:
    """Serve a private picture, shown in the browser. Browsers may cache it until its URL expires."""
    if not is_private_picture_signed(garage_id, picture_id, size, expires, signature):
        raise Http404
    try:
        with open_garage(garage_id, GarageState.READY):
            file = pictures.get_file(picture_id, PictureSize(size))
    except NotFound:
        raise Http404 from None
    except OperationalError:
        return try_again()
    response = _body(file)
    response["Content-Disposition"] = content_disposition_header(False, file.name) or "inline"
    response["Cache-Control"] = f"private, max-age={max(expires - int(time.time()), 0)}, immutable"
    response["X-Content-Type-Options"] = "nosniff"
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def person_photo(request: HttpRequest, token: str) -> HttpResponse:
    """Serve the photo of a person. Only browsers may cache it, so that a removed photo disappears from
    proxies.
    """
    if "\x00" in token:
        raise Http404
    try:
        with transaction.atomic(), tenancy.platform():
            content = find_photo(token)
    except OperationalError:
        return try_again()
    if content is None:
        raise Http404
    response = HttpResponse(content, content_type="image/jpeg")
    response["Cache-Control"] = f"private, max-age={A_YEAR}, immutable"
    return response


@require_safe
@follows_moves
def download(
    request: HttpRequest, garage_id: int, file_id: int, expires: int, signature: str
) -> HttpResponse:
    """Serve a document. Its URL is valid for a minute."""
    if not is_signed(garage_id, file_id, expires, signature):
        raise Http404
    file = _file_of(garage_id, file_id)
    return try_again() if file is None else document_response(file, as_attachment=True)


@require_safe
@follows_moves
def fee(request: HttpRequest, number: str, expires: int, signature: str) -> HttpResponse:
    """Serve our invoice to a garage. Its URL is valid for a minute."""
    if not is_fee_signed(number, expires, signature):
        raise Http404
    try:
        with transaction.atomic(), tenancy.platform():
            content = find_fee_pdf(number)
    except OperationalError:
        return try_again()
    if content is None:
        raise Http404
    return _private(
        HttpResponse(content, content_type="application/pdf"), f"{number}.pdf", as_attachment=True
    )


@require_safe
@follows_moves
def exported(
    request: HttpRequest, garage_id: int, export_id: int, expires: int, signature: str
) -> FileResponse | HttpResponse:
    """Serve the export of a garage. Its URL is valid for a minute."""
    if not is_export_signed(garage_id, export_id, expires, signature):
        raise Http404
    try:
        # The owner of an archived garage can still download its export.
        with open_garage(garage_id, GarageState.READY, GarageState.ARCHIVED):
            download = exports.get_download(export_id)
    except NotFound:
        raise Http404 from None
    except OperationalError:
        return try_again()
    response = FileResponse(download.content, content_type="application/zip")
    response["Content-Length"] = str(download.size)
    return _private(response, download.name, as_attachment=True)


def _file_of(garage_id: int, file_id: int) -> StoredFile | None:
    """Return a file of the garage, or None if the database is unavailable."""
    try:
        with open_garage(garage_id, GarageState.READY):
            return queries.get_file(file_id)
    except NotFound:
        raise Http404 from None
    except OperationalError:
        return None


def document_response(file: StoredFile, *, as_attachment: bool) -> HttpResponse:
    """Return a document that must not be cached or indexed."""
    return _private(_body(file), file.name, as_attachment=as_attachment)


def _private(response: R, name: str, *, as_attachment: bool) -> R:
    response["Content-Disposition"] = (
        content_disposition_header(as_attachment=as_attachment, filename=name) or "attachment"
    )
    response["Cache-Control"] = "private, no-store"
    response["X-Robots-Tag"] = "noindex"
    return response


def _body(file: StoredFile) -> HttpResponse:
    return HttpResponse(bytes(file.content), content_type=file.content_type)


def try_again() -> HttpResponse:
    """Return 503 while the database is unavailable. Browsers and our screens retry."""
    return HttpResponse("Please try again shortly.", "text/plain", 503, headers={"Retry-After": "5"})
