"""Judges one share of the mutants: each is tested by the tests that cover its lines."""

import gc
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import coverage
import pytest
from _pytest.runner import runtestprotocol
from django.db import connections
from hypothesis import Phase
from hypothesis import settings as hypothesis_settings

from tests.mutation.installing import install
from tests.mutation.mutants import Mutant, mutants_of

# This is longer than any test. A mutant that never ends counts as detected.
LONGEST_SECONDS = 120
DETECTED, SURVIVED = 0, 1


@dataclass(frozen=True)
class Target:
    """A module, and the tests that must detect its mistakes."""

    path: Path
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    mutant: str
    path: Path
    tests: int
    detected: bool


def judge(targets: Sequence[Target], share: int, shares: int) -> list[Verdict]:
    """Judge one share of the mutants, in a separate process with the database of a test worker."""
    os.environ["PYTEST_XDIST_WORKER"] = f"gw{share}"
    plugin = MutationPlugin(targets, share, shares)
    tests = sorted({test for target in targets for test in target.tests})
    status = pytest.main(["-q", "-p", "no:cacheprovider", "-m", "not slow and not prove", *tests], [plugin])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"The tests fail without a mutant: {status!r}")
    return plugin.verdicts


class MutationPlugin:
    def __init__(self, targets: Sequence[Target], share: int, shares: int) -> None:
        self.targets = targets
        self.share, self.shares = share, shares
        self.verdicts: list[Verdict] = []
        self.seconds: dict[str, float] = {}
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(each.path) for each in targets]
        )

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        # Tests that commit would disturb the next tests.
        items[:] = [item for item in items if "committed_db" not in getattr(item, "fixturenames", ())]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        hypothesis_settings.register_profile(
            "mutation",
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
        )
        hypothesis_settings.load_profile("mutation")
        if not self._run_unchanged(session.items):
            session.testsfailed += 1
            return True
        connections.close_all()
        gc.freeze()
        for target in self.targets:
            for mutant in list(mutants_of(target.path))[self.share :: self.shares]:
                tests = self._tests_of(mutant, target, session.items)
                self.verdicts.append(
                    Verdict(str(mutant), target.path, len(tests), is_detected(mutant, tests))
                )
        return True

    def _run_unchanged(self, items: Sequence[pytest.Item]) -> bool:
        self.coverage.start()
        try:
            for number, item in enumerate(items):
                self.coverage.switch_context(item.nodeid)
                # The first test is named as the successor of the last test, so that pytest keeps the database
                # of the session.
                reports = runtestprotocol(item, log=False, nextitem=items[(number + 1) % len(items)])
                for report in reports:
                    if report.failed:
                        print(report.longreprtext)
                        return False
                self.seconds[item.nodeid] = sum(report.duration for report in reports)
        finally:
            self.coverage.stop()
        return True

    def _tests_of(self, mutant: Mutant, target: Target, items: Sequence[pytest.Item]) -> list[pytest.Item]:
        """Return the tests that cover the mutant, fast tests first, because one failing test is enough."""
        contexts = self.coverage.get_data().contexts_by_lineno(str(mutant.path.resolve()))
        covering: set[str] = set()
        for lines in (mutant.lines, mutant.function, contexts):
            covering = {test for line in lines for test in contexts.get(line, ()) if test}
            if covering:
                break
        return sorted(
            (item for item in items if item.nodeid in covering and item.nodeid.startswith(target.tests)),
            key=lambda item: self.seconds[item.nodeid],
        )


def is_detected(mutant: Mutant, tests: Sequence[pytest.Item]) -> bool:
    """Run the tests in a child process that has installed the mutant."""
    child = os.fork()
    if child == 0:
        status = DETECTED
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(LONGEST_SECONDS)
            install(mutant)
            status = DETECTED if _any_fails(tests) else SURVIVED
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(ended) != SURVIVED


def _any_fails(tests: Sequence[pytest.Item]) -> bool:
    for number, item in enumerate(tests):
        if number == 0:
            item.session._setupstate.teardown_exact(item)
        following = tests[number + 1] if number + 1 < len(tests) else item
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return True
    return False
