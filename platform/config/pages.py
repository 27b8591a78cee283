"""Serves the pages of the exported web app in the language of the reader."""

import gzip
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from config.languages import VARY, Chooser
from kernel.languages import ENGLISH

CONTENT_TYPES = {".html": "text/html; charset=utf-8", ".txt": "text/plain; charset=utf-8"}
NOT_FOUND = "/404"
# The export also contains the not-found page as a file, but no URL returns it directly.
UNADDRESSED = {NOT_FOUND, "/_not-found"}
# Other apps send to this page what a person shares. The service worker of the browser answers that call.
# If it is missing, the page says that nothing was kept. Nobody reads the body.
SHARE_TARGET = "/dashboard/share"


@dataclass(frozen=True, slots=True)
class Page:
    body: bytes
    zipped: bytes
    content_type: str
    digest: str


Pages = Mapping[str, Page]


def read_languages(root: Path) -> dict[str, Pages]:
    """Return the pages of each language that was built. `root` has a folder for each one."""
    return {folder.name: read_pages(folder) for folder in sorted(root.glob("*")) if folder.is_dir()}


def read_pages(folder: Path) -> dict[str, Page]:
    """Return the pages of one language by URL path."""
    pages: dict[str, Page] = {}
    for file in sorted(folder.rglob("*")):
        if file.suffix not in CONTENT_TYPES or not file.is_file():
            continue
        body = file.read_bytes()
        pages[_address(file.relative_to(folder))] = Page(
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

    Before the first build, there are no pages. The URL path is only looked up. It is never joined to a path
    or redirected to, so it cannot leave the folder.
    """
    return _view_of(read_languages(root / "pages"))


def _view_of(languages: Mapping[str, Pages]) -> Callable[[HttpRequest], HttpResponse]:
    chooser = Chooser(languages or [ENGLISH])

    @require_safe
    def serve_page(request: HttpRequest) -> HttpResponse:
        choice = chooser.choose(request)
        pages = languages.get(choice.code, {})
        page = None if request.path in UNADDRESSED else pages.get(request.path)
        missing = pages.get(NOT_FOUND)
        if page is not None:
            response = _answer(request, page, 200)
        elif missing is not None:
            response = _answer(request, missing, 404)
        else:
            return HttpResponse("There is no page at this address.", "text/plain", 404)
        if choice.may_vary:
            patch_vary_headers(response, VARY)
        return response

    def serve(request: HttpRequest) -> HttpResponse:
        if request.method == "POST" and request.path == SHARE_TARGET:
            return HttpResponse(status=303, headers={"Location": SHARE_TARGET})
        return serve_page(request)

    return serve


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
