"""Writes nginx's configuration for one host. Box and Kubernetes use the same template."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any

FOLDER = Path(__file__).parent
APP: Mapping[str, Any] = json.loads((FOLDER / "app.json").read_text())
# From this version on, HTTP/2 has its own directive.
HTTP2_DIRECTIVE = (1, 25, 1)
# Clients cannot call these addresses. Named locations do not work for a request that nginx cannot read.
REFUSALS = "/.refusals/"
# So many new connections may wait for nginx. Its own 511 overflow at a few thousand a second (R2).
WAITING = 4096
# So many requests may be in the web processes or wait for them.
MOST_IN_WEB = 256
QUIET = ("server_tokens off;", "merge_slashes off;", "access_log off;")


class _Site(Template):
    delimiter = "%"


@dataclass(frozen=True)
class Tls:
    """The files of the certificate. In the folder `challenges`, certbot proves that we own the host."""

    certificate: Path
    key: Path
    challenges: Path


@dataclass(frozen=True)
class Edge:
    host: str
    upstreams: tuple[str, ...]
    web_root: Path
    tls: Tls | None = None
    port: int = 80
    tls_port: int = 443
    access_log: str = "/var/log/nginx/servicebay.log"
    brotli: bool = True
    nginx: tuple[int, ...] = HTTP2_DIRECTIVE


def render(edge: Edge) -> str:
    most = MOST_IN_WEB // len(edge.upstreams)
    return _Site((FOLDER / "site.conf").read_text()).substitute(
        upstreams=_lines(1, (f"server {address} max_conns={most};" for address in edge.upstreams)),
        entrance=_entrance(edge),
        listen=_lines(1, _listen(edge)),
        languages=_lines(0, _languages(edge)),
        host=edge.host,
        web_root=edge.web_root,
        access_log=edge.access_log,
        largest_body=APP["largest_body"],
        brotli=_lines(1, ["brotli_static on;"] if edge.brotli else []),
        headers=_lines(2, _headers(edge)),
        dashboard=APP["dashboard"],
        dashboard_headers=_lines(2, _headers(edge, APP["dashboard_headers"])),
        refusals="\n".join(_refusals(edge)),
    )


def _lines(depth: int, lines: Iterable[str]) -> str:
    return "\n".join("    " * depth + line for line in lines)


def _quoted(text: str) -> str:
    quote = "'" if '"' in text else '"'
    if set(text) & {quote, "\\", "$", "\n"}:
        raise ValueError(f"nginx would change this text: {text!r}")
    return quote + text + quote


def _listen(edge: Edge, option: str = "") -> list[str]:
    if edge.tls is None:
        return [f"listen {edge.port}{option};"]
    own = edge.nginx >= HTTP2_DIRECTIVE
    return [
        f"listen {edge.tls_port} ssl{'' if own else ' http2'}{option};",
        *(["http2 on;"] if own else []),
        f"ssl_certificate {edge.tls.certificate};",
        f"ssl_certificate_key {edge.tls.key};",
        "ssl_protocols TLSv1.2 TLSv1.3;",
        "ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;",
        "ssl_session_cache shared:servicebay_tls:10m;",
        "ssl_session_tickets off;",
    ]


def _headers(edge: Edge, headers: Mapping[str, str] = APP["headers"]) -> list[str]:
    """Return the headers of the edge's own answers. Without TLS, one header has no meaning."""
    return [
        f"add_header {name} {_quoted(value)} always;"
        for name, value in headers.items()
        if edge.tls or name != "Strict-Transport-Security"
    ]


def built_languages(web_root: Path) -> list[str]:
    """Return the languages of the export. Each one has a folder."""
    folders = sorted(each.name for each in (web_root / "pages").glob("*") if each.is_dir())
    return folders or [APP["languages"]["default"]]


def _languages(edge: Edge) -> Iterable[str]:
    """Return the maps that choose the language of a page, as `config/languages.py` does."""
    facts, built = APP["languages"], built_languages(edge.web_root)

    def patterns(start: str, *given: str) -> list[str]:
        return [f'"{start}{pattern.replace("{codes}", "|".join(built))}" $1;' for pattern in given]

    asked, kept, preferred = (f"$servicebay_{name}_language" for name in ("asked", "kept", "preferred"))
    usual, chosen = "$servicebay_usual_language", "$servicebay_chosen_language"
    yield from _map("$args", asked, patterns("~", facts["in_address"]))
    yield from _map("$http_cookie", kept, patterns("~", facts["in_cookie"]))
    yield from _map("$http_accept_language", preferred, patterns("~*", *facts["of_browser"]))
    yield from _map(kept, usual, [f'"" {preferred};', f"default {kept};"])
    yield from _map(asked, chosen, [f'"" {usual};', f"default {asked};"])
    # nginx compares these texts without case. A browser may write HI.
    names = [f"default {facts['default']};", *(f"{code} {code};" for code in built)]
    yield from _map(chosen, "$servicebay_language", names)
    yield from _map(asked, "$servicebay_vary", [f'"" {_quoted(facts["vary"])};', 'default "";'])


def _map(source: str, target: str, lines: Iterable[str]) -> list[str]:
    return [f"map {source} {target} {{", *(f"    {line}" for line in lines), "}"]


def _refusals(edge: Edge) -> Iterable[str]:
    for name, refusal in APP["refusals"].items():
        statuses = " ".join(map(str, refusal["statuses"]))
        yield f"    error_page {statuses} ={refusal['status']} {REFUSALS}{name};"
    for name, refusal in APP["refusals"].items():
        yield f"    location = {REFUSALS}{name} {{\n        internal;\n{_answer(edge, refusal, 2)}\n    }}"


def _answer(edge: Edge, refusal: Mapping[str, Any], depth: int) -> str:
    retry = [f"add_header Retry-After {refusal['retry_after']} always;"] if refusal["retry_after"] else []
    return _lines(
        depth,
        [
            f"default_type {_quoted(refusal['type'])};",
            'add_header Cache-Control "no-store" always;',
            "add_header X-Request-Id $request_id always;",
            *retry,
            *_headers(edge),
            f"return {refusal['status']} {_quoted(refusal['body'])};",
        ],
    )


def _entrance(edge: Edge) -> str:
    """Return the servers that refuse unknown hosts and, with TLS, send browsers to https."""
    unknown = _answer(edge, APP["unknown_host"], 1)
    lines = [*_listen(edge, f" default_server backlog={WAITING}"), "server_name _;", *QUIET]
    blocks = [f"server {{\n{_lines(1, lines)}\n{unknown}\n}}"]
    if edge.tls:
        redirect = [
            f"listen {edge.port} default_server backlog={WAITING};",
            "server_name _;",
            *QUIET,
            f"location /.well-known/acme-challenge/ {{ root {edge.tls.challenges}; }}",
            f"location / {{ return 308 https://{edge.host}$request_uri; }}",
        ]
        blocks.append(f"server {{\n{_lines(1, redirect)}\n}}")
    return "\n".join(blocks)
