"""Reads the JUnit files that pytest, vitest and Playwright write."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

FIRST_LINES = 3


@dataclass(frozen=True)
class FailedTest:
    """One test of a report: its file or module, its name and the first lines of its error."""

    file: str
    name: str
    error: str

    @property
    def key(self) -> tuple[str, str]:
        return self.file, self.name


@dataclass(frozen=True)
class Report:
    """The tests of a report. `skipped` has the number of tests for each reason."""

    failed: Mapping[tuple[str, str], FailedTest]
    passed: frozenset[tuple[str, str]]
    skipped: Counter[str] = field(default_factory=Counter)


def read(path: Path) -> Report:
    """Return the failed tests. A missing or incomplete report contains no failed tests."""
    failed, passed, skipped = {}, set(), Counter[str]()
    try:
        root = ElementTree.parse(path).getroot()  # noqa: S314 - our own tools wrote it
    except (OSError, ElementTree.ParseError):
        return Report({}, frozenset())
    for case in root.iter("testcase"):
        key = case.get("classname", ""), case.get("name", "")
        problem = case.find("failure") if case.find("failure") is not None else case.find("error")
        if problem is not None:
            failed[key] = FailedTest(*key, _first_lines(problem))
        elif (skip := case.find("skipped")) is None:
            passed.add(key)
        # A test that is expected to fail did run.
        elif skip.get("type") != "pytest.xfail":
            skipped[_reason(case, skip)] += 1
    return Report(failed, frozenset(passed - failed.keys()), skipped)


def _reason(case: ElementTree.Element, skip: ElementTree.Element) -> str:
    """Return the reason as pytest writes it, or Playwright. vitest writes none."""
    annotation = case.find("properties/property[@name='skip']")
    said = skip.get("message") or (annotation.get("value") if annotation is not None else "")
    return (said or "without a reason").removeprefix("not run: ")


def _first_lines(problem: ElementTree.Element) -> str:
    text = problem.get("message") or problem.text or ""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return "\n".join(lines[:FIRST_LINES])
