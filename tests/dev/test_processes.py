"""Tests the process runner with small shell commands as processes."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from infra.dev import orphans, processes
from infra.dev.locks import claimed
from infra.dev.processes import Command, Runner
from infra.dev.refusal import Refusal
from tests.dev.conftest import ROOT

SLEEPS = ["sh", "-c", "echo up; trap 'echo bye; exit 0' TERM; while :; do sleep 0.05; done"]
STUBBORN = ["sh", "-c", "trap '' TERM INT; echo up; while :; do sleep 0.05; done"]


@pytest.fixture
def runner() -> Iterator[Runner]:
    with Runner(handle_signals=False) as runner:
        yield runner


def up(runner: Runner, name: str, argv: list[str], grace: float = 5) -> None:
    process = runner.start(Command(name, argv, grace=grace))
    runner.wait_until(lambda: process.printed("up"), name, within=5)


def until_gone(pid: int) -> None:
    psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [], timeout=5)
    assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_processes_stop_in_reverse_order_and_each_line_has_a_prefix(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with Runner(handle_signals=False) as runner:
        for name in ("first", "second", "third"):
            up(runner, name, SLEEPS)
    lines = [line for line in capfd.readouterr().out.splitlines() if line.endswith("bye")]
    assert lines == ["third    │ bye", "second   │ bye", "first    │ bye"]


def test_error_for_a_crashed_service_names_the_service(runner: Runner) -> None:
    up(runner, "steady", SLEEPS)
    runner.start(Command("weak", ["sh", "-c", "exit 3"]))
    with pytest.raises(Refusal, match=r"weak died \(exit status 3\)"):
        runner.watch()


def test_error_for_a_service_shows_its_own_last_lines(runner: Runner) -> None:
    weak = runner.start(Command("weak", ["sh", "-c", "echo wrong; echo password; exec sleep 60"]))
    runner.wait_until(lambda: weak.printed("password"), "weak", within=5)
    up(runner, "loud", SLEEPS)
    own_lines = "\n    The last lines of weak:\n    wrong\n    password"
    with pytest.raises(Refusal) as late:
        runner.wait_until(lambda: False, "other, weak", within=0)
    assert str(late.value) == f"other, weak was not ready within 0 s.{own_lines}"
    os.kill(weak.pid, signal.SIGKILL)
    with pytest.raises(Refusal) as died:
        runner.watch()
    assert str(died.value) == (
        f"weak died (killed by SIGKILL), so all other processes are stopped.{own_lines}"
    )


def test_process_that_does_not_stop_is_killed_with_its_children(capfd: pytest.CaptureFixture[str]) -> None:
    with Runner(handle_signals=False) as runner:
        process = runner.start(Command("stubborn", ["sh", "-c", "sleep 60 & echo $!; wait"], grace=0.2))
        runner.wait_until(lambda: process.printed(r"\d"), "stubborn", within=5)
        grandchild = int(process.tail[0])
        up(runner, "deaf", STUBBORN, grace=0.2)
    until_gone(grandchild)
    assert capfd.readouterr().out.count("did not stop when asked and is killed") == 1


def test_process_group_stops_although_its_parent_process_ignores_the_signal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """npm waits for its child and does not pass SIGTERM to it."""
    script = f"trap : TERM; {sys.executable} -c \"print('up', flush=True); import time; time.sleep(60)\"; :"
    with Runner(handle_signals=False) as runner:
        task = runner.launch(Command("tool", ["sh", "-c", script], whole_group=True))
        runner.wait_until(lambda: task.printed("up"), "tool", within=5)
    assert "is killed" not in capfd.readouterr().out


def test_failed_task_shows_its_error_and_writes_the_traceback_to_a_file(
    runner: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(processes, "ROOT", tmp_path)
    argv = [sys.executable, "-c", "raise ConnectionError('could not connect: refused')"]
    with pytest.raises(Refusal) as refused:
        runner.perform("Public schema", argv, env=os.environ, advice="Look there.")
    log = tmp_path / "var" / "failed-public-schema.log"
    assert str(refused.value) == (
        "Public schema failed: ConnectionError: could not connect: refused. "
        f"The whole output is in {log}. Look there."
    )
    assert "Traceback" in log.read_text()
    assert "Traceback" not in capfd.readouterr().out


def test_error_for_a_missing_program_names_the_program(runner: Runner) -> None:
    with pytest.raises(Refusal, match="nothing could not start: there is no program no-such-program"):
        runner.start(Command("nothing", ["no-such-program"]))


def test_second_ctrl_c_kills_a_process_that_does_not_stop() -> None:
    script = f"""
import os, signal, threading
from infra.dev.processes import Command, Interrupted, Runner
try:
    with Runner() as runner:
        process = runner.start(Command("deaf", {STUBBORN!r}, grace=60))
        runner.wait_until(lambda: process.printed("up"), "deaf", within=5)
        for delay in (0.1, 0.4):
            threading.Timer(delay, os.kill, (os.getpid(), signal.SIGINT)).start()
        runner.watch()
except Interrupted:
    print("interrupted")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=30
    )
    assert done.stdout.endswith("interrupted\n")
    assert done.returncode == 0


def test_cleanup_ends_processes_of_killed_runs_but_not_of_current_runs(tmp_path: Path) -> None:
    script = f"""
from pathlib import Path
from infra.dev.processes import Command, Runner
with Runner(Path({str(tmp_path)!r}), handle_signals=False) as runner:
    print(runner.start(Command("child", ["sleep", "60"])).pid, flush=True)
    runner.watch()
"""
    runner = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert runner.stdout is not None
    child = int(runner.stdout.readline())
    orphans.end_all()
    assert psutil.Process(child).is_running()
    runner.send_signal(signal.SIGKILL)
    runner.wait()
    orphans.end_all()
    until_gone(child)


def test_start_is_refused_while_another_run_uses_the_data_folder(tmp_path: Path) -> None:
    with claimed(tmp_path), pytest.raises(Refusal, match="Another Servicebay is running on the data folder"):
        Runner(tmp_path, handle_signals=False).__enter__()
