"""`python3 -m infra.compose` prepares a machine, and can run again at any time."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.env import ROOT
from infra.box.box import Box
from infra.compose import configuration
from infra.compose.__main__ import main

GIVEN = ["--host", "garage.example", "--email", "ops@garage.example"]
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="not run: only root can give folders to users")


def files(folder: Path) -> dict[str, tuple[str, int, int]]:
    return {
        str(path.relative_to(folder)): (
            path.read_text() if path.is_file() else "",
            path.stat().st_mode & 0o777,
            path.stat().st_uid,
        )
        for path in folder.rglob("*")
    }


@needs_root
def test_first_run_writes_everything_and_a_second_one_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box = Box(tmp_path)
    assert main(GIVEN, box) == 0
    assert capsys.readouterr().out.startswith("Written: ")
    before = files(tmp_path)
    assert main([], box) == 0
    assert capsys.readouterr().out == "Nothing to do.\n"
    assert files(tmp_path) == before
    for name in configuration.environments(box):
        assert before[f"etc/servicebay/units/{name}.env"][1:] == (0o600, 0)
    assert before["etc/servicebay/edge/tls.key"][1:] == (0o600, 10001)
    assert "PRIVATE KEY" in before["etc/servicebay/edge/tls.key"][0]
    assert before["var/lib/servicebay/postgres"][1:] == (0o700, 999)
    assert before["var/lib/servicebay/garages"][1:] == (0o700, 10001)
    assert before["var/lib/servicebay/challenges"][1:] == (0o755, 0)
    assert "then run: python3 -m infra.compose\n" in box.settings_file.read_text()


@needs_root
def test_certificate_of_certbot_replaces_the_own_one(tmp_path: Path) -> None:
    box = Box(tmp_path)
    main(GIVEN, box)
    live = tmp_path / "etc/letsencrypt/live/garage.example"
    live.mkdir(parents=True)
    (live / "fullchain.pem").write_text("bought")
    (live / "privkey.pem").write_text("key")
    assert main([], box) == 0
    copied = files(tmp_path / "etc/servicebay/edge")
    assert copied == {"tls.crt": ("bought", 0o600, 10001), "tls.key": ("key", 0o600, 10001)}


@needs_root
@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "The first run needs --host and --email."),
        (["--host", "garage"], "The first run needs"),
        (["--host", "garage", "--email", "ops@garage.example"], "'garage' is not a host name."),
        (["--host", "garage.example", "--email", "ops"], "'ops' is not an e-mail address."),
    ],
)
def test_wrong_first_run_is_refused_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    assert main(given, Box(tmp_path)) == 1
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@needs_root
def test_machine_of_servicebay_box_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "opt/servicebay/current").mkdir(parents=True)
    assert main(GIVEN, Box(tmp_path)) == 1
    assert "servicebay-box runs Servicebay on this machine." in capsys.readouterr().err
    assert not (tmp_path / "etc").exists()


def test_command_needs_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main(GIVEN, Box(tmp_path)) == 1
    assert "needs root" in capsys.readouterr().err


def test_command_runs_without_packages() -> None:
    argv = [sys.executable, "-S", "-m", "infra.compose", "--help"]
    done = subprocess.run(argv, capture_output=True, text=True, cwd=ROOT, check=True)
    assert "--host" in done.stdout
