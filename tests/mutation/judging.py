"""One share of the mutants: the tests run once as they are, then for each mutant those that pass by its lines."""

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

# Longer than any of the tests; a mutant that never comes to an end is noticed by that.
LONGEST_SECONDS = 120
NOTICED, SURVIVED = 0, 1


@dataclass(frozen=True)
class Target:
    """A module, and the tests that have to notice its mistakes."""

    path: Path
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    mutant: str
    path: Path
    tests: int
    noticed: bool


def judge(targets: Sequence[Target], share: int, shares: int) -> list[Verdict]:
    """In a process of its own, with the database of a test worker."""
    os.environ["PYTEST_XDIST_WORKER"] = f"gw{share}"
    court = Court(targets, share, shares)
    tests = sorted({test for target in targets for test in target.tests})
    status = pytest.main(["-q", "-p", "no:cacheprovider", "-m", "not slow and not prove", *tests], [court])
    if status != pytest.ExitCode.OK:
        raise SystemExit(f"The tests fail as they are: {status!r}")
    return court.verdicts


class Court:
    def __init__(self, targets: Sequence[Target], share: int, shares: int) -> None:
        self.targets = targets
        self.share, self.shares = share, shares
        self.verdicts: list[Verdict] = []
        self.seconds: dict[str, float] = {}
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(each.path) for each in targets]
        )

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        # What commits would be in the way of the next one.
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
        if not self._as_they_are(session.items):
            session.testsfailed += 1
            return True
        connections.close_all()
        gc.freeze()
        for target in self.targets:
            for mutant in list(mutants_of(target.path))[self.share :: self.shares]:
                tests = self._tests_of(mutant, target, session.items)
                self.verdicts.append(Verdict(str(mutant), target.path, len(tests), noticed(mutant, tests)))
        return True

    def _as_they_are(self, items: Sequence[pytest.Item]) -> bool:
        self.coverage.start()
        try:
            for number, item in enumerate(items):
                self.coverage.switch_context(item.nodeid)
                # The last one is followed by the first: the database is for the whole session.
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
        """Quick ones first: the first that fails is enough."""
        contexts = self.coverage.get_data().contexts_by_lineno(str(mutant.path.resolve()))
        passing: set[str] = set()
        for lines in (mutant.lines, mutant.function, contexts):
            passing = {test for line in lines for test in contexts.get(line, ()) if test}
            if passing:
                break
        return sorted(
            (item for item in items if item.nodeid in passing and item.nodeid.startswith(target.tests)),
            key=lambda item: self.seconds[item.nodeid],
        )


def noticed(mutant: Mutant, tests: Sequence[pytest.Item]) -> bool:
    """In a child that has the mutant in its memory, and ends with it."""
    child = os.fork()
    if child == 0:
        status = NOTICED
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(LONGEST_SECONDS)
            install(mutant)
            status = NOTICED if _any_fails(tests) else SURVIVED
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
