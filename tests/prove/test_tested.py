"""A control that fails for another reason than the missing mechanism proves nothing."""

import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from infra.dev.settings import ROOT
from tests.prove import tested as proofs
from tests.prove.program import run_program
from tests.prove.proof import Trial

LOST = "assert 3 == 0"


def report_of(folder: Path, body: str) -> Path:
    """Run pytest on one small file and return its report."""
    test, report = folder / "test_small.py", folder / "report.xml"
    test.write_text(body)
    plain = ("-p", "no:cacheprovider", "--noconftest", "-c", "/dev/null", "--rootdir", str(folder))
    argv = [sys.executable, "-m", "pytest", "-q", *plain, f"--junitxml={report}", str(test)]
    # The plugins of this project would take seconds to load.
    env = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    subprocess.run(argv, capture_output=True, cwd=ROOT, env=env)
    return report


def control(monkeypatch: pytest.MonkeyPatch, report: proofs.Report) -> str:
    monkeypatch.setattr(proofs, "_pytest", lambda *given: report)
    proof = proofs.tested("R1", "c", "t", "tests/x.py", without="a.b", instead="c", control_is="w")
    figure = proof.control(Trial(7))
    return f"{'held' if figure.held else 'failed'}: {figure.text}"


def test_control_that_fails_by_an_assertion_is_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = proofs.read_report(report_of(tmp_path, f"def test_books():\n    {LOST}\n"))
    assert control(monkeypatch, report) == f"failed: test_books: {LOST}"


def test_control_without_a_failure_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = proofs.read_report(report_of(tmp_path, "def test_books():\n    assert True\n"))
    assert control(monkeypatch, report) == "held: 1 tests, 0 failed"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("len(5)", "TypeError"),
        ("'a'.lost", "AttributeError"),
        ("import lost_and_found", "ModuleNotFoundError"),
        ("lost", "NameError"),
    ],
)
def test_control_that_breaks_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, error: str
) -> None:
    report = proofs.read_report(report_of(tmp_path, f"def test_books():\n    {line}\n"))
    with pytest.raises(proofs.ControlBroke, match=f"^test_books: {error}: "):
        control(monkeypatch, report)


def test_control_with_a_syntax_error_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "def test_books():\n    compile('1 +', 'x', 'eval')\n"
    report = proofs.read_report(report_of(tmp_path, body))
    with pytest.raises(proofs.ControlBroke):
        control(monkeypatch, report)


@pytest.mark.parametrize("body", ["def test_books(lost):\n    pass\n", "import lost_and_found\n"])
def test_test_that_could_not_begin_is_no_failure(tmp_path: Path, body: str) -> None:
    with pytest.raises(RuntimeError, match="could not begin"):
        proofs.read_report(report_of(tmp_path, body))


def test_program_that_takes_too_long_is_ended_with_its_children(tmp_path: Path) -> None:
    number = tmp_path / "child"
    body = (
        "import pathlib, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"pathlib.Path({str(number)!r}).write_text(str(child.pid))\n"
        "time.sleep(60)\n"
    )
    began = time.monotonic()
    with pytest.raises(subprocess.TimeoutExpired):
        run_program([sys.executable, "-c", body], {}, seconds=3)
    assert time.monotonic() - began < 20
    while is_running(int(number.read_text())):
        assert time.monotonic() - began < 20
        time.sleep(0.01)


def is_running(number: int) -> bool:
    # A container may have nobody who takes the exit status of an ended child.
    try:
        return bool(psutil.Process(number).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
