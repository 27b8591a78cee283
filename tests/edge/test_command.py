"""`python -m infra.edge` prints the configuration of one host, and copies the export."""

import os
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


def test_command_copies_the_export_and_offers_its_languages(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    export, web_root = tmp_path / "out", tmp_path / "web"
    for name in ("assets/new.js", "pages/en/login.html", "pages/hi/login.html"):
        (export / name).parent.mkdir(parents=True, exist_ok=True)
        (export / name).write_text(name)
        os.utime(export / name, (1_000_000, 1_000_000))
    for name in ("assets/old.js", "pages/mr/login.html"):
        (web_root / name).parent.mkdir(parents=True, exist_ok=True)
        (web_root / name).write_text(name)
    site = printed(monkeypatch, capsys, "--export", str(export), "--web-root", str(web_root))
    assert "lang=(en|hi)" in site
    found = {str(file.relative_to(web_root)): file for file in web_root.rglob("*") if file.is_file()}
    assert set(found) == {"assets/new.js", "assets/old.js", "pages/en/login.html", "pages/hi/login.html"}
    # The pages have one size, so nginx can tell them apart only by their times.
    english, hindi = found["pages/en/login.html"].stat(), found["pages/hi/login.html"].stat()
    assert (english.st_size, english.st_mtime) == (hindi.st_size, hindi.st_mtime - 1)
    assert found["assets/new.js"].stat().st_mtime == 1_000_000
