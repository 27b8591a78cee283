"""The shares of code and mutants that R20 reads from the reports of other programs."""

import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests.prove import own_tests
from tests.prove.proof import Trial

MUTANTS = """billing/rules.py: 90 of 100 detected, 90.0 %
  survived 3 tests: rules.py:7
billing/reminders.py: 8 of 10 detected, 80.0 %
110 mutants in 12 s
"""


def summary(reached: int, branches: int) -> dict[str, dict[str, int]]:
    counts = {"num_statements": 90, "num_branches": 10}
    return {"summary": {"covered_lines": reached, "covered_branches": branches} | counts}


def give(
    monkeypatch: pytest.MonkeyPatch, folder: Path, gate: dict[str, dict[str, int]], mutants: str = MUTANTS
) -> None:
    """Let the programs report these shares."""
    files = {f"platform/{name}.py": summary(90, 10) for name in ("billing/a", "accounts/a", "kernel/a")}

    def python(env: dict[str, str], *arguments: str, well: tuple[int, ...] = (0,)) -> str:
        if "json" in arguments:
            Path(arguments[-1]).write_text(json.dumps({"files": files | {"platform/config/gate/a.py": gate}}))
        return mutants

    monkeypatch.setattr(own_tests, "_python", python)
    monkeypatch.setattr(own_tests, "servers_for_tests", lambda: nullcontext(({}, folder)))


def test_all_shares_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, tmp_path, summary(90, 10))
    figure = own_tests.run(Trial(7))
    assert figure.held
    shares = "100.00 % of everything, 100.00 % of accounts/, 100.00 % of billing/, 100.00 % of config/gate/"
    assert figure.text == f"{shares}; 98 of 110 mutants of billing detected (89.1 %)"


def test_one_branch_of_the_gate_without_a_test_is_too_little(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, tmp_path, summary(90, 9))
    figure = own_tests.run(Trial(7))
    assert not figure.held
    assert "99.00 % of config/gate/" in figure.text


def test_too_many_surviving_mutants_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, tmp_path, summary(90, 10), "billing/rules.py: 84 of 100 detected, 84.0 %")
    figure = own_tests.run(Trial(7))
    assert not figure.held
    assert "84 of 100 mutants of billing detected (84.0 %)" in figure.text
