"""The page of the proofs is made from the results."""

from tests.prove import record
from tests.prove.parts import PARTS
from tests.prove.proof import Figure, Proof, Trial


def held(trial: Trial) -> Figure:
    return Figure("f", held=True)


def failed(trial: Trial) -> Figure:
    return Figure("g", held=False)


KILLED = Proof("R6", "c", "t", held, failed, "without w")
RESULT = """{"commit": "%s", "results": {"R6": {"name": "R6", "seed": 7, "figure": "f", "verdict": "pass",
    "commit": "abc", "date": "2026-11-24", "machine": "m"}}}"""


def test_page_of_proofs_is_current() -> None:
    assert record.PAGE.read_text() == record.page(record.FILE.read_text())


def test_page_shows_each_result_with_its_seed_and_command() -> None:
    shown = record.page(RESULT % "abc", [KILLED])
    facts = "7, 2026-11-24, m | `python -m tests.prove R6 --seed 7`"
    assert f"| R6 | c | t | without w | f | pass | {facts} |" in shown


def test_each_promise_from_r1_to_r22_has_a_proof() -> None:
    assert [proof.name for proof in PARTS] == [f"R{number}" for number in range(1, 23)]


def test_proof_without_a_result_at_the_newest_commit_is_named_as_not_run() -> None:
    assert "| f | not run at def; pass at abc | 7" in record.page(RESULT % "def", [KILLED])
    empty = record.page('{"commit": "def", "results": {}}', [KILLED])
    assert "| without w | – | not run at def | – | `python -m tests.prove R6` |" in empty


def test_quick_trial_is_small_and_named_in_its_command() -> None:
    assert (Trial(7).size(30, 4), Trial(7, quick=True).size(30, 4)) == (30, 4)
    assert Trial(7, quick=True).command == "--seed 7 --quick"
    assert Trial(7).chance.random() == Trial(7, quick=True).chance.random()
