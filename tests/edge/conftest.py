"""A real nginx with the configuration of the edge, in front of a real web server."""

import http.client
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import pytest

from infra.dev import edge as local
from infra.dev import libraries
from infra.dev.ports import pick as free_port
from infra.edge.render import Edge, Tls
from tests.web import HOST, SERVICEBAY, Web, serving, until

EXPORT = {
    "pages/en/index.html": "<h1>Splash</h1>" * 90,
    "pages/en/index.txt": "payload of /",
    "pages/en/login.html": "<h1>Sign In</h1>" * 90,
    "pages/en/login.txt": "payload of /login",
    "pages/en/dashboard/home.html": "<h1>Home</h1>",
    "pages/en/dashboard/manage/scan.html": "<h1>Scan</h1>",
    "pages/en/dashboard/share.html": "<h1>Shared</h1>",
    "pages/en/404.html": "<h1>404</h1>",
    "pages/en/_not-found.html": "<h1>404</h1>",
    "pages/hi/index.html": "<h1>स्वागत</h1>" * 90,
    "pages/hi/login.html": "<h1>साइन इन</h1>" * 90,
    "pages/hi/login.txt": "payload of /login in Hindi",
    "pages/hi/dashboard/home.html": "<h1>होम</h1>",
    "pages/hi/404.html": "<h1>पेज नहीं</h1>",
    "assets/icon.svg": "<svg/>",
    "assets/early.js": "theme()",
    "assets/_next/static/chunks/a.js": "a();" * 200,
    "assets/_next/static/media/geist.woff2": "a font",
    "assets/_next/static/media/decoder.wasm": "a decoder",
}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


@dataclass
class Nginx:
    """A running edge. `authority` is the certificate that a client trusts."""

    port: int
    folder: Path
    process: subprocess.Popen[bytes]
    authority: Path | None = None
    headers: dict[str, str] = field(default_factory=lambda: {"Host": HOST})

    def connect(self, context: ssl.SSLContext | None = None) -> http.client.HTTPConnection:
        if self.authority is None:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection = http.client.HTTPSConnection(HOST, self.port, timeout=30, context=context or self.trust())
        # The name belongs to the certificate, and the address to this machine.
        connection._create_connection = lambda _, *rest: _connected(self.port, *rest)  # type: ignore[attr-defined]
        return connection

    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=str(self.authority))

    def send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        connection = self.connect()
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, path, body, {**self.headers, **given})
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, None, **headers)


def _connected(port: int, timeout: float, _source: object) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout)


class StartNginx(Protocol):
    def __call__(self, edge: Edge, more: str = "") -> Nginx:
        """Start nginx, with more lines in its http block."""


@pytest.fixture(scope="package")
def start_nginx(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartNginx]:
    program = libraries.nginx()
    if program is None:
        pytest.skip("not run: nginx is not installed (Debian: apt-get install nginx)")
    with ExitStack() as stack:

        def start(edge: Edge, more: str = "") -> Nginx:
            folder = tmp_path_factory.mktemp("nginx")
            argv = local.command(program, folder, edge)
            with (folder / "site.conf").open("a") as site:
                site.write(more)
            process = subprocess.Popen(argv)
            stack.callback(process.wait)
            stack.callback(process.terminate)
            nginx = Nginx(edge.tls_port if edge.tls else edge.port, folder, process)
            nginx.authority = edge.tls.certificate if edge.tls else None
            until(lambda: _answers(nginx))
            return nginx

        yield start


def _answers(nginx: Nginx) -> bool:
    assert nginx.process.poll() is None, (nginx.folder / "error.log").read_text()
    try:
        nginx.get("/icon.svg")
    except OSError:
        return False
    return True


@pytest.fixture(scope="session")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small export of the web app, compressed as `make` compresses the real one."""
    root = tmp_path_factory.mktemp("out")
    for name, text in EXPORT.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    subprocess.run([sys.executable, "-m", "whitenoise.compress", "--quiet", str(root)], check=True)
    return root


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Tls:
    folder = tmp_path_factory.mktemp("tls")
    tls = Tls(folder / "certificate.pem", folder / "key.pem", folder)
    subprocess.run(
        [
            *"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2".split(),
            *("-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"),
            *("-keyout", str(tls.key), "-out", str(tls.certificate)),
        ],
        check=True,
        capture_output=True,
    )
    return tls


@pytest.fixture(scope="package")
def web(django_db_setup: None, export: Path) -> Iterator[Web]:
    own = {"TRUSTED_PROXIES": "1", "DRAIN_SECONDS": "0", "WEB_ROOT": str(export)}
    with serving([SERVICEBAY, "web"], **own) as web:
        yield web


@pytest.fixture(scope="package")
def nginx(start_nginx: StartNginx, export: Path, certificate: Tls, web: Web) -> Nginx:
    """Return an edge with TLS in front of the real web server."""
    upstream = f"127.0.0.1:{web.port}"
    return start_nginx(Edge(HOST, (upstream,), export, certificate, port=free_port(), tls_port=free_port()))
