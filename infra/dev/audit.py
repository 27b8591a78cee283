"""`make audit` looks for known vulnerabilities of all locked packages, and writes docs/audit.md."""

import json
import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from infra.dev.console import complain, say
from infra.dev.processes import Runner
from infra.dev.refusal import Refusal
from infra.dev.settings import PYTHON, ROOT, Settings

PAGE = ROOT / "docs" / "audit.md"
PYTHON_LOCKS = ("requirements.lock", "requirements-dev.lock")
NODE_LOCK = "package-lock.json"
# The auditor has its own environment, so that only `make audit` installs it.
VENV = ROOT / ".tools" / "audit"
PROGRAM = VENV / "bin" / "pip-audit"
LOCK = Path(__file__).with_name("audit.lock")
INSTALL = f"{PYTHON} -m venv --clear {VENV} && {VENV}/bin/pip install --require-hashes -r {LOCK}"
WITHIN = 300
PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
DATE = re.compile(r"^- Date: (\d\d)/(\d\d)/(\d{4})$", re.MULTILINE)
HEAD = """# Known vulnerabilities of the packages

`make audit` writes this page. Say in `CHANGELOG.md` what each finding means for the product.
"""


class NotAudited(Exception):
    """A program gave no result. The message says why."""


@dataclass(frozen=True)
class Finding:
    package: str
    version: str
    id: str
    fixed_in: str


@dataclass(frozen=True)
class Audit:
    """The result for one lock file. The service does not know the packages in `unknown`."""

    lock: str
    packages: int
    findings: tuple[Finding, ...]
    unknown: tuple[str, ...] = ()


def audit(settings: Settings) -> int:
    """Audit all lock files. The exit status is 1 with findings, and 69 without an audit."""
    locks = (*PYTHON_LOCKS, NODE_LOCK)
    if _said("git", "status", "--porcelain", "--", *locks):
        raise Refusal("A lock file has changes. Commit them first, because docs/audit.md names the commit.")
    try:
        _install(settings)
        audits = [*map(_python, PYTHON_LOCKS), _node()]
        programs = f"{_said(str(PROGRAM), '--version')}, npm {_said('npm', '--version')}"
    except (NotAudited, Refusal, OSError, subprocess.TimeoutExpired) as error:
        complain(f"No audit was made, and docs/audit.md stays as it is. {error}")
        return os.EX_UNAVAILABLE
    PAGE.write_text(page(audits, datetime.now(UTC), _said("git", "rev-parse", "HEAD"), programs))
    count = sum(len(each.findings) for each in audits)
    say(f"  {'✗' if count else '✓'} {count} findings are in {PAGE.relative_to(ROOT)}.")
    return 1 if count else 0


def _install(settings: Settings) -> None:
    if not PROGRAM.exists():
        with Runner(settings.data_dir / "audit") as runner:
            runner.perform("pip-audit", ["sh", "-c", INSTALL], env=dict(os.environ), advice="")


def pinned(lock: str) -> list[str]:
    """Return all packages of a lock, also those for other systems, which pip-audit would leave out."""
    return ["==".join(found) for found in PINNED.findall(lock)]


def _python(lock: str) -> Audit:
    packages = pinned((ROOT / lock).read_text())
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(packages))
        file.flush()
        options = ("--no-deps", "--disable-pip", "--progress-spinner=off", "--format=json")
        done = _run(str(PROGRAM), *options, "--requirement", file.name)
    return of_pip_audit(lock, len(packages), done.stdout, done.stderr)


def of_pip_audit(lock: str, packages: int, output: str, errors: str = "") -> Audit:
    """Read the JSON of pip-audit. It reports success even if the service knew none of the packages."""
    dependencies = _json(output).get("dependencies", [])
    unknown = tuple(each["name"] for each in dependencies if "skip_reason" in each)
    if len(unknown) == len(dependencies):
        reasons = [line for line in errors.splitlines() if "rror" in line]
        reason = next((each["skip_reason"] for each in dependencies), (reasons or ["No answer."])[-1])
        raise NotAudited(f"pip-audit checked none of {packages} packages of {lock}: {reason}")
    findings = tuple(
        Finding(each["name"], each["version"], found["id"], ", ".join(found["fix_versions"]) or "no version")
        for each in dependencies
        for found in each.get("vulns", ())
    )
    return Audit(lock, packages, findings, unknown)


def _node() -> Audit:
    # With the option `offline`, npm asks nobody and reports that it found nothing.
    options = ("--omit=dev", "--package-lock-only", "--offline=false", "--json")
    return of_npm((ROOT / NODE_LOCK).read_text(), _run("npm", "audit", *options).stdout)


def of_npm(lock: str, output: str) -> Audit:
    """Read the JSON of `npm audit`. It names only the versions that have the vulnerability."""
    report = _json(output)
    if "auditReportVersion" not in report:
        raise NotAudited(f"npm audit got no result: {report.get('message', 'No answer.')}")
    locked = json.loads(lock)["packages"]
    # Workspaces are our own packages, and links to them have no version.
    packages = [
        path
        for path, each in locked.items()
        if "node_modules/" in path and "version" in each and not each.get("dev")
    ]
    findings = tuple(
        Finding(
            name,
            ", ".join(sorted({locked[node]["version"] for node in each["nodes"]})),
            str(cause.get("url") or cause["source"]).rpartition("/")[2],
            f"outside {cause['range']}".replace("||", "or"),
        )
        for name, each in sorted(report["vulnerabilities"].items())
        # A cause that is only a name is another row of the report.
        for cause in each["via"]
        if not isinstance(cause, str)
    )
    return Audit(NODE_LOCK, len(packages), findings)


def page(audits: list[Audit], moment: datetime, commit: str, programs: str) -> str:
    lines = [HEAD, f"- Date: {moment:%d/%m/%Y}", f"- Commit: {commit}", f"- Programs: {programs}"]
    for each in audits:
        without = " without development packages" if each.lock == NODE_LOCK else ""
        count = len(each.findings) or "none"
        lines += [
            "",
            f"## {each.lock}",
            "",
            f"{each.packages} packages{without}. Known vulnerabilities: {count}.",
        ]
        if each.unknown:
            lines += ["", f"Not checked, because the service does not know them: {', '.join(each.unknown)}."]
        if each.findings:
            lines += ["", "| package | version | id | fixed in |", "|---|---|---|---|"]
            lines += [
                f"| {row.package} | {row.version} | {row.id} | {row.fixed_in} |" for row in each.findings
            ]
    return "\n".join(lines) + "\n"


def last(text: str) -> str | None:
    """Return the day of the audit on the page, or None if there was none."""
    found = DATE.search(text)
    return f"{found[3]}-{found[2]}-{found[1]}" if found else None


def _json(output: str) -> dict[str, Any]:
    try:
        found = json.loads(output)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _run(*argv: str) -> "subprocess.CompletedProcess[str]":
    # The auditor has its own packages, so it must not find ours.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        argv, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=WITHIN
    )


def _said(*argv: str) -> str:
    return _run(*argv).stdout.strip()
