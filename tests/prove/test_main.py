"""The verdict of a proof, and what happens when a proof or its control breaks."""

import pytest

from tests.prove import __main__ as prove
from tests.prove import record
from tests.prove.proof import Figure, NotRun, Proof, Run, Trial


def held(trial: Trial) -> Figure:
    return Figure("0 lost", held=True)


def failed(trial: Trial) -> Figure:
    return Figure("3 lost", held=False)


def breaks(trial: Trial) -> Figure:
    raise LookupError("no | port\nmore")


def needs_root(trial: Trial) -> Figure:
    raise NotRun("only root can")


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> list[record.Result]:
    """Return the list of results that a run records. The page is not written."""
    found: list[record.Result] = []
    monkeypatch.setattr(record, "save", found.append)
    return found


def give(monkeypatch: pytest.MonkeyPatch, *runs: tuple[Run, Run]) -> None:
    proofs = [Proof(f"R{n}", "c", "t", run, control, "w") for n, (run, control) in enumerate(runs, 1)]
    monkeypatch.setattr(prove, "PROOFS", {each.name: each for each in proofs})


@pytest.mark.parametrize(
    ("run", "control", "verdict", "figure"),
    [
        (held, failed, "pass", "0 lost"),
        (failed, failed, "fail", "3 lost"),
        (held, held, "fail", "0 lost. The control held, so this proves nothing."),
        (breaks, failed, "fail", "broken: LookupError: no / port"),
        (held, breaks, "fail", "0 lost. The control broke: LookupError: no / port"),
        (needs_root, failed, "not run", "only root can"),
        (held, needs_root, "not run", "0 lost. The control could not run: only root can"),
    ],
)
def test_proof_passes_only_if_it_holds_and_its_control_fails(
    monkeypatch: pytest.MonkeyPatch,
    saved: list[record.Result],
    run: Run,
    control: Run,
    verdict: str,
    figure: str,
) -> None:
    give(monkeypatch, (run, control))
    assert prove.main(["--seed", "7"]) == (1 if verdict == "fail" else 0)
    assert saved == [record.Result("R1", 7, figure, verdict)]


def test_proofs_after_a_broken_proof_still_run(
    monkeypatch: pytest.MonkeyPatch, saved: list[record.Result]
) -> None:
    give(monkeypatch, (breaks, failed), (held, failed), (held, breaks), (held, failed))
    assert prove.main(["--seed", "7"]) == 1
    assert [each.verdict for each in saved] == ["fail", "pass", "fail", "pass"]


def test_quick_run_records_no_result(monkeypatch: pytest.MonkeyPatch, saved: list[record.Result]) -> None:
    give(monkeypatch, (held, failed))
    assert prove.main(["--quick"]) == 0
    assert saved == []
