"""The process runner, with small shell commands for children."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from infra.dev import tasks
from infra.dev.leftovers import is_alive
from infra.dev.processes import Command, Runner
from infra.dev.refusal import Refusal
from tests.dev.conftest import ROOT

SLEEPS = ["sh", "-c", "echo up; trap 'echo bye; exit 0' TERM; while :; do sleep 0.05; done"]
STUBBORN = ["sh", "-c", "trap '' TERM INT; echo up; while :; do sleep 0.05; done"]


def up(runner: Runner, name: str, argv: list[str], grace: float = 5) -> None:
    process = runner.start(Command(name, argv, grace=grace))
    runner.wait_until(lambda: process.said("up"), name, within=5)


def until_gone(pid: int) -> None:
    deadline = time.monotonic() + 5
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_alive(pid)


def test_stops_in_the_opposite_order_and_prefixes_every_line(capfd: pytest.CaptureFixture[str]) -> None:
    with Runner("test", handle_signals=False) as runner:
        for name in ("first", "second", "third"):
            up(runner, name, SLEEPS)
    lines = [line for line in capfd.readouterr().out.splitlines() if line.endswith("bye")]
    assert lines == ["third    │ bye", "second   │ bye", "first    │ bye"]


def test_a_death_is_noticed_and_named() -> None:
    with Runner("test", handle_signals=False) as runner:
        up(runner, "steady", SLEEPS)
        runner.start(Command("weak", ["sh", "-c", "exit 3"]))
        with pytest.raises(Refusal, match=r"weak died \(exit status 3\)"):
            runner.watch()


def test_stubborn_process_is_killed_with_its_children(capfd: pytest.CaptureFixture[str]) -> None:
    with Runner("test", handle_signals=False) as runner:
        process = runner.start(Command("stubborn", ["sh", "-c", "sleep 60 & echo $!; wait"], grace=0.2))
        runner.wait_until(lambda: process.said(r"\d"), "stubborn", within=5)
        grandchild = int(process.tail[0])
        up(runner, "deaf", STUBBORN, grace=0.2)
    until_gone(grandchild)
    assert capfd.readouterr().out.count("did not stop when asked and is killed") == 1


def test_nothing_outlives_a_stopped_task_not_even_in_a_session_of_its_own() -> None:
    script = "setsid sh -c 'echo $$; exec sleep 60' & trap '' TERM; sleep 60 & wait; wait"
    with Runner("test", handle_signals=False) as runner:
        task = runner.launch(Command("tool", ["sh", "-c", script], whole_group=True, grace=0.2))
        runner.wait_until(lambda: task.said(r"\d"), "tool", within=5)
        straggler = int(task.tail[0])
        assert is_alive(straggler)
    assert not is_alive(straggler)


def test_whole_group_stops_when_its_parent_ignores_the_signal(capfd: pytest.CaptureFixture[str]) -> None:
    """npm waits for its child and does not pass SIGTERM on."""
    script = f"trap : TERM; {sys.executable} -c \"print('up', flush=True); import time; time.sleep(60)\"; :"
    with Runner("test", handle_signals=False) as runner:
        task = runner.launch(Command("tool", ["sh", "-c", script], whole_group=True))
        runner.wait_until(lambda: task.said("up"), "tool", within=5)
    assert "is killed" not in capfd.readouterr().out


def test_a_traceback_goes_to_a_file_and_its_cause_to_the_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tasks, "ROOT", tmp_path)
    argv = [sys.executable, "-c", "raise ConnectionError('could not connect: refused')"]
    with Runner("test", handle_signals=False) as runner, pytest.raises(Refusal) as refused:
        tasks.perform(runner, "Public schema", argv, env=os.environ, cwd=ROOT, advice="Look there.")
    kept = tmp_path / "var" / "failed-public.log"
    assert str(refused.value) == (
        f"Public schema failed: ConnectionError: could not connect: refused. All of it is in {kept}. Look there."
    )
    assert "Traceback" in kept.read_text()
    assert "Traceback" not in capfd.readouterr().out


def test_what_runs_beside_something_else_is_waited_for_and_told_of() -> None:
    argv = [sys.executable, "-c", "import time; time.sleep(0.5); raise SystemExit(3)"]
    with (
        Runner("test", handle_signals=False) as runner,
        pytest.raises(Refusal, match=r"Node packages failed: .*Start again\."),
        tasks.meanwhile(runner, "Node packages", argv, env=os.environ, cwd=ROOT, advice="Start again."),
    ):
        tasks.perform(runner, "Python", ["true"], env=os.environ, cwd=ROOT, advice="")


def test_a_command_that_does_not_exist_is_named() -> None:
    with Runner("test", handle_signals=False) as runner:
        runner.start(Command("nothing", ["no-such-program"]))
        with pytest.raises(Refusal, match="nothing died"):
            runner.watch()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the next start ends what is left")
def test_children_die_with_a_killed_runner() -> None:
    script = """
import os
from infra.dev.processes import Command, Runner
with Runner("test") as runner:
    print(runner.start(Command("child", ["sleep", "60"])).pid, flush=True)
    runner.watch()
"""
    runner = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert runner.stdout is not None
    child = int(runner.stdout.readline())
    time.sleep(0.2)
    runner.send_signal(signal.SIGKILL)
    runner.wait()
    until_gone(child)


def test_the_second_request_to_stop_hurries() -> None:
    script = f"""
import os, signal, threading
from infra.dev.processes import Command, Interrupted, Runner
try:
    with Runner("test") as runner:
        process = runner.start(Command("deaf", {STUBBORN!r}, grace=60))
        runner.wait_until(lambda: process.said("up"), "deaf", within=5)
        for delay in (0.1, 0.4):
            threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT)).start()
        runner.watch()
except Interrupted:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=10
    )
    assert done.stdout.endswith("interrupted\n")
    assert done.returncode == 0
