"""The lock and the journal of `servicebay-box`."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from config.env import ROOT
from infra.box import journal, machine
from infra.box.box import Box, Refused

HOLDING = """
import sys, time
from pathlib import Path
from infra.box import journal
from infra.box.box import Box
with journal.alone(Box(Path(sys.argv[1]))):
    print("held", flush=True)
    time.sleep(60)
"""


def recorded(calls: list[str], *names: str, failing: str = "") -> list[journal.Step]:
    def step(name: str) -> journal.Step:
        def do() -> bool:
            if name == failing:
                raise machine.StepFailed(name)
            calls.append(name)
            return True

        return name, do

    return [step(name) for name in names]


def test_second_run_continues_after_the_last_finished_step(tmp_path: Path) -> None:
    box, calls = Box(tmp_path), list[str]()
    own = journal.begin("upgrade", "1.0.0", "1.1.0")
    with pytest.raises(machine.StepFailed):
        journal.carry_out(box, own, recorded(calls, "one", "two", "three", failing="two"))
    stopped = journal.read(box)
    assert (stopped.done, stopped.doing, stopped.is_finished) == (["one"], "two", False)
    assert stopped.is_same("upgrade", "1.1.0")
    journal.carry_out(box, stopped, recorded(calls, "one", "two", "three"))
    assert calls == ["one", "two", "three"]
    assert journal.read(box).is_finished
    assert journal.read(box) == journal.read_finished(box)


def test_undone_command_leaves_the_journal_of_the_one_before(tmp_path: Path) -> None:
    box = Box(tmp_path)
    first = journal.begin("upgrade", "1.0.0", "1.1.0")
    journal.carry_out(box, first, [])
    failing = journal.begin("upgrade", "1.1.0", "1.2.0")
    failing.doing = "check"
    journal.save(box, failing)
    journal.forget_unfinished(box)
    first.failed = "upgrade to 1.2.0, in the step 'check'"
    assert journal.read(box) == first
    journal.carry_out(box, journal.begin("upgrade", "1.1.0", "1.2.0"), [])
    assert journal.read(box).failed == ""


@pytest.mark.parametrize(
    ("unfinished", "sentence"),
    [
        ("install", "The installation of 1.1.0 has not finished. Run it again first."),
        (
            "upgrade",
            "The upgrade to 1.1.0 has not finished. Run it again to finish it, or: servicebay-box rollback",
        ),
        ("rollback", "The rollback to 1.1.0 has not finished. Run it again to finish it"),
    ],
)
def test_another_command_is_refused_while_one_is_unfinished(unfinished: str, sentence: str) -> None:
    own = journal.begin(unfinished, "1.0.0", "1.1.0")
    with pytest.raises(Refused) as refused:
        journal.require_finished(own, "upgrade", "1.2.0")
    assert str(refused.value) == sentence
    journal.require_finished(own, unfinished, "1.1.0")


def test_second_servicebay_box_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    argv = [sys.executable, "-c", HOLDING, str(tmp_path)]
    with subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout
        assert first.stdout.readline() == "held\n"
        with pytest.raises(Refused) as refused, journal.alone(Box(tmp_path)):
            pass
        assert journal.is_running(Box(tmp_path))
        assert str(refused.value) == f"Another servicebay-box runs (pid {first.pid})."
        first.send_signal(signal.SIGKILL)
    assert not journal.is_running(Box(tmp_path))
    with journal.alone(Box(tmp_path)):
        pass
