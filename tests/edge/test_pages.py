"""The edge serves the exported web app as the app itself does."""

import gzip
import http.client
import re

import pytest

from infra.dev import libraries
from tests.edge.conftest import EXPORT, Answer, Nginx
from tests.edge.test_answers import assert_refused
from tests.language_choices import CHOICES
from tests.web import HOST, Web, until

pytestmark = pytest.mark.slow

HINDI = EXPORT["pages/hi/login.html"]


@pytest.mark.parametrize(
    ("path", "file", "content_type"),
    [
        ("/", "pages/en/index.html", "text/html; charset=utf-8"),
        ("/login", "pages/en/login.html", "text/html; charset=utf-8"),
        ("/login?next=/dashboard", "pages/en/login.html", "text/html; charset=utf-8"),
        ("/dashboard/home", "pages/en/dashboard/home.html", "text/html; charset=utf-8"),
        ("/dashboard/manage/scan", "pages/en/dashboard/manage/scan.html", "text/html; charset=utf-8"),
        ("/login.txt", "pages/en/login.txt", "text/plain; charset=utf-8"),
        ("/icon.svg", "assets/icon.svg", "image/svg+xml"),
        ("/early.js", "assets/early.js", "text/javascript; charset=utf-8"),
    ],
)
def test_page_is_served_with_its_type_and_must_be_revalidated(
    nginx: Nginx, path: str, file: str, content_type: str
) -> None:
    answer = nginx.get(path)
    assert (answer.status, answer.body.decode()) == (200, EXPORT[file])
    assert answer.headers["Content-Type"] == content_type
    assert answer.headers["Cache-Control"] == "no-cache"
    again = nginx.get(path, If_None_Match=answer.headers["ETag"])
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        *("/nowhere", "/dashboard", "/dashboard/", "/index", "/login/", "/404", "/_not-found", "//login"),
        *("/login.html", "/pages/en/login", "/en/login", "/hi/login.txt", "/assets/icon.svg"),
        *("/login.html.gz", "/login.html.br", "/_next/static/chunks/missing.js", "/api", "/.refusals/busy"),
        *("/livez", "/readyz", "/metrics", "/metrics/", "/%6detrics", "//metrics"),
    ],
)
def test_unknown_address_returns_the_not_found_page(nginx: Nginx, path: str) -> None:
    answer = nginx.get(path)
    assert (answer.status, answer.body) == (404, b"<h1>404</h1>")
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/login", "/login/", "/login.html", "/login.txt", "/dashboard", "/dashboard/home", "/index"),
        *("/dashboard/", "/dashboard/home.html", "/dashboard/manage/scan", "/dashboard/manage/scanner"),
        *("/index.html", "/404", "/_not-found", "/nowhere", "/icon.svg", "/early.js", "/api", "//login"),
        *("/_next/static/chunks/a.js", "/_next/static/media/geist.woff2", "/_next/static/nowhere.js"),
        *("/pages/en/login", "/en/login", "/hi/login.txt", "/assets/icon.svg", "/index.txt"),
    ],
)
def test_edge_and_app_serve_the_same_at_each_address(nginx: Nginx, web: Web, path: str) -> None:
    assert_same(nginx, web, path)
    assert_same(nginx, web, path, Cookie="language=hi")


@pytest.mark.parametrize(("query", "cookie", "accepted", "code"), CHOICES)
def test_edge_and_app_choose_the_same_language(
    nginx: Nginx, web: Web, query: str, cookie: str, accepted: str, code: str
) -> None:
    edge = assert_same(nginx, web, f"/login?{query}", Cookie=cookie, Accept_Language=accepted)
    assert edge.body.decode() == EXPORT[f"pages/{code}/login.html"]


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("/", "index.html"),
        ("/login.txt", "login.txt"),
        ("/dashboard/home", "dashboard/home.html"),
        ("/nowhere", "404.html"),
        ("/_next/static/nowhere.js", "404.html"),
    ],
)
def test_each_kind_of_page_has_the_chosen_language(nginx: Nginx, web: Web, path: str, file: str) -> None:
    edge = assert_same(nginx, web, path, Cookie="language=hi")
    assert edge.body.decode() == EXPORT[f"pages/hi/{file}"]


def test_page_in_another_language_has_another_etag(nginx: Nginx) -> None:
    english = nginx.get("/login").headers["ETag"]
    hindi = nginx.get("/login", Cookie="language=hi", If_None_Match=english)
    assert (hindi.status, hindi.body.decode()) == (200, HINDI)
    again = nginx.get("/login", Cookie="language=hi", If_None_Match=hindi.headers["ETag"])
    assert again.status == 304
    assert _vary(again.headers) >= {"cookie", "accept-language"}


def test_file_without_a_language_does_not_vary_with_it(nginx: Nginx) -> None:
    for path in ("/icon.svg", "/_next/static/chunks/a.js"):
        assert _vary(nginx.get(path).headers) <= {"accept-encoding"}


def assert_same(nginx: Nginx, web: Web, path: str, **headers: str) -> Answer:
    """Compare the answers of edge and app. Returns the answer of the edge."""
    connection = http.client.HTTPConnection("127.0.0.1", web.port, timeout=30)
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request("GET", path, headers={"Host": HOST, **given})
    app = connection.getresponse()
    edge = nginx.get(path, **headers)
    assert (edge.status, edge.body) == (app.status, app.read())
    assert edge.headers.get_content_type() == app.headers.get_content_type()
    for name in ("Content-Security-Policy", "Permissions-Policy"):
        assert edge.headers[name] == app.headers[name]
    assert _vary(edge.headers) - {"accept-encoding"} == _vary(app.headers) - {"accept-encoding"}
    connection.close()
    return edge


def _vary(headers: http.client.HTTPMessage) -> set[str]:
    """Return the headers on which an answer depends. An answer may have several Vary headers."""
    given = ",".join(headers.get_all("Vary", []))
    return {name.strip().lower() for name in given.split(",")} - {""}


def test_file_with_a_hash_in_its_name_is_cached_for_a_year(nginx: Nginx) -> None:
    answer = nginx.get("/_next/static/chunks/a.js")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert nginx.get("/_next/static/media/geist.woff2").headers["Content-Type"] == "font/woff2"
    assert nginx.get("/_next/static/media/decoder.wasm").headers["Content-Type"] == "application/wasm"


@pytest.mark.parametrize("path", ["/login", "/_next/static/chunks/a.js"])
def test_file_is_sent_compressed_as_the_build_compressed_it(nginx: Nginx, path: str) -> None:
    plain = nginx.get(path)
    zipped = nginx.get(path, Accept_Encoding="gzip")
    assert "Content-Encoding" not in plain.headers
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.body) == plain.body
    assert zipped.headers["Content-Type"] == plain.headers["Content-Type"]
    assert zipped.headers["ETag"] != plain.headers["ETag"]
    assert "accept-encoding" in _vary(plain.headers) & _vary(zipped.headers)
    if not libraries.BROTLI.is_there():
        pytest.skip("not run: nginx has no Brotli module (Debian: libnginx-mod-http-brotli-static)")
    assert nginx.get(path, Accept_Encoding="gzip, br").headers["Content-Encoding"] == "br"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_page_address_refuses_other_methods(nginx: Nginx, method: str) -> None:
    assert_refused(nginx.send(method, "/login"), 405, "method_not_allowed")


def test_share_without_a_service_worker_leads_to_its_page(nginx: Nginx) -> None:
    photos = nginx.send("POST", "/dashboard/share", b"x" * 10, Content_Length="90000001")
    assert (photos.status, photos.headers["Location"]) == (303, "/dashboard/share")
    page = nginx.get("/dashboard/share")
    assert (page.status, page.body.decode()) == (200, EXPORT["pages/en/dashboard/share.html"])
    assert page.headers["Permissions-Policy"] == nginx.get("/dashboard/home").headers["Permissions-Policy"]
    assert_refused(nginx.send("POST", "/dashboard/home"), 405, "method_not_allowed")


def test_log_of_the_edge_has_no_addresses(nginx: Nginx) -> None:
    nginx.get("/shared/secret-token/invoice.pdf?also=secret")
    nginx.get("/login?secret")
    last = nginx.get("/icon.svg").headers["X-Request-Id"]

    def log() -> str:
        return (nginx.folder / "access.log").read_text()

    until(lambda: last in log())
    assert "secret" not in log()
    assert re.search(r"^127\.0\.0\.1 \[\S+\] [0-9a-f]{32} GET 404 ", log(), re.MULTILINE)
