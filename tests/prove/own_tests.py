"""R20: the tests of `make test` reach the code, and the tests of billing notice small mistakes in it."""

import json
import re
from collections.abc import Mapping
from typing import Any

from infra.dev import checks
from infra.dev.settings import PYTHON
from tests.prove.program import run_program, servers_for_tests
from tests.prove.proof import Figure, Proof, Trial
from tests.prove.tested import LONGEST_SECONDS

# The least share of lines and branches that the tests reach, in percent.
ALL = ""
LEAST = {"billing/": 100, "accounts/": 100, "config/gate/": 100, ALL: 95}
LEAST_MUTANTS = 85
BILLING = ("tests/billing", "tests/console", "tests/config/test_lock.py", "tests/architecture/test_states.py")
MUTANTS = re.compile(r": (\d+) of (\d+) detected")


def run(trial: Trial) -> Figure:
    if trial.quick:
        reached = _reached({"billing/"}, *BILLING)
        detected, mutants = _detected("rules")
    else:
        reached = _reached(set(LEAST))
        detected, mutants = _detected()
    percent = 100 * detected / mutants
    text = f"{_shown(reached)}; {detected} of {mutants} mutants of billing detected ({percent:.1f} %)"
    return Figure(text, _enough(reached) and percent >= LEAST_MUTANTS)


def control(_trial: Trial) -> Figure:
    """The tests of online payments are left out."""
    reached = _reached({"billing/"}, *BILLING, "--ignore", "tests/billing/online")
    return Figure(_shown(reached), _enough(reached))


def _reached(folders: set[str], *tests: str) -> dict[str, float]:
    """Run the tests. Returns the percentage of lines and branches that they reach in each folder of the product."""
    with servers_for_tests() as (env, folder):
        env["COVERAGE_FILE"] = str(folder / "coverage")
        _python(
            env, "-m", "coverage", "run", "-m", "pytest", "-q", "-m", checks.FAST, *checks.AT_ONCE, *tests
        )
        _python(env, "-m", "coverage", "combine", "--quiet")
        report = folder / "report.json"
        _python(env, "-m", "coverage", "json", "--quiet", "-o", str(report))
        files: dict[str, Any] = json.loads(report.read_text())["files"]
    sums = {name.removeprefix("platform/"): found["summary"] for name, found in files.items()}
    return {
        folder: _percent([each for name, each in sums.items() if name.startswith(folder)])
        for folder in folders
    }


def _percent(sums: list[dict[str, int]]) -> float:
    reached = sum(each["covered_lines"] + each["covered_branches"] for each in sums)
    return 100 * reached / sum(each["num_statements"] + each["num_branches"] for each in sums)


def _detected(*only: str) -> tuple[int, int]:
    """Return how many mutants the tests of billing detect, and how many there are."""
    with servers_for_tests() as (env, _):
        # It ends with 1 if a module has too many survivors.
        lines = MUTANTS.findall(_python(env, "-m", "tests.mutation", *only, well=(0, 1)))
    return sum(int(detected) for detected, _ in lines), sum(int(mutants) for _, mutants in lines)


def _python(env: Mapping[str, str], *arguments: str, well: tuple[int, ...] = (0,)) -> str:
    done = run_program([str(PYTHON), *arguments], env, seconds=LONGEST_SECONDS)
    if done.returncode not in well:
        raise RuntimeError(f"{' '.join(arguments[:3])} ended with {done.returncode}: {done.stdout[-2000:]}")
    return done.stdout


def _shown(reached: Mapping[str, float]) -> str:
    return ", ".join(
        f"{percent:.2f} % of {folder or 'everything'}" for folder, percent in sorted(reached.items())
    )


def _enough(reached: Mapping[str, float]) -> bool:
    return all(percent >= LEAST[folder] for folder, percent in reached.items())


PROOF = Proof(
    "R20",
    "The tests of `make test` reach the code, and those of billing notice small mistakes in it",
    "lines and branches: all of billing, of accounts and of the gate, 95 % of everything; 85 % of the mutants of billing",
    run,
    control,
    "the tests of online payments are left out",
)
