"""Steps in lanes, with small shell commands for them."""

import time

import pytest

from infra.dev.lanes import LAST_LINES, Step, run, summarise
from infra.dev.processes import Runner


def shell(title: str, command: str, *, live: bool = False) -> Step:
    return Step(title, ["sh", "-c", command], {}, live=live)


def outcome(*steps: Step) -> int:
    with Runner("test", handle_signals=False) as runner:
        return summarise(run(runner, [steps]), time.time())


@pytest.mark.parametrize("live", [True, False])
def test_what_failed_is_told_once_more_at_the_very_end(live: bool, capfd: pytest.CaptureFixture[str]) -> None:
    talk = "seq 1 100; echo; echo the kettle leaks; exit 3"
    assert outcome(shell("kettle", talk, live=live), shell("cup", "echo whole", live=live)) == 1
    before, closing = capfd.readouterr().out.split("1 steps passed, 1 failed")
    assert before.count("the kettle leaks") == 1
    said = closing.splitlines()[2:]
    assert said[0] == "kettle said last:"
    assert [line.strip() for line in said[1:]] == [
        *(str(number) for number in range(102 - LAST_LINES, 101)),
        "the kettle leaks",
    ]


def test_where_nothing_failed_the_table_is_the_end(capfd: pytest.CaptureFixture[str]) -> None:
    assert outcome(shell("cup", "echo whole"), shell("saucer", "true")) == 0
    assert "said last" not in capfd.readouterr().out


def test_a_step_that_failed_does_not_hold_up_the_next(capfd: pytest.CaptureFixture[str]) -> None:
    assert outcome(shell("kettle", "exit 3"), shell("cup", "echo poured", live=True)) == 1
    assert "poured" in capfd.readouterr().out.splitlines()
