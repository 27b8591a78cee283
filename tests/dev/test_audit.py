"""`make audit` with the JSON of both programs, written after their documentation and source."""

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from infra.dev import audit, settings
from infra.dev.audit import Finding, NotAudited
from infra.dev.refusal import Refusal

PIP_AUDIT = """{"dependencies": [
  {"name": "amqp", "version": "5.4.2", "vulns": []},
  {"name": "kettle", "version": "1.0", "vulns": [
    {"id": "PYSEC-2026-1", "fix_versions": ["1.0.3", "1.1"], "aliases": ["CVE-2026-1"], "description": "It leaks."},
    {"id": "PYSEC-2026-2", "fix_versions": [], "aliases": [], "description": "It hums."}]},
  {"name": "own-spoon", "skip_reason": "Dependency not found and could not be audited: own-spoon (2.0)"}
], "fixes": []}"""
NPM = """{"auditReportVersion": 2, "vulnerabilities": {
  "saucer": {"name": "saucer", "severity": "high", "isDirect": true, "via": ["cup"], "effects": [], "range": "*",
    "nodes": ["node_modules/saucer"], "fixAvailable": true},
  "cup": {"name": "cup", "severity": "high", "isDirect": false, "effects": ["saucer"],
    "via": [{"source": 1096366, "name": "cup", "dependency": "cup", "title": "Cup breaks", "severity": "high",
      "url": "https://github.com/advisories/GHSA-aaaa-bbbb-cccc", "cwe": ["CWE-400"],
      "cvss": {"score": 7.5, "vectorString": null}, "range": "<1.2.3 || >=2.0.0 <2.1.0"}],
    "range": "<1.2.3 || >=2.0.0 <2.1.0", "nodes": ["node_modules/cup", "node_modules/saucer/node_modules/cup"],
    "fixAvailable": {"name": "saucer", "version": "3.0.0", "isSemVerMajor": true}}
}, "metadata": {"vulnerabilities": {"high": 2, "total": 2}, "dependencies": {"prod": 4, "total": 5}}}"""
NODE_LOCK = """{"packages": {
  "": {"name": "garage"}, "webapp": {"version": "1.1.0"},
  "node_modules/garage-webapp": {"resolved": "webapp", "link": true},
  "node_modules/cup": {"version": "1.2.0"}, "node_modules/saucer": {"version": "2.9.0"},
  "node_modules/saucer/node_modules/cup": {"version": "2.0.5"},
  "node_modules/tester": {"version": "4.0.0", "dev": true}
}}"""
# These are the answers of a network that has packages, but no vulnerabilities.
NPM_REFUSED = '{"message": "405 Method Not Allowed", "method": "POST", "statusCode": 405, "body": ""}'
NONE_KNOWN = '{"dependencies": [{"name": "amqp", "skip_reason": "not found: amqp (5.4.2)"}], "fixes": []}'

KETTLE = (
    Finding("kettle", "1.0", "PYSEC-2026-1", "1.0.3, 1.1"),
    Finding("kettle", "1.0", "PYSEC-2026-2", "no version"),
)
CUP = Finding("cup", "1.2.0, 2.0.5", "GHSA-aaaa-bbbb-cccc", "outside <1.2.3 or >=2.0.0 <2.1.0")


def test_findings_of_pip_audit_are_read_with_the_packages_that_it_could_not_check() -> None:
    found = audit.of_pip_audit("requirements.lock", 3, PIP_AUDIT)
    assert (found.findings, found.unknown) == (KETTLE, ("own-spoon",))


def test_findings_of_npm_are_read_without_the_packages_that_only_depend_on_one() -> None:
    found = audit.of_npm(NODE_LOCK, NPM)
    assert (found.packages, found.findings) == (3, (CUP,))


def test_packages_for_other_systems_are_audited_too() -> None:
    lock = 'amqp==5.4.2 \\\n    --hash=sha256:aa\ncolorama==0.4.6 ; sys_platform == "win32" \\\n    --hash=sha256:bb\n'
    assert audit.pinned(lock) == ["amqp==5.4.2", "colorama==0.4.6"]


def test_answer_that_knows_no_package_is_no_audit() -> None:
    with pytest.raises(NotAudited, match=r"none of 79 packages .* not found: amqp"):
        audit.of_pip_audit("requirements.lock", 79, NONE_KNOWN)


@pytest.mark.parametrize("output", ["", "{}", "Traceback"])
def test_program_that_fails_is_no_audit(output: str) -> None:
    with pytest.raises(NotAudited, match="ConnectionError: no route"):
        audit.of_pip_audit("requirements.lock", 79, output, "Traceback\nConnectionError: no route\n")
    with pytest.raises(NotAudited, match="npm audit got no result"):
        audit.of_npm(NODE_LOCK, output)


def test_page_names_date_commit_programs_and_each_finding() -> None:
    python = audit.of_pip_audit("requirements.lock", 3, PIP_AUDIT)
    node = audit.of_npm(NODE_LOCK, '{"auditReportVersion": 2, "vulnerabilities": {}}')
    text = audit.page(
        [python, node], datetime(2026, 12, 1, tzinfo=UTC), "89da570a", "pip-audit 2.10.1, npm 11"
    )
    for line in (
        "- Date: 01/12/2026",
        "- Commit: 89da570a",
        "- Programs: pip-audit 2.10.1, npm 11",
        "3 packages. Known vulnerabilities: 2.",
        "| kettle | 1.0 | PYSEC-2026-1 | 1.0.3, 1.1 |",
        "Not checked, because the service does not know them: own-spoon.",
        "3 packages without development packages. Known vulnerabilities: none.",
    ):
        assert line in text.splitlines()
    assert audit.last(text) == "2026-12-01"
    assert audit.last("No audit has been made yet. On 30/11/2026, the services did not answer.") is None


class Machine:
    """Answers instead of git, pip-audit and npm."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.answers = {"pip-audit": PIP_AUDIT, "npm": NPM, "git": ""}
        self.page = folder / "audit.md"
        for name in (*audit.PYTHON_LOCKS, "pip-audit"):
            (folder / name).write_text("amqp==5.4.2 \\\n")
        (folder / audit.NODE_LOCK).write_text(NODE_LOCK)
        monkeypatch.setattr(audit, "ROOT", folder)
        monkeypatch.setattr(audit, "PAGE", self.page)
        monkeypatch.setattr(audit, "PROGRAM", folder / "pip-audit")
        monkeypatch.setattr(audit, "_run", self.run)

    def run(self, *argv: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.CompletedProcess(argv, 0, self.answers[Path(argv[0]).name], "")


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    return Machine(monkeypatch, tmp_path)


def test_audit_with_findings_writes_the_page_and_exits_with_one(machine: Machine) -> None:
    assert audit.audit(settings.load({})) == 1
    assert "| cup | 1.2.0, 2.0.5 | GHSA-aaaa-bbbb-cccc |" in machine.page.read_text()


@pytest.mark.parametrize(("program", "answer"), [("npm", NPM_REFUSED), ("pip-audit", NONE_KNOWN)])
def test_audit_without_the_network_leaves_the_page_and_exits_with_69(
    machine: Machine, program: str, answer: str, capfd: pytest.CaptureFixture[str]
) -> None:
    machine.page.write_text("the audit before\n")
    machine.answers[program] = answer
    assert audit.audit(settings.load({})) == os.EX_UNAVAILABLE == 69
    assert machine.page.read_text() == "the audit before\n"
    assert "No audit was made" in capfd.readouterr().out


def test_changed_lock_file_is_not_audited(machine: Machine) -> None:
    machine.answers["git"] = " M requirements.lock\n"
    with pytest.raises(Refusal, match="Commit them first"):
        audit.audit(settings.load({}))
    assert not machine.page.exists()
