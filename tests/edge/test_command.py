"""`python -m infra.edge` prints the configuration of one host."""

import sys
from pathlib import Path

import pytest

from infra.edge import __main__ as command
from infra.edge.render import Edge, Tls, render

GIVEN = [
    "--host",
    "garage.example",
    "--upstream",
    "web-a:8000",
    "--upstream",
    "web-b:8000",
    "--web-root",
    "/out",
]


def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    monkeypatch.setattr(sys, "argv", ["edge", *GIVEN, *options])
    command.main()
    return capsys.readouterr().out


def test_command_prints_the_rendered_edge(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    edge = Edge("garage.example", ("web-a:8000", "web-b:8000"), Path("/out"))
    assert printed(monkeypatch, capsys) == f"{render(edge)}\n"
    tls = Tls(Path("/c.pem"), Path("/k.pem"), Path("/var/www/html"))
    options = ("--certificate", "/c.pem", "--key", "/k.pem", "--nginx", "1.22.1", "--no-brotli")
    own = Edge(edge.host, edge.upstreams, edge.web_root, tls, brotli=False, nginx=(1, 22, 1))
    assert printed(monkeypatch, capsys, *options) == f"{render(own)}\n"


def test_command_refuses_a_certificate_without_its_key(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        printed(monkeypatch, capsys, "--certificate", "/c.pem")
    assert "--certificate and --key belong together." in capsys.readouterr().err
