"""Proofs that are tests: pytest runs them on servers of its own, with seed and size of the trial.

The figure is what the tests noted with `record_property`. In the control, the same tests run without one function of
the product, and one of them must fail.
"""

import builtins
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from infra.dev import checks
from infra.dev.settings import PYTHON
from tests.prove.program import run_program, servers_for_tests
from tests.prove.proof import Figure, Proof, Trial, first_line

# Each proof is planned for at most an hour on two cores. After four times that, it hangs.
LONGEST_SECONDS = 4 * 60 * 60
# A test that fails with one of these shows that its code or the replacement is wrong. It does not show that the
# mechanism was missed.
BREAKAGES = (TypeError, AttributeError, ImportError, NameError, SyntaxError)


class ControlBroke(Exception):
    """The control failed for a reason that proves nothing."""


@dataclass
class Report:
    tests: int = 0
    figures: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    # The failures whose error is one of BREAKAGES.
    breakages: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        noted = "".join(f", {number:,} {name}" for name, number in self.figures.items())
        return f"{self.tests} tests, {len(self.failures)} failed{noted}"


def tested(
    name: str,
    claim: str,
    target: str,
    *tests: str,
    without: str,
    instead: str,
    control_is: str,
    at_once: bool = False,
) -> Proof:
    """Return a proof of tests. `without` is a name in the product, and `instead` a name in `instead.py`.

    `at_once` runs two tests at once, if there are many.
    """

    def run(trial: Trial) -> Figure:
        report = _pytest(trial, (*(checks.AT_ONCE if at_once else ()), *tests), {})
        text = f"{report}; {report.failures[0]}" if report.failures else str(report)
        return Figure(text, held=report.tests > 0 and not report.failures)

    def control(trial: Trial) -> Figure:
        report = _pytest(trial, ("-x", *tests), taken_out(without, instead))
        if report.breakages:
            raise ControlBroke(report.breakages[0])
        return Figure(report.failures[0] if report.failures else str(report), held=not report.failures)

    return Proof(name, claim, target, run, control, control_is)


def taken_out(without: str, instead: str) -> dict[str, str]:
    """Return the environment of a program that runs without one mechanism. See `broken.py`."""
    return {"PROVE_WITHOUT": without, "PROVE_INSTEAD": f"tests.prove.instead:{instead}"}


def _pytest(trial: Trial, arguments: Sequence[str], broken: dict[str, str]) -> Report:
    with servers_for_tests() as (env, folder):
        env |= trial.environment | broken
        file = folder / "report.xml"
        # Without `-m`, the slow tests would be left out.
        options = ("-q", "-n", "0", "-m", "", "-p", "tests.prove.broken", "-p", "no:cacheprovider")
        argv = [str(PYTHON), "-m", "pytest", *options, f"--junitxml={file}", *arguments]
        done = run_program(argv, env, seconds=LONGEST_SECONDS)
        if done.returncode not in (0, 1) or not file.exists():
            raise RuntimeError(f"pytest ended with {done.returncode}: {done.stdout[-2000:]}")
        return read_report(file)


def read_report(file: Path) -> Report:
    """Return what pytest wrote. A test that could not begin or end is an error and no failure."""
    report = Report()
    for case in ElementTree.parse(file).iter("testcase"):  # noqa: S314 - our own pytest wrote the file
        if case.find("skipped") is not None:
            continue
        report.tests += 1
        if (error := case.find("error")) is not None:
            raise RuntimeError(f"{case.get('name')} could not begin: {error.get('message')}")
        if (failure := case.find("failure")) is not None:
            message = failure.get("message") or ""
            report.failures.append(f"{case.get('name')}: {first_line(message)}")
            if _is_breakage(message):
                report.breakages.append(report.failures[-1])
        for noted in case.iter("property"):
            report.figures[noted.get("name") or ""] += int(noted.get("value") or 0)
    return report


def _is_breakage(message: str) -> bool:
    """Return whether a message of pytest, such as `TypeError: …`, names a breakage. The name of a SyntaxError is in
    the last line, after the code."""
    lines = message.strip().splitlines() or [""]
    named = (getattr(builtins, line.partition(":")[0], None) for line in (lines[0], lines[-1]))
    return any(isinstance(each, type) and issubclass(each, BREAKAGES) for each in named)
