"""Serves the pages of the exported web app."""

import gzip
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

CONTENT_TYPES = {".html": "text/html; charset=utf-8", ".txt": "text/plain; charset=utf-8"}
NOT_FOUND = "/404"
# The export also contains the not-found page as a file, but no URL returns it directly.
UNADDRESSED = {NOT_FOUND, "/_not-found"}


@dataclass(frozen=True, slots=True)
class Page:
    body: bytes
    zipped: bytes
    content_type: str
    digest: str


def read_pages(root: Path) -> dict[str, Page]:
    """Return the pages of the export by URL path. Before the first build, there are no pages."""
    pages: dict[str, Page] = {}
    for file in sorted(root.rglob("*")):
        relative = file.relative_to(root)
        if file.suffix not in CONTENT_TYPES or relative.parts[0] == "_next" or not file.is_file():
            continue
        body = file.read_bytes()
        pages[_address(relative)] = Page(
            body=body,
            zipped=gzip.compress(body, mtime=0),
            content_type=CONTENT_TYPES[file.suffix],
            digest=hashlib.sha256(body).hexdigest()[:32],
        )
    return pages


def _address(relative: Path) -> str:
    """Return the URL path of a file. `login.html` has the path `/login`, and `index.html` has `/`. Other
    files keep their names.
    """
    if relative.suffix != ".html":
        return f"/{relative.as_posix()}"
    bare = relative.with_suffix("").as_posix()
    return "/" if bare == "index" else f"/{bare}"


def page_view(root: Path) -> Callable[[HttpRequest], HttpResponse]:
    """Return the view for all pages of the export in `root`, which is read once.

    The URL path is only looked up. It is never joined to a path or redirected to, so it cannot leave the
    folder.
    """
    return _view_of(read_pages(root))


def _view_of(pages: Mapping[str, Page]) -> Callable[[HttpRequest], HttpResponse]:
    @require_safe
    def serve_page(request: HttpRequest) -> HttpResponse:
        page = None if request.path in UNADDRESSED else pages.get(request.path)
        if page is not None:
            return _answer(request, page, 200)
        missing = pages.get(NOT_FOUND)
        if missing is not None:
            return _answer(request, missing, 404)
        return HttpResponse("There is no page at this address.", "text/plain", 404)

    return serve_page


def _answer(request: HttpRequest, page: Page, status: int) -> HttpResponse:
    zips = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(page.zipped if zips else page.body, page.content_type, status)
    if zips:
        response["Content-Encoding"] = "gzip"
    response["Content-Length"] = str(len(response.content))
    # Scripts and styles have content hashes in their names, so only the page itself must be revalidated.
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["Accept-Encoding"])
    if status != 200:
        return response
    etag = f'"{page.digest}{"-gz" if zips else ""}"'
    response["ETag"] = etag
    # The type stubs promise only an HttpResponseBase, but the result is this response or a 304 response.
    return cast(HttpResponse, get_conditional_response(request, etag=etag, response=response))
