"""Tests that the error for a missing system library contains the command that installs it."""

import ctypes
import os
import shutil

import pytest

from infra.backup import barman
from infra.dev import libraries
from infra.dev.processes import Runner
from infra.dev.refusal import Refusal


def test_pdf_libraries_of_the_test_server_can_be_loaded() -> None:
    with Runner(handle_signals=False) as runner:
        libraries.require(runner, *libraries.DRAWING)


def test_library_that_cannot_be_loaded_counts_as_missing() -> None:
    assert libraries.loads("pango-1.0.0")
    assert not libraries.loads("no-such-library.0")


def test_user_who_is_not_root_is_shown_the_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(ctypes, "CDLL", fails)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    command = (
        "sudo apt-get install -y --no-install-recommends"
        " libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 libfontconfig1"
    )
    with Runner(handle_signals=False) as runner, pytest.raises(Refusal) as refused:
        libraries.require(runner, *libraries.DRAWING)
    assert str(refused.value).endswith(command)
    assert "HarfBuzz-Subset (for drawing invoices as PDF)" in str(refused.value)


@pytest.fixture
def ordinary_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine has no program but apt-get, and the user is not root."""
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(
        shutil, "which", lambda name, path="": "/usr/bin/apt-get" if name == "apt-get" else None
    )


@pytest.mark.usefixtures("ordinary_user")
def test_run_continues_and_reports_a_program_that_is_not_installed(capfd: pytest.CaptureFixture[str]) -> None:
    with Runner(handle_signals=False) as runner:
        libraries.want(runner, libraries.KUBECTL)
    said = capfd.readouterr().out
    assert "sudo apt-get install -y --no-install-recommends kubernetes-client" in said
    assert "the tests of the Kubernetes files are skipped" in said


@pytest.mark.usefixtures("ordinary_user")
@pytest.mark.parametrize("given", [{}, {"POOLER": "later"}])
def test_missing_pgbouncer_or_nginx_stops_the_run(given: dict[str, str]) -> None:
    with Runner(handle_signals=False) as runner, pytest.raises(Refusal) as refused:
        libraries.require_servers(runner, given)
    said = str(refused.value)
    assert "sudo apt-get install -y --no-install-recommends pgbouncer nginx" in said
    assert said.endswith("To run without their tests: make test POOLER=skip")


@pytest.mark.usefixtures("ordinary_user")
def test_pooler_skip_continues_without_pgbouncer_and_nginx(capfd: pytest.CaptureFixture[str]) -> None:
    with Runner(handle_signals=False) as runner:
        libraries.require_servers(runner, {"POOLER": "skip"})
    said = capfd.readouterr().out
    assert "PgBouncer is missing, so the isolation tests through a pooler are skipped" in said
    assert "nginx is missing, so the tests of the edge are skipped" in said


def test_run_with_pgbouncer_and_nginx_needs_no_variable(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name, path="": f"/usr/sbin/{name}")
    with Runner(handle_signals=False) as runner:
        libraries.require_servers(runner, {})
        libraries.require_servers(runner, {"POOLER": "skip"})
    assert capfd.readouterr().out == ""


def test_missing_promtool_is_reported_and_the_run_continues(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name, path="": None)
    with Runner(handle_signals=False) as runner:
        libraries.want_promtool(runner)
    said = capfd.readouterr().out
    assert "apt-get install --no-install-recommends prometheus" in said
    assert "tests of the alert rules are skipped" in said


@pytest.mark.usefixtures("ordinary_user")
def test_missing_barman_is_reported_and_the_run_continues(capfd: pytest.CaptureFixture[str]) -> None:
    with Runner(handle_signals=False) as runner:
        libraries.want_barman(runner)
    said = capfd.readouterr().out
    assert "sudo apt-get install -y --no-install-recommends rsync libpq-dev" in said
    assert "pip install --require-hashes -r" in said
    assert "proofs of backup and restore are skipped" in said


def test_barman_that_cannot_be_installed_is_reported_and_the_run_continues(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(libraries, "BACKUPS", ())
    monkeypatch.setattr(barman, "find", lambda: None)
    monkeypatch.setattr(barman, "INSTALL", "echo no compiler; exit 1")
    with Runner(handle_signals=False) as runner:
        libraries.want_barman(runner)
    said = capfd.readouterr().out
    assert "Barman failed: no compiler" in said
    assert "proofs of backup and restore are skipped" in said
