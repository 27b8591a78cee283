"""The exported web app as the backend serves it."""

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory

if not settings.configured and "DJANGO_SETTINGS_MODULE" not in os.environ:
    settings.configure()

from config.pages import page_view
from tests.language_choices import CHOICES, DECISIVE

Get = Callable[..., HttpResponse]

EXPORT = {
    "pages/en/index.html": "<h1>Splash</h1>",
    "pages/en/index.txt": "payload of /",
    "pages/en/login.html": "<h1>Sign In</h1>",
    "pages/en/login.txt": "payload of /login",
    "pages/en/dashboard/home.html": "<h1>Home</h1>",
    "pages/en/dashboard/home/__next._tree.txt": "tree of home",
    "pages/en/404.html": "<h1>404</h1>",
    "pages/en/_not-found.html": "<h1>404</h1>",
    "pages/hi/login.html": "<h1>साइन इन</h1>",
    "pages/hi/login.txt": "payload of /login in Hindi",
    "pages/hi/404.html": "<h1>पेज नहीं</h1>",
    "assets/icon.svg": "<svg/>",
    "assets/_next/static/chunks/a.js": "a()",
    "assets/_next/static/notes.txt": "static files are not pages",
}
HINDI = EXPORT["pages/hi/login.html"]
ENGLISH = EXPORT["pages/en/login.html"]


@pytest.fixture
def get(tmp_path: Path) -> Get:
    (tmp_path / "secret.html").write_text("outside the export")
    root = tmp_path / "out"
    for name, text in EXPORT.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    view = page_view(root)

    def fetch(path: str, method: str = "GET", query: str = "", **headers: str) -> HttpResponse:
        request = RequestFactory().generic(method, "/", headers=headers, QUERY_STRING=query)
        # The raw path is set, because RequestFactory normalises paths and an attacker does not.
        request.path = request.path_info = path
        return view(request)

    return fetch


@pytest.mark.parametrize(
    ("path", "text", "content_type"),
    [
        ("/", "<h1>Splash</h1>", "text/html; charset=utf-8"),
        ("/login", "<h1>Sign In</h1>", "text/html; charset=utf-8"),
        ("/dashboard/home", "<h1>Home</h1>", "text/html; charset=utf-8"),
        ("/index.txt", "payload of /", "text/plain; charset=utf-8"),
        ("/login.txt", "payload of /login", "text/plain; charset=utf-8"),
        ("/dashboard/home/__next._tree.txt", "tree of home", "text/plain; charset=utf-8"),
    ],
)
def test_page_url_returns_the_exported_file_of_the_page(
    get: Get, path: str, text: str, content_type: str
) -> None:
    response = get(path)
    assert (response.status_code, response.content.decode()) == (200, text)
    assert response["Content-Type"] == content_type


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/dashboard",
        "/index",
        "/login.html",
        "/login/",
        "/404",
        "/_not-found",
        "/../secret",
        "/../secret.html",
        "/dashboard/../../secret",
        "/%2e%2e/secret",
        "/login\x00",
        "//login",
        "//elsewhere.example/",
        "/pages/en/login",
        "/en/login",
        "/hi/login",
        "/icon.svg",
        "/_next/static/notes.txt",
        "",
    ],
)
def test_unknown_urls_return_the_not_found_page(get: Get, path: str) -> None:
    response = get(path)
    assert (response.status_code, response.content) == (404, b"<h1>404</h1>")
    assert "Location" not in response
    assert response["Cache-Control"] == "no-cache"


def test_unchanged_page_is_revalidated_with_304(get: Get) -> None:
    first = get("/login")
    assert first["Cache-Control"] == "no-cache"
    again = get("/login", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert get("/", **{"If-None-Match": first["ETag"]}).status_code == 200


def test_missing_page_returns_404_despite_an_if_none_match_header(get: Get) -> None:
    assert get("/nowhere", **{"If-None-Match": "*"}).status_code == 404


def test_web_page_is_compressed_for_browsers_that_accept_gzip(get: Get) -> None:
    plain, zipped = get("/login"), get("/login", **{"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain
    assert zipped["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.content) == plain.content
    assert zipped["ETag"] != plain["ETag"]
    assert "Accept-Encoding" in plain["Vary"] and "Accept-Encoding" in zipped["Vary"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_page_url_refuses_post_and_put_and_delete_and_patch_requests(get: Get, method: str) -> None:
    assert get("/login", method).status_code == 405


def test_share_without_a_service_worker_leads_to_its_page(get: Get) -> None:
    response = get("/dashboard/share", "POST")
    assert (response.status_code, response["Location"], response.content) == (303, "/dashboard/share", b"")
    assert get("/dashboard/share", "PUT").status_code == 405


def test_page_url_returns_a_plain_text_404_before_the_first_build(tmp_path: Path) -> None:
    response = page_view(tmp_path / "out")(RequestFactory().get("/login"))
    assert (response.status_code, response["Content-Type"]) == (404, "text/plain")


@pytest.mark.parametrize(("query", "cookie", "accepted", "code"), CHOICES)
@pytest.mark.spec("hand-66")
def test_address_then_cookie_then_browser_choose_the_language(
    get: Get, query: str, cookie: str, accepted: str, code: str
) -> None:
    response = get("/login", query=query, Cookie=cookie, **{"Accept-Language": accepted})
    assert response.content.decode() == EXPORT[f"pages/{code}/login.html"]
    may_vary = query not in DECISIVE
    assert ("Cookie" in response["Vary"]) is ("Accept-Language" in response["Vary"]) is may_vary


def test_payload_and_not_found_page_have_the_language_of_the_page(get: Get) -> None:
    assert get("/login.txt", Cookie="language=hi").content.decode() == EXPORT["pages/hi/login.txt"]
    missing = get("/nowhere", Cookie="language=hi")
    assert (missing.status_code, missing.content.decode()) == (404, EXPORT["pages/hi/404.html"])
    assert "Cookie" in missing["Vary"]


def test_page_in_another_language_is_sent_again_despite_the_known_etag(get: Get) -> None:
    english = get("/login")
    known = {"If-None-Match": english["ETag"]}
    hindi = get("/login", Cookie="language=hi", **known)
    assert (hindi.status_code, hindi.content.decode()) == (200, HINDI)
    assert hindi["ETag"] != english["ETag"]
    again = get("/login", Cookie="language=hi", **{"If-None-Match": hindi["ETag"]})
    assert again.status_code == 304
    assert "Cookie" in again["Vary"]


@pytest.mark.spec("hand-66")
def test_language_that_was_not_built_is_answered_in_english(tmp_path: Path) -> None:
    (tmp_path / "pages" / "en").mkdir(parents=True)
    (tmp_path / "pages" / "en" / "login.html").write_text(ENGLISH)
    headers = {"Cookie": "language=hi", "Accept-Language": "hi"}
    request = RequestFactory().get("/login", {"lang": "hi"}, headers=headers)
    assert page_view(tmp_path)(request).content.decode() == ENGLISH
