"""Proofs that are tests: pytest runs them on servers of its own, with seed and size of the trial.

The figure is what the tests noted with `record_property`. In the control, the same tests run without one function of
the product, and one of them must fail.
"""

import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from infra.dev import libraries, ports, servers, settings
from infra.dev.keys import Keys
from infra.dev.processes import Runner
from infra.dev.settings import PYTHON, ROOT
from tests.prove.proof import Figure, Proof, Trial


@dataclass
class Report:
    tests: int = 0
    figures: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

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
) -> Proof:
    """Return a proof of tests. `without` is a name in the product, and `instead` a name in `instead.py`."""

    def run(trial: Trial) -> Figure:
        report = _pytest(trial, tests, {})
        text = f"{report}; {report.failures[0]}" if report.failures else str(report)
        return Figure(text, held=report.tests > 0 and not report.failures)

    def control(trial: Trial) -> Figure:
        report = _pytest(trial, ("-x", *tests), taken_out(without, instead))
        return Figure(report.failures[0] if report.failures else str(report), held=not report.failures)

    return Proof(name, claim, target, run, control, control_is)


def taken_out(without: str, instead: str) -> dict[str, str]:
    """Return the environment of a program that runs without one mechanism. See `broken.py`."""
    return {"PROVE_WITHOUT": without, "PROVE_INSTEAD": f"tests.prove.instead:{instead}"}


def _pytest(trial: Trial, arguments: Sequence[str], broken: dict[str, str]) -> Report:
    with servers.throwaway_folder() as folder, Runner(folder, handle_signals=False) as runner:
        libraries.require(runner, *libraries.DRAWING)
        own = settings.load().elsewhere(folder, ports.pick())
        with servers.running(folder / "pytest", durable=False, show=lambda *_: None) as urls:
            env = own.django(Keys(folder), urls, settings="test")
            env |= trial.environment | broken
            file = folder / "report.xml"
            # Without `-m`, the slow tests would be left out.
            options = ("-q", "-n", "0", "-m", "", "-p", "tests.prove.broken", "-p", "no:cacheprovider")
            done = subprocess.run(
                [str(PYTHON), "-m", "pytest", *options, f"--junitxml={file}", *arguments],
                env=env,
                cwd=ROOT,
                capture_output=True,
                text=True,
            )
            if done.returncode not in (0, 1) or not file.exists():
                raise RuntimeError(
                    f"pytest ended with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}"
                )
            return _read(file)


def _read(file: Path) -> Report:
    report = Report()
    for case in ElementTree.parse(file).iter("testcase"):  # noqa: S314 - we wrote this file
        if case.find("skipped") is not None:
            continue
        report.tests += 1
        if (error := case.find("error")) is not None:
            raise RuntimeError(f"{case.get('name')} could not begin: {error.get('message')}")
        if (failure := case.find("failure")) is not None:
            report.failures.append(f"{case.get('name')}: {_line(failure.get('message') or '')}")
        for noted in case.iter("property"):
            report.figures[noted.get("name") or ""] += int(noted.get("value") or 0)
    return report


def _line(message: str) -> str:
    """Return the first line. A table cell holds no bar."""
    return message.partition("\n")[0].replace("|", "/")[:160]
