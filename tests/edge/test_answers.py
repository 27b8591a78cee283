"""Headers, refusals and limits of the edge."""

import json
import ssl
from pathlib import Path

import orjson
import pytest
from django.core.management import CommandError, call_command
from django.urls import URLPattern, URLResolver, get_resolver

from config import edge as facts
from config.headers import HEADERS, HSTS
from infra.dev.ports import pick as free_port
from infra.edge.render import Edge, Tls, render
from tests.edge.conftest import Answer, Nginx, StartNginx
from tests.web import HOST, until

pytestmark = pytest.mark.slow
# These are the edge's own answers, the app's answers, and answers of both for errors.
ANSWERS = {
    "page": ("GET", "/login", 200),
    "missing page": ("GET", "/nowhere", 404),
    "asset": ("GET", "/_next/static/chunks/a.js", 200),
    "missing asset": ("GET", "/_next/static/nowhere.js", 404),
    "method": ("POST", "/login", 405),
    "API": ("GET", "/api/garage/config", 200),
    "API without a session": ("GET", "/api/garage/me", 401),
    "unknown API": ("GET", "/api/nowhere", 404),
    "health": ("GET", "/healthz", 200),
    "missing file": ("GET", "/media/1/nothing", 404),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_has_each_security_header_once(nginx: Nginx, name: str) -> None:
    method, path, status = ANSWERS[name]
    answer = nginx.send(method, path)
    assert answer.status == status
    for header, value in {**HEADERS, "Strict-Transport-Security": HSTS}.items():
        assert answer.headers.get_all(header) == [value]
    assert len(answer.headers.get_all("X-Request-Id", [])) == 1


def test_unknown_host_is_refused(nginx: Nginx) -> None:
    assert_refused(nginx.get("/login", Host="evil.example"), 400, "unknown_host")


def test_body_over_the_limit_is_refused(nginx: Nginx) -> None:
    answer = nginx.send("POST", "/api/garage/login", b"x" * 10, Content_Length="10000001")
    assert_refused(answer, 413, "too_large")


def test_headers_over_the_limit_are_refused(nginx: Nginx) -> None:
    assert_refused(nginx.get("/api/garage/config", Cookie="x" * 40_000), 413, "too_large")


@pytest.mark.parametrize("path", ["/../secret", "/dashboard/../../secret", "/%2e%2e/secret", "/%00", "/%"])
def test_malformed_address_is_refused(nginx: Nginx, path: str) -> None:
    assert_refused(nginx.get(path), 400, "malformed")


def test_malformed_header_is_refused(nginx: Nginx) -> None:
    assert_refused(nginx.get("/api/garage/config", Content_Length="many"), 400, "malformed")


def test_request_id_of_a_client_is_replaced(nginx: Nginx) -> None:
    answer = nginx.get("/api/garage/config", X_Request_Id="chosen-by-the-client")
    assert answer.headers["X-Request-Id"] != "chosen-by-the-client"
    assert len(answer.headers["X-Request-Id"]) == 32
    # nginx writes the line after the answer.
    until(lambda: answer.headers["X-Request-Id"] in (nginx.folder / "access.log").read_text())


def test_browser_gets_http_2_and_no_old_tls(nginx: Nginx) -> None:
    context = nginx.trust()
    context.set_alpn_protocols(["h2", "http/1.1"])
    connection = nginx.connect(context)
    connection.connect()
    assert isinstance(connection.sock, ssl.SSLSocket)
    assert connection.sock.selected_alpn_protocol() == "h2"
    assert connection.sock.version() == "TLSv1.3"
    connection.close()
    old = nginx.trust()
    old.set_ciphers("DEFAULT:@SECLEVEL=0")
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with pytest.raises(ssl.SSLError):
        nginx.connect(old).connect()


def test_plain_http_is_redirected_to_https(nginx: Nginx) -> None:
    port = next(
        int(line.split()[1]) for line in (nginx.folder / "site.conf").read_text().splitlines()
        if line.strip().startswith("listen") and "ssl" not in line
    )  # fmt: skip
    plain = Nginx(port, nginx.folder, nginx.process)
    answer = plain.get("/login?next=/x", Host="anything.example")
    assert (answer.status, answer.headers["Location"]) == (308, f"https://{HOST}/login?next=/x")


# -- without a web process ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def alone(start_nginx: StartNginx, export: Path) -> Nginx:
    """Return an edge without TLS whose web process is away."""
    return start_nginx(Edge(HOST, (f"127.0.0.1:{free_port()}",), export, port=free_port()))


def test_request_is_refused_while_no_web_process_answers(alone: Nginx) -> None:
    answer = alone.get("/api/garage/config")
    assert_refused(answer, 503, "try_again", retry_after="2")
    assert "Strict-Transport-Security" not in answer.headers
    assert alone.get("/login").status == 200


def test_address_that_sends_too_many_requests_is_slowed_down(alone: Nginx) -> None:
    answers = [alone.get("/api/garage/config") for _ in range(400)]
    refused = [answer for answer in answers if answer.status == 429]
    assert 400 - len(refused) >= 180
    assert_refused(refused[0], 429, "slow_down", retry_after="1")
    assert all(alone.get("/_next/static/chunks/a.js").status == 200 for _ in range(300))


def assert_refused(answer: Answer, status: int, code: str, retry_after: str | None = None) -> None:
    """Check the envelope, its headers, and that its sentence is the app's."""
    body = orjson.loads(answer.body)
    assert (answer.status, body["code"], body["success"], body["data"]) == (status, code, False, None)
    assert body["message"] == body["error"] != ""
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Retry-After"] == retry_after
    for header, value in HEADERS.items():
        assert answer.headers.get_all(header) == [value]


# -- the same facts in the app and at the edge -------------------------------------------------------------


def test_exported_facts_are_current() -> None:
    call_command("export_edge", check=True)


def test_outdated_export_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = json.loads(facts.TARGET.read_text())
    del changed["headers"]["Referrer-Policy"]
    monkeypatch.setattr("config.management.commands.export_edge.Command.target", tmp_path / "app.json")
    (tmp_path / "app.json").write_text(json.dumps(changed))
    with pytest.raises(CommandError, match=r"not current: run manage.py export_edge"):
        call_command("export_edge", check=True)


def test_every_address_of_the_app_is_proxied() -> None:
    patterns = get_resolver().url_patterns
    first = {str(each.pattern).partition("/")[0] for each in patterns if not _is_of_the_web_app(each)}
    proxied = {"api", "media", "pictures", "files", "fees", "shared", "healthz"}
    assert first == proxied | {"livez", "readyz", "metrics"}
    assert "location ~ ^/(api|media|pictures|files|fees|shared)/|^/healthz$" in render(
        Edge(HOST, ("127.0.0.1:1",), Path("/out"))
    )


def _is_of_the_web_app(pattern: URLPattern | URLResolver) -> bool:
    return str(pattern.pattern).startswith("^(?!")


@pytest.mark.parametrize(
    ("version", "listen"),
    [((1, 22, 1), "    listen 443 ssl http2;\n"), ((1, 26), "    listen 443 ssl;\n    http2 on;\n")],
)
def test_http_2_is_written_as_each_version_of_nginx_wants_it(version: tuple[int, ...], listen: str) -> None:
    tls = Tls(Path("/c"), Path("/k"), Path("/w"))
    assert listen in render(Edge(HOST, ("127.0.0.1:1",), Path("/out"), tls, nginx=version))
